"""The drill that a profile practices by, and those that it has saved under a name."""

from dataclasses import dataclass

from sqlite_utils import Database

from trainer.puzzles.choosing import Drill
from trainer.web.asking.drills import kept_drill, written


@dataclass(frozen=True, slots=True)
class NamedDrill:
    """A saved drill, with the number it is kept by."""

    id: int
    name: str
    drill: Drill


class KeptDrills:
    """The drills of a profile; None is a profile without any."""

    def __init__(self, db: Database, profile: str | None) -> None:
        """Work on an open database."""
        self._db = db
        self._profile = profile

    def current(self) -> Drill:
        """Look up the drill that the profile practices by; at first, anything goes."""
        row = self._db.execute("SELECT drill FROM practice WHERE profile = ?", [self._profile]).fetchone()
        return kept_drill(row[0]) if row else Drill()

    def practice_by(self, drill: Drill) -> None:
        """Let the profile practice by a drill."""
        self._db.execute(
            "INSERT INTO practice VALUES (?, ?) ON CONFLICT DO UPDATE SET drill = excluded.drill",
            [self._profile, written(drill)],
        )

    def saved(self) -> list[NamedDrill]:
        """List the saved drills by their names."""
        rows = self._db.query("SELECT * FROM drills WHERE profile = ? ORDER BY name, id", [self._profile])
        return [NamedDrill(row["id"], row["name"], kept_drill(row["drill"])) for row in rows]

    def save(self, name: str, drill: Drill) -> None:
        """Save a drill under a name; it takes the place of another one of that name."""
        self._db.execute(
            "INSERT INTO drills (profile, name, drill) VALUES (?, ?, ?)"
            " ON CONFLICT DO UPDATE SET drill = excluded.drill",
            [self._profile, name, written(drill)],
        )

    def forget(self, id: int) -> None:
        """Forget a saved drill, if it is there."""
        self._db.execute("DELETE FROM drills WHERE id = ? AND profile = ?", [id, self._profile])
