"""Where the playouts go: to the turns that may be the best, and to the rows that a refresh may deal."""

import math
import time
from dataclasses import dataclass

import numpy as np

from trainer.solver import kernels
from trainer.solver.estimates import Estimates, weight_of_playouts
from trainer.solver.playouts import BLOCK, Floats, Picks, Playouts
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.verdicts import BORDERS, is_settled
from trainer.solver.weights import NET

CONTENDERS = 16
PLAYOUTS_A_CONTENDER = 256
RESERVE = 8
FINALISTS = 4
OPTIONS_A_CARD = 3
PICKING_SHARE = 0.15
# A refresh that the networks put further behind the best turn than this many points is played out without a search.
HOPELESS_REFRESH = 4.0
MOST_SETTLING_ROUNDS = 24
SPARE = 1.1
WORTH_A_NEW_SEARCH = 4
PICKING_SEED = 0x5DEECE66D


@dataclass(frozen=True, slots=True)
class Budget:
    """What an analysis may spend: a number of playouts, or the time until a deadline of time.perf_counter()."""

    effort: int | None
    deadline: float | None

    def is_spent(self) -> bool:
        """Return whether the time is over."""
        return self.deadline is not None and time.perf_counter() >= self.deadline


def search(playouts: Playouts, budget: Budget, hearing: int = 0) -> None:
    """Spend the budget by sequential halving among the turns that the networks like best.

    hearing: blocks of playouts for every turn first, besides the budget; then these choose with the networks.
    Method: Karnin, Koren, Somekh, Almost Optimal Exploration in Multi-Armed Bandits (2013).
    """
    order = by_loss(playouts)
    takes = [turn for turn in order if playouts.codes[turn] != kernels.REFRESH]
    effort = affordable_effort(playouts, takes[:2], budget) if budget.effort is None else budget.effort
    effort -= search_refresh(playouts, int(effort * PICKING_SHARE))
    if hearing:
        playouts.add(order, hearing)
        order = by_loss(playouts)
    reserve = effort // RESERVE // BLOCK * BLOCK
    effort -= reserve
    number = min(max(CONTENDERS, effort // PLAYOUTS_A_CONTENDER), effort // (4 * BLOCK))
    contenders = order[: max(2, number)]
    others = order[len(contenders) :]
    if others and effort >= 4 * BLOCK * len(order):
        playouts.add(others, 1)
        effort -= BLOCK * len(others)
    rounds = max(1, (len(contenders) // FINALISTS).bit_length())
    for number in range(rounds):
        if number:
            losses = Estimates(playouts).loss
            contenders = sorted(contenders, key=lambda turn: losses[turn])[: max(FINALISTS, len(contenders) // 2)]
        add_within(playouts, contenders, max(1, effort // rounds // len(contenders) // BLOCK), budget)
    if left := revisit(playouts, reserve, budget) // len(contenders) // BLOCK:
        add_within(playouts, contenders, left, budget)


def by_loss(playouts: Playouts) -> list[int]:
    """Return the turns, the best one first."""
    losses = Estimates(playouts).loss
    return sorted(range(len(playouts.codes)), key=lambda turn: (losses[turn], turn))


def revisit(playouts: Playouts, effort: int, budget: Budget) -> int:
    """Spend effort on turns that were dropped early and yet look better than the best one, and return what is left."""
    while not budget.is_spent():
        raw_losses = Estimates(playouts).raw_loss
        lucky = [turn for turn in range(len(playouts.codes)) if raw_losses[turn] < 0 and len(playouts.scores[turn])]
        cost = sum(len(playouts.scores[turn]) for turn in lucky)
        if not lucky or cost > effort:
            break
        for turn in lucky:
            playouts.add([turn], len(playouts.scores[turn]) // BLOCK)
        effort -= cost
    return effort


def affordable_effort(playouts: Playouts, turns: list[int], budget: Budget) -> int:
    """Estimate the playouts that fit before the deadline, from one block after each of some turns."""
    start = time.perf_counter()
    playouts.add(turns, 1)
    now = time.perf_counter()
    left = max(0.0, (budget.deadline or now) - now)
    return int(len(turns) * BLOCK * left / (now - start))


def add_within(playouts: Playouts, turns: list[int], blocks: int, budget: Budget) -> None:
    """Add blocks of playouts after each of these turns, fewer if the time is over, but one at least."""
    if new := [turn for turn in turns if not len(playouts.scores[turn])]:
        playouts.add(new, 1)
        blocks -= 1
    step = blocks if budget.deadline is None else max(1, blocks // 8)
    while blocks > 0 and not budget.is_spent():
        playouts.add(turns, min(step, blocks))
        blocks -= step


def settle(playouts: Playouts, max_stderr: float) -> None:
    """Add playouts until every loss is settled (see verdicts.py), and no dropped turn beats the best."""
    for _ in range(MOST_SETTLING_ROUNDS):
        estimates = Estimates(playouts)
        doubtful = [
            turn
            for turn in range(len(playouts.codes))
            if turn != estimates.best
            and (
                estimates.raw_loss[turn] < 0
                or not is_settled(
                    float(estimates.loss[turn]), float(estimates.loss_stderr[turn]), max_stderr, playouts.objective
                )
            )
        ]
        if not doubtful:
            return
        for turn in doubtful:
            playouts.add([turn], blocks_missing(estimates, turn, max_stderr))
        missing = max(len(playouts.scores[turn]) for turn in doubtful) - len(playouts.scores[estimates.best])
        if missing > 0:
            playouts.add([estimates.best], missing // BLOCK)


def blocks_missing(estimates: Estimates, turn: int, max_stderr: float) -> int:
    """Estimate how many more blocks of playouts settle a turn's loss: at least one, and no more than it has."""
    played = len(estimates.playouts.scores[turn]) // BLOCK
    loss, stderr = float(estimates.loss[turn]), float(estimates.loss_stderr[turn])
    to_border = min(abs(loss - border) for border in BORDERS[estimates.playouts.objective].values())
    wanted = max(max_stderr, to_border / 2)
    times = min(2.0, SPARE * (stderr / wanted) ** 2)
    return max(1, math.ceil(played * (times - 1)))


def search_refresh(playouts: Playouts, effort: int) -> int:
    """Choose, by playouts of their own, what to take from a refreshed row; return how many playouts that took.

    Each card of the deck gets its best few turns from the networks; each of these is played out with the rest of the
    row at random. The playouts' seed is another than that of the playouts which value the refresh. A later search with
    much more effort replaces an earlier one, and what was played out by that.
    """
    place = playouts.state[kernels.MESSENGER]
    deck_size = int(playouts.state[kernels.DECK_SIZE + place])
    if kernels.REFRESH not in playouts.codes or deck_size < 3:
        return 0
    index = playouts.codes.tolist().index(kernels.REFRESH)
    hopeless = playouts.prior[index] < playouts.prior.max() - HOPELESS_REFRESH
    if hopeless or (len(playouts.scores[index]) and effort < WORTH_A_NEW_SEARCH * playouts.picking_effort):
        return 0
    playouts.forget(index)
    options = np.zeros((deck_size, OPTIONS_A_CARD), np.int64)
    values = np.empty((deck_size, OPTIONS_A_CARD))
    kernels.dealt_options(CARDS, SQUARES, NET, playouts.state, options, values)
    # A strided vector would be another type for the kernels, and compile them again.
    indices, ranks = (np.ascontiguousarray(axis) for axis in np.nonzero(values > kernels.NOTHING))
    samples = effort // len(indices)
    values[indices, ranks] = searched_values(
        playouts, indices, options[indices, ranks], values[indices, ranks], samples
    )
    best = values.argmax(axis=1)
    deck = playouts.state[kernels.DECKS + place * kernels.PLACE_CARDS :][:deck_size]
    codes, pick_values = np.zeros(kernels.FACE_DOWN, np.int64), np.full(kernels.FACE_DOWN, kernels.NOTHING)
    codes[deck] = options[np.arange(deck_size), best]
    pick_values[deck] = values[np.arange(deck_size), best]
    playouts.picks = Picks(codes, pick_values)
    playouts.picking_effort = samples * len(indices)
    playouts.spent += playouts.picking_effort
    return playouts.picking_effort


def searched_values(playouts: Playouts, indices: Ints, codes: Ints, prior: Floats, samples: int) -> Floats:
    """Return the values of turns on freshly dealt cards: the networks', corrected by playouts as their noise allows."""
    if samples < 2:
        return prior
    played = playouts.played(codes, indices, playouts.seed ^ PICKING_SEED, 0, samples)
    plain = played.scores if playouts.objective == "points" else played.leads
    centred = plain - plain.mean(axis=0)
    weight = weight_of_playouts(samples)
    values: Floats = prior.mean() + weight * centred.mean(axis=1) + (1 - weight) * (prior - prior.mean())
    return values
