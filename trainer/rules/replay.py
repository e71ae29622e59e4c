"""Replay recorded games and compare everything they record: after every turn, and at the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.rules.cards import Character, FillPurses, Place
from trainer.rules.events import Event, Paid, PurseGold
from trainer.rules.game import Deck, Game, new_game
from trainer.rules.position import Player, Position
from trainer.rules.records import GameRecord, Json, TurnRecord
from trainer.rules.scoring import ranking, score_sheet
from trainer.rules.tableau import SIDE, Cell, PlacedCard, Tableau, settled
from trainer.rules.turns import REFRESH, IllegalTurn, Turn, apply


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs between a record and our rules.

    `turn` is the turn's index in the record, None for the end; `expected` is the record's value, `got`
    ours, both as in the JSON.
    """

    turn: int | None
    field: str
    expected: Json
    got: Json


@dataclass(frozen=True, slots=True)
class Replay:
    """How a recorded game went by our rules; a game with an illegal turn is not replayed any further."""

    turns: int
    agreeing_turns: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded turn, made by our rules.

    `before` is the position before a refresh, `taking` the one after it (the same if there is none), in which `turn`
    is made; `after` is the game once both rows are filled again, `reshuffles` are this turn's.
    """

    record: TurnRecord
    before: Position
    taking: Position
    turn: Turn
    events: tuple[Event, ...]
    after: Game
    reshuffles: tuple[tuple[Place, Deck], ...]


def steps(record: GameRecord) -> Iterator[Step]:
    """Make the recorded turns one by one. Raise IllegalTurn at one that is not legal."""
    game = new_game(record, record.players)
    first_cells: dict[int, Cell] = {}
    for told in record.turns:
        before = game
        if told.key == "refresh":
            game = game.play(REFRESH)
        taking = game.position
        x, y = first_cells.get(taking.seat, (0, 0))
        cell = (told.at[0] + x, told.at[1] + y)
        turn = Turn(told.card, told.face_down, cell, told.key == "messenger", told.choice, told.discard)
        outcome = apply(taking, turn)
        game = game.dealt(outcome.position)
        shifted = settled(cell)
        first_cells[taking.seat] = (x + shifted[0] - cell[0], y + shifted[1] - cell[1])
        reshuffles = game.reshuffles[len(before.reshuffles) :]
        yield Step(told, before.position, taking, turn, outcome.events, game, reshuffles)


def position_before(record: GameRecord, turn: int) -> Position:
    """Go to the position before a recorded turn, and before its refresh if it has one.

    Raise ValueError if the record has no such turn index, IllegalTurn if the way there is not legal.
    """
    if not 0 <= turn < len(record.turns):
        raise ValueError(f"The game has the turns 0 to {len(record.turns) - 1}, but no turn {turn}.")
    if turn == 0:
        return new_game(record, record.players).position
    reached = next(step for index, step in enumerate(steps(record), 1) if index == turn)
    return reached.after.position


def replay(record: GameRecord) -> Replay:
    """Replay a recorded game and list, in order, all that differs."""
    differences: list[Difference] = []
    position = new_game(record, record.players).position
    made = agreeing = 0
    try:
        for step in steps(record):
            found = _compare(made, _told(step), _worked_out(step))
            differences += found
            agreeing += not found
            made += 1
            position = step.after.position
    except IllegalTurn as illegal:
        differences.append(Difference(made, "turn", "a legal turn", str(illegal)))
    else:
        differences += _end_differences(record, position)
    return Replay(len(record.turns), agreeing, tuple(differences))


def _compare(turn: int | None, expected: dict[str, Json], got: dict[str, Json], prefix: str = "") -> list[Difference]:
    fields = dict.fromkeys([*expected, *got])
    return [
        Difference(turn, prefix + field, expected.get(field), got.get(field))
        for field in fields
        if expected.get(field) != got.get(field)
    ]


# What a record says about a turn, and what our rules work out.


def _told(step: Step) -> dict[str, Json]:
    told = step.record.told | step.record.after
    told["purses"] = _as_set(told["purses"])
    if isinstance(told.get("discard"), dict):
        told["discard"] = {place: _as_set(cards) for place, cards in told["discard"].items()}
    return told


def _as_set(cards: object) -> object:
    return sorted(cards, key=str) if isinstance(cards, list) else cards


def _worked_out(step: Step) -> dict[str, Json]:
    position = step.after.position
    worked_out = {
        "player": step.taking.seat,
        "row": step.turn.card.place.value,
        "paid": sum(event.gold for event in step.events if isinstance(event, Paid)),
        "purses": _filled_purses(step),
        "gold": [player.gold for player in position.players],
        "keys": [player.keys for player in position.players],
        "gold_on_cards": [_gold_on_cards(player.tableau) for player in position.players],
        "messenger": position.messenger.value,
        "rows": {place.value: _ids(position.row(place)) for place in Place},
        "deck_sizes": {place.value: len(position.unseen(place)) for place in Place},
        "discard": {place.value: sorted(_ids(position.discard(place))) for place in Place},
    }
    exhausted = [place.value for place in Place if position.exhausted(place) and not step.before.exhausted(place)]
    return (
        worked_out
        | ({"reshuffled": {place.value: _ids(deck) for place, deck in step.reshuffles}} if step.reshuffles else {})
        | ({"exhausted": exhausted} if exhausted else {})
    )


def _filled_purses(step: Step) -> list[str] | None:
    fills = any(isinstance(effect, FillPurses) for effect in step.turn.card.ability)
    if step.turn.face_down or not fills:
        return None
    return sorted(event.card.id for event in step.events if isinstance(event, PurseGold))


def _gold_on_cards(tableau: Tableau) -> dict[str, int]:
    return {placed.card.id: placed.gold for _, placed in tableau.placed() if placed.gold}


def _ids(cards: Deck | tuple[Character | None, ...] | frozenset[Character]) -> list[str]:
    return [card.id for card in cards if card]


# The end of the game.


def _end_differences(record: GameRecord, position: Position) -> list[Difference]:
    if not position.is_over:
        return [Difference(None, "turns", f"the end after {len(record.turns)} turns", "the game goes on")]
    differences = []
    for seat, player in enumerate(position.players):
        told = record.final[seat] if seat < len(record.final) else None
        expected = told if isinstance(told, dict) else {"final": told}
        differences += _compare(None, expected, _final(player), prefix=f"final[{seat}].")
    ranked = [list(seats) if isinstance(seats, tuple) else seats for seats in ranking(position)]
    expected_ranking = [_as_set(seats) for seats in record.ranking]
    return differences + _compare(None, {"ranking": expected_ranking}, {"ranking": ranked})


def _final(player: Player) -> dict[str, Json]:
    sheet = score_sheet(player)
    return {
        "tableau": _in_rows([_shown(placed) for placed in sheet.tableau.cells]),
        "face_down_cards": _in_rows([_hidden(placed) for placed in sheet.tableau.cells]),
        "gold_left": sheet.gold_left,
        "gold_on_cards": _gold_on_cards(sheet.tableau),
        "keys": player.keys,
        "card_scores": _in_rows(list(sheet.card_scores)),
        "score": sheet.total,
        "tiebreak_gold": sheet.tiebreak_gold,
    }


def _shown(placed: PlacedCard | None) -> str | None:
    if placed is None:
        return None
    return "face_down" if placed.face_down else placed.card.id


def _hidden(placed: PlacedCard | None) -> str | None:
    return placed.card.id if placed and placed.face_down else None


def _in_rows(cells: list[Json]) -> list[list[Json]]:
    return [cells[start : start + SIDE] for start in range(0, len(cells), SIDE)]
