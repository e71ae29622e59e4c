"""The words of a verdict: its class, how everybody goes on after the turn, what hints left of its credit."""

from fractions import Fraction

from trainer.solver.verdicts import Verdict
from trainer.web.site.languages import N_, gettext

LABELS = {
    Verdict.BEST: N_("Best"),
    Verdict.GOOD: N_("Good"),
    Verdict.INACCURACY: N_("Inaccuracy"),
    Verdict.MISTAKE: N_("Mistake"),
    Verdict.BLUNDER: N_("Blunder"),
}


OPPONENTS = {
    "value": N_(
        "the policy “value”, which stands for sensible players: it always makes the turn that looks best to an"
        " evaluation learned from many games"
    ),
    "greedy-refresh": N_(
        "the policy “greedy-refresh”: it always makes the turn that would score most if the game ended right then, with"
        " a refresh counting as what it brings on average"
    ),
}


def policy_in_words(policy: str) -> str:
    """Name the policy by which everybody goes on, in words that end a sentence."""
    return gettext(OPPONENTS[policy]) if policy in OPPONENTS else gettext("the policy “%(name)s”", name=policy)


CREDITS = {
    Fraction(1): N_("full credit"),
    Fraction(3, 4): N_("three quarters of the credit"),
    Fraction(1, 2): N_("half the credit"),
    Fraction(1, 4): N_("a quarter of the credit"),
    Fraction(0): N_("no credit"),
}
