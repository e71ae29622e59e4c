import pytest

from trainer.web.site.numbers import duration, margin, points, signed


def test_points_have_one_decimal() -> None:
    assert [points(number) for number in (0.0, 1.25, 72.46)] == ["0.0", "1.2", "72.5"]


def test_a_difference_has_its_sign_unless_it_prints_as_nothing() -> None:
    assert [signed(number) for number in (1.25, -0.75, 0.04, -0.04)] == ["+1.2", "−0.8", "0.0", "0.0"]


def test_a_margin_is_the_half_width_of_a_95_percent_interval_and_never_prints_as_nothing() -> None:
    assert [margin(stderr) for stderr in (0.5, 0.001, 0.0)] == ["1.0", "0.1", None]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.4, "0 s"), (59.4, "59 s"), (72.0, "1 min 12 s"), (3600.0, "1 h 0 min"), (1e6, "277 h 46 min")],
)
def test_a_time_is_told_in_minutes_and_seconds(seconds: float, words: str) -> None:
    assert duration(seconds) == words
