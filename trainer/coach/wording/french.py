"""The coach's words in French."""

from trainer.coach.kinds import Kind
from trainer.coach.wording.words import CoachWords, HintWords, Source, ThemeWords, WhyWords
from trainer.solver.verdicts import Verdict

HINTS = HintWords(
    kinds={
        Kind.KEY: "Toute la question est la clé\u00a0: la garder, ou la dépenser, et comment.",
        Kind.CARD: "Toute la question est de savoir quelle carte prendre.",
        Kind.SIDE: "Toute la question est de savoir sur quelle face poser la carte.",
        Kind.CELL: "Toute la question est de savoir sur quelle case poser la carte.",
    },
    option="Toute la question est de bien choisir parmi ce que propose l’effet de ta carte.",
    gains={
        Source.PLACED: "Le meilleur coup gagne surtout sur les parchemins de ton tableau.",
        Source.TO_COME: "Le meilleur coup gagne surtout sur les cartes à venir.",
        Source.PURSES: "Le meilleur coup gagne surtout sur l’Or des bourses.",
        Source.KEYS: "Le meilleur coup gagne surtout sur les clés.",
    },
    refresh="Une clé est bien dépensée ici.",
    messenger="Dépense une clé pour déplacer le Messager\u00a0: ta carte se trouve dans la ligne du {place}.",
    keep="Garde tes clés\u00a0: ta carte se trouve dans la ligne du Messager, au {place}.",
    one_row="Seule la ligne du {place} est à portée\u202f; ta carte se pose {side}.",
    card="Prends {name}, {side}.",
    as_good=" Avec {names}, ce serait pareil.",
    new_cards="Aucune des cartes en place\u00a0: trois nouvelles promettent davantage.",
    up="face visible",
    down="face cachée",
)

WHY = WhyWords(
    told={
        Verdict.BEST: "Aucun coup ne vaut mieux. Face au suivant, il {}.",
        Verdict.GOOD: "Un coup solide, même s’il restait un petit quelque chose à prendre\u00a0: le meilleur coup {}.",
        Verdict.INACCURACY: "Il y avait un peu mieux à faire\u00a0: le meilleur coup {}.",
        Verdict.MISTAKE: "Reviens un instant sur ce coup\u00a0: le meilleur {}.",
        Verdict.BLUNDER: "Voici ce qu’apportait le meilleur coup\u00a0: il {}.",
    },
    equal="Aussi bon que le meilleur coup\u00a0: les points viennent des mêmes endroits.",
    equal_but="Aussi bon que le meilleur coup, par un autre chemin\u00a0: celui-là {}.",
    titles={
        Source.PLACED: "Parchemins en place",
        Source.OTHERS: "Autres parchemins en place",
        Source.TO_COME: "Parchemins à venir",
        Source.TO_COME_AND_NEW: "Parchemins à venir, avec celui de la nouvelle ligne",
        Source.PURSES: "Bourses",
        Source.KEYS: "Clés",
    },
    sources={
        Source.PLACED: "les parchemins en place",
        Source.OTHERS: "les autres parchemins en place",
        Source.TO_COME: "les parchemins à venir",
        Source.TO_COME_AND_NEW: "les parchemins à venir (avec celui de la nouvelle ligne)",
        Source.PURSES: "les bourses",
        Source.KEYS: "les clés",
    },
    gains="rapporte {}",
    gain="{points} de plus avec {name}",
    gains_all_over="rapporte un peu plus ici et là",
    passes_up="renonce à {name} ({points} points)",
    costs="perd {}",
    cost="{points} sur {name}",
    but=", mais ",
)

