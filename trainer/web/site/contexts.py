"""What the template of an error gets.

In every area, such a module has what its templates get: one frozen dataclass a page, which names its template, as
`page`. Every text is ready to print and every `url` ready to link; a template decides nothing about the game.

Besides `page`, every template has `partial` (true: answer with the fragment only), `today` (ISO date, the visitor's
today, for the script that finds the visitor's time zone), the visitor's `language`, `settings` and `streak`, and can
call `nav_links` and `reviews_due`.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """error.html: what was wrong, what to do, and the link that does it."""

    template: ClassVar[str] = "error.html"

    title: str
    sentence: str
    link: str
    url: str
