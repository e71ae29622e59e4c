"""What whole games show about each card: how often it is bought when it may be, and what a copy brings its owner."""

import csv
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from trainer.rules.cards import Character
from trainer.rules.characters import BY_ID

FILE = Path(__file__).with_name("card_figures.csv")
Provenance = dict[str, Any]
"""What made the figures: the command under "made by", under "games" how many games they are from, and so on."""


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A card over many games; `card` is its id.

    turns: the turns on which it could be bought, that is with the gold for it, in the messenger's row or in the other
    one while there was a key; a row that is refreshed on the same turn counts too. taken: on how many of them it was
    bought; a copy bought is owned to the end.

    Per copy, on average: scroll, its points on the final score sheet, with their standard error; gold and keys, what
    its ability gained at once, gold that it put on purses included; saved, the gold its discount took off later cards;
    lead, by how many points its owner's final score beats the mean of all players in games of as many players, with
    its standard error. What an ability gave to others is left out.
    """

    card: str
    turns: int
    taken: int
    scroll: float
    scroll_stderr: float
    gold: float
    keys: float
    saved: float
    lead: float
    lead_stderr: float

    @property
    def rate(self) -> float:
        """The part of the turns on which it was bought, from 0 to 1."""
        return self.taken / self.turns


def write_figures(figures: Iterable[CardFigures], provenance: Provenance, file: Path) -> None:
    """Write figures to a file, one line per card, and what made them to the .json file beside it.

    Raises OSError if they can't be written.
    """
    with file.open("w", newline="") as lines:
        table = csv.writer(lines, lineterminator="\n")
        table.writerow(field.name for field in fields(CardFigures))
        for each in figures:
            table.writerow(f"{cell:.3f}" if isinstance(cell, float) else cell for cell in asdict(each).values())
    file.with_suffix(".json").write_text(json.dumps(provenance, indent=4) + "\n")


@cache
def shipped_figures(file: Path = FILE) -> Mapping[Character, CardFigures]:
    """Read the figures that are shipped, or those of another file.

    Raises OSError if the file can't be read.
    """
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    counts = {"turns", "taken"}
    return {
        BY_ID[row["card"]]: CardFigures(
            card=row.pop("card"),
            **{name: int(cell) if name in counts else float(cell) for name, cell in row.items()},  # type: ignore[arg-type]
        )
        for row in rows
    }


@cache
def shipped_provenance(file: Path = FILE) -> Provenance:
    """Read what made the shipped figures, or those of another file.

    Raises OSError if the file can't be read.
    """
    made: Provenance = json.loads(file.with_suffix(".json").read_text())
    return made
