"""Turns, what happens in them, and cards, in whole sentences for people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from trainer.rules.cards import Character, Currency
from trainer.rules.events import (
    Discarded,
    Event,
    Gained,
    KeySpent,
    MessengerMoved,
    OpponentGained,
    Paid,
    PlaceExhausted,
    PurseGold,
)
from trainer.rules.position import Position
from trainer.rules.tableau import SIDE, Cell, PlacedCard, Tableau
from trainer.rules.turns import Refresh, Turn, price
from trainer.rules.wording.english import ENGLISH
from trainer.rules.wording.french import FRENCH
from trainer.rules.wording.words import Language, Side, Words

__all__ = [
    "LANGUAGES",
    "SOURCE_LANGUAGE",
    "Language",
    "ability_sentence",
    "outcome_sentence",
    "scroll_sentence",
    "sentence",
    "sentence_of_any",
]

LANGUAGES: Mapping[Language, Words] = {words.code: words for words in (ENGLISH, FRENCH)}
"""The languages that the trainer speaks, by their codes."""

SOURCE_LANGUAGE = ENGLISH.code
"""The language of the rules' errors and of the messages in the code; spoken where nobody asks for another."""

ACROSS = (((-1, 0), Side.RIGHT), ((1, 0), Side.LEFT))
ALONG = (((0, -1), Side.BELOW), ((0, 1), Side.ABOVE))


def sentence(position: Position, turn: Turn | Refresh, language: Language) -> str:
    """Return a legal turn as a sentence: “Buy Judge for 2 gold and place it left of Baron.”

    Cells are described by the cards next to them while the tableau floats, then by their place in the square.
    """
    words = LANGUAGES[language]
    if isinstance(turn, Refresh):
        names = words.listed([words.name(card) for card in position.row(position.messenger) if card])
        return _whole(words.refresh.format(place=words.places[position.messenger], names=names))
    return _turn_sentence(position, turn, [turn], words)


def sentence_of_any(position: Position, turns: Sequence[Turn], language: Language) -> str:
    """Return turns that differ only in the card taken face down, or in the one discarded, as one sentence.

    “Take any castle card face down and place it left of Baron.”
    """
    return _turn_sentence(position, turns[0], turns, LANGUAGES[language])


def _turn_sentence(position: Position, turn: Turn, turns: Sequence[Turn], words: Words) -> str:
    told = words.listed(list(_steps(position, turn, turns, words)))
    if turn.key:
        told = words.move_messenger.format(place=words.places[turn.card.place], then=told)
    return _whole(told)


def outcome_sentence(events: Iterable[Event], language: Language) -> str:
    """Return what the events of a turn come to: “Pays 2 gold, gains 3 keys; the messenger goes to the village.”"""
    words, told = LANGUAGES[language], tuple(events)
    own = ", ".join(_own_clauses(told, words))
    return _whole(words.semicolon.join([own, *_other_clauses(told, words)]))


def ability_sentence(card: Character, language: Language) -> str:
    """Return what a card's ability does."""
    words = LANGUAGES[language]
    return _whole(words.semicolon.join(words.effects[type(effect)](effect) for effect in card.ability))


def scroll_sentence(card: Character, language: Language) -> str:
    """Return what a card's scroll scores."""
    words, per = LANGUAGES[language], card.scroll.per
    return _whole(f"{words.points(card.scroll.points)} {words.counts[type(per)](per)}")


def _whole(phrase: str) -> str:
    """Make a phrase a sentence."""
    return f"{phrase[0].upper()}{phrase[1:]}."


