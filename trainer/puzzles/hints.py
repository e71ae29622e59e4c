"""Hints: the best turn of a puzzle told in four steps, and what credit is left to an answer that took some."""

from fractions import Fraction

from trainer.puzzles.hint_words import WORDS, HintWords
from trainer.puzzles.kinds import kind_of
from trainer.puzzles.puzzle import Points, Puzzle
from trainer.puzzles.why_words import Source
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.rules.wording import LANGUAGES, Language, sentence

CREDIT = (Fraction(1), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(0))
"""The part of its credit that an answer keeps, by the number of steps taken."""

STEPS = len(CREDIT) - 1


def hints(puzzle: Puzzle, language: Language) -> tuple[str, str, str, str]:
    """Say in four steps what the best turn is: kind of decision, row or key use, card and side up, the whole turn."""
    turn, words = puzzle.candidates[0].turn, WORDS[language]
    return (
        _kind(puzzle, words),
        _row(puzzle, turn, language),
        words.new_cards if isinstance(turn, Refresh) else _card(turn, language),
        sentence(puzzle.position, turn, language),
    )


def _kind(puzzle: Puzzle, words: HintWords) -> str:
    kind = words.kinds[kind_of(puzzle.position, puzzle.candidates)]
    second = puzzle.runner_up
    return f"{kind} {words.gains[_largest_gain(puzzle.candidates[0].points, second.points)]}" if second else kind


def _largest_gain(better: Points, worse: Points) -> Source:
    """Tell from which source the better of two turns gets most more than the worse one."""
    gains = {
        Source.PLACED: _scrolls(better) - _scrolls(worse),
        Source.TO_COME: better.to_come - worse.to_come,
        Source.PURSES: better.purses - worse.purses,
        Source.KEYS: better.keys - worse.keys,
    }
    return max(gains, key=lambda source: gains[source])


def _scrolls(points: Points) -> float:
    return sum(scored for _, scored in points.placed)


def _row(puzzle: Puzzle, turn: Turn | Refresh, language: Language) -> str:
    """Say which row or key use; where no key can be spent, which side up, so that the step tells something."""
    words = WORDS[language]
    if isinstance(turn, Refresh):
        return words.refresh
    place = LANGUAGES[language].places[turn.card.place]
    if turn.key:
        return words.messenger.format(place=place)
    if any(isinstance(other, Refresh) or other.key for other in legal_turns(puzzle.position)):
        return words.keep.format(place=place)
    return words.one_row.format(place=place, side=_side(turn, words))


def _card(turn: Turn, language: Language) -> str:
    words = WORDS[language]
    return words.card.format(name=LANGUAGES[language].name(turn.card), side=_side(turn, words))


def _side(turn: Turn, words: HintWords) -> str:
    return words.down if turn.face_down else words.up
