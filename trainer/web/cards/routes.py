"""The page of all 78 characters."""

from flask import Blueprint, abort, request
from flask.wrappers import Response

from trainer.web.cards.filters import FILTERS, ORDERS
from trainer.web.cards.views import cards_page
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render

cards = Blueprint("cards", __name__)

NO_SUCH_CHOICE = N_("The cards can't be filtered like that. Go back to the cards and choose from the lists.")


@cards.get("/cards")
def show() -> Response:
    """Show the characters that pass the filters; abort with 400 if there is no such filter."""
    if any(value and not is_choice(name, value) for name, value in request.args.items()):
        abort(400, gettext(NO_SUCH_CHOICE))
    return render(cards_page(request.args))


def is_choice(name: str, value: str) -> bool:
    """Return whether a list of the form has this value; a name that the form doesn't have does no harm."""
    lists = {each.name: each.choices.keys() for each in FILTERS} | {"order": ORDERS.keys()}
    return name not in lists or value in lists[name]
