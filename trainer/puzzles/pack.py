"""Puzzles as text: a pack is a file with one puzzle a line, as compact JSON (puzzles/README.md explains it)."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from trainer.coach.solution import Candidate, Points, rounded
from trainer.coach.themes import themes_of
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.cards import Character
from trainer.rules.notation import NUMBER, decode, encode, parse_turn, turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.analysis import VERSIONS
from trainer.solver.policies import greedy_refresh

HIGHEST_RATING = 5000
HIGHEST_NUMBER = 2**63 - 1
"""The highest one that a database can keep."""

Json = Any
"""What `json.loads` makes."""


class DamagedPuzzle(ValueError):
    """A text that is no puzzle; the message says what is wrong with it."""


class OtherRules(ValueError):
    """A pack made by other rules than these; the message says so."""


@dataclass(frozen=True, slots=True)
class Pack:
    """The puzzles of a file, and for each line that is damaged a sentence which names it."""

    puzzles: tuple[Puzzle, ...]
    problems: tuple[str, ...]


def read_pack(file: Path) -> Pack:
    """Read all puzzles of a file that can be read. Raise OtherRules for such a pack, OSError for an unreadable file."""
    return read_lines(file, file.read_bytes().splitlines())


def read_lines(file: Path, lines: Iterable[bytes]) -> Pack:
    """Read all puzzles that can be read of some lines of a file. Raise OtherRules for such a pack."""
    puzzles: dict[str, Puzzle] = {}
    problems = []
    for number, line in enumerate(lines, start=1):
        try:
            puzzle = _puzzle_of_these_rules(line)
            if puzzle.id in puzzles:
                raise DamagedPuzzle(f"The puzzle {puzzle.id} is in an earlier line already.")
        except OtherRules as error:
            raise OtherRules(f"{file} can't be used: {error}") from error
        except ValueError as error:
            problems.append(f"{file}, line {number}: {error}")
        else:
            puzzles[puzzle.id] = puzzle
    return Pack(tuple(puzzles.values()), tuple(problems))


def to_json(puzzle: Puzzle) -> str:
    """Write a puzzle as one line of JSON."""
    return json.dumps(to_plain(puzzle), allow_nan=False, separators=(",", ":"))


def from_json(text: str) -> Puzzle:
    """Read a puzzle that `to_json` wrote, with whatever versions; raise DamagedPuzzle if it can't have been that."""
    return _checked(_parsed(text))


def to_plain(puzzle: Puzzle) -> dict[str, Json]:
    """Write a puzzle as what JSON can hold."""
    cards = own_cards(puzzle.position)
    return {
        "id": puzzle.id,
        "position": encode(puzzle.position),
        "rating": puzzle.rating,
        "themes": list(puzzle.themes),
        "plain": turn_text(puzzle.plain),
        "answers": [turn_text(answer.turn) for answer in puzzle.answer_set],
        "margin": _number(puzzle.margin),
        "cards": [card.id for card in cards],
        "candidates": [_row(candidate, cards) for candidate in puzzle.candidates],
        "opponents": puzzle.opponents,
        "effort": puzzle.effort,
        "seed": puzzle.seed,
        "bots": list(puzzle.bots),
        "versions": puzzle.versions,
    }


def own_cards(position: Position) -> tuple[Character, ...]:
    """List the face-up cards of the player to move, in printed order."""
    return tuple(sorted((card for _, card in position.player.tableau.face_up()), key=NUMBER.__getitem__))


def _puzzle_of_these_rules(text: bytes) -> Puzzle:
    plain = _parsed(text)
    versions = plain.get("versions") if isinstance(plain, dict) else None
    rules = versions.get("rules") if isinstance(versions, dict) else None
    if rules is None:
        raise DamagedPuzzle("The puzzle does not say by which rules it was made.")
    if type(rules) is not int or rules != VERSIONS["rules"]:
        raise OtherRules(f"its puzzles are by version {rules} of the rules, and these are version {VERSIONS['rules']}.")
    return _checked(plain)


def _parsed(text: str | bytes) -> Json:
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise DamagedPuzzle(f"The puzzle can't be read: {error}") from error


