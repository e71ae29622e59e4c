"""Hints: the best turn of a puzzle in four steps, and how much credit an answer that took some still gets."""

from fractions import Fraction

from trainer.coach.kinds import Kind, foil_of, kind_of
from trainer.coach.solution import Points, Solution
from trainer.coach.wording import WORDS, HintWords, Source
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.rules.wording import LANGUAGES, Language, sentence

CREDIT = (Fraction(1), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(0))
"""The part of its credit that an answer keeps, by the number of steps taken."""

STEPS = len(CREDIT) - 1


def hints(solution: Solution, language: Language) -> tuple[str, ...]:
    """Return the best turn in steps: kind of decision, row or key use, card and side up, the whole turn.

    Where the third step leaves no other turn, it is the last one.
    """
    turn, words, as_good = solution.candidates[0].turn, WORDS[language].hints, _as_good(solution, language)
    steps = (_kind(solution, words), _row(solution, turn, language), _card(turn, language) + as_good)
    if _is_all_told(solution.position, turn):
        return steps
    return (*steps, sentence(solution.position, turn, language) + as_good)


def _kind(solution: Solution, words: HintWords) -> str:
    kind, foil = kind_of(solution), foil_of(solution)
    if foil is None:
        return words.kinds[kind]
    asks = words.option if kind is Kind.CARD and _takes_an_answer(solution, foil) else words.kinds[kind]
    return f"{asks} {words.gains[_largest_gain(solution.candidates[0].points, solution.candidate(foil).points)]}"


def _takes_an_answer(solution: Solution, turn: Turn | Refresh) -> bool:
    """Return whether a turn takes a card that answers the puzzle."""
    cards = [answer.turn.card for answer in solution.answer_set if isinstance(answer.turn, Turn)]
    return isinstance(turn, Turn) and turn.card in cards


def _largest_gain(better: Points, worse: Points) -> Source:
    """Return from which source the better of two turns gets most more than the worse one."""
    gains = {
        Source.PLACED: _scrolls(better) - _scrolls(worse),
        Source.TO_COME: better.to_come - worse.to_come,
        Source.PURSES: better.purses - worse.purses,
        Source.KEYS: better.keys - worse.keys,
    }
    return max(gains, key=lambda source: gains[source])


def _scrolls(points: Points) -> float:
    return sum(scored for _, scored in points.placed)


def _row(solution: Solution, turn: Turn | Refresh, language: Language) -> str:
    """Return the row or key use; if no key can be spent, the side up, so that the step gives something away."""
    words = WORDS[language].hints
    if isinstance(turn, Refresh):
        return words.refresh
    place = LANGUAGES[language].places[turn.card.place]
    if turn.key:
        return words.messenger.format(place=place)
    if any(isinstance(other, Refresh) or other.key for other in legal_turns(solution.position)):
        return words.keep.format(place=place)
    return words.one_row.format(place=place, side=_side(turn, words))


def _card(turn: Turn | Refresh, language: Language) -> str:
    words = WORDS[language].hints
    if isinstance(turn, Refresh):
        return words.new_cards
    return words.card.format(name=LANGUAGES[language].name(turn.card), side=_side(turn, words))


def _is_all_told(position: Position, turn: Turn | Refresh) -> bool:
    """Return whether a turn is the only one once its key use, its card and its side up are known."""
    if isinstance(turn, Refresh):
        return True
    known = (turn.key, turn.card, turn.face_down)
    others = (other for other in legal_turns(position) if isinstance(other, Turn) and other != turn)
    return all((other.key, other.card, other.face_down) != known for other in others)


def _as_good(solution: Solution, language: Language) -> str:
    """Name the cards that do as well as the best turn's: face down they are all the same."""
    words = LANGUAGES[language]
    cards = dict.fromkeys(answer.turn.card for answer in solution.answer_set if isinstance(answer.turn, Turn))
    others = [words.name(card) for card in cards][1:]
    return WORDS[language].hints.as_good.format(names=words.listed(others)) if others else ""


def _side(turn: Turn, words: HintWords) -> str:
    return words.down if turn.face_down else words.up
