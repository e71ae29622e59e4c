"""Charts as SVG, drawn by leather. It says what goes where; the stylesheet gives colours, and sizes of letters."""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import leather  # type: ignore[import-untyped]
from markupsafe import Markup

WIDTH, HEIGHT = 480, 210
"""In the units of the SVG; the page scales it."""
MANY_POINTS = 45
"""From so many points on, a line has no dots."""
TICKS = 4

# Room for the largest letters of the stylesheet, and no colours that would be wrong at night.
leather.theme.tick_font_char_width = 9
leather.theme.tick_font_char_height = 18
leather.theme.background_color = "none"
leather.theme.label_color = leather.theme.tick_color = leather.theme.zero_color = "currentColor"
leather.theme.tick_font_family = "inherit"
leather.theme.margin = 0.03


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a line; `band` is the range its value lies in, where that is known."""

    at: float
    value: float
    band: tuple[float, float] | None = None


class Exact(leather.Scale):
    """A linear scale that begins with the first value and ends with the last one; a single value is in the middle.

    Projected values have no more digits than an eye can see.
    """

    def __init__(self, first: float, last: float) -> None:
        """Note its ends."""
        self._first, self._length = (first, last - first) if last > first else (first - 1, 2.0)

    def contains(self, value: float) -> bool:
        """Return whether a value is on the scale."""
        return self._first <= value <= self._first + self._length

    def project(self, value: float, range_min: float, range_max: float) -> float:
        """Project a value on a range."""
        return round(range_min + (float(value) - self._first) / self._length * (range_max - range_min), 1)


class Spaced(leather.Ordinal):
    """The labels of columns, with as much room between two columns as half a column has."""

    def project_interval(self, label: str, range_min: float, range_max: float) -> tuple[float, float]:
        """Return where the column of a label begins and ends."""
        middle, half = float(self.project(label, range_min, range_max)), (range_max - range_min) / len(self.ticks()) / 3
        return round(middle - half, 1), round(middle + half, 1)


class Nice(Exact):
    """A scale between round numbers, those at which leather would put the ticks."""

    def __init__(self, lowest: int, highest: int) -> None:
        """Find its ends, not inside of these."""
        self._ticks = round_numbers(lowest, highest)
        super().__init__(self._ticks[0], self._ticks[-1])

    def ticks(self) -> tuple[float, ...]:
        """List the numbers to print."""
        return self._ticks


@cache
def round_numbers(lowest: int, highest: int) -> tuple[float, ...]:
    """Choose the round numbers to print along an axis, not inside of these ends."""
    return tuple(float(tick) for tick in leather.Linear(lowest, highest).ticks())


class Trend(leather.Line):
    """A line with a band around it, and with a dot for each point unless there are many."""

    def to_svg(
        self, width: float, height: float, x_scale: Exact, y_scale: Nice, series: leather.Series, _: object
    ) -> ET.Element:
        """Draw it."""

        def place(at: float, value: float) -> tuple[float, float]:
            return x_scale.project(at, 0, width), y_scale.project(value, height, 0)

        group: ET.Element = super().to_svg(width, height, x_scale, y_scale, series, _)
        points: list[Point] = [datum.row for datum in series.data()]
        if banded := [(point.at, *point.band) for point in points if point.band]:
            above = [place(at, high) for at, _low, high in banded]
            below = [place(at, low) for at, low, _high in reversed(banded)]
            corners = "L".join(f"{x} {y}" for x, y in above + below)
            group.insert(0, ET.Element("path", {"class": "band", "d": f"M{corners}z"}))
        if len(points) < MANY_POINTS:
            for x, y in (place(point.at, point.value) for point in points):
                group.append(ET.Element("circle", cx=str(x), cy=str(y), r="3"))
        return group


class Labelled(leather.Columns):
    """Columns with their values above them, as whole numbers."""

    def __init__(self) -> None:
        """Leave the colour to the page."""
        super().__init__("currentColor")

    def to_svg(
        self, width: float, height: float, x_scale: Spaced, y_scale: Nice, series: leather.Series, _: object
    ) -> ET.Element:
        """Draw them."""
        group: ET.Element = super().to_svg(width, height, x_scale, y_scale, series, _)
        for datum in series.data():
            if datum.y is not None:
                x, y = x_scale.project(datum.x, 0, width), y_scale.project(datum.y, height, 0)
                label = ET.SubElement(group, "text", {"x": f"{x:.1f}", "y": str(y - 5), "text-anchor": "middle"})
                label.text = f"{datum.y:.0f}"
        return group


def line(
    points: Sequence[Point], bounds: tuple[int, int], say_at: Callable[[int], str], say: Callable[[float], str]
) -> Markup:
    """Draw a line through points, of which there is at least one, in order.

    The values and their bands lie in the `bounds`; `say_at` and `say` print what is written along the two axes.
    """
    return _plotted(Trend("currentColor"), points, bounds, say_at, say)


def dots(
    points: Sequence[Point], bounds: tuple[int, int], say_at: Callable[[int], str], say: Callable[[float], str]
) -> Markup:
    """Draw points by themselves; else as `line`."""
    return _plotted(leather.Dots("currentColor"), points, bounds, say_at, say)


def _plotted(
    shape: leather.Shape,
    points: Sequence[Point],
    bounds: tuple[int, int],
    say_at: Callable[[int], str],
    say: Callable[[float], str],
) -> Markup:
    first, last = points[0].at, points[-1].at
    chart = leather.Chart()
    chart.add_series(leather.Series(points, x=lambda point, _: point.at, y=lambda point, _: point.value), shape)
    chart.set_x_scale(Exact(first, last))
    chart.set_y_scale(Nice(*bounds))
    chart.add_x_axis(ticks_between(first, last), lambda at, *_: say_at(at))
    chart.add_y_axis(tick_formatter=lambda value, *_: say(value))
    return drawn(chart)


def columns(percents: Mapping[str, float | None], say: Callable[[float], str]) -> Markup:
    """Draw columns of 0 to 100 %, at least one, by their labels; those without a value leave their place empty."""
    chart = leather.Chart()
    chart.add_series(leather.Series(list(percents.items())), Labelled())
    chart.set_x_scale(Spaced(list(percents)))
    chart.set_y_scale(Nice(0, 100))
    chart.add_y_axis(tick_formatter=lambda value, *_: say(value))
    return drawn(chart)


def ticks_between(first: float, last: float) -> list[int]:
    """Choose whole numbers, evenly spaced, from the first to the last one."""
    length = round(last - first)
    steps = min(TICKS - 1, length)
    return [round(first + length * step / steps) for step in range(steps + 1)] if steps else [round(first)]


def drawn(chart: leather.Chart) -> Markup:
    """Draw a chart, as the inside of an SVG of WIDTH and HEIGHT."""
    # Nothing but our own numbers and sentences is in it, and those are escaped.
    return Markup(leather.svg.stringify(chart.to_svg_group(WIDTH, HEIGHT)))  # noqa: S704
