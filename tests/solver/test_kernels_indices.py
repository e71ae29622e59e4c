"""The tests of the kernels again, with every index checked: compiled code reads and writes beyond arrays unawares."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
SMALL = {
    "test_kernels_rules": "random_positions or exhausted",
    "test_kernels_policies": "few_cards or near",
    "test_kernels_exact": "with_few_cards or discard or 0-0-1 or other_refresh",
    "test_network": "shipped_network and 8 or prediction_where and 8 or dealt_card and shipped-8",
    "test_continuation": "1-8-0 or 5-9-0 or 4-9-1",
}


def run_again(*arguments: str, **environment: str) -> None:
    """Run tests in a process of their own, warnings of random numbers that wrap around left out."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore:overflow:RuntimeWarning"]
    run = subprocess.run(
        [*command, *arguments], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-5000:]


@pytest.mark.parametrize(("file", "small"), SMALL.items())
def test_as_plain_python_the_kernels_keep_within_their_arrays_no_index_being_negative(file: str, small: str) -> None:
    run_again("-p", "tests.solver.interpreted", str(FOLDER / f"{file}.py"), "-k", small, NUMBA_DISABLE_JIT="1")


def test_compiled_with_bounds_checks_the_rules_still_agree(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.cache
    checked = pytestconfig.cache.mkdir("kernels-with-bounds-checks")
    run_again(str(FOLDER / "test_kernels_rules.py"), NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(checked))
