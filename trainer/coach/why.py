"""Why a turn is worth more than another one: where the points of both come from, side by side and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from trainer.coach.solution import Candidate, rounded
from trainer.coach.wording import WORDS, Source
from trainer.rules.cards import Character
from trainer.rules.turns import Refresh
from trainer.rules.wording import LANGUAGES, Language
from trainer.solver.verdicts import Verdict

LEAST_BY_CARD = 0.1
"""Cards whose points differ by fewer are summed up."""

LEAST_TOLD = 0.3
MOST_TOLD = 4
TINY = 1e-9
"""So far a whole number of hundredths may be off."""

Both = dict[Character | Source, tuple[float, float]]
"""The points of two turns by where they come from."""


@dataclass(frozen=True, slots=True)
class Part:
    """The expected points which a better and a worse turn get from one source: a card placed, or one of the rest.

    They are in tenths that add up to the printed values of the turns, and so the difference is that of the printed
    numbers. `passed_up`: it is the card that the worse turn takes, and the better one does not.
    """

    source: Character | Source
    better: float
    worse: float
    passed_up: bool = False

    @property
    def more(self) -> float:
        """How many points more the better turn gets from here; below 0 where it gets fewer."""
        return round(self.better - self.worse, 1)


def compare(better: Candidate, worse: Candidate) -> tuple[Part, ...]:
    """Compare where the points of two turns come from: cards placed first, by how much they differ, then the rest."""
    ours, theirs = better.points, worse.points
    refreshes = isinstance(better.turn, Refresh) or isinstance(worse.turn, Refresh)
    both = {
        **_placed(dict(ours.placed), dict(theirs.placed)),
        Source.TO_COME_AND_NEW if refreshes else Source.TO_COME: (ours.to_come, theirs.to_come),
        Source.PURSES: (ours.purses, theirs.purses),
        Source.KEYS: (ours.keys, theirs.keys),
    }
    passed_up = None if _taken(worse) == _taken(better) else _taken(worse)
    columns = [in_tenths(column) for column in zip(*both.values(), strict=True)]
    return tuple(
        Part(source, more, less, source == passed_up) for source, more, less in zip(both, *columns, strict=True)
    )


def in_tenths(numbers: Sequence[float]) -> tuple[float, ...]:
    """Round points to tenths, each up or down, so that they add up to their rounded sum (Hamilton's method)."""
    scaled = [10 * number for number in numbers]
    down = [floor(number + TINY) for number in scaled]
    missing = round(10 * round(rounded(sum(numbers)), 1)) - sum(down)
    up = sorted(range(len(down)), key=lambda index: down[index] - scaled[index])[:missing]
    return tuple((number + (index in up)) / 10 for index, number in enumerate(down))


def part_name(part: Part, language: Language) -> str:
    """Name where the points of a part come from."""
    source = part.source
    return LANGUAGES[language].name(source) if isinstance(source, Character) else WORDS[language].why.titles[source]


def reason(verdict: Verdict, parts: tuple[Part, ...], language: Language) -> str:
    """Return why a turn got its verdict, the largest difference first.

    The parts compare the best turn with it or, if the turn is the best one itself, it with the next best.
    """
    return WORDS[language].why.told[verdict].format(_differences(_telling(parts), language))


def reason_of_equal(parts: tuple[Part, ...], language: Language) -> str:
    """Return how another turn that is as good as the best one differs from it."""
    words = WORDS[language].why
    if all(part.more == 0 for part in parts):
        return words.equal
    return words.equal_but.format(_differences(_telling(parts), language))


def _taken(candidate: Candidate) -> Character | None:
    """Return the card that a turn takes face up."""
    turn = candidate.turn
    return None if isinstance(turn, Refresh) or turn.face_down else turn.card


def _placed(better: dict[Character, float], worse: dict[Character, float]) -> Both:
    """Set the points of cards placed side by side, those which differ most first, and sum up those that hardly do."""
    more = {card: better.get(card, 0.0) - worse.get(card, 0.0) for card in better.keys() | worse.keys()}
    in_order = sorted(more, key=lambda card: (-abs(more[card]), card.id))
    by_card = [card for card in in_order if abs(more[card]) >= LEAST_BY_CARD]
    others = in_order[len(by_card) :]
    both: Both = {card: (better.get(card, 0.0), worse.get(card, 0.0)) for card in by_card}
    if others:
        ours, theirs = (sum(points.get(card, 0.0) for card in others) for points in (better, worse))
        both[Source.OTHERS if by_card else Source.PLACED] = ours, theirs
    return both


def _telling(parts: tuple[Part, ...]) -> list[Part]:
    """Pick the parts to tell, the largest difference first; one that the better turn gains by is among them, if any."""
    by_size = sorted(parts, key=lambda part: -abs(part.more))
    telling = [part for part in by_size[:MOST_TOLD] if abs(part.more) >= LEAST_TOLD]
    gaining = max(parts, key=lambda part: part.more)
    if gaining.more > 0 and not any(part.more > 0 for part in telling):
        telling = [*telling[: MOST_TOLD - 1], gaining]
    return telling


def _differences(telling: list[Part], language: Language) -> str:
    """Return what the better turn gains and what that costs, the side with the largest difference first."""
    words, listed = WORDS[language].why, LANGUAGES[language].listed
    gains = [_told(words.gain, part, language) for part in telling if part.more > 0]
    # Where rounding leaves no gain to tell, it is in many places at once.
    clauses = [words.gains.format(listed(gains)) if gains else words.gains_all_over]
    losing = [part for part in telling if part.more < 0]
    if losing:
        clauses.insert(0 if telling[0].more < 0 else 1, _losses(losing, language))
    return words.but.join(clauses)


def _losses(losing: list[Part], language: Language) -> str:
    """Return which card the better turn passes up and where else it gets less, the larger of the two first."""
    words, listed = WORDS[language].why, LANGUAGES[language].listed
    clauses = [_told(words.passes_up, part, language) for part in losing if part.passed_up]
    if costs := [_told(words.cost, part, language) for part in losing if not part.passed_up]:
        clauses.insert(1 if losing[0].passed_up else 0, words.costs.format(listed(costs)))
    return listed(clauses)


def _told(phrase: str, part: Part, language: Language) -> str:
    words, source = LANGUAGES[language], part.source
    points = f"{abs(part.more):.1f}".replace(".", words.decimal_point)
    name = words.name(source) if isinstance(source, Character) else WORDS[language].why.sources[source]
    return phrase.format(points=points, name=name)
