"""What a turn is worth, in plain Python: slow, and the truth that the compiled solver has to agree with.

All numbers are exact fractions; scores, leads and values are points. Decks are the unseen cards by place: all of them,
or only some, so that a test can sum over every deal of a handful. Cards cut away don't exist: they are never dealt.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TypeVar

from trainer.rules.cards import Character, Place
from trainer.rules.deals import to_deal
from trainer.rules.game import Game
from trainer.rules.position import ROW_SIZE, Player, Position
from trainer.rules.scoring import score_sheet, win_shares
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import SQUARE
from trainer.rules.turns import REFRESH, Refresh, Turn, apply, legal_turns
from trainer.solver.verdicts import Objective

Decks = Mapping[Place, frozenset[Character]]
Policy = Callable[[Position], Turn | Refresh]
Values = dict[Turn | Refresh, Fraction]
Numbers = tuple[Fraction, ...]
"""A player's prospects with what the objective wants most first: of two, the greater tuple is the better one."""
Worth = TypeVar("Worth", bound=int | Numbers)


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a player may expect at the end of the game.

    win: the part of the win; lead: the final score less the best opponent's; opponents_scores: in the order in which
    they move after this player.
    """

    score: Fraction
    win: Fraction
    lead: Fraction
    opponents_scores: tuple[Fraction, ...]


def last_turn_prospects(
    position: Position, unseen: Decks | None = None, objective: Objective = "points"
) -> dict[Turn | Refresh, Prospects]:
    """Return what every turn of the game's last turn leads to; the objective says what to take after a refresh.

    Raises ValueError if another turn follows, or if `unseen` has cards that are seen.
    """
    if not _is_last_turn(position):
        raise ValueError("This is not the last turn of the game: the last seat's 9th turn.")
    return turn_prospects(position, _decks(position, unseen), objective=objective)


def turn_prospects(
    position: Position, decks: Decks, policy: Policy | None = None, objective: Objective = "points"
) -> dict[Turn | Refresh, Prospects]:
    """Return what every turn leads to if the player to move then goes on as well as possible for the objective.

    The others play by `policy`, which is only needed if there are others to move.
    """
    question = _Question(position.seat, policy, objective)
    return {turn: question.prospects(numbers) for turn, numbers in question.by_turn(position, decks).items()}


def last_turn_values(position: Position, unseen: Decks | None = None) -> Values:
    """Return the exact value of every turn of the game's last turn, as `last_turn_prospects` does."""
    return {turn: prospects.score for turn, prospects in last_turn_prospects(position, unseen).items()}


def last_two_turns_values(position: Position, unseen: Decks | None = None) -> Values:
    """Return the exact value of every turn of a player alone who has two turns left.

    With all the unseen cards and a key for a refresh this takes hours. Raises ValueError if the position is another
    one, if `unseen` has cards that are seen, or too few to fill a row.
    """
    if len(position.players) > 1 or position.turn_number != len(SQUARE) - 1:
        raise ValueError("This is not the 8th turn of a player alone.")
    return turn_values(position, _decks(position, unseen))


def turn_values(position: Position, decks: Decks, policy: Policy | None = None) -> Values:
    """Return the expected final score after every turn, as `turn_prospects` does."""
    return {turn: prospects.score for turn, prospects in turn_prospects(position, decks, policy).items()}


def value(position: Position, decks: Decks, seat: int, policy: Policy | None = None) -> Fraction:
    """Return the expected final score of a seat: its best turn at its own nodes, the average at chance nodes."""
    question = _Question(seat, policy, "points")
    return question.prospects(question.expected(position, decks)).score


