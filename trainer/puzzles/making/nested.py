"""The audit by another method: this player's later turns are searched, too, instead of made by the reference policy.

The answer and its close rivals are played out on the same deals, everybody else going on by the puzzle's policy. Each
own turn is the best of a small search, which knows no more than the player does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from trainer.puzzles.making.audit import REFUTING_STDERRS, Finding, Outcome, close_candidates
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.cards import Place
from trainer.rules.game import Game
from trainer.rules.notation import turn_text
from trainer.rules.scoring import score_sheet
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.turns import Refresh, Turn
from trainer.solver.analysis import analyse
from trainer.solver.bots import policy_turn
from trainer.solver.intervals import half_width
from trainer.solver.verdicts import UNDER, Verdict

EFFORT = 200
"""Playouts spent on each own turn."""

DEALS_A_LOOK = 20
LEAST_DEALS, MOST_DEALS = 40, 400
CONFIRMING_STDERRS = 2
STOPPING_STDERRS = 3
"""Whoever looks often sees something by chance: so it takes more to stop early than to judge in the end."""

Score = Callable[[Turn | Refresh, int], int]
"""The final score after a turn, on the deal of a number."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Points by which the answer scores more than a rival: mean and standard error, over so many deals."""

    rival: Turn | Refresh
    mean: float
    stderr: float
    deals: int

    def confirms(self, stderrs: int) -> bool:
        """Return whether the answer is ahead by so many standard errors."""
        return self.mean > stderrs * self.stderr

    def refutes(self, stderrs: int) -> bool:
        """Return whether the rival is ahead by so many standard errors, and too many points to be an answer, too."""
        return -self.mean > max(UNDER[Verdict.BEST], stderrs * self.stderr)


def play_nested(puzzle: Puzzle, seed: int, effort: int | None = None) -> Finding:
    """Play out the answer and its close rivals with own turns by search, each of so many playouts.

    An exact puzzle is confirmed as it is: its later turns are the best there are.
    """
    answers = {candidate.turn for candidate in puzzle.answer_set}
    best = puzzle.candidates[0]
    if best.exact:
        return Finding(Outcome.CONFIRMED, f"{puzzle.id} is confirmed: it is exact, with nothing left to search.")

    @cache
    def score(turn: Turn | Refresh, deal: int) -> int:
        return final_score(puzzle, turn, SplitMix64(seed + deal).next(), effort or EFFORT)

    rivals = [candidate.turn for candidate in close_candidates(puzzle) if candidate.turn not in answers]
    return judged(puzzle, [lead_over(rival, best.turn, score) for rival in rivals])


def lead_over(rival: Turn | Refresh, best: Turn | Refresh, score: Score) -> Lead:
    """Compare two turns on more and more deals, until it is clear which is better, or MOST_DEALS are played."""
    differences: list[int] = []
    while True:
        first = len(differences)
        differences += [score(best, deal) - score(rival, deal) for deal in range(first, first + DEALS_A_LOOK)]
        deals = len(differences)
        lead = Lead(rival, float(np.mean(differences)), float(np.std(differences, ddof=1) / np.sqrt(deals)), deals)
        is_clear = lead.confirms(STOPPING_STDERRS) or lead.refutes(STOPPING_STDERRS)
        if deals >= MOST_DEALS or (is_clear and deals >= LEAST_DEALS):
            return lead


def final_score(puzzle: Puzzle, turn: Turn | Refresh, seed: int, effort: int) -> int:
    """Play a deal of what is unseen to the end, from a turn on, and return the score of who made it."""
    position, random = puzzle.position, SplitMix64(seed)
    castle_deck, village_deck = (random.shuffled(position.unseen(place)) for place in Place)
    game = Game(Deal(random.next()), position, castle_deck, village_deck).play(turn)
    while not game.position.is_over:
        if game.position.seat == position.seat:
            search = analyse(game.position, seed=random.next() >> 1, effort=effort, opponents=puzzle.opponents)
            game = game.play(search.candidates[0].turn)
        else:
            game = game.play(policy_turn(game.position, puzzle.opponents))
    return score_sheet(game.position.players[position.seat]).total


def judged(puzzle: Puzzle, leads: list[Lead]) -> Finding:
    """Judge by the rival that does best against the answer: one that refutes it, or else may be as good, if any."""
    refuting = [lead for lead in leads if lead.refutes(REFUTING_STDERRS)]
    unclear = [lead for lead in leads if not lead.confirms(CONFIRMING_STDERRS)]
    outcome = Outcome.REFUTED if refuting else Outcome.UNCLEAR if unclear else Outcome.CONFIRMED
    worst = min(refuting or unclear or leads, key=lambda lead: lead.mean)
    points = f"{worst.mean:.2f} ± {half_width(worst.stderr):.2f} points"
    told = f"the answer is ahead of {turn_text(worst.rival)} by {points} after {worst.deals} deals."
    return Finding(outcome, f"{puzzle.id} is {outcome}: {told}")