THEMES = {
    "face-down": ThemeWords(
        "Face cachée",
        "Une carte face cachée, pour ses six Or et ses deux clés, valait plus que toute carte que tu pouvais acheter.",
        "Six Or et deux clés pour une carte face cachée valaient plus qu’acheter {}.",
    ),
    "face-down-tempts": ThemeWords(
        "La tentation de la face cachée",
        "Une carte face cachée, pour ses six Or et ses deux clés, était tentante, mais un autre coup valait mieux.",
        "Six Or et deux clés pour une carte face cachée, c’était tentant, mais {} valait mieux.",
    ),
    "key-for-messenger": ThemeWords(
        "Une clé pour le Messager",
        "Déplacer le Messager à l’autre ligne valait bien une clé.",
        "Atteindre {} dans l’autre ligne valait bien une clé.",
    ),
    "key-to-refresh": ThemeWords(
        "Une clé pour une nouvelle ligne",
        "Trois nouvelles cartes promettaient plus que tout ce que tu pouvais prendre, et valaient bien une clé.",
    ),
    "keep-the-key": ThemeWords(
        "Garder sa clé",
        "Dépenser une clé était tentant, mais le meilleur coup s’en passait.",
        "{} ne demandait aucune clé\u00a0: en dépenser une était tentant, mais valait moins.",
    ),
    "which-key": ThemeWords(
        "À quoi dépenser sa clé",
        "Une clé offre trois nouvelles cartes ou l’accès à l’autre ligne\u00a0: il fallait choisir.",
    ),
    "little-gold": ThemeWords(
        "Peu d’Or",
        "La plupart des cartes à portée coûtaient plus d’Or que tu n’en avais.",
    ),
    "economy-first": ThemeWords(
        "L’Or avant les points",
        "Un autre coup rapporte plus tout de suite, mais l’Or que te laisse le meilleur sert mieux ensuite.",
        "Un autre coup rapporte plus tout de suite, mais l’Or que te laisse {} sert mieux ensuite.",
    ),
    "worth-its-price": ThemeWords(
        "Elle vaut son prix",
        "La carte était chère, et pourtant meilleure que les autres, moins coûteuses.",
        "{} coûtait cher, mais valait mieux que les cartes moins coûteuses.",
    ),
    "discount": ThemeWords(
        "Une réduction",
        "Le meilleur coup achète une réduction durable\u00a0: plus tôt tu l’as, plus elle peut te faire économiser.",
        "Le meilleur coup achète {}, dont la réduction dure\u00a0: plus tôt tu l’as, plus elle peut faire économiser.",
    ),
    "purses": ThemeWords(
        "Bourses",
        "Chaque Or dans une bourse vaut deux points, et le meilleur coup y en met plus que le suivant.",
    ),
    "keys-score": ThemeWords(
        "Les clés sont des points",
        "Les clés qui restent à la fin rapportent, et le meilleur coup en tire plus que le suivant.",
    ),
    "cell-decides": ThemeWords(
        "La case décide",
        "La bonne carte ne suffisait pas\u00a0: sur toute autre case, elle vaut au moins un point de moins.",
        "{} ne suffisait pas\u00a0: sur toute autre case, la carte vaut au moins un point de moins.",
    ),
    "card-decides": ThemeWords(
        "La carte décide",
        "Les deux meilleurs coups posent sur la même case des cartes différentes\u00a0: seule la carte change tout.",
        "{} vont sur la même case dans les deux meilleurs coups\u00a0: seule la carte change tout.",
    ),
    "keep-floating": ThemeWords(
        "Laisser flotter le carré",
        "Le meilleur coup laisse au carré plus de façons de se fixer que le suivant.",
    ),
    "rows-and-columns": ThemeWords(
        "Lignes et colonnes",
        "L’enjeu\u00a0: les parchemins qui ne comptent que ce qui se trouve dans leur ligne ou leur colonne.",
        "L’enjeu\u00a0: les parchemins qui ne comptent que ce qui se trouve dans leur ligne ou leur colonne ({}).",
    ),
    "sets": ThemeWords(
        "Paires et trios",
        "L’enjeu\u00a0: les parchemins qui comptent des paires ou des trios.",
        "L’enjeu\u00a0: les parchemins qui comptent des paires ou des trios ({}).",
    ),
    "missing-shield": ThemeWords(
        "Le blason manquant",
        "L’enjeu\u00a0: les parchemins qui récompensent les blasons que tu n’as pas.",
        "L’enjeu\u00a0: les parchemins qui récompensent les blasons que tu n’as pas ({}).",
    ),
    "variety": ThemeWords(
        "Tous les types de blason",
        "L’enjeu\u00a0: les parchemins qui comptent les types de blason différents.",
        "L’enjeu\u00a0: les parchemins qui comptent les types de blason différents ({}).",
    ),
    "banners": ThemeWords(
        "Bannières",
        "L’enjeu\u00a0: les parchemins qui comptent les cartes du Château ou du Village.",
        "L’enjeu\u00a0: les parchemins qui comptent les cartes du Château ou du Village ({}).",
    ),
    "cards-alike": ThemeWords(
        "Cartes semblables",
        "L’enjeu\u00a0: les parchemins qui comptent les cartes par coût, blasons, réduction ou bourse.",
        "L’enjeu\u00a0: les parchemins qui comptent les cartes par coût, blasons, réduction ou bourse ({}).",
    ),
    "own-place": ThemeWords(
        "À sa place",
        "L’enjeu\u00a0: les parchemins qui ne rapportent que sur certaines cases du carré final.",
        "L’enjeu\u00a0: les parchemins qui ne rapportent que sur certaines cases du carré final ({}).",
    ),
    "neighbor": ThemeWords(
        "Un œil sur le voisin",
        "L’une des cartes à envisager rapporte selon le tableau d’un voisin\u00a0: il fallait y jeter un œil.",
    ),
    "last-turn": ThemeWords(
        "Le dernier tour",
        "C’était ton dernier tour\u00a0: ensuite, Or et clés ne te permettent plus rien d’acheter.",
    ),
    "first-impression": ThemeWords(
        "La première impression",
        "La carte qui rapporte le plus tout de suite était la meilleure\u00a0: il n’y a pas toujours de piège.",
        "{} rapporte le plus tout de suite, et c’était la meilleure carte\u00a0: il n’y a pas toujours de piège.",
    ),
}

FRENCH = CoachWords(code="fr", hints=HINTS, why=WHY, themes=THEMES)
