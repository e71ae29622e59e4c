"""The history as files: CSV and JSON, made line by line while they are sent."""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO

from trainer.web.history.store import Row
from trainer.web.site.languages import N_

COLUMNS = {
    "created": N_("the moment of the answer, in UTC"),
    "day": N_("the day of your answer, in your time zone"),
    "mode": N_("where it was given: %(modes)s"),
    "date": N_("the date of a puzzle of the day, empty otherwise"),
    "puzzle": N_("the name of the puzzle"),
    "position": N_("the code of the position, for the command “trainer solve”"),
    "turn": N_("your turn, as the commands write it"),
    "best": N_("the best turn, written the same way"),
    "verdict": N_("best, good, inaccuracy, mistake or blunder"),
    "loss": N_("points lost"),
    "seconds": N_("seconds from the first look to the answer, empty if unknown"),
    "hints": N_("how many of the four hints were taken"),
    "rated": N_("1 if the answer changed your rating"),
    "rating": N_("your rating after it"),
    "deviation": N_("the deviation of your rating after it"),
    "puzzle_rating": N_("how hard the puzzle is"),
    "themes": N_("its themes, separated by spaces"),
    "kind": N_("the kind of decision: key, card, side or cell"),
    "turn_number": N_("which of your nine turns it is"),
    "players": N_("how many players there are"),
    "run": N_("the number of the run of puzzles it belongs to"),
    "grade": N_("1 again, 2 hard, 3 good or 4 easy, if the answer decided when the puzzle comes back"),
    "note": N_("your note on the puzzle"),
}
"""The columns, and what is in them; the names are the same in every language."""

FORMULA = re.compile(r"""(^|[;\t\r\n])([\s"]*)(?=[=+@-])""")
"""Where a spreadsheet would see a formula begin, be it one that takes a semicolon for the end of a cell."""

BYTE_ORDER_MARK = "\ufeff"
"""Without it, Excel takes the file for one in an alphabet of its own, and breaks the accents."""

ROWS_AT_ONCE = 200


def csv_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Write rows as CSV, with a first line of names, several lines at a time."""
    text = StringIO()
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for number, row in enumerate(rows, start=1):
        writer.writerow([_cell(row[name]) for name in COLUMNS])
        if number % ROWS_AT_ONCE == 0:
            yield text.getvalue()
            text.seek(0)
            text.truncate()
    yield text.getvalue()


def json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Write rows as a JSON array of objects, one a line."""
    before = "[\n"
    for row in rows:
        yield before + json.dumps({name: row[name] for name in COLUMNS}, ensure_ascii=False)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def _cell(value: str | float | None) -> str | float | None:
    """Keep a spreadsheet from taking text for a formula, which could do what nobody asked for."""
    return FORMULA.sub(r"\1\2'", value) if isinstance(value, str) else value
