"""What the keys do, in words."""

from collections.abc import Mapping

from trainer.web.site.languages import N_

SHORTCUTS: Mapping[str, Mapping[tuple[str, ...], str]] = {
    N_("A turn"): {
        ("1", "2", "3"): N_("take a card from the castle"),
        ("4", "5", "6"): N_("take a card from the village"),
        ("K",): N_("spend a key to move the messenger, or undo that"),
        ("R",): N_("spend a key to refresh the row, or undo that"),
        ("F",): N_("turn the card face up or face down"),
        ("U",): N_("undo the last step"),
    },
    N_("On the board"): {
        ("←", "→", "↑", "↓"): N_("move from card to card and from cell to cell"),
        ("Enter",): N_("choose the card or cell you are on; once the turn is complete, confirm it"),
        ("I",): N_("read the card you are on"),
        ("Esc",): N_("close what you are reading"),
        ("Tab",): N_("move on to the next group: a row, the keys, a tableau"),
    },
    N_("Everywhere"): {
        ("H",): N_("take a hint, where there are hints"),
        ("N",): N_("go on to what comes next"),
        ("?",): N_("open this page"),
    },
}
"""What static/keys.js and the `data-key` of the templates do, by the title of the group."""
