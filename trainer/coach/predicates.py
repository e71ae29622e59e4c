"""One predicate for each theme: is this what the puzzle is about?"""

from collections.abc import Callable

from trainer.coach.facts import Facts
from trainer.coach.solution import SENSIBLE_LOSS
from trainer.rules.cards import (
    Banners,
    BannerSets,
    CardsCosting,
    CardsWithShields,
    Count,
    DiscountCards,
    Gain,
    IdenticalShieldSets,
    IfNoShield,
    IfPosition,
    Keys,
    MissingShieldTypes,
    Place,
    PurseCards,
    Shields,
    ShieldSets,
    ShieldTypes,
    Where,
)
from trainer.rules.events import Gained
from trainer.rules.position import LAST_TURN
from trainer.rules.turns import Refresh, Turn, price
from trainer.solver.policies import score_now
from trainer.solver.verdicts import UNDER, Verdict

LEAST_MORE = 1.0
"""A source of points is what a puzzle is about if the best turn and the runner-up differ in it by this many."""
NOTICEABLE = 3
"""A difference in gold, or in points at once, that a person notices."""

SCROLLS: dict[str, Callable[[Count], bool]] = {
    "rows-and-columns": lambda per: isinstance(per, Shields | ShieldTypes) and per.where is not Where.TABLEAU,
    "sets": lambda per: isinstance(per, ShieldSets | IdenticalShieldSets | BannerSets),
    "missing-shield": lambda per: isinstance(per, IfNoShield | MissingShieldTypes),
    "variety": lambda per: isinstance(per, ShieldTypes),
    "banners": lambda per: isinstance(per, Banners | BannerSets),
    "cards-alike": lambda per: isinstance(per, CardsCosting | CardsWithShields | DiscountCards | PurseCards),
    "own-place": lambda per: isinstance(per, IfPosition),
}
"""The scrolls that some themes are about."""


def face_down(facts: Facts) -> bool:
    """Return whether the best turn takes a card face down, though one could be bought."""
    could_buy = any(isinstance(other.turn, Turn) and not other.turn.face_down for other in facts.others)
    return could_buy and _is_face_down(facts.answer)


def face_down_tempts(facts: Facts) -> bool:
    """Return whether the runner-up or the plain turn takes a card face down, and the best turn does not."""
    return not _is_face_down(facts.answer) and (_is_face_down(facts.rival) or _is_face_down(facts.plain))


def key_for_messenger(facts: Facts) -> bool:
    """Return whether the best turn spends a key to move the messenger."""
    return facts.answer is not None and facts.answer.key


def key_to_refresh(facts: Facts) -> bool:
    """Return whether the best turn is a refresh."""
    return facts.answer is None


def keep_the_key(facts: Facts) -> bool:
    """Return whether the best turn spends no key, and the runner-up does."""
    if facts.answer is None or facts.answer.key or not facts.others:
        return False
    return facts.rival is None or facts.rival.key


def which_key(facts: Facts) -> bool:
    """Return whether the best turn and the runner-up both spend a key: one to refresh, one to move the messenger."""
    refreshes, moves = facts.answer is None, facts.answer is not None and facts.answer.key
    if refreshes:
        return facts.rival is not None and facts.rival.key
    return moves and bool(facts.others) and facts.rival is None


def little_gold(facts: Facts) -> bool:
    """Return whether most cards that are in reach are too dear."""
    position = facts.position
    places = Place if position.player.keys and not position.refreshed else (position.messenger,)
    prices = [price(position.player, card) for place in places for card in position.row(place) if card]
    return 2 * sum(cost > position.player.gold for cost in prices) > len(prices)


def economy_first(facts: Facts) -> bool:
    """Return whether a sensible turn scores more at once, and the best one leaves more gold and buys more with it."""
    if facts.answer is None or facts.position.turn_number == LAST_TURN:
        return False
    own, to_come = facts.after(facts.answer), facts.answers[0].points.to_come
    return any(
        other.gold <= own.gold - NOTICEABLE and score_now(other) >= score_now(own) + NOTICEABLE
        for other in map(facts.after, facts.sensible_with(lambda points: points.to_come <= to_come - LEAST_MORE))
    )


def worth_its_price(facts: Facts) -> bool:
    """Return whether the best turn buys a card that is noticeably dearer than any that the sensible ones take."""
    if facts.bought is None or not facts.sensible:
        return False
    dearest = max(0 if turn.face_down else price(facts.position.player, turn.card) for turn in facts.sensible)
    return price(facts.position.player, facts.bought.card) >= dearest + NOTICEABLE


