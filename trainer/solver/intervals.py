"""The intervals in which what was sampled lies, 19 times out of 20."""

STDERRS_OF_95_PERCENT = 1.96


def half_width(stderr: float) -> float:
    """Return how far off a sampled number may be, to either side, by its standard error."""
    return STDERRS_OF_95_PERCENT * stderr
