"""What a turn is worth, in plain Python: slow, and the truth that the compiled solver has to agree with.

Values are expected final scores, in points, as exact fractions. Decks are the unseen cards by place: all of them, or
only some, so that a test can sum over every deal of a handful. Cards cut away don't exist: they are never dealt.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

from trainer.rules.cards import Character, Place
from trainer.rules.deals import to_deal
from trainer.rules.game import Game
from trainer.rules.position import ROW_SIZE, Player, Position
from trainer.rules.scoring import score_sheet
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import SQUARE
from trainer.rules.turns import REFRESH, Refresh, Turn, apply, legal_turns

Decks = Mapping[Place, frozenset[Character]]
Policy = Callable[[Position], Turn | Refresh]
Values = dict[Turn | Refresh, Fraction]


def last_turn_values(position: Position, unseen: Decks | None = None) -> Values:
    """Return the exact value of every turn of the game's last turn, a refresh in closed form.

    Raises ValueError if another turn follows, or if `unseen` has cards that are seen.
    """
    if not _is_last_turn(position):
        raise ValueError("This is not the last turn of the game: the last seat's 9th turn.")
    return turn_values(position, _decks(position, unseen))


def last_two_turns_values(position: Position, unseen: Decks | None = None) -> Values:
    """Return the exact value of every turn of a player alone who has two turns left.

    With all the unseen cards and a key for a refresh this takes hours. Raises ValueError if the position is another
    one, if `unseen` has cards that are seen, or too few to fill a row.
    """
    if len(position.players) > 1 or position.turn_number != len(SQUARE) - 1:
        raise ValueError("This is not the 8th turn of a player alone.")
    return turn_values(position, _decks(position, unseen))


def turn_values(position: Position, decks: Decks, policy: Policy | None = None) -> Values:
    """Return the value of every turn to the player to move, who then plays on as well as possible.

    The others play by `policy`, which is only needed if there are others to move.
    """
    if _is_last_turn(position):
        return {turn: _last_value(position, turn, decks) for turn in legal_turns(position)}
    return {turn: value(apply(position, turn).position, decks, position.seat, policy) for turn in legal_turns(position)}


def value(position: Position, decks: Decks, seat: int, policy: Policy | None = None) -> Fraction:
    """Return the expected final score of a seat: its best turn at its own nodes, the average at chance nodes."""
    if position.is_over:
        return Fraction(score_sheet(position.players[seat]).total)
    if to_deal(position):
        outcomes = [value(dealt, left, seat, policy) for dealt, left in _deals(position, decks)]
        return sum(outcomes, Fraction(0)) / len(outcomes)
    if position.seat == seat:
        return max(turn_values(position, decks, policy).values())
    if policy is None:
        raise ValueError("Others are to move: a policy has to say what they do.")
    return value(apply(position, policy(position)).position, decks, seat, policy)


def sampled_values(position: Position, policy: Policy, samples: int, seed: int) -> Values:
    """Return the mean final score of the player to move after every turn, everybody then playing by `policy`.

    The deals are drawn from the seed, and are the same for all turns.
    """
    generator = SplitMix64(seed)
    deals = [_random_game(position, generator) for _ in range(samples)]
    return {
        turn: Fraction(sum(_play_out(deal.play(turn), position.seat, policy) for deal in deals), samples)
        for turn in legal_turns(position)
    }


def expected_best_after_refresh(position: Position, decks: Decks, worth: Callable[[Player], int]) -> Fraction:
    """Return the expected worth of the best turn once the row has been refreshed, as it is just after that turn.

    No further key can be spent, and what a dealt card is worth depends on no other card dealt (abilities discard from
    the other row). So the values of single cards are enough: sorted, each is the highest of so many of the rows.
    """
    refreshed = apply(position, REFRESH).position
    deck, discard = decks[refreshed.messenger], refreshed.discard(refreshed.messenger)
    if len(deck) >= ROW_SIZE:
        return expected_highest(_best_by_card(refreshed, deck, worth).values(), ROW_SIZE)
    best = _best_by_card(refreshed, deck | discard, worth)
    certain = [best[card] for card in deck]
    return expected_highest([max([best[card], *certain]) for card in discard], ROW_SIZE - len(deck))


def expected_highest(values: Iterable[int], draws: int) -> Fraction:
    """Return the expected highest of so many of the values, drawn without putting any back."""
    ranked = sorted(values)
    # Value number n is the highest in as many draws as there are ways to draw the others from the n values below it.
    total = sum(value * comb(number, draws - 1) for number, value in enumerate(ranked))
    return Fraction(total, comb(len(ranked), draws))


def _is_last_turn(position: Position) -> bool:
    return position.turn_number == len(SQUARE) and position.seat == len(position.players) - 1


def _decks(position: Position, unseen: Decks | None) -> Decks:
    """Return the decks of a position, or what is left of them in `unseen`."""
    decks = {place: position.unseen(place) for place in Place}
    if unseen is None:
        return decks
    for place in Place:
        if seen := unseen[place] - decks[place]:
            names = ", ".join(sorted(card.name for card in seen))
            raise ValueError(f"These cards can't be in the deck of the {place}, for they have been seen: {names}.")
    return unseen


def _last_value(position: Position, turn: Turn | Refresh, decks: Decks) -> Fraction:
    if isinstance(turn, Refresh):
        return expected_best_after_refresh(position, decks, _final_score)
    return Fraction(_final_score(apply(position, turn).position.players[position.seat]))


def _final_score(player: Player) -> int:
    return score_sheet(player).total


def _deals(position: Position, decks: Decks) -> Iterator[tuple[Position, Decks]]:
    """Go through the equally likely ways to fill the first row that has empty slots; the order in it is no matter."""
    place = next(place for place in Place if None in position.row(place) and not position.exhausted(place))
    kept = [card for card in position.row(place) if card]
    empty, deck = ROW_SIZE - len(kept), decks[place]
    if len(deck) >= empty:
        for dealt in combinations(deck, empty):
            yield position.with_row(place, (*kept, *dealt)), {**decks, place: deck - set(dealt)}
        return
    discard = position.discard(place)
    if len(deck) + len(discard) < empty:
        raise ValueError(f"There are too few cards left to fill the {place} row.")
    for dealt in combinations(discard, empty - len(deck)):
        filled = position.with_row(place, (*kept, *deck, *dealt)).with_discard(place, frozenset())
        yield filled, {**decks, place: discard - set(dealt)}


def _best_by_card(
    refreshed: Position, cards: frozenset[Character], worth: Callable[[Player], int]
) -> dict[Character, int]:
    """Return what the best turn with each of these cards, 3 or more, is worth if it is in the refreshed row."""
    best: dict[Character, int] = {}
    dealt = list(cards)
    for first in range(0, len(dealt), ROW_SIZE):
        row = tuple(dealt[min(first, len(dealt) - ROW_SIZE) :][:ROW_SIZE])
        shown = refreshed.with_row(refreshed.messenger, row)
        for turn in legal_turns(shown):
            if isinstance(turn, Turn):
                worth_now = worth(apply(shown, turn).position.players[shown.seat])
                best[turn.card] = max(worth_now, best.get(turn.card, worth_now))
    return best


def _random_game(position: Position, generator: SplitMix64) -> Game:
    castle_deck, village_deck = (generator.shuffled(position.unseen(place)) for place in Place)
    return Game(Deal(generator.next()), position, castle_deck, village_deck)


def _play_out(game: Game, seat: int, policy: Policy) -> int:
    while not game.position.is_over:
        game = game.play(policy(game.position))
    return _final_score(game.position.players[seat])