def discount(facts: Facts) -> bool:
    """Return whether the best turn buys a discount for later turns, and a sensible one does not."""
    is_too_late = facts.position.turn_number == LAST_TURN
    return not is_too_late and _has_discount(facts.bought) and not all(map(_has_discount, facts.sensible))


def purses(facts: Facts) -> bool:
    """Return whether the best turn gets more from purses than the runner-up."""
    return facts.more_from_purses() >= LEAST_MORE


def keys_score(facts: Facts) -> bool:
    """Return whether the best turn gets more from keys, and from scrolls that count them, than the runner-up."""
    return facts.more_from_keys() + facts.more_from_scrolls(lambda per: isinstance(per, Keys)) >= LEAST_MORE


def cell_decides(facts: Facts) -> bool:
    """Return whether the card that the best turn buys is sensible on another cell, but loses a point or more there."""
    losses = [
        other.loss
        for other in facts.others
        if facts.bought and isinstance(other.turn, Turn) and not other.turn.face_down
        if other.turn.card == facts.bought.card and other.turn.at != facts.bought.at
    ]
    return bool(losses) and UNDER[Verdict.GOOD] <= min(losses) < SENSIBLE_LOSS


def card_decides(facts: Facts) -> bool:
    """Return whether the best turn buys a card, and the runner-up another one for the same cell and as many keys."""
    best, rival = facts.bought, facts.rival
    if best is None or rival is None or rival.face_down:
        return False
    return (rival.at, rival.key) == (best.at, best.key) and rival.card != best.card


def keep_floating(facts: Facts) -> bool:
    """Return whether the best turn leaves the square more ways to settle than the runner-up."""
    if facts.answer is None or facts.rival is None:
        return False
    return facts.alignments(facts.answer) > facts.alignments(facts.rival)


def rows_and_columns(facts: Facts) -> bool:
    """Return whether scrolls that look along a row or column set the best turn and the runner-up apart."""
    return _scrolls(facts, "rows-and-columns")


def sets(facts: Facts) -> bool:
    """Return whether scrolls that count sets set the best turn and the runner-up apart."""
    return _scrolls(facts, "sets")


def missing_shield(facts: Facts) -> bool:
    """Return whether scrolls that count missing shields set the best turn and the runner-up apart."""
    return _scrolls(facts, "missing-shield")


def variety(facts: Facts) -> bool:
    """Return whether scrolls that count kinds of shield set the best turn and the runner-up apart."""
    return _scrolls(facts, "variety")


def banners(facts: Facts) -> bool:
    """Return whether scrolls that count banners set the best turn and the runner-up apart."""
    return _scrolls(facts, "banners")


def cards_alike(facts: Facts) -> bool:
    """Return whether scrolls that count cards of one sort set the best turn and the runner-up apart."""
    return _scrolls(facts, "cards-alike")


def own_place(facts: Facts) -> bool:
    """Return whether scrolls that score on some cells only set the best turn and the runner-up apart."""
    return _scrolls(facts, "own-place")


def neighbor(facts: Facts) -> bool:
    """Return whether the best turn or a sensible one is paid for what a neighbor has."""
    turns = (facts.answer, *facts.sensible)
    return any(turn is not None and _is_paid_for_a_neighbor(facts, turn) for turn in turns)


def last_turn(facts: Facts) -> bool:
    """Return whether this is the last turn."""
    return facts.position.turn_number == LAST_TURN


def first_impression(facts: Facts) -> bool:
    """Return whether the best turn takes a card, and every other turn that takes one scores less at once."""
    if facts.answer is None:
        return False
    best = score_now(facts.after(facts.answer))
    turns = (other.turn for other in facts.others if isinstance(other.turn, Turn))
    return all(score_now(facts.after(turn)) < best for turn in turns)


def _is_face_down(turn: Turn | Refresh | None) -> bool:
    return isinstance(turn, Turn) and turn.face_down


def _has_discount(turn: Turn | None) -> bool:
    return turn is not None and not turn.face_down and any(turn.card.discount(place) for place in Place)


def _scrolls(facts: Facts, theme: str) -> bool:
    return abs(facts.more_from_scrolls(SCROLLS[theme])) >= LEAST_MORE


def _is_paid_for_a_neighbor(facts: Facts, turn: Turn) -> bool:
    gains = (event for event in facts.events(turn) if isinstance(event, Gained) and event.amount)
    counts = (event.effect.per for event in gains if isinstance(event.effect, Gain))
    return any(isinstance(per, Shields | Banners) and per.of_best_neighbor for per in counts)
