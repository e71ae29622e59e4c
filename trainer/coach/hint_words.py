"""The words of the hints, in each language."""

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.coach.kinds import Kind
from trainer.coach.why_words import Source
from trainer.rules.wording import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class HintWords:
    """The words of one language: whole sentences with places to fill in.

    `kinds` say what kind of decision it is, `option` that the card is clear and its ability asks for a choice, `gains`
    where most of what the best turn gains comes from. `refresh`, `messenger`, `keep` and `one_row` say which row or key
    use; `card` and `new_cards` which card, `as_good` which others; `up` and `down` which side up.
    """

    kinds: Mapping[Kind, str]
    option: str
    gains: Mapping[Source, str]
    refresh: str
    messenger: str
    keep: str
    one_row: str
    card: str
    as_good: str
    new_cards: str
    up: str
    down: str


ENGLISH = HintWords(
    kinds={
        Kind.KEY: "The question is the key: keep it, or spend it, and how.",
        Kind.CARD: "The question is which card to take.",
        Kind.SIDE: "The question is which side up the card goes.",
        Kind.CELL: "The question is which cell the card goes on.",
    },
    option="The question is which option of your card's ability to choose.",
    gains={
        Source.PLACED: "The best turn gains the most from scrolls in your tableau.",
        Source.TO_COME: "The best turn gains the most from cards still to come.",
        Source.PURSES: "The best turn gains the most from gold on purses.",
        Source.KEYS: "The best turn gains the most from keys.",
    },
    refresh="A key is well spent here, and the messenger stays where it is.",
    messenger="Spend a key to move the messenger: your card is in the {place} row.",
    keep="Keep your keys: your card is in the messenger's row, at the {place}.",
    one_row="Only the {place} row is within reach; your card goes {side}.",
    card="Take {name}, {side}.",
    as_good=" {names} would do just as well.",
    new_cards="Take none of the cards on the table: three new ones promise more.",
    up="face up",
    down="face down",
)

FRENCH = HintWords(
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
    refresh="Une clé est bien dépensée ici, et le Messager reste où il est.",
    messenger="Dépense une clé pour déplacer le Messager\u00a0: ta carte se trouve dans la ligne du {place}.",
    keep="Garde tes clés\u00a0: ta carte se trouve dans la ligne du Messager, au {place}.",
    one_row="Seule la ligne du {place} est à portée\u202f; ta carte se pose {side}.",
    card="Prends la carte {name}, {side}.",
    as_good=" Avec {names}, ce serait pareil.",
    new_cards="Aucune des cartes en place\u00a0: trois nouvelles promettent davantage.",
    up="face visible",
    down="face cachée",
)

WORDS: Mapping[Language, HintWords] = {"en": ENGLISH, "fr": FRENCH}
