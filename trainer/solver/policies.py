"""Simple players in plain Python: whole turns chosen by a rule. The compiled ones choose exactly the same turns."""

from dataclasses import replace
from fractions import Fraction

from trainer.rules.cards import Place
from trainer.rules.position import Player, Position
from trainer.rules.scoring import score_sheet
from trainer.rules.shuffling import SplitMix64
from trainer.rules.turns import Refresh, Turn, apply, legal_turns
from trainer.solver.expectimax import Policy, expected_best_after_refresh


def score_now(player: Player) -> int:
    """Return the score if the game ended now, in points: a floating tableau settles where it scores most."""
    return max(score_sheet(replace(player, tableau=alignment)).total for alignment in player.tableau.alignments())


def random(generator: SplitMix64) -> Policy:
    """Return the policy that makes any legal turn, refresh included, all equally likely."""

    def random_turn(position: Position) -> Turn | Refresh:
        turns = legal_turns(position)
        return turns[generator.below(len(turns))]

    return random_turn


def greedy(position: Position) -> Turn | Refresh:
    """Return the turn with the highest score just after it, never a refresh; of equal turns the first by its text."""
    turns = [turn for turn in legal_turns(position) if isinstance(turn, Turn)]
    return max(turns, key=lambda turn: _score_after(position, turn))


def greedy_refresh(position: Position) -> Turn | Refresh:
    """Return the turn with the highest score just after it, a refresh at its expected best over the rows then dealt.

    Of equal turns it is the first by its text, `refresh` being one.
    """
    return max(legal_turns(position), key=lambda turn: _score_after(position, turn))


def _score_after(position: Position, turn: Turn | Refresh) -> Fraction:
    if isinstance(turn, Refresh):
        decks = {place: position.unseen(place) for place in Place}
        return expected_best_after_refresh(position, decks, score_now)
    return Fraction(score_now(apply(position, turn).position.players[position.seat]))
