"""Ratings of players and of puzzles by Glicko-2: an answer is a game between the two.

Source: M. E. Glickman, Example of the Glicko-2 system, 2022 (glicko.net/glicko/glicko2.pdf); the steps are numbered as
there. Every answer is a rating period of its own.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
MIDDLE = 1500.0
MOST_DEVIATION = 500.0
FIRST_VOLATILITY = 0.06
TAU = 0.5
"""How much a volatility may change; Glickman says 0.3 to 1.2."""
PRECISION = 1e-6
SURE = 110.0
"""With a deviation over this, a rating is printed with a question mark."""
PUZZLE_DEVIATION = 150.0
"""That of a puzzle nobody has answered yet: bots have rated it, not people."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is or how hard a puzzle, on one scale; `deviation` is the standard error of `rating`."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = FIRST_VOLATILITY

    @property
    def is_sure(self) -> bool:
        """Return whether enough is known to print the rating without a question mark."""
        return self.deviation <= SURE

    @property
    def mu(self) -> float:
        """The rating on the scale of the method (step 2)."""
        return (self.rating - MIDDLE) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the scale of the method (step 2)."""
        return self.deviation / SCALE


def puzzle_rating(rating: float) -> Rating:
    """Rate a puzzle that nobody has answered yet by what its pack says."""
    return Rating(rating, PUZZLE_DEVIATION)


def answered(player: Rating, puzzle: Rating, score: float) -> tuple[Rating, Rating]:
    """Return the new ratings of a player and of the puzzle whose answer scored 1, a half or 0."""
    return updated(player, [(puzzle, score)]), updated(puzzle, [(player, 1 - score)])


def updated(own: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """Return the rating after a period with at least one game, each with the opponent's rating and the own score."""
    variance, gain = _estimates(own, games)
    sigma = _volatility(own, variance, variance * gain)
    phi = 1 / sqrt(1 / (own.phi**2 + sigma**2) + 1 / variance)  # steps 6 and 7
    mu = own.mu + phi**2 * gain
    return Rating(MIDDLE + SCALE * mu, min(MOST_DEVIATION, SCALE * phi), sigma)


def _estimates(own: Rating, games: Iterable[tuple[Rating, float]]) -> tuple[float, float]:
    """Return the variance of the strength that the games show (step 3), and what they add to mu per phi² (step 4)."""
    information = gain = 0.0
    for opponent, score in games:
        g = 1 / sqrt(1 + 3 * opponent.phi**2 / pi**2)
        expected = 1 / (1 + exp(-g * (own.mu - opponent.mu)))
        information += g**2 * expected * (1 - expected)
        gain += g * (score - expected)
    return 1 / information, gain


def _volatility(own: Rating, variance: float, delta: float) -> float:
    """Return the new volatility (step 5), by the Illinois method."""
    phi2, start = own.phi**2, log(own.volatility**2)

    def f(x: float) -> float:
        total = phi2 + variance + exp(x)
        return exp(x) * (delta**2 - total) / (2 * total**2) - (x - start) / TAU**2

    a, b = start, _other_end(start, delta**2 - phi2 - variance, f)
    f_a, f_b = f(a), f(b)
    while abs(b - a) > PRECISION:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        a, f_a = (b, f_b) if f_c * f_b <= 0 else (a, f_a / 2)
        b, f_b = c, f_c
    return exp(a / 2)


def _other_end(start: float, surprise: float, f: Callable[[float], float]) -> float:
    """Return a point on the other side of the zero of `f` than the start."""
    if surprise > 0:
        return log(surprise)
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU
