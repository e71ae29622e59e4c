from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from tests.rules import table
from tests.rules.table import CASTLE, VILLAGE, crowd, exhausted
from tests.solver.play import (
    applied,
    coded_turns,
    compiled_scores,
    random_positions,
    with_means,
)
from trainer.rules.cards import Character, Place
from trainer.rules.characters import CHARACTERS
from trainer.rules.deals import to_deal
from trainer.rules.game import Game
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.records import GameRecord, load_games
from trainer.rules.replay import steps
from trainer.rules.scoring import score_sheet
from trainer.rules.turns import REFRESH, Refresh, Turn, apply, legal_turns
from trainer.solver import kernels
from trainer.solver.policies import score_now
from trainer.solver.state import encode
from trainer.solver.tables import PLACES, Ints

PEER_GAMES = load_games(Path(__file__).parent.parent / "rules" / "peer_games.jsonl")
THIN_PLACES = [
    crowd(place, taken, row)
    for taken in (35, 36)
    for place, row in ((CASTLE, "queen-mother jester professor"), (VILLAGE, "farmer spy usurper"))
]


def cards(state: Ints, start: int, size: int, place: Place) -> list[Character]:
    first = start + kernels.PLACE_CARDS * PLACES.index(place)
    return [CHARACTERS[code] for code in state[first : first + state[size + PLACES.index(place)]]]


def deck(state: Ints, place: Place) -> list[Character]:
    """List the cards of a deck, the next one last."""
    return cards(state, kernels.DECKS, kernels.DECK_SIZE, place)


def seen(state: Ints) -> tuple[list[int], list[frozenset[Character]]]:
    """Return all of a state except the order of its decks and discard piles."""
    piles = [cards(state, kernels.DISCARD_PILES, kernels.DISCARD_SIZE, place) for place in PLACES]
    board: list[int] = state[: kernels.RESHUFFLE_SEED].tolist() + state[kernels.TAKEN : kernels.RESHUFFLES].tolist()
    return board, [frozenset(pile) for pile in (*piles, *(deck(state, place) for place in PLACES))]


def assert_turn_agrees(position: Position, turn: Turn | Refresh) -> None:
    after = applied(encode(position), coded_turns(position)[turn])
    assert seen(after) == seen(encode(apply(position, turn).position))


def assert_all_turns_agree(position: Position) -> None:
    """Compare the turns listed, and what each of them does."""
    state = encode(position)
    for turn, code in coded_turns(position).items():
        assert seen(applied(state, code)) == seen(encode(apply(position, turn).position)), turn_text(turn)


@pytest.mark.parametrize("record", PEER_GAMES, ids=lambda record: f"{record.players} players")
def test_every_turn_of_every_peer_game_is_listed_and_does_the_same(record: GameRecord) -> None:
    for step in steps(record):
        if step.taking.refreshed:
            assert_turn_agrees(step.before, REFRESH)
        assert_turn_agrees(step.taking, step.turn)


@pytest.mark.parametrize("record", PEER_GAMES[::3], ids=lambda record: f"{record.players} players")
def test_every_turn_that_could_be_made_in_a_peer_game_does_the_same(record: GameRecord) -> None:
    for step in list(steps(record))[::3]:
        assert_all_turns_agree(step.taking)


@pytest.mark.parametrize("players", range(1, 6))
def test_every_turn_of_random_positions_does_the_same_also_after_a_refresh(players: int) -> None:
    positions = random_positions(range(3), [players])[::4]
    assert {position.refreshed for position in positions} == {False, True}
    for position in positions:
        assert_all_turns_agree(position)


@pytest.mark.parametrize("position", [*THIN_PLACES, exhausted(CASTLE), exhausted(VILLAGE)])
def test_places_are_exhausted_in_the_same_way(position: Position) -> None:
    with_keys = with_means(position, gold=20, keys=1)
    assert_all_turns_agree(position)
    assert_all_turns_agree(with_keys)


@pytest.mark.parametrize("purses", ["potter miraculously-cured master-at-arms", "vicar potter+1 farmhand"])
def test_the_same_purses_are_filled_when_some_have_equal_room(purses: str) -> None:
    assert_all_turns_agree(table.position(table.player(purses), castle="steward", messenger=CASTLE))


