"""Which puzzle comes next in practice: one that is as hard as wanted, fits the drill and is new to the player."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from trainer.coach.kinds import Kind
from trainer.puzzles.entries import Entry
from trainer.rules.position import LAST_TURN

FIRST_TURN = 2
"""No puzzle is of an earlier turn."""
STEPS = (-600, -300, 0, 300, 600)
"""How much harder than the player's own rating the puzzles of a drill may be, in rating points."""
VARIETY = 50
"""For a little variety, a puzzle that is off by this many more rating points than necessary will do too."""
SEEN_ON_THE_BOARD = frozenset({"last-turn", "little-gold"})
"""The themes that give away nothing the position doesn't show anyway; any other hints at the answer."""


@dataclass(frozen=True, slots=True)
class Drill:
    """What a player wants to practice; where nothing is chosen, anything goes.

    `step` is one of STEPS; a puzzle has at least one of the `themes`; `rated` is what the player wants.
    """

    step: int = 0
    themes: frozenset[str] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    first_turn: int = FIRST_TURN
    last_turn: int = LAST_TURN
    players: frozenset[int] = frozenset()
    rated: bool = True

    @property
    def gives_away(self) -> bool:
        """Return whether the drill alone hints at the answers of its puzzles."""
        return bool(self.kinds or self.themes - SEEN_ON_THE_BOARD)

    def has(self, entry: Entry) -> bool:
        """Return whether a puzzle belongs to the drill, however hard it is."""
        return (
            self.first_turn <= entry.turn_number <= self.last_turn
            and (not self.players or entry.players in self.players)
            and (not self.kinds or entry.kind in self.kinds)
            and (not self.themes or not self.themes.isdisjoint(entry.themes))
        )


def choose(
    entries: Iterable[Entry], target: float, seen: Mapping[str, int], barred: Collection[str] = frozenset()
) -> Entry | None:
    """Choose a puzzle, rated near `target`, of those that the player has seen least often; None if there is none.

    `seen` tells by id how many times each has been seen; the `barred` ones are not chosen. The same is chosen for the
    same question.
    """
    free = [entry for entry in entries if entry.id not in barred]
    least = min((seen.get(entry.id, 0) for entry in free), default=0)
    fresh = [entry for entry in free if seen.get(entry.id, 0) == least]
    off = min((abs(entry.rating - target) for entry in fresh), default=0.0)
    near = sorted((entry for entry in fresh if abs(entry.rating - target) <= off + VARIETY), key=lambda entry: entry.id)
    return near[sum(seen.values()) % len(near)] if near else None
