import pytest

from trainer.solver.verdicts import BORDERS, Objective, Verdict, is_settled, verdict_of


@pytest.mark.parametrize(
    ("verdict", "losses"),
    [
        (Verdict.BEST, (0.0, 0.24)),
        (Verdict.GOOD, (0.3, 0.94)),
        (Verdict.INACCURACY, (1.0, 2.44)),
        (Verdict.MISTAKE, (2.5, 4.94)),
        (Verdict.BLUNDER, (5.0, 60.0)),
    ],
)
def test_each_verdict_is_for_losses_from_one_border_to_the_next(verdict: Verdict, losses: tuple[float, float]) -> None:
    assert {verdict_of(loss) for loss in losses} == {verdict}


@pytest.mark.parametrize(
    ("verdict", "losses"),
    [
        (Verdict.BEST, (0.0, 0.94)),
        (Verdict.GOOD, (1.0, 4.94)),
        (Verdict.INACCURACY, (5.0, 9.94)),
        (Verdict.MISTAKE, (10.0, 14.94)),
        (Verdict.BLUNDER, (15.0, 100.0)),
    ],
)
def test_win_points_have_borders_of_their_own(verdict: Verdict, losses: tuple[float, float]) -> None:
    assert {verdict_of(loss, "wins") for loss in losses} == {verdict}


@pytest.mark.parametrize(
    ("objective", "losses"), [("points", (0.26, 0.96, 2.46, 4.96)), ("wins", (0.96, 4.96, 9.96, 14.96))]
)
def test_a_verdict_is_that_of_the_printed_number(objective: Objective, losses: tuple[float, ...]) -> None:
    borders = [limit for limit in BORDERS[objective].values() if limit < float("inf")]
    assert [float(f"{loss:.1f}") for loss in losses] == borders
    assert [verdict_of(loss, objective) for loss in losses] == list(Verdict)[1:]


def test_near_a_border_the_noise_is_to_be_small() -> None:
    assert not is_settled(loss=2.4, loss_stderr=0.16)
    assert is_settled(loss=2.4, loss_stderr=0.15)


def test_far_from_every_border_more_noise_is_allowed() -> None:
    assert is_settled(loss=3.7, loss_stderr=0.5)
    assert is_settled(loss=12.0, loss_stderr=3.0)
    assert not is_settled(loss=3.7, loss_stderr=0.7)


def test_a_single_sample_settles_nothing() -> None:
    assert not is_settled(loss=12.0, loss_stderr=float("inf"))


def test_whether_win_points_are_settled_goes_by_their_own_borders() -> None:
    assert not is_settled(loss=2.4, loss_stderr=0.3)
    assert is_settled(loss=2.4, loss_stderr=0.3, max_stderr=0.1, objective="wins")
    assert not is_settled(loss=4.8, loss_stderr=0.6, max_stderr=0.5, objective="wins")
