"""Work in steps: a generator that yields after each piece of it, and returns what it comes to."""

from collections.abc import Callable, Generator
from functools import wraps
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Told = TypeVar("Told")
Passed = TypeVar("Passed")
Made = TypeVar("Made")


def finished(steps: Generator[Any, None, Made]) -> Made:
    """Do all steps, and return what they come to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: Made = end.value
            return made


def at_once(work: Callable[Given, Generator[Any, None, Made]]) -> Callable[Given, Made]:
    """Make a function that does all steps at once, out of one that works in steps."""

    @wraps(work)
    def whole(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        return finished(work(*args, **kwargs))

    return whole


def passed_on(
    steps: Generator[Told | None, None, Made], words: Callable[[Told], Passed]
) -> Generator[Passed | None, None, Made]:
    """Do the steps, and pass on what they tell in other words."""
    while True:
        try:
            told = next(steps)
        except StopIteration as end:
            made: Made = end.value
            return made
        yield None if told is None else words(told)
