"""The chief theme of a puzzle, told with the names of the cards that it is about."""

from collections.abc import Callable, Mapping, Sequence

from trainer.coach.facts import Facts, facts_of
from trainer.coach.kinds import Kind, kind_of
from trainer.coach.predicates import SCROLLS
from trainer.coach.solution import Solution
from trainer.coach.themes import THEMES
from trainer.coach.wording import WORDS
from trainer.rules.cards import Character
from trainer.rules.wording import LANGUAGES, Language

LEAST_NAMED = 0.5
"""A scroll is named if the two best turns differ in it by so many points."""
MOST_NAMED = 3

IN_ORDER: Mapping[Kind, tuple[str, ...]] = {
    Kind.KEY: ("key-for-messenger", "key-to-refresh", "keep-the-key", "which-key"),
    Kind.CARD: ("worth-its-price", "discount", "economy-first", "card-decides", *SCROLLS, "purses", "keys-score"),
    Kind.SIDE: ("face-down", "face-down-tempts"),
    Kind.CELL: ("cell-decides", "own-place", "rows-and-columns", "keep-floating"),
}
"""For each kind of decision, the themes that tell most about it, best first."""

Cards = Sequence[Character]


def chief_theme(solution: Solution, themes: tuple[str, ...]) -> str | None:
    """Return which of a puzzle's themes tells most about it: one for its kind of decision, else the first there is."""
    own = (name for name in IN_ORDER[kind_of(solution)] if name in themes)
    return next(own, next((name for name in themes if name in THEMES), None))


def chief_sentence(solution: Solution, theme: str, language: Language) -> str:
    """Return what a theme says of a puzzle, with the names of the cards that it is about, if there are any."""
    told, words = WORDS[language].themes[theme], LANGUAGES[language]
    names = [words.name(card) for card in named_cards(solution, theme)]
    return told.named.format(words.listed(names)) if told.named and names else told.sentence


def named_cards(solution: Solution, theme: str) -> Cards:
    """Return the cards that a theme is about."""
    facts = facts_of(solution.position, solution.candidates, solution.plain)
    if theme in SCROLLS:
        return _scrolls_at_stake(facts, theme)
    return CARDS[theme](facts) if theme in CARDS else ()


def _bought(facts: Facts) -> Cards:
    return [facts.bought.card] if facts.bought else []


def _best_to_buy(facts: Facts) -> Cards:
    """Return the card that the best of the other turns buys."""
    return [turn.card for turn in facts.taking if not turn.face_down][:1]


def _both_bought(facts: Facts) -> Cards:
    return [turn.card for turn in (facts.bought, facts.rival) if turn]


def _scrolls_at_stake(facts: Facts, theme: str) -> Cards:
    """Return the cards of a theme's scrolls in which the two best turns differ most."""
    best, other = (dict(each.points.placed) for each in (facts.answers[0], facts.others[0]))
    more = {card: abs(best.get(card, 0.0) - other.get(card, 0.0)) for card in best | other}
    named = [card for card in more if SCROLLS[theme](card.scroll.per) and more[card] >= LEAST_NAMED]
    return sorted(named, key=lambda card: (-more[card], card.id))[:MOST_NAMED]


CARDS: Mapping[str, Callable[[Facts], Cards]] = {
    "face-down": _best_to_buy,
    "face-down-tempts": _bought,
    "key-for-messenger": _bought,
    "keep-the-key": _bought,
    "economy-first": _bought,
    "worth-its-price": _bought,
    "discount": _bought,
    "cell-decides": _bought,
    "card-decides": _both_bought,
    "first-impression": _bought,
}
"""Which cards the other themes' sentences name."""
