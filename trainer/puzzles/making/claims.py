"""What the sentence of each theme claims of a puzzle, worked out apart from the predicates that chose the theme."""

from collections.abc import Callable, Iterator

from trainer.coach.solution import SENSIBLE_LOSS, Candidate
from trainer.puzzles.puzzle import Puzzle
from trainer.rules import cards as c
from trainer.rules.events import Event, Gained
from trainer.rules.position import Player
from trainer.rules.tableau import SIDE, SQUARE
from trainer.rules.turns import Refresh, Turn, apply, price
from trainer.solver.policies import score_now

Claim = Callable[[Puzzle], bool]

SCROLLS: dict[str, Callable[[c.Count], bool]] = {
    "rows-and-columns": lambda per: getattr(per, "where", c.Where.TABLEAU) is not c.Where.TABLEAU,
    "sets": lambda per: isinstance(per, c.ShieldSets | c.IdenticalShieldSets | c.BannerSets),
    "missing-shield": lambda per: isinstance(per, c.IfNoShield | c.MissingShieldTypes),
    "variety": lambda per: isinstance(per, c.ShieldTypes),
    "banners": lambda per: isinstance(per, c.Banners | c.BannerSets),
    "cards-alike": lambda per: isinstance(per, c.CardsCosting | c.CardsWithShields | c.DiscountCards | c.PurseCards),
    "own-place": lambda per: isinstance(per, c.IfPosition),
}
"""The scrolls that are at stake by the sentences of some themes."""


def face_down(puzzle: Puzzle) -> bool:
    """Check that it is worth more than any card that can be bought, and that one can."""
    bought = [each for each in puzzle.candidates if _buys(each.turn)]
    return _is_face_down(_best(puzzle).turn) and bool(bought) and all(each not in puzzle.answer_set for each in bought)


def face_down_tempts(puzzle: Puzzle) -> bool:
    """Check that it is the next best turn or the plain one, and no answer."""
    tempting = (_next(puzzle).turn, puzzle.plain)
    return any(map(_is_face_down, tempting)) and not any(_is_face_down(each.turn) for each in puzzle.answer_set)


def key_for_messenger(puzzle: Puzzle) -> bool:
    """Check that every answer spends a key to move the messenger."""
    return all(_moves(each.turn) for each in puzzle.answer_set)


def key_to_refresh(puzzle: Puzzle) -> bool:
    """Check that a refresh is worth more than each turn that takes a card."""
    taking = [each.loss for each in puzzle.candidates if isinstance(each.turn, Turn)]
    return isinstance(_best(puzzle).turn, Refresh) and min(taking) > 0


def keep_the_key(puzzle: Puzzle) -> bool:
    """Check that no answer spends a key, and the next best turn does."""
    return _spends(_next(puzzle).turn) and not any(_spends(each.turn) for each in puzzle.answer_set)


def which_key(puzzle: Puzzle) -> bool:
    """Check that of the two best turns, one refreshes and one moves the messenger."""
    both = (_best(puzzle).turn, _next(puzzle).turn)
    return any(isinstance(turn, Refresh) for turn in both) and any(map(_moves, both))


def little_gold(puzzle: Puzzle) -> bool:
    """Check that most of the cards that some turn takes cost more than there is."""
    player = puzzle.position.player
    reach = {each.turn.card for each in puzzle.candidates if isinstance(each.turn, Turn)}
    return sum(price(player, card) > player.gold for card in reach) > len(reach) / 2


def economy_first(puzzle: Puzzle) -> bool:
    """Check that another turn scores more at once, leaves less gold, and gets less from later cards."""
    best, own = _best(puzzle), _after(puzzle, _best(puzzle))
    others = [(each, _after(puzzle, each)) for each in puzzle.candidates if isinstance(each.turn, Turn)]
    return any(
        score_now(other) > score_now(own) and other.gold < own.gold and each.points.to_come < best.points.to_come
        for each, other in others
    )


def worth_its_price(puzzle: Puzzle) -> bool:
    """Check that the best turn pays more than any other that loses little."""
    others = [_paid(puzzle, each) for each in puzzle.candidates if each not in puzzle.answer_set and _is_sensible(each)]
    return _buys(_best(puzzle).turn) and _paid(puzzle, _best(puzzle)) > max(others)


def discount(puzzle: Puzzle) -> bool:
    """Check that the best turn buys a discount, and a turn is left to use it."""
    turn = _best(puzzle).turn
    has_one = isinstance(turn, Turn) and any(turn.card.discount(place) for place in c.Place)
    return _buys(turn) and has_one and puzzle.position.turn_number < len(SQUARE)


def purses(puzzle: Puzzle) -> bool:
    """Check that the best turn gets more from purses than the next best."""
    return _best(puzzle).points.purses > _next(puzzle).points.purses


def keys_score(puzzle: Puzzle) -> bool:
    """Check that the best turn gets more from keys, and from scrolls that count them, than the next best."""
    best, other = (each.points.keys + _scored(each, lambda per: isinstance(per, c.Keys)) for each in _two(puzzle))
    return best > other


