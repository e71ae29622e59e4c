"""What makes a function a kernel, or a part of kernels.

What Python calls is a kernel, kept on disk with all it calls; the rest is for kernels only: that compiles faster.
"""

from collections.abc import Callable
from typing import Any

from numba import njit

from trainer.solver.caching import KernelCache
from trainer.solver.compiling import KernelCompiler, PartCompiler


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function of these rooms that Python calls."""
    compiled: Any = njit(nogil=True, pipeline_class=KernelCompiler)(function)
    compiled._cache = KernelCache(function)
    return compiled


PART: Any = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": PartCompiler}
# Counting who uses an array, which numba does at each call, would take a fifth of all time. Without, none can be made.
WITHOUT_COUNTING: Any = {**PART, "_nrt": False}
allocating = njit(**PART)  # calling one of these, or of those below, from Python crashes
inner = njit(**WITHOUT_COUNTING)
# Short loops over a row of numbers become vector instructions only if they stand in their caller and their length is an
# array's: a constant length is unrolled into single steps. The sums of `output` may be taken in any order.
leaf = njit(forceinline=True, **WITHOUT_COUNTING)
sum_leaf = njit(forceinline=True, fastmath={"reassoc", "nnan", "nsz"}, **WITHOUT_COUNTING)
