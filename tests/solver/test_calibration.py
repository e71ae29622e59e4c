import pytest

from trainer.solver.calibration import Calibration, Case, calibrate, summed_up


def test_cases_are_averaged() -> None:
    cases = [Case(covered=True, regret=0.0, network_error=-3.0), Case(covered=False, regret=1.0, network_error=1.0)]
    assert summed_up(cases) == Calibration(2, 0.5, 0.5, 0.5, 5**0.5)


def test_a_few_positions_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.solver.calibration.TIMES", 2)
    told: list[str] = []
    result = calibrate(10, seed=1, effort=100, seconds=None, progress=told.append)
    assert told == ["10 of 10 positions."]
    assert result.positions == 10
    assert 0 <= result.coverage <= 1
    assert result.regret >= 0


def test_one_position_is_too_few() -> None:
    with pytest.raises(ValueError, match=r"^Calibrating takes at least 2 positions, not 1\.$"):
        calibrate(1, seed=1, effort=100, seconds=None, progress=lambda sentence: None)
