from pathlib import Path

from tests.cli.conftest import Run, refused


def test_cards_writes_the_same_figures_for_the_same_seed(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    told = run("cards", "--games", 4, "--seed", 3, "--out", first).out
    run("cards", "--games", 4, "--seed", 3, "--out", second)
    assert told == f"The figures are in {first}, and how they were made in {first.with_suffix('.json')}.\n"
    assert first.read_text() == second.read_text()
    assert first.read_text().splitlines()[0] == (
        "card,turns,taken,scroll,scroll_stderr,gold,keys,saved,lead,lead_stderr"
    )
    assert '"made by": "trainer cards --games 4 --seed 3"' in first.with_suffix(".json").read_text()


def test_cards_plays_nothing_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "cards.csv"
    assert run("cards", "--out", out) == refused(f"The file {out} can't be written: choose another folder for --out.")
    assert run("cards", "--out", tmp_path / "x.json").status == 2
    assert list(tmp_path.iterdir()) == []


def test_cards_refuses_a_number_of_games_that_is_none(run: Run, tmp_path: Path) -> None:
    assert run("cards", "--games", 0, "--out", tmp_path / "x.csv") == refused(
        "The number of games must be 1 or more, not 0."
    )
    assert list(tmp_path.iterdir()) == []