@pytest.mark.parametrize("record", PEER_GAMES, ids=lambda record: f"{record.players} players")
def test_the_final_scores_of_every_peer_game_are_the_same(record: GameRecord) -> None:
    *_, last = steps(record)
    players = last.after.position.players
    assert compiled_scores(players) == [score_sheet(player).total for player in players]


def test_the_scores_of_unfinished_tableaux_are_the_best_over_their_alignments() -> None:
    players = [player for position in random_positions(range(2))[::3] for player in position.players]
    assert compiled_scores(players) == [score_now(player) for player in players]


# Refills. `refill` is for kernels only; a small one makes it callable, not cached, for that would miss its changes.


@njit
def refill(state, rng):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    kernels.refill(state, rng)


def refilled(state: Ints) -> Ints:
    after = state.copy()
    refill(after, np.zeros(1, np.uint64))
    return after


class KnownReshuffles:
    """A shuffler of which only the next reshuffle of each place is known."""

    def __init__(self, orders: dict[Place, tuple[Character, ...]]) -> None:
        self.orders = orders

    def deck(self, place: Place) -> tuple[Character, ...]:
        raise NotImplementedError

    def reshuffled(self, place: Place, nth: int, cards: Iterable[Character]) -> tuple[Character, ...]:
        assert (frozenset(self.orders[place]), nth) == (frozenset(cards), 1)
        return self.orders[place]


def reshuffled_order(before: Ints, after: Ints, place: Place) -> tuple[Character, ...]:
    """Find in which order a discard pile was put: the cards dealt after those of the deck, then the rest."""
    slots = kernels.ROWS + 3 * PLACES.index(place) + np.arange(3)
    dealt = [CHARACTERS[after[slot]] for slot in slots if before[slot] == kernels.EMPTY != after[slot]]
    return (*dealt[len(deck(before, place)) :], *reversed(deck(after, place)))


def positions_to_deal() -> list[Position]:
    """List positions after turns of which refresh is the most frequent, reshuffles needed for some."""
    decided = [*random_positions(range(4)), *THIN_PLACES]
    after = [apply(position, turn).position for position in decided for turn in legal_turns(position)[-30::15]]
    refreshed = [apply(position, REFRESH).position for position in decided if REFRESH in legal_turns(position)]
    return [position for position in (*after, *refreshed) if to_deal(position)]


def test_a_refill_deals_the_next_cards_of_the_decks_castle_first_left_to_right() -> None:
    reshuffles = 0
    for position in positions_to_deal():
        before = encode(position)
        after = refilled(before)
        castle_deck, village_deck = (tuple(reversed(deck(before, place))) for place in PLACES)
        shuffler = KnownReshuffles({place: reshuffled_order(before, after, place) for place in PLACES})
        game = Game(shuffler, position, castle_deck, village_deck).dealt(position)
        assert seen(after) == seen(encode(game.position))
        assert [deck(after, place) for place in PLACES] == [[*reversed(game.deck(place))] for place in PLACES]
        reshuffles += len(game.reshuffles)
    assert reshuffles >= 20


def test_a_reshuffle_depends_on_its_seed_its_number_and_its_place_only() -> None:
    before = encode(
        next(one for one in positions_to_deal() if not one.unseen(VILLAGE) and len(one.village_discard) > 9)
    )
    orders = []
    for seed, earlier in ((1, 0), (1, 0), (2, 0), (1, 1)):
        before[kernels.RESHUFFLE_SEED] = seed
        before[kernels.RESHUFFLES + PLACES.index(VILLAGE)] = earlier
        orders.append(reshuffled_order(before, refilled(before), VILLAGE))
    assert orders[0] == orders[1]
    assert len({*orders}) == 3


def test_the_row_of_an_exhausted_place_stays_empty() -> None:
    after = refilled(encode(exhausted(VILLAGE)))
    assert after[kernels.ROWS + 3 : kernels.ROWS + 6].tolist() == [kernels.EMPTY] * 3
