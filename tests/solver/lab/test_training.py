from pathlib import Path

import numpy as np
import pytest

from trainer.solver.kernels import AFTER_REFRESH, AFTER_TURN, DOUBT, OUTPUT_BIAS
from trainer.solver.lab import training
from trainer.solver.weights import NET_SHAPE, load_net

ROUNDS = (300, 300)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "GAMES_A_CHUNK", 20)
    monkeypatch.setattr(training, "STATES_RATE", 1.0)


def test_training_twice_gives_the_same_weights_and_a_finished_round_is_not_played_again(tmp_path: Path) -> None:
    told: list[str] = []
    net = training.train(3, tmp_path, told.append, ROUNDS)
    (tmp_path / "seed-3-round-1.npy").unlink()
    again = training.train(3, tmp_path, told.append, ROUNDS)
    assert np.array_equal(net, again)
    assert [line for line in told if line.startswith("Round")] == [
        "Round 1 of 2.",
        "Round 2 of 2.",
        "Round 1 of 2 was done before.",
        "Round 2 of 2.",
    ]


def test_the_weights_are_finite_and_say_how_far_a_refresh_may_be_off(tmp_path: Path) -> None:
    net = training.train(4, tmp_path, lambda sentence: None, ROUNDS[:1])
    assert (net.shape, str(net.dtype)) == (NET_SHAPE, "float32")
    assert np.isfinite(net).all()
    assert (net[AFTER_REFRESH, :8, OUTPUT_BIAS, DOUBT] > 0).all()
    assert (net[AFTER_TURN, :8, OUTPUT_BIAS, 0] > 30).all()


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.npy"
    np.save(file, np.zeros((2, 3), np.float32))
    with pytest.raises(ValueError, match=r"^weights\.npy holds weights of another shape: \(2, 3\) instead of "):
        load_net(file)
