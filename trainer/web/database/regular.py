"""Backups that a timer takes: a new one each time, and of the older ones only the latest are kept."""

import re
from datetime import datetime
from pathlib import Path

from trainer.web.database.backups import BadBackup, Counts, back_up

NAME = re.compile(r"trainer-\d{8}-\d{6}\.sqlite")


def back_up_and_keep(data: Path, folder: Path, keep: int, now: datetime) -> tuple[Path, Counts]:
    """Write a backup to a new file in a folder, then delete all but the latest ones there; return file and counts.

    Other files stay, as do all older backups if this one can't be made; raise BadBackup then.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadBackup(f"The folder {folder} can't be used: {error.strerror}.") from error
    file = folder / f"trainer-{now:%Y%m%d-%H%M%S}.sqlite"
    counts = back_up(data, file)
    older = sorted(other for other in folder.iterdir() if NAME.fullmatch(other.name) and other != file)
    for other in older[: max(0, len(older) - keep + 1)]:
        other.unlink()
    return file, counts
