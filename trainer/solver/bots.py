"""Positions from bots' play: every seat has a bot of its own strength, so that tidy and messy tableaux occur."""

from dataclasses import dataclass

from trainer.rules.game import Game, new_game
from trainer.rules.position import LAST_TURN, Position
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver import kernels
from trainer.solver.playouts import POLICIES, turn_codes
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES
from trainer.solver.weights import NET

PLAIN_POLICY = "greedy-refresh"
"""The policy that looks at this turn only: what everybody sees."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player of `policy` who makes a random turn instead in `slips` of 8 turns."""

    policy: str
    slips: int


BOTS = (
    Bot(PLAIN_POLICY, 0),
    Bot(PLAIN_POLICY, 1),
    Bot("greedy", 0),
    Bot("greedy", 1),
    Bot(PLAIN_POLICY, 3),
)


def policy_turn(position: Position, policy: str) -> Turn | Refresh:
    """Return the turn that a policy (a key of POLICIES) makes."""
    state = encode(position)
    code = kernels.one_policy_turn(CARDS, SQUARES, NET, state, POLICIES[policy])
    index: int = turn_codes(state).tolist().index(code)
    return legal_turns(position)[index]


def bot_turn(position: Position, bot: Bot, random: SplitMix64) -> Turn | Refresh:
    """Return the turn that a bot makes."""
    if random.below(8) < bot.slips:
        turns = legal_turns(position)
        return turns[random.below(len(turns))]
    return policy_turn(position, bot.policy)


def deal_position(seed: int, players: int, turn: int, seat: int | None = None) -> Position:
    """Return the position before a player's turn (1 to 9) of the game of a seed; the seat is drawn if none is given.

    Raises ValueError for a number that the game does not have.
    """
    if not 1 <= turn <= LAST_TURN:
        raise ValueError(f"A player has the turns 1 to {LAST_TURN}, not {turn}.")
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"With {players} players the seats are 0 to {players - 1}, not {seat}.")
    game = new_game(Deal(seed), players)
    random = SplitMix64(seed)
    drawn_seat = random.below(players)
    return played_to(game, random, turn, drawn_seat if seat is None else seat).position


def played_to(game: Game, random: SplitMix64, turn: int, seat: int) -> Game:
    """Play on with a random bot in every seat until that seat is to make that turn."""
    bots = [BOTS[random.below(len(BOTS))] for _ in game.position.players]
    while (game.position.turn_number, game.position.seat, game.position.refreshed) != (turn, seat, False):
        game = game.play(bot_turn(game.position, bots[game.position.seat], random))
    return game
