"""Games and positions for the solver's tests, and the kernels in short words."""

import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import count

import numpy as np
from numba.core.dispatcher import Dispatcher

from trainer.rules.cards import Character, Place
from trainer.rules.characters import BY_ID
from trainer.rules.game import new_game
from trainer.rules.position import DECKS, Player, Position, problems
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import PlacedCard, Tableau
from trainer.rules.turns import REFRESH, Refresh, Turn, legal_turns
from trainer.solver import kernels
from trainer.solver.expectimax import Decks
from trainer.solver.playouts import turn_codes
from trainer.solver.state import encode, encode_player, write_cards
from trainer.solver.tables import CARDS, PLACES, SQUARES, Ints


def random_decisions(seed: int, players: int) -> Iterator[Position]:
    """Go through all decisions of a random game; refresh is as likely as all other turns, so that decks run out."""
    random, game = SplitMix64(seed), new_game(Deal(seed), players)
    while not game.position.is_over:
        yield game.position
        turns = legal_turns(game.position)
        refreshes = REFRESH in turns and random.below(2) == 0
        game = game.play(REFRESH if refreshes else turns[random.below(len(turns))])


def random_positions(seeds: Iterable[int], players: Iterable[int] = range(1, 6)) -> list[Position]:
    """List all decisions of some random games."""
    games = [(seed, seats) for seed in seeds for seats in players]
    return [position for seed, seats in games for position in random_decisions(seed, seats)]


def position_before(seed: int, players: int, turn_number: int, seat: int = 0, *, refreshed: bool = False) -> Position:
    """Play random games, from that seed on, up to a turn of a seat, or to what it does with a refreshed row."""
    wanted = (turn_number, seat, refreshed)
    decisions = (one for start in count(seed, 1000) for one in random_decisions(start, players))
    return next(one for one in decisions if (one.turn_number, one.seat, one.refreshed) == wanted)


def with_means(position: Position, gold: int, keys: int) -> Position:
    return position.with_player(position.seat, replace(position.player, gold=gold, keys=keys))


def with_card_in_reach(position: Position, card: Character) -> Position:
    """Swap a card that isn't in a tableau with the first one of its row, and move the messenger there."""
    row, discard = position.row(card.place), position.discard(card.place)
    position = position.with_discard(card.place, discard - {card})
    if card not in row:
        position = position.with_row(card.place, (card, *row[1:]))
    position = replace(position, messenger=card.place)
    assert problems(position) == ()
    return position


def tableau(*names: str, gold: int = 0) -> Tableau:
    """Lay cards out in reading order: `-` is an empty cell, `baron!` a face-down card; purses hold `gold` each."""
    cards = [None if name == "-" else placed(name, gold) for name in names]
    return Tableau((*cards, *[None] * (9 - len(cards))))


def placed(name: str, gold: int) -> PlacedCard:
    card = BY_ID[name.removesuffix("!")]
    return PlacedCard(card, face_down=name.endswith("!"), gold=gold if card.purse_capacity else 0)


def all_but_the_middle(gold: int, keys: int, castle: str, village: str, unseen: str = "") -> Position:
    """Be alone on the last turn, eight cards face down; of the village only some cards are left unseen."""
    names = "steward! nun! goldsmith! judge! - knight! prince! jester! scribe!"
    rows = [tuple(BY_ID[name] for name in row.split()) for row in (castle, village)]
    left = {BY_ID[name] for name in unseen.split()}
    position = Position(
        players=(Player(tableau(*names.split()), gold, keys),),
        castle_row=rows[0],
        village_row=rows[1],
        village_discard=DECKS[Place.VILLAGE] - left - set(rows[1]) if unseen else frozenset(),
    )
    assert problems(position) == ()
    return position


def cut(position: Position, castle: int, village: int, seed: int = 0) -> Decks:
    """Keep so many of the unseen cards of each place."""
    random = SplitMix64(seed)
    sizes = zip(PLACES, (castle, village), strict=True)
    return {place: frozenset(random.shuffled(position.unseen(place))[:size]) for place, size in sizes}


def encode_with(position: Position, decks: Decks) -> Ints:
    """Encode a position that has only these cards left in its decks."""
    state = encode(position)
    for index, place in enumerate(PLACES):
        write_cards(state, kernels.DECKS + index * kernels.PLACE_CARDS, kernels.DECK_SIZE + index, decks[place])
    return state


def coded_turns(position: Position) -> dict[Turn | Refresh, int]:
    """Return the legal turns, each with its compiled code."""
    return dict(zip(legal_turns(position), turn_codes(encode(position)).tolist(), strict=True))


def applied(state: Ints, code: int) -> Ints:
    """Return the state after a turn, rows not refilled."""
    after = state.copy()
    kernels.apply_turn(CARDS, SQUARES, after, code)
    return after


def all_kernels() -> dict[str, Dispatcher]:
    """Return the compiled functions that Python may call, by their names."""
    rooms = [import_module(f"{kernels.__name__}.{room.name}") for room in pkgutil.iter_modules(kernels.__path__)]
    compiled = {name: one for room in rooms for name, one in vars(room).items() if isinstance(one, Dispatcher)}
    return {name: one for name, one in compiled.items() if "no_cpython_wrapper" not in one.targetoptions}


def compiled_scores(players: Iterable[Player]) -> list[int]:
    """Score players as if the game ended now."""
    blocks = [encode_player(player) for player in players]
    scores = np.zeros(len(blocks), np.int64)
    kernels.score_all(CARDS, SQUARES, np.concatenate(blocks), scores)
    listed: list[int] = scores.tolist()
    return listed
