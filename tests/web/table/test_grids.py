"""What a tableau says to those who can't see it."""

from tests.rules.table import player
from trainer.rules.position import Player
from trainer.web.table.grids import closed_grid


def labels(of: Player) -> list[str]:
    return [cell.label for line in closed_grid(of, "").lines for cell in line]


def test_a_purse_tells_how_much_of_it_is_full() -> None:
    assert labels(player("beekeeper+9 potter", "judge down:steward")) == [
        "Beekeeper, 9 of 9 gold on it",
        "Potter, 0 of 4 gold on it",
        "Judge",
        "A face-down card (Steward)",
    ]


def test_a_full_tableau_tells_what_each_card_scores() -> None:
    full = player("beekeeper+9 potter judge", "squire monk baron", "stonemason down:steward general", gold=0)
    assert labels(full) == [
        "Beekeeper, 9 of 9 gold on it, scores 18",
        "Potter, 0 of 4 gold on it, scores 0",
        "Judge, scores 9",
        "Squire, scores 2",
        "Monk, scores 2",
        "Baron, scores 0",
        "Stonemason, scores 3",
        "A face-down card (Steward)",
        "General, scores 6",
    ]
