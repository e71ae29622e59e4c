"""The sentences of themes with a place for the names of the cards that they are about, in each language."""

from collections.abc import Mapping

from trainer.rules.wording import Language

ENGLISH = {
    "face-down": "Six gold and two keys for a card face down were worth more than buying {}.",
    "face-down-tempts": "Six gold and two keys for a card face down were tempting, but {} was worth more.",
    "key-for-messenger": "It was worth a key to reach {} in the other row.",
    "keep-the-key": "{} needed no key: spending one was tempting, but worth less.",
    "economy-first": "Another turn scores more at once, but the gold you keep with {} buys more later.",
    "worth-its-price": "{} was expensive, and still better than the cheaper cards.",
    "discount": "The best turn buys {}, whose discount lasts: the sooner you have one, the more it can save.",
    "cell-decides": "{} was only half of it: on any other cell it is worth at least a point less.",
    "card-decides": "{} go on the same cell in the two best turns: only the card makes the difference.",
    "first-impression": "{} scores most at once and was the best card: not every puzzle is a trap.",
}

FRENCH = {
    "face-down": "Six Or et deux clés pour une carte face cachée valaient plus qu’acheter {}.",
    "face-down-tempts": "Six Or et deux clés pour une carte face cachée, c’était tentant, mais {} valait mieux.",
    "key-for-messenger": "Atteindre {} dans l’autre ligne valait bien une clé.",
    "keep-the-key": "{} ne demandait aucune clé\u00a0: en dépenser une était tentant, mais valait moins.",
    "economy-first": "Un autre coup rapporte plus tout de suite, mais l’Or que te laisse {} sert mieux ensuite.",
    "worth-its-price": "{} coûtait cher, mais valait mieux que les cartes moins coûteuses.",
    "discount": "Le meilleur coup achète {}, dont la réduction dure\u00a0: plus tôt tu l’as, plus elle peut te faire"
    " économiser.",
    "cell-decides": "{} ne suffisait pas\u00a0: sur toute autre case, la carte vaut au moins un point de moins.",
    "card-decides": "{} vont sur la même case dans les deux meilleurs coups\u00a0: seule la carte change tout.",
    "first-impression": "{} rapporte le plus tout de suite, et c’était la meilleure carte\u00a0: il n’y a pas toujours"
    " de piège.",
}

WORDS: Mapping[Language, Mapping[str, str]] = {"en": ENGLISH, "fr": FRENCH}
