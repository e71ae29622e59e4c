"""Who does the work: the cores of this machine, and a cluster, if there is one, for what takes really long."""

from dataclasses import dataclass
from functools import partial

from trainer.puzzles.making.audit import Duel, duel, dueling
from trainer.puzzles.making.finding import with_threads
from trainer.puzzles.making.workers import Crew, cluster_crew
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, Wanted, search, search_afar
from trainer.rules.turns import Refresh, Turn
from trainer.solver.threads import cores
from trainer.web.jobs.cluster import Cluster
from trainer.web.jobs.pool import Pool, Steps


@dataclass(frozen=True, slots=True)
class Machines:
    """The pool of this machine, and the cluster that helps it."""

    pool: Pool
    cluster: Cluster | None = None

    @classmethod
    def named(cls, workers: int | None = None, scheduler: str | None = None) -> "Machines":
        """Use so many threads, one for each core by default, and the Dask cluster whose scheduler has this address."""
        return cls(Pool(workers or cores()), Cluster(partial(cluster_crew, scheduler)) if scheduler else None)

    def search(self, wanted: Wanted) -> Steps[Step, Puzzle]:
        """Find the puzzle of a date or a seed."""
        here = partial(search, wanted, with_threads(self.pool.share))
        if self.cluster is None:
            return here()
        return self.cluster.done_there(lambda crew: search_afar(wanted, crew.executor, crew.workers), here)

    def solve(self, puzzle: Puzzle, seed: int, made: Turn | Refresh) -> Steps[None, Duel]:
        """Solve a puzzle again, with a seed; the turn that was made is looked at, too."""
        here = partial(dueling, puzzle, seed, made, threads=self.pool.share)
        if self.cluster is None:
            return here()
        return self.cluster.done_there(partial(_solved_there, puzzle, seed, made), here)


def _solved_there(puzzle: Puzzle, seed: int, made: Turn | Refresh, crew: Crew) -> Steps[None, Duel]:
    future = crew.executor.submit(duel, puzzle, seed, made)
    try:
        yield future
        return future.result()
    finally:
        future.cancel()
