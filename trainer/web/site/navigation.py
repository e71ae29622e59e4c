"""The way from page to page: what is at the top of each."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import request, url_for

from trainer.web.site.languages import gettext
from trainer.web.site.services import service


@dataclass(frozen=True, slots=True)
class Entry:
    """A link at the top of every page; `areas` are the blueprints or endpoints that it stands for."""

    endpoint: str
    icon: str
    label: str
    areas: frozenset[str]


@dataclass(frozen=True, slots=True)
class NavLink:
    """An entry as a template prints it; `current` is what `aria-current` says, None where the visitor isn't."""

    url: str
    icon: str
    label: str
    current: str | None


class Menu(tuple[Entry, ...]):
    """The links at the top of every page."""


def nav_links() -> Iterator[NavLink]:
    """List the links, with the one marked that leads to this very page, or to what it belongs to."""
    here = {request.endpoint, request.blueprint}
    for entry in service(Menu):
        current = "page" if request.endpoint == entry.endpoint else "true" if here & entry.areas else None
        yield NavLink(url_for(entry.endpoint), entry.icon, gettext(entry.label), current)
