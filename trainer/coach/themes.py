"""The themes: what a puzzle was about."""

from collections.abc import Callable, Mapping

from trainer.coach import predicates
from trainer.coach.facts import Facts, facts_of
from trainer.coach.solution import Candidates
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn


def themes_of(position: Position, candidates: Candidates, plain: Turn | Refresh) -> tuple[str, ...]:
    """Name the themes of a puzzle, whose candidates come best first, in the order of THEMES."""
    facts = facts_of(position, candidates, plain)
    return tuple(name for name, holds in THEMES.items() if holds(facts))


THEMES: Mapping[str, Callable[[Facts], bool]] = {
    "face-down": predicates.face_down,
    "face-down-tempts": predicates.face_down_tempts,
    "key-for-messenger": predicates.key_for_messenger,
    "key-to-refresh": predicates.key_to_refresh,
    "keep-the-key": predicates.keep_the_key,
    "which-key": predicates.which_key,
    "little-gold": predicates.little_gold,
    "economy-first": predicates.economy_first,
    "worth-its-price": predicates.worth_its_price,
    "discount": predicates.discount,
    "purses": predicates.purses,
    "keys-score": predicates.keys_score,
    "cell-decides": predicates.cell_decides,
    "card-decides": predicates.card_decides,
    "keep-floating": predicates.keep_floating,
    "rows-and-columns": predicates.rows_and_columns,
    "sets": predicates.sets,
    "missing-shield": predicates.missing_shield,
    "variety": predicates.variety,
    "banners": predicates.banners,
    "cards-alike": predicates.cards_alike,
    "own-place": predicates.own_place,
    "neighbor": predicates.neighbor,
    "last-turn": predicates.last_turn,
    "first-impression": predicates.first_impression,
}
"""Whether a puzzle has a theme, by the themes' names in packs."""
