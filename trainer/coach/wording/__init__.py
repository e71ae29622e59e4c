"""What the coach says, in each language."""

from collections.abc import Mapping

from trainer.coach.wording.english import ENGLISH
from trainer.coach.wording.french import FRENCH
from trainer.coach.wording.words import CoachWords, HintWords, Source
from trainer.rules.wording import Language

__all__ = ["WORDS", "CoachWords", "HintWords", "Source"]

WORDS: Mapping[Language, CoachWords] = {words.code: words for words in (ENGLISH, FRENCH)}
