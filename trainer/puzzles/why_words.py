"""The words of the why, in each language."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trainer.rules.wording import Language
from trainer.solver.verdicts import Verdict


class Source(StrEnum):
    """Where points come from, when it is no single scroll: OTHERS are those of cards placed which have no own part."""

    PLACED = "placed"
    OTHERS = "others"
    TO_COME = "to come"
    PURSES = "purses"
    KEYS = "keys"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyWords:
    """The words of one language: `titles` name the sources in a table, `sources` inside a sentence.

    `told` is the sentence of a verdict around the differences: what the better turn gains, each a `gain`, and what it
    gives up, each a `cost`.
    """

    told: Mapping[Verdict, str]
    titles: Mapping[Source, str]
    sources: Mapping[Source, str]
    gains: str
    gain: str
    costs: str
    cost: str
    but: str
    decimal_point: str


ENGLISH = WhyWords(
    told={
        Verdict.BEST: "No turn is worth more. Against the next best one, it {}.",
        Verdict.GOOD: "A sound turn, with a little more to be had: the better one {}.",
        Verdict.INACCURACY: "There was more in it: the better turn {}.",
        Verdict.MISTAKE: "Look at this one again: the better turn {}.",
        Verdict.BLUNDER: "Here is what the better turn saw: it {}.",
    },
    titles={
        Source.PLACED: "Scrolls placed",
        Source.OTHERS: "Other scrolls placed",
        Source.TO_COME: "Scrolls to come",
        Source.PURSES: "Purses",
        Source.KEYS: "Keys",
    },
    sources={
        Source.PLACED: "scrolls placed",
        Source.OTHERS: "other scrolls placed",
        Source.TO_COME: "scrolls to come",
        Source.PURSES: "purses",
        Source.KEYS: "keys",
    },
    gains="earns {}",
    gain="{points} more from {name}",
    costs="gives up {}",
    cost="{points} on {name}",
    but=", but ",
    decimal_point=".",
)

FRENCH = WhyWords(
    told={
        Verdict.BEST: "Aucun coup ne vaut mieux. Face au suivant, il {}.",
        Verdict.GOOD: "Un coup solide, même s’il restait un petit quelque chose à prendre\u00a0: le meilleur coup {}.",
        Verdict.INACCURACY: "Il y avait un peu mieux à faire\u00a0: le meilleur coup {}.",
        Verdict.MISTAKE: "Reviens un instant sur ce coup\u00a0: le meilleur {}.",
        Verdict.BLUNDER: "Voici ce qu’avait vu le meilleur coup\u00a0: il {}.",
    },
    titles={
        Source.PLACED: "Parchemins en place",
        Source.OTHERS: "Autres parchemins en place",
        Source.TO_COME: "Parchemins à venir",
        Source.PURSES: "Bourses",
        Source.KEYS: "Clés",
    },
    sources={
        Source.PLACED: "les parchemins en place",
        Source.OTHERS: "les autres parchemins en place",
        Source.TO_COME: "les parchemins à venir",
        Source.PURSES: "les bourses",
        Source.KEYS: "les clés",
    },
    gains="rapporte {}",
    gain="{points} de plus avec {name}",
    costs="cède {}",
    cost="{points} sur {name}",
    but=", mais ",
    decimal_point=",",
)

WORDS: Mapping[Language, WhyWords] = {"en": ENGLISH, "fr": FRENCH}
