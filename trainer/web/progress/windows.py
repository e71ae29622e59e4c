"""How far back the progress page looks; the URL says it."""

from dataclasses import dataclass
from datetime import date, timedelta

from trainer.web.site.languages import N_


@dataclass(frozen=True, slots=True)
class Window:
    """A period that ends today: `name` in the URL, `label` on the page; no `days` is all of them."""

    name: str
    label: str
    days: int | None

    def since(self, today: date) -> date:
        """Return its first day."""
        return date.min if self.days is None else today - timedelta(days=self.days - 1)


_WINDOWS = (
    Window("1", N_("1 day"), 1),
    Window("7", N_("7 days"), 7),
    Window("30", N_("30 days"), 30),
    Window("90", N_("90 days"), 90),
    Window("all", N_("All days"), None),
)
WINDOWS = {window.name: window for window in _WINDOWS}
"""The windows by their names."""

USUAL = WINDOWS["30"]
"""The window if the URL names none."""
