"""Why a turn is worth more than another one: where the points of both come from, side by side and in words."""

from dataclasses import dataclass

from trainer.puzzles.puzzle import Points
from trainer.puzzles.why_words import WORDS, Source
from trainer.rules.cards import Character
from trainer.rules.wording import LANGUAGES, Language
from trainer.solver.verdicts import Verdict

LEAST_BY_CARD = 0.1
"""Cards whose points differ by fewer are summed up."""

LEAST_TOLD = 0.3
MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class Part:
    """The expected points which a better and a worse turn get from one source: a card placed, or one of the rest.

    They are rounded to tenths, so that the difference is that of the printed numbers.
    """

    source: Character | Source
    better: float
    worse: float

    @property
    def more(self) -> float:
        """How many points more the better turn gets from here; below 0 where it gets fewer."""
        return round(self.better - self.worse, 1)


def compare(better: Points, worse: Points) -> tuple[Part, ...]:
    """Compare where the points of two turns come from: cards placed first, by how much they differ, then the rest."""
    return (
        *_placed(dict(better.placed), dict(worse.placed)),
        _part(Source.TO_COME, better.to_come, worse.to_come),
        _part(Source.PURSES, better.purses, worse.purses),
        _part(Source.KEYS, better.keys, worse.keys),
    )


def part_name(part: Part, language: Language) -> str:
    """Name where the points of a part come from."""
    source = part.source
    return LANGUAGES[language].name(source) if isinstance(source, Character) else WORDS[language].titles[source]


def reason(verdict: Verdict, parts: tuple[Part, ...], language: Language) -> str:
    """Tell why a turn got its verdict, the largest difference first.

    The parts compare the best turn with it or, if the turn is the best one itself, it with the next best.
    """
    return WORDS[language].told[verdict].format(_differences(_telling(parts), language))


def _placed(better: dict[Character, float], worse: dict[Character, float]) -> tuple[Part, ...]:
    more = {card: better.get(card, 0.0) - worse.get(card, 0.0) for card in better.keys() | worse.keys()}
    in_order = sorted(more, key=lambda card: (-abs(more[card]), card.id))
    by_card = [card for card in in_order if abs(more[card]) >= LEAST_BY_CARD]
    others = in_order[len(by_card) :]
    parts = [_part(card, better.get(card, 0.0), worse.get(card, 0.0)) for card in by_card]
    if others:
        source = Source.OTHERS if by_card else Source.PLACED
        parts.append(_part(source, *(sum(of.get(card, 0.0) for card in others) for of in (better, worse))))
    return tuple(parts)


def _part(source: Character | Source, better: float, worse: float) -> Part:
    return Part(source, round(better, 1), round(worse, 1))


def _telling(parts: tuple[Part, ...]) -> list[Part]:
    """Pick the parts to tell, the largest difference first; one that the better turn gains by is among them."""
    by_size = sorted(parts, key=lambda part: -abs(part.more))
    telling = [part for part in by_size[:MOST_TOLD] if abs(part.more) >= LEAST_TOLD]
    if not any(part.more > 0 for part in telling):
        telling = [*telling[: MOST_TOLD - 1], max(parts, key=lambda part: part.more)]
    return telling


def _differences(telling: list[Part], language: Language) -> str:
    words, listed = WORDS[language], LANGUAGES[language].listed
    gains = [_told(words.gain, part, language) for part in telling if part.more > 0]
    costs = [_told(words.cost, part, language) for part in telling if part.more <= 0]
    clauses = [words.gains.format(listed(gains))] if gains else []
    if costs:
        clauses.insert(0 if telling[0].more <= 0 else 1, words.costs.format(listed(costs)))
    return words.but.join(clauses)


def _told(phrase: str, part: Part, language: Language) -> str:
    words, source = WORDS[language], part.source
    points = f"{abs(part.more):.1f}".replace(".", words.decimal_point)
    name = LANGUAGES[language].name(source) if isinstance(source, Character) else words.sources[source]
    return phrase.format(points=points, name=name)
