"""The page of the characters as its template gets it."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from flask import render_template, request
from flask_babel import format_percent  # type: ignore[import-untyped]

from trainer.rules.cards import Character
from trainer.rules.characters import CHARACTERS
from trainer.rules.wording import LANGUAGES, Language, ability_sentence, scroll_sentence
from trainer.solver.card_figures import CardFigures, shipped_figures, shipped_provenance
from trainer.web.cards.contexts import CardEntry, CardsPage, ChoiceList, FiguresView
from trainer.web.cards.filters import FILTERS, ORDERS, chosen
from trainer.web.site.languages import N_, card_name, gettext, language
from trainer.web.site.lists import Choice
from trainer.web.site.numbers import margin, points, signed, whole
from trainer.web.table.boards import unaccented
from trainer.web.table.card_views import card_view

LEAST_TOLD = 0.05
"""Less gold, or fewer keys, would print as nothing."""


def cards_page(values: Mapping[str, str]) -> CardsPage:
    """Show the characters that pass the filters with these values, in the order among them."""
    made = shipped_provenance()
    return CardsPage(
        title=gettext("The 78 characters"),
        lists=tuple(_lists(values)),
        is_filtered=any(values.values()),
        entries=tuple(_drawn(card, language(), request.script_root) for card in _chosen(values)),
        games=whole(made["games"]),
        command=made["made by"],
    )


def _chosen(values: Mapping[str, str]) -> list[Character]:
    return in_order(chosen(CHARACTERS, values), values.get("order", ""))


@lru_cache(maxsize=1024)
def _drawn(card: Character, language: Language, root: str) -> str:
    """Draw a card once in each language and below each root of the site's addresses: no visitor changes it."""
    return render_template("cards/entry.html", it=_entry(card), other_language=_other_language())


def in_order(wanted: list[Character], order: str) -> list[Character]:
    """Put cards in an order: by place, cost and name, or by their figures, those without any last."""
    by_name = sorted(wanted, key=lambda card: (card.place, card.cost, unaccented(card_name(card))))
    if order not in ORDERS:
        return by_name
    figures, (_, key) = shipped_figures(), ORDERS[order]
    return sorted(by_name, key=lambda card: key(figures[card]) if card in figures else float("inf"))


def _lists(values: Mapping[str, str]) -> Iterator[ChoiceList]:
    for each in FILTERS:
        yield _list(each.name, each.label, N_("any"), each.choices, values)
    orders = {name: label for name, (label, _) in ORDERS.items()}
    yield _list("order", N_("Order"), N_("by place, cost and name"), orders, values)


def _list(name: str, label: str, first: str, choices: Mapping[str, str], values: Mapping[str, str]) -> ChoiceList:
    value = values.get(name, "")
    all_choices = {"": first, **choices}
    return ChoiceList(
        name, gettext(label), tuple(Choice(each, gettext(said), each == value) for each, said in all_choices.items())
    )


def _entry(card: Character) -> CardEntry:
    other, figures = _other_language(), shipped_figures().get(card)
    return CardEntry(
        card=card_view(card),
        other_name=LANGUAGES[other].name(card),
        other_text=_text(card, other),
        figures=_figures_view(figures) if figures else None,
    )


@cache
def _text(card: Character, language: Language) -> str:
    return f"{ability_sentence(card, language)} {scroll_sentence(card, language)}"


def _other_language() -> Language:
    return next(each for each in LANGUAGES if each != language())


def _figures_view(figures: CardFigures) -> FiguresView:
    return FiguresView(
        rate=str(format_percent(figures.rate)),
        percent=round(100 * figures.rate),
        taken=whole(figures.taken),
        turns=whole(figures.turns),
        scroll=points(figures.scroll),
        scroll_margin=margin(figures.scroll_stderr),
        ability=_ability(figures),
        lead=signed(figures.lead),
        lead_margin=margin(figures.lead_stderr),
    )


def _ability(figures: CardFigures) -> str:
    """Return what an ability brought at once, in gold and keys, and what it saved later."""
    amounts = {
        N_("%(amount)s gold"): figures.gold,
        N_("%(amount)s keys"): figures.keys,
        N_("%(amount)s gold saved later"): figures.saved,
    }
    told = [gettext(message, amount=points(amount)) for message, amount in amounts.items() if amount >= LEAST_TOLD]
    return ", ".join(told) or gettext("neither gold nor keys")
