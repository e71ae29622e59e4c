"""The history as its templates get it."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from urllib.parse import urlencode

from flask import url_for

from trainer.coach.themes import THEMES
from trainer.rules.notation import BadNotation, decode, parse_turn
from trainer.rules.position import Position
from trainer.rules.turns import legal_turns
from trainer.rules.wording import sentence
from trainer.solver.verdicts import Verdict
from trainer.web.asking.modes import MODES
from trainer.web.history.contexts import Column, FilterForm, HistoryPage, PastAnswer, StoredPage
from trainer.web.history.export import COLUMNS
from trainer.web.history.filters import Filters, is_day, parameters
from trainer.web.history.store import Entry, History
from trainer.web.site.languages import gettext, language
from trainer.web.site.lists import Choice
from trainer.web.site.numbers import duration, points, whole
from trainer.web.site.rendering import date_in_short
from trainer.web.table.boards import Table, board
from trainer.web.verdict.origin_views import theme_title, theme_titles
from trainer.web.verdict.words import LABELS

ANSWERS_A_PAGE = 20


def history_page(
    sent: Mapping[str, str], filters: Filters, history: History, number: int, problem: str | None = None
) -> HistoryPage:
    """Show a page, counted from 1, of the answers that fit; none if there is a problem with the filters."""
    asked = parameters(sent)
    count = 0 if problem else history.count(filters)
    first = (number - 1) * ANSWERS_A_PAGE
    entries = history.entries(filters, ANSWERS_A_PAGE, first) if count else []
    return HistoryPage(
        title=gettext("History"),
        form=_form(asked),
        is_filtered=bool(asked),
        count=count,
        answers=tuple(map(past_answer, entries)),
        newer=_link("history.answers", asked | {"page": str(number - 1)}) if number > 1 else None,
        older=_link("history.answers", asked | {"page": str(number + 1)}) if first + len(entries) < count else None,
        place=gettext("%(first)s to %(last)s of %(count)s", **_place(first, len(entries), count)),
        csv=_link("history.as_csv", asked),
        json=_link("history.as_json", asked),
        columns=tuple(_columns()),
        problem=problem,
    )


def past_answer(entry: Entry) -> PastAnswer:
    """Show an answer by what is stored of it."""
    attempt, position = entry.attempt, _position(entry.attempt.position)
    return PastAnswer(
        url=url_for("history.answer", id=attempt.id),
        day=date_in_short(date.fromisoformat(attempt.day)),
        mode=_mode(attempt.mode),
        turn=_in_words(position, attempt.turn),
        better=_in_words(position, attempt.best) if attempt.best and attempt.verdict != Verdict.BEST else None,
        verdict=attempt.verdict,
        label=gettext(LABELS[Verdict(attempt.verdict)]),
        loss=points(attempt.loss),
        hints=attempt.hints,
    )


def stored_page(entry: Entry) -> StoredPage:
    """Show what is stored of an answer whose puzzle is gone."""
    attempt, position = entry.attempt, _position(entry.attempt.position)
    return StoredPage(
        title=gettext("One of your answers"),
        number=attempt.id,
        answer=past_answer(entry),
        themes=theme_titles(attempt.themes),
        seconds=None if attempt.seconds is None else duration(attempt.seconds),
        board=board(Table(position, legal_turns(position))) if position else None,
    )


def _link(endpoint: str, parameters: Mapping[str, str]) -> str:
    return f"{url_for(endpoint)}?{urlencode(parameters)}" if parameters else url_for(endpoint)


def _place(first: int, shown: int, count: int) -> dict[str, str]:
    return {"first": whole(first + 1), "last": whole(first + shown), "count": whole(count)}


def _columns() -> Iterator[Column]:
    modes = ", ".join(f"{name} ({_mode(name)})" for name in MODES)
    for name, meaning in COLUMNS.items():
        yield Column(name, gettext(meaning, modes=modes))


def _mode(name: str) -> str:
    """Return the label of a mode, or the name that is stored if there is no such mode any more."""
    return gettext(MODES[name].label) if name in MODES else name


@lru_cache(maxsize=256)
def _position(code: str) -> Position | None:
    try:
        return decode(code)
    except BadNotation:
        return None


def _in_words(position: Position | None, turn: str) -> str:
    """Return a turn in words, or as it is stored if that can no longer be read."""
    try:
        return sentence(position, parse_turn(turn), language()) if position else turn
    except (BadNotation, ValueError, KeyError):
        return turn


def _form(asked: Mapping[str, str]) -> FilterForm:
    modes = {name: _mode(name) for name in MODES}
    themes = {name: theme_title(name) for name in THEMES}
    verdicts = {verdict.value: gettext(label) for verdict, label in LABELS.items()}
    return FilterForm(
        modes=_choices(modes, asked.get("mode", "")),
        themes=_choices(themes, asked.get("theme", "")),
        verdicts=_choices(verdicts, asked.get("class", "")),
        least=asked.get("least", ""),
        most=asked.get("most", ""),
        first=_day(asked.get("from", "")),
        last=_day(asked.get("to", "")),
    )


def _day(text: str) -> str:
    """Keep what isn't a day out of a date field, as browsers complain about it."""
    return text if is_day(text) else ""


def _choices(labels: Mapping[str, str], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, label, value == chosen) for value, label in {"": gettext("Any"), **labels}.items())
