"""The turns a player may make, and what each does: steps 1 to 4 of a turn, without the refill."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from trainer.rules.abilities import Played, discarded, perform
from trainer.rules.cards import Character, Currency, Place
from trainer.rules.deals import to_deal
from trainer.rules.events import Gained, KeySpent, MessengerMoved, Outcome, Paid, Placed, PlaceExhausted
from trainer.rules.position import EMPTY_ROW, Player, Position
from trainer.rules.tableau import Cell, PlacedCard, settled

FACE_DOWN_GOLD = 6
FACE_DOWN_KEYS = 2


@dataclass(frozen=True, slots=True)
class Turn:
    """Take a card and place it.

    `at` is the cell, counted from the top left cell of the tableau as it stands (-1 is possible); `key` says that a key
    is spent to move the messenger to the other row first; `choice` is the index of the picked option of the
    card's ability; `discard` the card of the other row that its ability discards.
    """

    card: Character
    face_down: bool
    at: Cell
    key: bool = False
    choice: int | None = None
    discard: Character | None = None

    def __str__(self) -> str:
        """Write the turn as its text, such as `judge.1.0` or `judge.down.-1.0.key`."""
        parts = [self.card.id]
        if self.face_down:
            parts.append("down")
        parts += [str(coordinate) for coordinate in self.at]
        if self.choice is not None:
            parts.append(f"option{self.choice}")
        if self.discard is not None:
            parts.append(f"discard-{self.discard.id}")
        if self.key:
            parts.append("key")
        return ".".join(parts)

    def __repr__(self) -> str:
        """Write what can be pasted to have the turn again."""
        return f"parse_turn({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Refresh:
    """Spend a key to discard the messenger's row; once 3 new cards are dealt, the same player takes a card."""

    def __str__(self) -> str:
        """Write the turn as its text."""
        return "refresh"

    def __repr__(self) -> str:
        """Write what can be pasted to have the turn again."""
        return f"parse_turn({str(self)!r})"


REFRESH = Refresh()


class IllegalTurn(ValueError):
    """A turn that the rules don't allow in this position; the message says why."""


def price(player: Player, card: Character) -> int:
    """Return what a card costs a player in gold: its printed cost minus the discounts for its place, never below 0."""
    discounts = sum(own.discount(card.place) for _, own in player.tableau.face_up())
    return max(0, card.cost - discounts)


def legal_turns(position: Position) -> tuple[Turn | Refresh, ...]:
    """List every turn that may be made, sorted by its text; none once the game is over.

    Raise IllegalTurn while cards are to be dealt.
    """
    if to_deal(position):
        raise IllegalTurn(_objection(position, REFRESH))
    if position.is_over:
        return ()
    turns = [turn for card in _cards_in_reach(position) for turn in _turns_with(position, card)]
    refresh = [REFRESH] if _can_spend_key(position) else []
    return tuple(sorted([*turns, *refresh], key=_text_order))


def apply(position: Position, turn: Turn | Refresh) -> Outcome:
    """Make a turn and return what happened; there may then be cards to deal. Raise IllegalTurn if it is not legal."""
    if not _is_legal(position, turn):
        raise IllegalTurn(_objection(position, turn))
    if isinstance(turn, Refresh):
        return _refresh(position)
    outcome = Outcome(position)
    for step in STEPS:
        outcome = step(outcome, turn)
    return outcome


# What is legal.


def _is_legal(position: Position, turn: Turn | Refresh) -> bool:
    """Return whether `legal_turns` has this turn, without listing them all."""
    if to_deal(position) or position.is_over:
        return False
    if isinstance(turn, Refresh):
        return _can_spend_key(position)
    return turn.card in _cards_in_reach(position) and turn in _turns_with(position, turn.card)


def _can_spend_key(position: Position) -> bool:
    return position.player.keys > 0 and not position.refreshed


def _cards_in_reach(position: Position) -> Iterator[Character]:
    """Go through the cards of the messenger's row, and those of the other one if a key can be spent."""
    places = list(Place) if _can_spend_key(position) else [position.messenger]
    return (card for place in places for card in position.row(place) if card)


def _turns_with(position: Position, card: Character) -> Iterator[Turn]:
    """Go through the ways to take and place a card in reach."""
    key = card.place is not position.messenger
    cells = position.player.tableau.legal_cells()
    if price(position.player, card) <= position.player.gold:
        picks = product(cells, _choices(card), _discards(position, card))
        yield from (Turn(card, False, cell, key, choice, discard) for cell, choice, discard in picks)
    yield from (Turn(card, True, cell, key) for cell in cells)


def _choices(card: Character) -> tuple[int | None, ...]:
    return tuple(range(len(card.options))) or (None,)


def _discards(position: Position, card: Character) -> tuple[Character | None, ...]:
    if card.discards_from is None:
        return (None,)
    return tuple(slot for slot in position.row(card.discards_from) if slot) or (None,)


def _text_order(turn: Turn | Refresh) -> tuple[str, bool, Cell, int, str]:
    if isinstance(turn, Refresh):
        return ("refresh", False, (0, 0), 0, "")
    choice = -1 if turn.choice is None else turn.choice
    return (turn.card.id, turn.face_down, turn.at, choice, turn.discard.id if turn.discard else "")


def _objection(position: Position, turn: Turn | Refresh) -> str:
    """Return a sentence on why a turn is not legal."""
    if to_deal(position):
        return "No turn can be made yet: cards are still to be dealt."
    if position.is_over:
        return "No turn can be made any more: the game is over."
    if isinstance(turn, Refresh):
        return f"The row cannot be refreshed: {_key_objection(position)}."
    return next(reason for applies, reason in _turn_objections(position, turn) if applies)


