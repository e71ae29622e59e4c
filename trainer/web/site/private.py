"""Files for their owner's eyes only."""

import os
from pathlib import Path

OTHERS = 0o077


def make_private(file: Path) -> None:
    """Let nobody but its owner read or change a file; make it, empty, if it isn't there."""
    if not file.exists():  # opening and closing a database would end the locks that this process has on it
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    if file.stat().st_mode & OTHERS:
        file.chmod(0o600)


def refuse_if_others_may_read(file: Path) -> None:
    """Raise OSError if others than its owner may read or change a file, where the system knows owners."""
    if os.name == "posix" and file.stat().st_mode & OTHERS:
        raise OSError(f"others can read its file {file.name}; make it yours alone with `chmod 600 {file}`")
