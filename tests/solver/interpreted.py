"""A pytest plugin that refuses negative indices in the kernels: Python and numba would count them from the end.

For runs with NUMBA_DISABLE_JIT=1, in which the kernels are plain Python.
"""

from typing import Any

import numpy as np

from trainer.solver import kernels, state, tables, weights

Array = np.ndarray[Any, Any]


class Strict(Array):
    """An array that refuses negative indices."""

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        refuse_negative(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        refuse_negative(index)
        super().__setitem__(index, value)


def refuse_negative(index: object) -> None:
    for one in index if isinstance(index, tuple) else (index,):
        if isinstance(one, int | np.integer) and one < 0:
            raise IndexError(f"The index {one} is negative.")


class StrictNumpy:
    """numpy, but for the arrays it makes."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        made = getattr(np, name)
        return (lambda *given: made(*given).view(Strict)) if name in ("empty", "zeros", "full") else made


def pytest_configure() -> None:
    np.seterr(over="ignore")  # random numbers wrap around
    for module in (kernels, state):
        vars(module)["np"] = StrictNumpy()
    tables.CARDS, tables.SQUARES = tables.CARDS.view(Strict), tables.SQUARES.view(Strict)
    weights.NET = weights.NET.view(Strict)
