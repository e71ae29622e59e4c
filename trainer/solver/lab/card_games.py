"""Games of the value policy against itself, and what each card did in them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numba
import numpy as np

from trainer.rules.cards import Character, Currency
from trainer.rules.characters import CHARACTERS
from trainer.rules.events import Event, Gained, PurseGold
from trainer.rules.game import Game, new_game
from trainer.rules.position import Player, Position
from trainer.rules.scoring import score_sheet
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import SQUARE
from trainer.rules.turns import Turn, apply, legal_turns, price
from trainer.solver.analysis import VERSIONS
from trainer.solver.bots import policy_turn
from trainer.solver.card_figures import CardFigures, Provenance
from trainer.solver.lab.matches import stderr_of_mean

POLICY = "value"
PLAYERS = (2, 3, 4, 5)
FEWEST_COPIES = 2


@dataclass(slots=True)
class Tally:
    """What a player's copy of a card has brought so far, in gold and keys."""

    gold: int = 0
    keys: int = 0
    saved: int = 0


@dataclass(frozen=True, slots=True)
class Copy:
    """A bought card at the end: what it brought, the points of its scroll, its owner's score, how many players."""

    tally: Tally
    scroll: int
    owner_score: int
    players: int


@dataclass(slots=True)
class Tables:
    """What some games came to: the turns on which each card could be bought, its copies, the scores by players."""

    turns: Counter[Character] = field(default_factory=Counter)
    copies: dict[Character, list[Copy]] = field(default_factory=lambda: {card: [] for card in CHARACTERS})
    scores: dict[int, list[int]] = field(default_factory=lambda: {players: [] for players in PLAYERS})

    def figures(self) -> Iterator[CardFigures]:
        """Sum up the cards of which there are two copies at least, in printed order."""
        means = {players: float(np.mean(scores)) for players, scores in self.scores.items() if scores}
        for card, copies in self.copies.items():
            if len(copies) >= FEWEST_COPIES:
                yield _figures(card, self.turns[card], copies, means)


def play(tables: Tables, games: int, seed: int) -> Iterator[int]:
    """Play so many games of the value policy and add them to the tables; report after each how many are done.

    The number of players goes round, from 2 to 5. Raises ValueError for a number of games that can't be.
    """
    if games < 1:
        raise ValueError(f"The number of games must be 1 or more, not {games}.")
    seeds = SplitMix64(seed)
    for number in range(games):
        add_game(tables, new_game(Deal(seeds.next()), PLAYERS[number % len(PLAYERS)]))
        yield number + 1


def provenance(games: int, seed: int) -> Provenance:
    """Return what the figures were made from: they follow from this."""
    return {
        "made by": f"trainer cards --games {games} --seed {seed}",
        "games": games,
        "players of the games, going round": list(PLAYERS),
        "policy": POLICY,
        "versions": VERSIONS,
        "numpy": np.__version__,
        "numba": numba.__version__,
    }


def add_game(tables: Tables, game: Game) -> None:
    """Play a game to its end and add it to the tables."""
    tallies: list[dict[Character, Tally]] = [{} for _ in game.position.players]
    offered: set[Character] = set()
    while not game.position.is_over:
        position = game.position
        offered |= buyable(position)
        turn = policy_turn(position, POLICY)
        outcome = apply(position, turn)
        if isinstance(turn, Turn):
            tables.turns.update(offered)
            offered = set()
            if not turn.face_down:
                _buy(tallies[position.seat], position.player, turn.card, outcome.events)
        game = game.dealt(outcome.position)
    for player, own in zip(game.position.players, tallies, strict=True):
        _add_player(tables, player, own, len(tallies))


def buyable(position: Position) -> set[Character]:
    """Return which cards the player to move can buy, that is take face up, by spending a key to move or without."""
    return {turn.card for turn in legal_turns(position) if isinstance(turn, Turn) and not turn.face_down}


def savings(player: Player, card: Character) -> Iterator[tuple[Character, int]]:
    """Split what a player's discounts take off the cost of a card: the first in reading order takes off first."""
    left = card.cost - price(player, card)
    for _, own in player.tableau.face_up():
        saved = min(left, own.discount(card.place))
        left -= saved
        yield own, saved


def _buy(own: dict[Character, Tally], player: Player, card: Character, events: tuple[Event, ...]) -> None:
    """Note what a bought card gains at once, and what it costs less thanks to its owner's other cards."""
    tally = own[card] = Tally()
    for event in events:
        if isinstance(event, Gained) and event.what is Currency.KEYS:
            tally.keys += event.amount
        elif isinstance(event, Gained):
            tally.gold += event.amount
        elif isinstance(event, PurseGold):
            tally.gold += event.gold
    for other, saved in savings(player, card):
        own[other].saved += saved


def _add_player(tables: Tables, player: Player, own: dict[Character, Tally], players: int) -> None:
    sheet = score_sheet(player)
    tables.scores[players].append(sheet.total)
    scrolls = dict(zip(SQUARE, sheet.card_scores, strict=True))
    for cell, card in sheet.tableau.face_up():
        tables.copies[card].append(Copy(own[card], scrolls[cell], sheet.total, players))


def _figures(card: Character, turns: int, copies: list[Copy], means: dict[int, float]) -> CardFigures:
    scrolls = np.array([copy.scroll for copy in copies], float)
    leads = np.array([copy.owner_score - means[copy.players] for copy in copies])
    return CardFigures(
        card=card.id,
        turns=turns,
        taken=len(copies),
        scroll=float(scrolls.mean()),
        scroll_stderr=stderr_of_mean(scrolls),
        gold=float(np.mean([copy.tally.gold for copy in copies])),
        keys=float(np.mean([copy.tally.keys for copy in copies])),
        saved=float(np.mean([copy.tally.saved for copy in copies])),
        lead=float(leads.mean()),
        lead_stderr=stderr_of_mean(leads),
    )