def cell_decides(puzzle: Puzzle) -> bool:
    """Check that the card can be bought for another cell, and loses a point on each."""
    turn = _best(puzzle).turn
    elsewhere = [
        each.loss
        for each in puzzle.candidates
        if isinstance(turn, Turn) and isinstance(each.turn, Turn) and _buys(each.turn)
        if each.turn.card == turn.card and each.turn.at != turn.at
    ]
    return _buys(turn) and bool(elsewhere) and min(elsewhere) >= 1


def card_decides(puzzle: Puzzle) -> bool:
    """Check that the two best turns differ in nothing but the card that they buy."""
    best, other = (each.turn for each in _two(puzzle))
    if isinstance(best, Refresh) or isinstance(other, Refresh) or best.card == other.card:
        return False
    return _buys(best) and _buys(other) and (best.key, best.at) == (other.key, other.at)


def keep_floating(puzzle: Puzzle) -> bool:
    """Check that the best turn leaves the square more ways to settle than the next best."""
    best, other = (_after(puzzle, each).tableau for each in _two(puzzle))
    return (SIDE + 1 - best.height) * (SIDE + 1 - best.width) > (SIDE + 1 - other.height) * (SIDE + 1 - other.width)


def neighbor(puzzle: Puzzle) -> bool:
    """Check that a turn that loses little gains what a neighbor's tableau pays."""
    sensible = (each for each in puzzle.candidates if _is_sensible(each) and isinstance(each.turn, Turn))
    return any(map(_is_of_a_neighbor, (event for each in sensible for event in _events(puzzle, each))))


def last_turn(puzzle: Puzzle) -> bool:
    """Check that one cell is left."""
    return len(puzzle.position.player.tableau) == len(SQUARE) - 1


def first_impression(puzzle: Puzzle) -> bool:
    """Check that the best turn takes the card that scores most at once, and no other turn scores as much."""
    taking = [each for each in puzzle.candidates if isinstance(each.turn, Turn)]
    most = max(score_now(_after(puzzle, each)) for each in taking)
    first = [each for each in taking if score_now(_after(puzzle, each)) == most]
    return _best(puzzle) in first and all(each in puzzle.answer_set for each in first)


def at_stake(is_meant: Callable[[c.Count], bool]) -> Claim:
    """Make the claim that the two best turns differ by a point in what some scrolls on the tableau get."""

    def differ(puzzle: Puzzle) -> bool:
        best, other = (_scored(each, is_meant) for each in _two(puzzle))
        return abs(best - other) >= 1

    return differ


CLAIMS: dict[str, Claim] = {
    "face-down": face_down,
    "face-down-tempts": face_down_tempts,
    "key-for-messenger": key_for_messenger,
    "key-to-refresh": key_to_refresh,
    "keep-the-key": keep_the_key,
    "which-key": which_key,
    "little-gold": little_gold,
    "economy-first": economy_first,
    "worth-its-price": worth_its_price,
    "discount": discount,
    "purses": purses,
    "keys-score": keys_score,
    "cell-decides": cell_decides,
    "card-decides": card_decides,
    "keep-floating": keep_floating,
    **{theme: at_stake(is_meant) for theme, is_meant in SCROLLS.items()},
    "neighbor": neighbor,
    "last-turn": last_turn,
    "first-impression": first_impression,
}
"""The claims by the names of the themes."""


def _best(puzzle: Puzzle) -> Candidate:
    return puzzle.candidates[0]


def _next(puzzle: Puzzle) -> Candidate:
    return next(each for each in puzzle.candidates if each not in puzzle.answer_set)


def _two(puzzle: Puzzle) -> Iterator[Candidate]:
    yield _best(puzzle)
    yield _next(puzzle)


def _is_sensible(candidate: Candidate) -> bool:
    return candidate.loss < SENSIBLE_LOSS


def _is_face_down(turn: Turn | Refresh) -> bool:
    return isinstance(turn, Turn) and turn.face_down


def _buys(turn: Turn | Refresh) -> bool:
    return isinstance(turn, Turn) and not turn.face_down


def _moves(turn: Turn | Refresh) -> bool:
    return isinstance(turn, Turn) and turn.key


def _spends(turn: Turn | Refresh) -> bool:
    return isinstance(turn, Refresh) or turn.key


def _paid(puzzle: Puzzle, candidate: Candidate) -> int:
    turn = candidate.turn
    return price(puzzle.position.player, turn.card) if isinstance(turn, Turn) and not turn.face_down else 0


def _after(puzzle: Puzzle, candidate: Candidate) -> Player:
    return apply(puzzle.position, candidate.turn).position.players[puzzle.position.seat]


def _events(puzzle: Puzzle, candidate: Candidate) -> tuple[Event, ...]:
    return apply(puzzle.position, candidate.turn).events


def _scored(candidate: Candidate, is_meant: Callable[[c.Count], bool]) -> float:
    return sum(points for card, points in candidate.points.placed if is_meant(card.scroll.per))


def _is_of_a_neighbor(event: Event) -> bool:
    if not isinstance(event, Gained) or not isinstance(event.effect, c.Gain) or not event.amount:
        return False
    return getattr(event.effect.per, "of_best_neighbor", False)