def _steps(position: Position, turn: Turn, turns: Sequence[Turn], words: Words) -> Iterator[str]:
    """Go through what the player has to do in a turn, or any of these, once the messenger stands at the card's row."""
    name = _any_of(position, turns, words)
    if turn.face_down:
        yield words.take_face_down.format(name=name)
    elif cost := price(position.player, turn.card):
        yield words.buy.format(name=name, gold=words.amount(Currency.GOLD, cost))
    else:
        yield words.take_for_free.format(name=name)
    yield words.place.format(where=_where(position.player.tableau, turn.at, words))
    if turn.choice is not None:
        option = turn.card.options[turn.choice]
        yield words.effects[type(option)](option)
    if turn.discard is not None:
        discards = dict.fromkeys(other.discard for other in turns if other.discard)
        yield words.discard.format(name=words.either([words.name(card) for card in discards]))


def _any_of(position: Position, turns: Sequence[Turn], words: Words) -> str:
    """Name the card that turns take, or all of them."""
    cards, place = dict.fromkeys(turn.card for turn in turns), turns[0].card.place
    if len(cards) > 1 and cards.keys() == set(filter(None, position.row(place))):
        return words.any_card.format(place=words.places[place])
    return words.either([words.name(card) for card in cards])


def _where(tableau: Tableau, cell: Cell, words: Words) -> str:
    if not len(tableau):
        return words.as_first_card
    if (tableau.width, tableau.height) == (SIDE, SIDE):
        return words.cells[cell]
    placed = dict(tableau.placed())
    return words.listed(
        [place for sides in (ACROSS, ALONG) for place in islice(_next_to(placed, cell, sides, words), 1)]
    )


def _next_to(
    placed: Mapping[Cell, PlacedCard], cell: Cell, sides: Iterable[tuple[Cell, Side]], words: Words
) -> Iterator[str]:
    """Return on which sides of other cards a cell is."""
    for (x, y), side in sides:
        if neighbor := placed.get((cell[0] + x, cell[1] + y)):
            name = words.name(neighbor.card)
            yield words.next_to(side, words.face_down.format(name=name) if neighbor.face_down else name)


def _own_clauses(events: tuple[Event, ...], words: Words) -> Iterator[str]:
    """Go through what the player to move does and gets."""
    if KeySpent() in events:
        yield words.spends_key
    for paid in (event.gold for event in events if isinstance(event, Paid)):
        yield words.pays.format(gold=words.amount(Currency.GOLD, paid)) if paid else words.pays_nothing
    if discarded := [words.name(event.card) for event in events if isinstance(event, Discarded)]:
        yield words.discards.format(names=words.listed(discarded))
    if gains := [event for event in events if isinstance(event, Gained)]:
        amounts = _totals(gains, words)
        yield words.gains.format(amounts=words.listed(amounts)) if amounts else words.gains_nothing
    if purses := [event for event in events if isinstance(event, PurseGold)]:
        yield words.listed([_put(purse, words) for purse in purses])


def _totals(gains: list[Gained], words: Words) -> list[str]:
    totals = {what: sum(gain.amount for gain in gains if gain.what is what) for what in Currency}
    return [words.amount(what, total) for what, total in totals.items() if total]


def _put(purse: PurseGold, words: Words) -> str:
    return words.puts_gold.format(gold=words.amount(Currency.GOLD, purse.gold), name=words.name(purse.card))


def _other_clauses(events: tuple[Event, ...], words: Words) -> Iterator[str]:
    """Go through what happens to the opponents, to the messenger and to the places."""
    if gains := [event for event in events if isinstance(event, OpponentGained)]:
        seats = {gain.seat for gain in gains}
        clause = words.opponent_gains if len(seats) == 1 else words.opponents_gain
        yield clause.format(amounts=words.amount(gains[0].what, gains[0].amount))
    moves = [words.places[event.to] for event in events if isinstance(event, MessengerMoved)]
    if moves:
        goes_on = "".join(words.messenger_goes_on.format(place=place) for place in moves[1:])
        yield words.messenger_goes.format(place=moves[0]) + goes_on
    for event in events:
        if isinstance(event, PlaceExhausted):
            yield words.is_exhausted.format(place=words.places[event.place])