def _key_objection(position: Position) -> str:
    if position.refreshed:
        return "this turn's key went for a refresh"
    return "there is no key left to spend"


def _turn_objections(position: Position, turn: Turn) -> Iterator[tuple[bool, str]]:
    """Pair each way in which a turn can be illegal, the most telling first, with the sentence that says so."""
    name, gold, cost = turn.card.name, position.player.gold, price(position.player, turn.card)
    needs_key = turn.card.place is not position.messenger
    yield turn.card not in position.row(turn.card.place), f"{name} is in neither row."
    yield (
        needs_key and not _can_spend_key(position),
        f"{name} is out of the messenger's reach: {_key_objection(position)}.",
    )
    yield needs_key and not turn.key, f"{name} is not in the messenger's row: it takes a key to move the messenger."
    yield turn.key and not needs_key, f"{name} is in the messenger's row: no key may be spent to take it."
    yield turn.at not in position.player.tableau.legal_cells(), f"No card can be placed on the cell {turn.at}."
    picked = turn.choice is not None or turn.discard is not None
    yield turn.face_down and picked, f"{name} has no ability face down: there is nothing to choose."
    yield cost > gold and not turn.face_down, f"{name} costs you {cost} gold, and you have {gold}."
    yield turn.choice not in _choices(turn.card), f"{name} {_choice_rule(turn.card)}."
    yield True, f"{name} {_discard_rule(position, turn.card)}."


def _choice_rule(card: Character) -> str:
    options = len(card.options)
    return f"needs a choice from 0 to {options - 1}" if options else "has no options to choose from"


def _discard_rule(position: Position, card: Character) -> str:
    names = [discard.name for discard in _discards(position, card) if discard]
    return f"must discard one of {', '.join(names)}" if names else "has no card to discard"


# What a turn does, step by step.


def _refresh(position: Position) -> Outcome:
    """Spend a key and discard the messenger's row; 3 new cards then have to be dealt."""
    player = replace(position.player, keys=position.player.keys - 1)
    outcome = Outcome(replace(position.with_player(position.seat, player), refreshed=True), (KeySpent(),))
    for card in position.row(position.messenger):
        if card:
            outcome = discarded(outcome, card)
    return outcome


def _spend_key(outcome: Outcome, turn: Turn) -> Outcome:
    """Spend a key to move the messenger to the other row, if the turn says so."""
    if not turn.key:
        return outcome
    position = outcome.position
    player = replace(position.player, keys=position.player.keys - 1)
    return _move_messenger(outcome.then(position.with_player(position.seat, player), KeySpent()), turn.card.place)


def _pay(outcome: Outcome, turn: Turn) -> Outcome:
    """Pay the price of a card taken face up, or gain 6 gold and 2 keys for one taken face down."""
    position, player = outcome.position, outcome.position.player
    if turn.face_down:
        gains = Gained(Currency.GOLD, FACE_DOWN_GOLD), Gained(Currency.KEYS, FACE_DOWN_KEYS)
        player = replace(player, gold=player.gold + FACE_DOWN_GOLD, keys=player.keys + FACE_DOWN_KEYS)
        return outcome.then(position.with_player(position.seat, player), *gains)
    cost = price(player, turn.card)
    return outcome.then(position.with_player(position.seat, replace(player, gold=player.gold - cost)), Paid(cost))


def _place(outcome: Outcome, turn: Turn) -> Outcome:
    """Take the card from its row, which leaves an empty slot, and place it."""
    position, player = outcome.position, outcome.position.player
    row = tuple(None if slot == turn.card else slot for slot in position.row(turn.card.place))
    tableau = player.tableau.place(turn.at, PlacedCard(turn.card, turn.face_down))
    position = position.with_row(turn.card.place, row).with_player(position.seat, replace(player, tableau=tableau))
    return outcome.then(position, Placed(turn.card, turn.face_down, settled(turn.at)))


def _use_ability(outcome: Outcome, turn: Turn) -> Outcome:
    """Do what the ability of a face-up card says, in the printed order."""
    if turn.face_down:
        return outcome
    played = Played(settled(turn.at), turn.choice, turn.discard)
    for effect in turn.card.ability:
        outcome = perform(effect, outcome, played)
    return outcome


def _follow_icon(outcome: Outcome, turn: Turn) -> Outcome:
    """Move the messenger where a face-up card's icon says; it never goes back to a place exhausted before."""
    place = turn.card.messenger_to
    if turn.face_down or place is None or outcome.position.exhausted(place):
        return outcome
    return _move_messenger(outcome, place)


def _exhaust(outcome: Outcome, turn: Turn) -> Outcome:
    """If the row can't be filled any more, let its place's cards leave the game and the messenger go to the other."""
    place = turn.card.place
    if not outcome.position.exhausted(place):
        return outcome
    emptied = outcome.position.with_row(place, EMPTY_ROW).with_discard(place, frozenset())
    return _move_messenger(outcome.then(emptied, PlaceExhausted(place)), place.other)


def _pass_on(outcome: Outcome, _: Turn) -> Outcome:
    """Let the next player move."""
    seat = (outcome.position.seat + 1) % len(outcome.position.players)
    return outcome.then(replace(outcome.position, seat=seat, refreshed=False))


def _move_messenger(outcome: Outcome, place: Place) -> Outcome:
    if outcome.position.messenger is place:
        return outcome
    return outcome.then(replace(outcome.position, messenger=place), MessengerMoved(place))


STEPS = (_spend_key, _pay, _place, _use_ability, _follow_icon, _exhaust, _pass_on)
