"""What each effect of an ability does: one small function an effect."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

from trainer.rules.cards import (
    Character,
    ChooseOne,
    Currency,
    DiscardFromRow,
    Discount,
    Effect,
    FillPurses,
    Gain,
    OpponentsGain,
    PutGoldOnEachPurse,
)
from trainer.rules.counts import View, count, require_all
from trainer.rules.events import Discarded, Gained, OpponentGained, Outcome, PurseGold
from trainer.rules.position import Player, Position
from trainer.rules.tableau import Cell


@dataclass(frozen=True, slots=True)
class Played:
    """The card just placed: its cell, and what the player picked for its ability."""

    cell: Cell
    choice: int | None = None
    discard: Character | None = None


def perform(effect: Effect, outcome: Outcome, played: Played) -> Outcome:
    """Do what one effect of the card just placed says, for the player to move."""
    return EFFECTS[type(effect)](effect, outcome, played)


def gain(effect: Gain, outcome: Outcome, played: Played) -> Outcome:
    """Gain from the bank, times the count if there is one."""
    if effect.per is None:
        return _gain(outcome, Gained(effect.what, effect.amount, effect))
    times = count(effect.per, _view(outcome.position, played.cell))
    return _gain(outcome, Gained(effect.what, effect.amount * times, effect, times))


def opponents_gain(effect: OpponentsGain, outcome: Outcome, _: Played) -> Outcome:
    """Pay every other player from the bank."""
    for seat, player in enumerate(outcome.position.players):
        if seat != outcome.position.seat:
            paid = _richer(player, effect.what, effect.amount)
            event = OpponentGained(seat, effect.what, effect.amount)
            outcome = outcome.then(outcome.position.with_player(seat, paid), event)
    return outcome


def discount(_: Discount, outcome: Outcome, __: Played) -> Outcome:
    """Do nothing now: a discount lasts, and `price` takes it off."""
    return outcome


def discard_from_row(effect: DiscardFromRow, outcome: Outcome, played: Played) -> Outcome:
    """Discard the chosen card of the row and gain its printed cost; nothing happens if the row is empty."""
    if played.discard is None:
        return outcome
    outcome = discarded(outcome, played.discard)
    return _gain(outcome, Gained(effect.gain_its_cost_in, played.discard.cost, effect))


def put_gold_on_each_purse(effect: PutGoldOnEachPurse, outcome: Outcome, _: Played) -> Outcome:
    """Put gold from the bank on each own purse, never over capacity."""
    for cell, placed in outcome.position.player.tableau.placed():
        outcome = _put_gold(outcome, cell, min(effect.gold, placed.room))
    return outcome


def fill_purses(effect: FillPurses, outcome: Outcome, _: Played) -> Outcome:
    """Fill the purses with the most room; with equal room, in reading order."""
    purses = outcome.position.player.tableau.placed()
    roomiest = sorted(purses, key=lambda purse: -purse[1].room)
    for cell, placed in roomiest[: effect.cards]:
        outcome = _put_gold(outcome, cell, placed.room)
    return outcome


def choose_one(effect: ChooseOne, outcome: Outcome, played: Played) -> Outcome:
    """Do what the picked option says."""
    if played.choice is None:
        raise ValueError("One of the options has to be picked.")
    return perform(effect.options[played.choice], outcome, played)


EFFECTS: dict[type[Effect], Callable[[Any, Outcome, Played], Outcome]] = {
    Gain: gain,
    OpponentsGain: opponents_gain,
    Discount: discount,
    DiscardFromRow: discard_from_row,
    PutGoldOnEachPurse: put_gold_on_each_purse,
    FillPurses: fill_purses,
    ChooseOne: choose_one,
}

require_all(get_args(Effect), EFFECTS)


def discarded(outcome: Outcome, card: Character) -> Outcome:
    """Move a card from the row of its place to the discard pile; its slot is empty then."""
    position, place = outcome.position, card.place
    row = tuple(None if slot == card else slot for slot in position.row(place))
    return outcome.then(
        position.with_row(place, row).with_discard(place, position.discard(place) | {card}), Discarded(card)
    )


def _richer(player: Player, what: Currency, amount: int) -> Player:
    if what is Currency.GOLD:
        return replace(player, gold=player.gold + amount)
    return replace(player, keys=player.keys + amount)


def _gain(outcome: Outcome, gained: Gained) -> Outcome:
    position = outcome.position
    return outcome.then(
        position.with_player(position.seat, _richer(position.player, gained.what, gained.amount)), gained
    )


def _put_gold(outcome: Outcome, cell: Cell, gold: int) -> Outcome:
    position, player = outcome.position, outcome.position.player
    placed = player.tableau.at(cell)
    if placed is None or gold == 0:
        return outcome
    tableau = player.tableau.with_card(cell, placed.with_more_gold(gold))
    return outcome.then(
        position.with_player(position.seat, replace(player, tableau=tableau)), PurseGold(cell, placed.card, gold)
    )


def _view(position: Position, cell: Cell) -> View:
    neighbors = tuple(position.players[seat].tableau for seat in position.neighbors(position.seat))
    return View(position.player.tableau, cell, position.player.keys, neighbors)
