"""Files of JSON lines that grow by whole lines: what a killed process leaves of a line is cut off again."""

from errno import ENOSPC
from io import SEEK_END, FileIO
from os import strerror
from pathlib import Path


class CannotWrite(ValueError):
    """A file can't be written; the message says why, and that what is in it is kept."""


class LineFile:
    """A file that is made if it isn't there; `lines` are the whole ones that it held at first."""

    def __init__(self, path: Path) -> None:
        """Read a file, and leave it as it is until a line is appended.

        Raise OSError if it can't be written, CannotWrite if it can't have been written in this way.
        """
        self.path = path
        if path.exists() and not path.is_file():
            raise CannotWrite(f"{path} is no file that can grow by lines: give another one.")
        path.open("ab").close()
        text = path.read_bytes()
        *lines, torn = text.split(b"\n")
        if torn and not torn.startswith(b"{"):
            raise CannotWrite(f"{path} holds something else than lines of JSON: give another file.")
        self.lines = tuple(lines)
        self._size, self._whole = len(text), len(text) - len(torn)

    def append(self, line: str) -> None:
        """Add a line. Raise CannotWrite if the disk refuses, or somebody else has written to the file meanwhile."""
        try:
            with self.path.open("ab", buffering=0) as file:
                self._append(file, line.encode() + b"\n")
        except OSError as error:
            why = f"{self.path} can't be written: {error.strerror}."
            raise CannotWrite(f"{why} What was made so far is kept; the same command goes on from there.") from error

    def _append(self, file: FileIO, text: bytes) -> None:
        if file.seek(0, SEEK_END) != self._size:
            raise CannotWrite(f"{self.path} is written by another process too: let that finish first.")
        file.truncate(self._whole)
        self._size = self._whole
        if file.write(text) != len(text):
            file.truncate(self._whole)
            raise OSError(ENOSPC, strerror(ENOSPC))
        self._whole += len(text)
        self._size = self._whole