@dataclass(frozen=True, slots=True)
class _Question:
    """Whose prospects are asked for: a seat with an objective, among others who play by a policy."""

    seat: int
    policy: Policy | None
    objective: Objective

    def by_turn(self, position: Position, decks: Decks) -> dict[Turn | Refresh, Numbers]:
        """Return what may be expected after every turn of the seat."""
        if _is_last_turn(position):
            return {turn: self._after_last(position, turn, decks) for turn in legal_turns(position)}
        return {turn: self.expected(apply(position, turn).position, decks) for turn in legal_turns(position)}

    def expected(self, position: Position, decks: Decks) -> Numbers:
        """Return the best turn's numbers at the seat's own nodes, the average at chance nodes."""
        if position.is_over:
            return self._final(position)
        if to_deal(position):
            outcomes = [self.expected(dealt, left) for dealt, left in _deals(position, decks)]
            return _weighted((Fraction(1, len(outcomes)), outcome) for outcome in outcomes)
        if position.seat == self.seat:
            return max(self.by_turn(position, decks).values())
        if self.policy is None:
            raise ValueError("Others are to move: a policy has to say what they do.")
        return self.expected(apply(position, self.policy(position)).position, decks)

    def prospects(self, numbers: Numbers) -> Prospects:
        """Return the prospects that numbers tell, in the order of `_final`."""
        first, second, lead, *others = numbers
        score, win = (first, second) if self.objective == "points" else (second, first)
        return Prospects(score, win, lead, tuple(others))

    def _after_last(self, position: Position, turn: Turn | Refresh, decks: Decks) -> Numbers:
        if isinstance(turn, Refresh):
            return _weighted(best_after_refresh(position, decks, self._final))
        return self._final(apply(position, turn).position)

    def _final(self, position: Position) -> Numbers:
        """Return what a finished game brought; alone the whole win, and all points as the lead."""
        scores = [Fraction(score_sheet(player).total) for player in position.players]
        score, others = scores[self.seat], (*scores[self.seat + 1 :], *scores[: self.seat])
        win = win_shares(position)[self.seat]
        wanted = (score, win) if self.objective == "points" else (win, score)
        return (*wanted, score - max(others, default=0), *others)


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
    """Return the expected worth to the player of the best turn once the row has been refreshed, just after it."""
    rows = best_after_refresh(position, decks, lambda after: worth(after.players[position.seat]))
    return sum((chance * best for chance, best in rows), Fraction(0))


def best_after_refresh(
    position: Position, decks: Decks, worth: Callable[[Position], Worth]
) -> list[tuple[Fraction, Worth]]:
    """List what the best turn may be worth once the row has been refreshed, just after that turn, with the chances.

    No further key can be spent, and what a dealt card is worth depends on no other card dealt (abilities discard from
    the other row). So the worths of single cards are enough: sorted, each is the highest of so many of the rows.
    """
    refreshed = apply(position, REFRESH).position
    deck, discard = decks[refreshed.messenger], refreshed.discard(refreshed.messenger)
    if len(deck) >= ROW_SIZE:
        return chances_of_highest(_best_by_card(refreshed, deck, worth).values(), ROW_SIZE)
    best = _best_by_card(refreshed, deck | discard, worth)
    drawn = [max(best[one] for one in (card, *deck)) for card in discard]
    return chances_of_highest(drawn, ROW_SIZE - len(deck))


def chances_of_highest(worths: Iterable[Worth], draws: int) -> list[tuple[Fraction, Worth]]:
    """Pair each worth with its chance to be the highest of so many drawn without putting any back."""
    ranked = sorted(worths)
    # Number n is the highest in as many draws as there are ways to draw the others from the n below it.
    ways = comb(len(ranked), draws)
    return [(Fraction(comb(number, draws - 1), ways), worth) for number, worth in enumerate(ranked)]


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


def _weighted(outcomes: Iterable[tuple[Fraction, Numbers]]) -> Numbers:
    """Add up the numbers, each times its chance."""
    products = [[chance * number for number in numbers] for chance, numbers in outcomes]
    return tuple(sum(column, Fraction(0)) for column in zip(*products, strict=True))


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
    refreshed: Position, cards: frozenset[Character], worth: Callable[[Position], Worth]
) -> dict[Character, Worth]:
    """Return what the best turn with each of these cards, 3 or more, is worth if it is in the refreshed row."""
    best: dict[Character, Worth] = {}
    dealt = list(cards)
    for first in range(0, len(dealt), ROW_SIZE):
        row = tuple(dealt[min(first, len(dealt) - ROW_SIZE) :][:ROW_SIZE])
        shown = refreshed.with_row(refreshed.messenger, row)
        for turn in legal_turns(shown):
            if isinstance(turn, Turn):
                worth_now = worth(apply(shown, turn).position)
                best[turn.card] = max(worth_now, best.get(turn.card, worth_now))
    return best


def _random_game(position: Position, generator: SplitMix64) -> Game:
    castle_deck, village_deck = (generator.shuffled(position.unseen(place)) for place in Place)
    return Game(Deal(generator.next()), position, castle_deck, village_deck)


def _play_out(game: Game, seat: int, policy: Policy) -> int:
    while not game.position.is_over:
        game = game.play(policy(game.position))
    return score_sheet(game.position.players[seat]).total
