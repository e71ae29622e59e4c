"""Numbers as the pages print them, in the visitor's language."""

from flask_babel import format_decimal  # type: ignore[import-untyped]

from trainer.coach.glicko import Rating
from trainer.rules.wording import LANGUAGES
from trainer.solver.intervals import half_width
from trainer.web.site.languages import language


def points(number: float) -> str:
    """Print points with one decimal."""
    return signed(number).lstrip("+")


def signed(number: float) -> str:
    """Print a difference of points with one decimal and its sign, nothing having none."""
    printed = f"{abs(number):.1f}"
    sign = "" if float(printed) == 0 else "−" if number < 0 else "+"
    return sign + localized(printed)


def margin(stderr: float) -> str | None:
    """Print the half-width of a 95 % interval, never as nothing; None where the number is exact."""
    return localized(f"{max(0.1, half_width(stderr)):.1f}") if stderr else None


def localized(number: str) -> str:
    """Print a number that is printed with a decimal point as the visitor's language does."""
    return number.replace(".", LANGUAGES[language()].decimal_point)


def whole(number: int) -> str:
    """Print a whole number, its digits in groups of three."""
    return str(format_decimal(number))


def duration(seconds: float) -> str:
    """Print a time as minutes and seconds, or as hours."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def printed(rating: Rating) -> str:
    """Print a rating, with a question mark while it is not sure."""
    return f"{rating.rating:.0f}" + ("" if rating.is_sure else "?")
