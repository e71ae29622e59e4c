"""Where compiled kernels are kept, for the next process: in a folder for each version of all that they are made from.

numba's own cache looks only at the file that a function stands in, and takes whatever it finds for whole.
"""

import atexit
import logging
import os
import pickle
import shutil
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import numba
from numba.core import config
from numba.core.caching import InTreeCacheLocator, NullCache, UserProvidedCacheLocator, UserWideCacheLocator
from numba.core.codegen import CPUCodegen
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.serialize import dumps

SOLVER = Path(__file__).parent
ROOMS = SOLVER / "kernels"
SOURCES = (Path(__file__), SOLVER / "compiling.py", *ROOMS.glob("*.py"))
# Not at once: a process of another version may be about to load some, though without them it only compiles again.
UNUSED_SECONDS = 24 * 60 * 60
DIGEST_SIZE = sha256().digest_size
TEMPORARY = "trainer-kernels-"

log = logging.getLogger(__name__)


def fingerprint(sources: Iterable[Path]) -> str:
    """Return what another version of numba, or a change in any of the sources, changes."""
    parts = [numba.__version__.encode()]
    for source in sorted(sources):
        parts += source.name.encode(), source.read_bytes()
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()[:16]


def place() -> Path:
    """Return the folder that numba would take; where numba finds none, one for this process and those it starts."""
    for locator in UserProvidedCacheLocator, InTreeCacheLocator, UserWideCacheLocator:
        if found := locator.from_function(place, str(ROOMS / "__init__.py")):
            return Path(found.get_cache_path())
    folder = tempfile.mkdtemp(prefix=TEMPORARY)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = folder
    config.reload_config()
    return place()


FOLDER = place() / f"kernels-{fingerprint(SOURCES)}"


def lasting_folder() -> Path | None:
    """Return the folder that keeps kernels for later processes; None if they are lost with this one."""
    return None if any(part.startswith(TEMPORARY) for part in FOLDER.parts) else FOLDER


class KernelCache(NullCache):
    """Keeps a kernel in a folder: a file for each signature, processor and version of Python."""

    def __init__(self, kernel: Callable[..., object], folder: Path = FOLDER) -> None:
        """Keep the machine code of a Python function."""
        self.name = f"{kernel.__module__}.{kernel.__qualname__}"
        self.folder = folder

    def load_overload(self, sig: object, target_context: CPUContext) -> CompileResult | None:
        """Return the kernel compiled for a signature; None if that is not kept, or damaged."""
        target_context.refresh()
        code = read(self._file(sig, target_context.codegen()))
        return None if code is None else CompileResult._rebuild(target_context, *pickle.loads(code))  # noqa: S301

    def save_overload(self, sig: object, data: CompileResult) -> None:
        """Keep the kernel compiled for a signature, and drop what older versions of the kernels left."""
        try:
            write(self._file(sig, data.codegen), dumps(data._reduce()))
        except OSError as error:
            log.warning("The compiled %s could not be kept, and will be compiled again: %s.", self.name, error)
        drop_unused(self.folder)

    def _file(self, signature: object, codegen: CPUCodegen) -> Path:
        made_for = repr((signature, codegen.magic_tuple(), sys.implementation.cache_tag))
        return self.folder / f"{self.name}-{sha256(made_for.encode()).hexdigest()[:16]}"


def read(file: Path) -> bytes | None:
    """Return what `write` wrote, and note that its folder is in use; None if it is not there, or not whole."""
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        log.warning("A kernel that was kept can't be read, and is compiled again: %s.", error)
        return None
    with suppress(OSError):  # the folder may be another user's; so may the file below
        os.utime(file.parent)
    digest, code = content[:DIGEST_SIZE], content[DIGEST_SIZE:]
    if sha256(code).digest() == digest:
        return code
    log.warning("%s is damaged: its kernel is compiled again.", file)
    with suppress(OSError):
        file.unlink()
    return None


def write(file: Path, code: bytes) -> None:
    """Write a file with its digest in front, so that even a power cut leaves it whole or not there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{uuid.uuid4().hex}.part")
    try:
        with part.open("xb") as written:
            written.write(sha256(code).digest() + code)
            written.flush()
            os.fsync(written.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def drop_unused(folder: Path) -> None:
    """Delete the folders of other versions, beside this one, that no process has used for a day."""
    for other in folder.parent.glob("kernels-*"):
        with suppress(FileNotFoundError):  # another process may be at it too
            if other != folder and time.time() - other.stat().st_mtime > UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
