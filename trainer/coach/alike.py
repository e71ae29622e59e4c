"""Turns that are alike: they leave their player the same, and are worth the same but for noise."""

from collections.abc import Hashable

from trainer.coach.solution import Candidate, Candidates, Solution
from trainer.solver.verdicts import UNDER, Verdict


def alike(solution: Solution) -> tuple[Candidates, ...]:
    """Put the candidates together that are alike: the groups, and those in each, come best first."""
    groups: list[list[Candidate]] = []
    latest: dict[Hashable, list[Candidate]] = {}
    for candidate in solution.candidates:
        left = solution.left[candidate.turn]
        group = latest.get(left)
        if group is None or candidate.loss - group[0].loss >= UNDER[Verdict.BEST]:
            group = latest[left] = []
            groups.append(group)
        group.append(candidate)
    return tuple(map(tuple, groups))
