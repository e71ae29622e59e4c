import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Less optimising compiles a third faster, and changes no index.
ENVIRONMENT = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}


def test_no_kernel_uses_an_index_beyond_an_array_or_a_negative_one(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.cache
    folder = {"NUMBA_CACHE_DIR": str(pytestconfig.cache.mkdir("kernels-with-index-checks"))}
    command = [sys.executable, "-m", "tests.solver.bounds"]
    environment = os.environ | ENVIRONMENT | folder
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-5000:]
