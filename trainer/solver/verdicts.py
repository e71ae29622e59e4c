"""The one table of verdicts: how much an answer may lose to be called best, good, and so on."""

from enum import StrEnum
from typing import Literal

Objective = Literal["points", "wins"]
"""What turns are judged by: the final score, in points, or the win share, in win points: games won in a hundred."""


class Verdict(StrEnum):
    """What the loss of an answer is called."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BORDERS: dict[Objective, dict[Verdict, float]] = {
    "points": {
        Verdict.BEST: 0.3,
        Verdict.GOOD: 1.0,
        Verdict.INACCURACY: 2.5,
        Verdict.MISTAKE: 5.0,
        Verdict.BLUNDER: float("inf"),
    },
    "wins": {
        Verdict.BEST: 1.0,
        Verdict.GOOD: 5.0,
        Verdict.INACCURACY: 10.0,
        Verdict.MISTAKE: 15.0,
        Verdict.BLUNDER: float("inf"),
    },
}
"""Each verdict is for losses under this, as they are shown, and not under the number before."""
UNDER = BORDERS["points"]

PRINTED_DECIMALS = 1

BORDER_STDERRS: dict[Objective, float] = {"points": 0.15, "wins": 0.5}
"""Near a border between two verdicts, the standard error of a loss is at most this."""
BORDER_STDERR = BORDER_STDERRS["points"]


def verdict_of(loss: float, objective: Objective = "points") -> Verdict:
    """Name the verdict for a loss in points, or in win points: that of the number as it is printed."""
    printed = round(loss, PRINTED_DECIMALS)
    return next(verdict for verdict, limit in BORDERS[objective].items() if printed < limit)


def is_settled(
    loss: float, loss_stderr: float, max_stderr: float = BORDER_STDERR, objective: Objective = "points"
) -> bool:
    """Return whether the noise allows a verdict: it is small, or no border lies within two standard errors."""
    return loss_stderr <= max_stderr or all(
        abs(loss - limit) > 2 * loss_stderr for limit in BORDERS[objective].values()
    )
