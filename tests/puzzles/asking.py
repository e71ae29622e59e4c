"""Short words to lay out a puzzle in tests: its turns, best first, and what they are worth."""

from dataclasses import replace
from functools import cache

from trainer.coach.solution import Candidate, Candidates, Points, packed
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.characters import BY_ID
from trainer.rules.notation import parse_turn
from trainer.rules.position import Position
from trainer.rules.turns import legal_turns
from trainer.solver.analysis import Analysis, analyse
from trainer.solver.bots import deal_position

NOTHING = Points((), 0.0, 0.0, 0.0)


def points(placed: str = "", *, to_come: float = 0.0, purses: float = 0.0, keys: float = 0.0) -> Points:
    """Read `judge:3 monk:1.5`: what the scrolls on the tableau get."""
    pairs = (text.split(":") for text in placed.split())
    return Points(tuple((BY_ID[name], float(number)) for name, number in pairs), to_come, purses, keys)


def candidate(text: str, loss: float, split: Points = NOTHING) -> Candidate:
    return Candidate(parse_turn(text), loss, 0.1 if loss else 0.0, 0.1, 1000, split)


def turns(before: Position, *texts: str, losses: tuple[float, ...] = (), split: tuple[Points, ...] = ()) -> Candidates:
    """Lay out legal turns, best first: the first loses nothing, each next half a point more, from 1.5 on."""
    lost = losses or (0.0, *(1.5 + 0.5 * number for number in range(len(texts) - 1)))
    splits = (*split, *(NOTHING for _ in texts))
    made = tuple(candidate(text, loss, points) for text, loss, points in zip(texts, lost, splits, strict=False))
    assert {each.turn for each in made} <= set(legal_turns(before))
    return made


def puzzle(before: Position, candidates: Candidates, rating: int = 1500) -> Puzzle:
    bots = ("value",) * len(before.players)
    return Puzzle(
        position=before,
        candidates=candidates,
        plain=candidates[0].turn,
        opponents="value",
        effort=1000 * len(candidates),
        versions={"rules": 1},
        seed=1,
        bots=bots,
        themes=(),
        rating=rating,
    )


def solved_as(asked: Puzzle, analysis: Analysis) -> Puzzle:
    """Let a puzzle be of the position that was analysed; the plain turn is right."""
    candidates = packed(analysis.candidates)
    return replace(asked, position=analysis.position, candidates=candidates, plain=candidates[0].turn)


@cache
def solved(seed: int, seat: int) -> Puzzle:
    """Make a puzzle of a last turn in a game of two: in seat 1 it is exact, in seat 0 it is sampled."""
    position = deal_position(seed, 2, 9, seat)
    return puzzle(position, packed(analyse(position, effort=2_000).candidates))


def upside_down(asked: Puzzle) -> Puzzle:
    """Claim that the runner-up is the answer."""
    first, second, *others = asked.candidates
    winner = replace(second, loss=0.0, points=Points((), first.value, 0.0, 0.0))
    loser = replace(first, loss=second.loss, points=Points((), second.value, 0.0, 0.0))
    return replace(asked, candidates=(winner, loser, *others))
