"""The one table of verdicts: how many points an answer may lose to be called best, good, and so on."""

from enum import StrEnum


class Verdict(StrEnum):
    """What the points lost by an answer are called."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


UNDER: dict[Verdict, float] = {
    Verdict.BEST: 0.3,
    Verdict.GOOD: 1.0,
    Verdict.INACCURACY: 2.5,
    Verdict.MISTAKE: 5.0,
    Verdict.BLUNDER: float("inf"),
}
"""Each verdict is for losses under this many points, and not under the number before."""

PRINTED_DECIMALS = 1

BORDER_STDERR = 0.15
"""Near a border between two verdicts, the standard error of a loss in points is at most this."""


def verdict_of(loss: float) -> Verdict:
    """Name the verdict for a loss in points: that of the number as it is printed, with one decimal."""
    return next(verdict for verdict, limit in UNDER.items() if round(loss, PRINTED_DECIMALS) < limit)


def is_settled(loss: float, loss_stderr: float, max_stderr: float = BORDER_STDERR) -> bool:
    """Return whether the noise allows a verdict: it is small, or no border lies within two standard errors."""
    return loss_stderr <= max_stderr or all(abs(loss - limit) > 2 * loss_stderr for limit in UNDER.values())
