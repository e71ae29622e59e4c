"""The words of the why, in each language."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trainer.rules.wording import Language
from trainer.solver.verdicts import Verdict


class Source(StrEnum):
    """Where points come from, when it is no single scroll.

    OTHERS are those of cards placed which have no own part; TO_COME_AND_NEW are those to come where one of the turns is
    a refresh: among them is the card that is then taken from the new row.
    """

    PLACED = "placed"
    OTHERS = "others"
    TO_COME = "to come"
    TO_COME_AND_NEW = "to come and new"
    PURSES = "purses"
    KEYS = "keys"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyWords:
    """The words of one language: `titles` name the sources in a table, `sources` inside a sentence.

    `told` is the sentence of a verdict around the differences: what the better turn gains, each a `gain`, the card of
    the other turn that it `passes_up`, and where else it gets less, each a `cost`. `equal` and `equal_but` are told of
    a turn as good as the best one.
    """

    told: Mapping[Verdict, str]
    equal: str
    equal_but: str
    titles: Mapping[Source, str]
    sources: Mapping[Source, str]
    gains: str
    gain: str
    gains_all_over: str
    passes_up: str
    costs: str
    cost: str
    but: str
    decimal_point: str


ENGLISH = WhyWords(
    told={
        Verdict.BEST: "No turn is worth more. Compared with the next best one, it {}.",
        Verdict.GOOD: "A solid turn, but there was a little more to gain: the better one {}.",
        Verdict.INACCURACY: "There was more to gain: the better turn {}.",
        Verdict.MISTAKE: "Look at this one again: the better turn {}.",
        Verdict.BLUNDER: "Here is what the better turn saw: it {}.",
    },
    equal="As good as the best turn: the points come from the same places.",
    equal_but="As good as the best turn, but in another way: that one {}.",
    titles={
        Source.PLACED: "Scrolls placed",
        Source.OTHERS: "Other scrolls placed",
        Source.TO_COME: "Scrolls to come",
        Source.TO_COME_AND_NEW: "Scrolls to come, including the new row’s card",
        Source.PURSES: "Purses",
        Source.KEYS: "Keys",
    },
    sources={
        Source.PLACED: "scrolls placed",
        Source.OTHERS: "other scrolls placed",
        Source.TO_COME: "scrolls to come",
        Source.TO_COME_AND_NEW: "scrolls to come (including the new row’s card)",
        Source.PURSES: "purses",
        Source.KEYS: "keys",
    },
    gains="earns {}",
    gain="{points} more from {name}",
    gains_all_over="earns a little more here and there",
    passes_up="passes up {name} ({points} points)",
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
    costs="cède {}",
    cost="{points} sur {name}",
    but=", mais ",
    decimal_point=",",
)

WORDS: Mapping[Language, WhyWords] = {"en": ENGLISH, "fr": FRENCH}
