"""What a turn is worth."""

import atexit
import os
import shutil
import tempfile

from numba import config, njit

TEMPORARY = "trainer-kernels-"


def _make_room_for_compiled_kernels() -> None:
    """Keep compiled kernels in a temporary folder, for this process only, where numba finds no other place."""
    try:
        njit(cache=True)(lambda: None)
    except RuntimeError:
        folder = tempfile.mkdtemp(prefix=TEMPORARY)
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["NUMBA_CACHE_DIR"] = folder
        config.reload_config()  # type: ignore[no-untyped-call]


_make_room_for_compiled_kernels()
