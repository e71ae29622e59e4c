"""The words of the settings, and what they can be set to."""

from collections.abc import Mapping

from trainer.rules.wording import LANGUAGES
from trainer.web.site.languages import N_

LABELS = {
    "language": N_("Language"),
    "scheme": N_("Colors"),
    "motion": N_("Motion"),
    "review_from": N_("What comes back for review"),
    "hide_rating": N_("Your rating"),
    "show_time": N_("Your time"),
    "shortcuts": N_("Keyboard"),
}


CHOICES: Mapping[str, Mapping[str, str]] = {
    "language": {"": N_("The browser's language"), **{code: words.own_name for code, words in LANGUAGES.items()}},
    "scheme": {"": N_("Same as the device"), "light": N_("Light"), "dark": N_("Dark")},
    "motion": {"": N_("Same as the device"), "reduced": N_("Keep everything still")},
    "review_from": {
        "": N_("Mistakes and blunders"),
        "inaccuracy": N_("Inaccuracies too"),
        "blunder": N_("Blunders only"),
    },
    "hide_rating": {"": N_("Shown"), "hidden": N_("Hidden, but kept up to date")},
    "show_time": {"": N_("Hidden, but recorded"), "shown": N_("Shown with each verdict")},
    "shortcuts": {"": N_("Arrows and single keys work"), "off": N_("Only the browser's own keys, like Tab and Enter")},
}


AREA_NAMES = {
    "Africa": N_("Africa"),
    "America": N_("America"),
    "Antarctica": N_("Antarctica"),
    "Arctic": N_("Arctic"),
    "Asia": N_("Asia"),
    "Atlantic": N_("Atlantic"),
    "Australia": N_("Australia"),
    "Europe": N_("Europe"),
    "Indian": N_("Indian Ocean"),
    "Pacific": N_("Pacific"),
}
