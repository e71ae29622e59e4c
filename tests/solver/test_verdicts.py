import pytest

from trainer.solver.verdicts import Verdict, is_settled, verdict_of


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


def test_a_verdict_is_that_of_the_printed_number() -> None:
    losses = (0.26, 0.96, 2.46, 4.96)
    assert [f"{loss:.1f}" for loss in losses] == ["0.3", "1.0", "2.5", "5.0"]
    assert [verdict_of(loss) for loss in losses] == list(Verdict)[1:]


def test_near_a_border_the_noise_is_to_be_small() -> None:
    assert not is_settled(loss=2.4, loss_stderr=0.16)
    assert is_settled(loss=2.4, loss_stderr=0.15)


def test_far_from_every_border_more_noise_is_allowed() -> None:
    assert is_settled(loss=3.7, loss_stderr=0.5)
    assert is_settled(loss=12.0, loss_stderr=3.0)
    assert not is_settled(loss=3.7, loss_stderr=0.7)


def test_a_single_sample_settles_nothing() -> None:
    assert not is_settled(loss=12.0, loss_stderr=float("inf"))
