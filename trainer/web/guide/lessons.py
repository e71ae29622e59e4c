"""What the tutorial says, step by step, and beside which part of the board."""

from dataclasses import dataclass

from trainer.web.site.languages import N_
from trainer.web.table.drafts import Draft


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step of the tutorial: its title and text are messages, `part` is the part of the board that it is about.

    Parts are "rows", "card", "key", "mine" (the tableau) and "verdict".
    """

    part: str
    title: str
    text: str


LESSONS = (
    Lesson(
        "rows",
        N_("Two rows"),
        N_(
            "It is your last turn, and your square is one card short. You take it from the row where the messenger is:"
            " here, the castle."
        ),
    ),
    Lesson(
        "card",
        N_("A card"),
        N_(
            "At the top left is its cost, at the top right are its shields. The icons in the middle show what it gives"
            " you at once; the seal shows what it scores at the end. Tap the small i to read it all in words."
        ),
    ),
    Lesson(
        "key",
        N_("Keys"),
        N_(
            "A key brings the messenger to the other row, or deals three new cards. You can spend one per turn at most:"
            " each one you keep is a point at the end."
        ),
    ),
    Lesson(
        "mine",
        N_("Where it goes"),
        N_(
            "The dashed cell is the last free one. At the end, your gold goes onto your purses, and each card scores"
            " what its seal says. Tap a card to read it."
        ),
    ),
    Lesson(
        "rows",
        N_("Your turn"),
        N_("Which card brings the most? Choose one from either row. Nothing is settled until you confirm."),
    ),
)
"""The steps until the answer; from the last one the person composes it."""

CHOSEN = Lesson(
    "mine",
    N_("Face up or face down"),
    N_(
        "Face up, you pay for it, and it does what it says. Face down, it is free and brings 6 gold and 2 keys, but"
        " shows nothing. You can see below what your turn does; confirm it if you like it."
    ),
)
JUDGED = Lesson(
    "verdict",
    N_("What the verdict says"),
    N_(
        "Your turn is compared with the best one: the points lost are how much less it brings, in the final score you"
        " can expect. Further down, you can see where the points come from."
    ),
)


def lesson_at(step: int, draft: Draft) -> Lesson:
    """Return what to say at a step, counted from 1, once the answer is made as far as the draft."""
    return CHOSEN if draft.card else LESSONS[step - 1]
