"""What a language has to provide for the coach to speak it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trainer.coach.kinds import Kind
from trainer.rules.wording import Language
from trainer.solver.verdicts import Verdict


class Source(StrEnum):
    """Where points come from, when it is no single scroll.

    OTHERS are those of cards placed which have no own part; TO_COME_AND_NEW are those to come where one of the turns is
    a refresh: among them is the card that is then taken from the new row.
    """

    PLACED = "placed"
    OTHERS = "others"
    TO_COME = "to come"
    TO_COME_AND_NEW = "to come and new"
    PURSES = "purses"
    KEYS = "keys"


@dataclass(frozen=True, slots=True, kw_only=True)
class HintWords:
    """The words of one language: whole sentences with places to fill in.

    `kinds` say what kind of decision it is, `option` that the card is clear and its ability asks for a choice, `gains`
    where most of what the best turn gains comes from. `refresh`, `messenger`, `keep` and `one_row` say which row or key
    use; `card` and `new_cards` which card, `as_good` which others; `up` and `down` which side up.
    """

    kinds: Mapping[Kind, str]
    option: str
    gains: Mapping[Source, str]
    refresh: str
    messenger: str
    keep: str
    one_row: str
    card: str
    as_good: str
    new_cards: str
    up: str
    down: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyWords:
    """The words of one language: `titles` name the sources in a table, `sources` inside a sentence.

    `told` is the sentence of a verdict around the differences: what the better turn gains, each a `gain`, the card of
    the other turn that it `passes_up`, and where else it gets less, each a `cost`. `equal` and `equal_but` are told of
    a turn as good as the best one.
    """

    told: Mapping[Verdict, str]
    equal: str
    equal_but: str
    titles: Mapping[Source, str]
    sources: Mapping[Source, str]
    gains: str
    gain: str
    gains_all_over: str
    passes_up: str
    costs: str
    cost: str
    but: str


@dataclass(frozen=True, slots=True)
class ThemeWords:
    """The title of a theme, and what a puzzle that has it was about in a sentence.

    `named` is that sentence with a place for the names of the cards it is about; None if it never names any.
    """

    title: str
    sentence: str
    named: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachWords:
    """All that the coach says in one language, the themes by their names."""

    code: Language
    hints: HintWords
    why: WhyWords
    themes: Mapping[str, ThemeWords]
