"""What the making of a pack has done so far: the pack itself, and beside it a journal of every seed that was tried.

A pack is in the order of its seeds, so that it is the same whatever the number of workers. As seeds are done in any
order, the journal keeps all that was found, and why the rest was rejected: its first line is a head, each further one a
seed with its puzzle, or with the stage and the reason of its rejection.
"""

import json
from collections import Counter
from pathlib import Path

from trainer.puzzles.making.finding import Rejection, Stage
from trainer.puzzles.making.gate import Reason
from trainer.puzzles.making.lines import LineFile
from trainer.puzzles.pack import Json, from_json, read_lines, to_json
from trainer.solver.analysis import VERSIONS

SEEDS_A_PACK = 10**8
"""The pack of seed 7 tries the seeds 700000000, 700000001 and so on."""


class OtherPack(ValueError):
    """A file holds something else than the pack to be made; the message says what."""


class Record:
    """The pack and its journal.

    tried: how many seeds are done; made: how many puzzles the pack has; rejections: how many seeds by stage and reason.
    """

    def __init__(self, out: Path, seed: int) -> None:
        """Open or make the files of the pack of a seed.

        Raise OtherPack or OtherRules if one of them holds something else, OSError if one can't be written.
        """
        self.tried = 0
        self.rejections: Counter[Rejection] = Counter()
        self._pack, self._journal = LineFile(out), LineFile(out.with_name(f"{out.name}.journal"))
        self._seed = seed
        self._done: dict[int, str | None] = {}
        self._ids, self._next = self._read_pack()
        self._read_journal()

    @property
    def made(self) -> int:
        """How many puzzles the pack has."""
        return len(self._ids)

    @property
    def found(self) -> int:
        """How many puzzles are found, with those that wait for an earlier seed to be done."""
        return self.made + sum(puzzle is not None for puzzle in self._done.values())

    def next_seed(self, after: int, count: int) -> int | None:
        """Return the first seed after another one that is not done, None if `count` puzzles are found before it."""
        seed = max(self._next, after + 1)
        while seed in self._done:
            seed += 1
        before = sum(puzzle is not None for done, puzzle in self._done.items() if done < seed)
        return seed if self.made + before < count else None

    def add(self, seed: int, outcome: str | Rejection) -> None:
        """Note what a seed gave: a puzzle's line, or a rejection. Raise CannotWrite if the disk refuses."""
        if isinstance(outcome, Rejection):
            plain: Json = {"rejected": [outcome.stage, outcome.reason]}
        else:
            plain = {"puzzle": json.loads(outcome)}
        self._journal.append(_line({"seed": seed, **plain}))
        self._count(seed, outcome)

    def pack(self, count: int) -> None:
        """Move what is found on to the pack, in order, until it has `count` puzzles or a seed is not done.

        Raise CannotWrite if the disk refuses.
        """
        while self.made < count and self._next in self._done:
            line = self._done[self._next]
            if line is not None:
                self._pack_one(line)
            del self._done[self._next]
            self._next += 1

    def _pack_one(self, line: str) -> None:
        id = json.loads(line)["id"]
        if id in self._ids:
            self.rejections[Rejection(Stage.PACKING, Reason.DOUBLE)] += 1
        else:
            self._pack.append(line)
            self._ids.add(id)

    def _count(self, seed: int, outcome: str | Rejection) -> None:
        self.tried += 1
        if isinstance(outcome, Rejection):
            self.rejections[outcome] += 1
        if seed >= self._next:
            self._done[seed] = None if isinstance(outcome, Rejection) else outcome

    def _read_pack(self) -> tuple[set[str], int]:
        """Read which puzzles the pack has, and the first seed that may still give one."""
        pack = read_lines(self._pack.path, self._pack.lines)
        if pack.problems:
            raise OtherPack(f"{pack.problems[0]} Take that line out, and start again.")
        seeds = {puzzle.seed for puzzle in pack.puzzles}
        others = {seed // SEEDS_A_PACK for seed in seeds} - {self._seed}
        if others:
            raise OtherPack(
                f"{self._pack.path} is the pack of seed {min(others)}, not {self._seed}: give another file."
            )
        return {puzzle.id for puzzle in pack.puzzles}, max(seeds, default=self._seed * SEEDS_A_PACK - 1) + 1

    def _read_journal(self) -> None:
        """Read which seeds are done, and what they gave; begin a new journal if there is none."""
        head = {"pack": self._seed, "versions": VERSIONS}
        if not self._journal.lines:
            self._journal.append(_line(head))
            return
        first, *entries = self._journal.lines
        if first.decode(errors="replace") != _line(head):
            raise OtherPack(
                f"{self._journal.path} is of another seed, or of other rules, another solver or other weights. If you"
                " delete it, the work goes on after the last puzzle of the pack."
            )
        for number, entry in enumerate(entries, start=2):
            try:
                self._count(*_entry(json.loads(entry)))
            except (ValueError, TypeError, KeyError) as error:
                where = f"{self._journal.path}, line {number}"
                raise OtherPack(f"{where} is damaged: take it out, and its seed is tried again.") from error


def _entry(plain: Json) -> tuple[int, str | Rejection]:
    seed = plain["seed"]
    if not isinstance(seed, int):
        raise TypeError("A seed is a whole number.")
    if "puzzle" in plain:
        return seed, to_json(from_json(_line(plain["puzzle"])))
    stage, reason = plain["rejected"]
    return seed, Rejection(Stage(stage), Reason(reason))


def _line(plain: Json) -> str:
    return json.dumps(plain, separators=(",", ":"))