def _checked(plain: Json) -> Puzzle:
    """Make a puzzle, and check that what it says about itself follows from its position and candidates."""
    try:
        puzzle = _puzzle(plain)
        written = to_plain(puzzle)
        told = {"plain": written["plain"], **plain}
        said = {name: (told[name], value) for name, value in written.items()}
    except KeyError as error:
        raise DamagedPuzzle(f"The puzzle lacks {error}.") from error
    except (ValueError, TypeError, AttributeError, IndexError, ArithmeticError) as error:
        raise DamagedPuzzle(f"The puzzle can't be read: {error}") from error
    turns = sorted(turn_text(candidate.turn) for candidate in puzzle.candidates)
    if turns != sorted(map(turn_text, legal_turns(puzzle.position))):
        raise DamagedPuzzle("The puzzle's candidates are not the legal turns of its position.")
    if turn_text(puzzle.plain) not in turns:
        raise DamagedPuzzle("The puzzle's plain turn is none of the legal turns of its position.")
    if not _is_plausible(puzzle):
        raise DamagedPuzzle("The puzzle has a standard error, a number of playouts, a seed or a rating that can't be.")
    if not _is_ranked(puzzle):
        raise DamagedPuzzle("The losses of the puzzle's candidates are not what their values say, best first.")
    for name, (value, follows) in said.items():
        if value != follows:
            raise DamagedPuzzle(f"The puzzle's {name} does not fit its position and candidates.")
    return puzzle if "plain" in plain else _renewed(puzzle)


def _renewed(puzzle: Puzzle) -> Puzzle:
    """Work out the themes of a puzzle that an older line held: they mean something else now."""
    return replace(puzzle, themes=themes_of(puzzle.position, puzzle.candidates, puzzle.plain))


def _is_plausible(puzzle: Puzzle) -> bool:
    counted = (puzzle.effort, *(each.samples for each in puzzle.candidates))
    errors = (error for each in puzzle.candidates for error in (each.loss_stderr, each.stderr))
    if not (0 <= min(counted) <= max(counted) <= HIGHEST_NUMBER and 0 <= puzzle.seed <= HIGHEST_NUMBER):
        return False
    return min(errors) >= 0 and 0 < puzzle.rating < HIGHEST_RATING


def _is_ranked(puzzle: Puzzle) -> bool:
    best, losses = puzzle.candidates[0].value, [candidate.loss for candidate in puzzle.candidates]
    return losses == sorted(losses) == [rounded(best - candidate.value) for candidate in puzzle.candidates]


def _row(candidate: Candidate, cards: tuple[Character, ...]) -> list[Json]:
    """Write a candidate: turn, loss, both standard errors, playouts, and its points, as puzzles/README.md explains."""
    points, own = candidate.points, dict(candidate.points.placed)
    placed = [own.get(card, 0.0) for card in (*cards, *_new_card(candidate.turn))]
    errors = (candidate.loss_stderr, candidate.stderr)
    numbers = (candidate.loss, *errors, candidate.samples, points.to_come, points.purses, points.keys, *placed)
    return [turn_text(candidate.turn), *map(_number, numbers)]


def _new_card(turn: Turn | Refresh) -> tuple[Character, ...]:
    """Return the card that a turn lays face up, if it does."""
    return () if isinstance(turn, Refresh) or turn.face_down else (turn.card,)


def _number(number: float) -> float:
    """Write a whole number without decimals."""
    return int(number) if float(number).is_integer() else number


def _puzzle(plain: dict[str, Json]) -> Puzzle:
    position = decode(plain["position"])
    cards = own_cards(position)
    return Puzzle(
        seed=int(plain["seed"]),
        position=position,
        bots=tuple(map(str, plain["bots"])),
        candidates=tuple(_candidate(row, cards) for row in plain["candidates"]),
        # Older lines lack it.
        plain=parse_turn(plain["plain"]) if "plain" in plain else greedy_refresh(position),
        opponents=str(plain["opponents"]),
        effort=int(plain["effort"]),
        versions=dict(plain["versions"]),
        themes=tuple(map(str, plain["themes"])),
        rating=int(plain["rating"]),
    )


def _candidate(row: list[Json], cards: tuple[Character, ...]) -> Candidate:
    text, *numbers = row
    turn = parse_turn(text)
    loss, loss_stderr, stderr, samples, to_come, purses, keys, *placed = map(float, numbers)
    by_card = zip((*cards, *_new_card(turn)), placed, strict=True)
    in_order = tuple(sorted(((card, points) for card, points in by_card if points), key=lambda pair: NUMBER[pair[0]]))
    return Candidate(turn, loss, loss_stderr, stderr, int(samples), Points(in_order, to_come, purses, keys))


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is no number of points.")
    return number


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number of points.")
