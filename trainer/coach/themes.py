"""The themes: what a puzzle was about, in a sentence to show once it is answered."""

from collections.abc import Callable
from dataclasses import dataclass

from trainer.coach import predicates
from trainer.coach.facts import Facts, facts_of
from trainer.coach.solution import Candidates
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its name in packs, its title and its sentence for people, and whether a puzzle has it."""

    name: str
    title_en: str
    title_fr: str
    sentence_en: str
    sentence_fr: str
    holds: Callable[[Facts], bool]


def themes_of(position: Position, candidates: Candidates, plain: Turn | Refresh) -> tuple[str, ...]:
    """Name the themes of a puzzle, whose candidates come best first, in the order of THEMES."""
    facts = facts_of(position, candidates, plain)
    return tuple(theme.name for theme in THEMES.values() if theme.holds(facts))


_THEMES = (
    Theme(
        "face-down",
        "Face down",
        "Face cachée",
        "A card face down, for its six gold and two keys, was worth more than any card you could buy.",
        "Une carte face cachée, pour ses six Or et ses deux clés, valait plus que toute carte que tu pouvais acheter.",
        predicates.face_down,
    ),
    Theme(
        "face-down-tempts",
        "Face down tempts",
        "La tentation de la face cachée",
        "A card face down, for its six gold and two keys, was tempting, but another turn was worth more.",
        "Une carte face cachée, pour ses six Or et ses deux clés, était tentante, mais un autre coup valait mieux.",
        predicates.face_down_tempts,
    ),
    Theme(
        "key-for-messenger",
        "A key for the messenger",
        "Une clé pour le Messager",
        "It was worth a key to send the messenger to the other row.",
        "Déplacer le Messager à l’autre ligne valait bien une clé.",
        predicates.key_for_messenger,
    ),
    Theme(
        "key-to-refresh",
        "A key for a new row",
        "Une clé pour une nouvelle ligne",
        "Three new cards promised more than anything you could take, and were worth a key.",
        "Trois nouvelles cartes promettaient plus que tout ce que tu pouvais prendre, et valaient bien une clé.",
        predicates.key_to_refresh,
    ),
    Theme(
        "keep-the-key",
        "Keep the key",
        "Garder sa clé",
        "Spending a key was tempting, but the best turn didn't need one.",
        "Dépenser une clé était tentant, mais le meilleur coup s’en passait.",
        predicates.keep_the_key,
    ),
    Theme(
        "which-key",
        "Which way to spend a key",
        "À quoi dépenser sa clé",
        "A key buys three new cards or access to the other row: the question was which.",
        "Une clé offre trois nouvelles cartes ou l’accès à l’autre ligne\u00a0: il fallait choisir.",
        predicates.which_key,
    ),
    Theme(
        "little-gold",
        "Little gold",
        "Peu d’Or",
        "Most of the cards in reach cost more gold than you had.",
        "La plupart des cartes à portée coûtaient plus d’Or que tu n’en avais.",
        predicates.little_gold,
    ),
    Theme(
        "economy-first",
        "Gold before points",
        "L’Or avant les points",
        "Another turn scores more at once, but the gold you keep with the best one buys more later.",
        "Un autre coup rapporte plus tout de suite, mais l’Or que te laisse le meilleur sert mieux ensuite.",
        predicates.economy_first,
    ),
    Theme(
        "worth-its-price",
        "Worth its price",
        "Elle vaut son prix",
        "The card was expensive, and still better than the cheaper ones.",
        "La carte était chère, et pourtant meilleure que les autres, moins coûteuses.",
        predicates.worth_its_price,
    ),
    Theme(
        "discount",
        "A discount",
        "Une réduction",
        "The best turn buys a discount that lasts: the sooner you have one, the more it can save.",
        "Le meilleur coup achète une réduction durable\u00a0: plus tôt tu l’as, plus elle peut te faire économiser.",
        predicates.discount,
    ),
    Theme(
        "purses",
        "Purses",
        "Bourses",
        "Each gold on a purse is worth two points, and the best turn gets more gold there than the next best.",
        "Chaque Or dans une bourse vaut deux points, et le meilleur coup y en met plus que le suivant.",
        predicates.purses,
    ),
    Theme(
        "keys-score",
        "Keys are points",
        "Les clés sont des points",
        "Keys left at the end score points, and the best turn gets more out of them than the next best.",
        "Les clés qui restent à la fin rapportent, et le meilleur coup en tire plus que le suivant.",
        predicates.keys_score,
    ),
    Theme(
        "cell-decides",
        "The cell decides",
        "La case décide",
        "The right card was only half of it: on any other cell it is worth at least a point less.",
        "La bonne carte ne suffisait pas\u00a0: sur toute autre case, elle vaut au moins un point de moins.",
        predicates.cell_decides,
    ),
    Theme(
        "card-decides",
        "The card decides",
        "La carte décide",
        "The two best turns put different cards on the same cell: only the card makes the difference.",
        "Les deux meilleurs coups posent sur la même case des cartes différentes\u00a0: seule la carte change tout.",
        predicates.card_decides,
    ),
    Theme(
        "keep-floating",
        "Keep the square floating",
        "Laisser flotter le carré",
        "The best turn leaves the square more ways to settle than the next best.",
        "Le meilleur coup laisse au carré plus de façons de se fixer que le suivant.",
        predicates.keep_floating,
    ),
    Theme(
        "rows-and-columns",
        "Rows and columns",
        "Lignes et colonnes",
        "At stake were scrolls that count only what is in their own row or column.",
        "L’enjeu\u00a0: les parchemins qui ne comptent que ce qui se trouve dans leur ligne ou leur colonne.",
        predicates.rows_and_columns,
    ),
    Theme(
        "sets",
        "Sets",
        "Paires et trios",
        "At stake were scrolls that count pairs or trios.",
        "L’enjeu\u00a0: les parchemins qui comptent des paires ou des trios.",
        predicates.sets,
    ),
    Theme(
        "missing-shield",
        "The missing shield",
        "Le blason manquant",
        "At stake were scrolls that reward shields you don't have.",
        "L’enjeu\u00a0: les parchemins qui récompensent les blasons que tu n’as pas.",
        predicates.missing_shield,
    ),
    Theme(
        "variety",
        "All kinds of shields",
        "Tous les types de blason",
        "At stake were scrolls that count different kinds of shields.",
        "L’enjeu\u00a0: les parchemins qui comptent les types de blason différents.",
        predicates.variety,
    ),
    Theme(
        "banners",
        "Banners",
        "Bannières",
        "At stake were scrolls that count cards of the castle or the village.",
        "L’enjeu\u00a0: les parchemins qui comptent les cartes du Château ou du Village.",
        predicates.banners,
    ),
    Theme(
        "cards-alike",
        "Similar cards",
        "Cartes semblables",
        "At stake were scrolls that count cards by their cost, shields, discount or purse.",
        "L’enjeu\u00a0: les parchemins qui comptent les cartes par coût, blasons, réduction ou bourse.",
        predicates.cards_alike,
    ),
    Theme(
        "own-place",
        "In its place",
        "À sa place",
        "At stake were scrolls that score only on certain cells of the final square.",
        "L’enjeu\u00a0: les parchemins qui ne rapportent que sur certaines cases du carré final.",
        predicates.own_place,
    ),
    Theme(
        "neighbor",
        "A look at a neighbor",
        "Un œil sur le voisin",
        "One of the cards worth taking pays for what is in a neighbor’s tableau: it was worth a look.",
        "L’une des cartes à envisager rapporte selon le tableau d’un voisin\u00a0: il fallait y jeter un œil.",
        predicates.neighbor,
    ),
    Theme(
        "last-turn",
        "The last turn",
        "Le dernier tour",
        "It was your last turn: after it, gold and keys buy you nothing any more.",
        "C’était ton dernier tour\u00a0: ensuite, Or et clés ne te permettent plus rien d’acheter.",
        predicates.last_turn,
    ),
    Theme(
        "first-impression",
        "The first impression",
        "La première impression",
        "The card that scores most at once was the best one: not every puzzle is a trap.",
        "La carte qui rapporte le plus tout de suite était la meilleure\u00a0: il n’y a pas toujours de piège.",
        predicates.first_impression,
    ),
)

THEMES = {theme.name: theme for theme in _THEMES}
"""The themes by name."""
