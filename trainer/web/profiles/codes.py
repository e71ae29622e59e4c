"""Transfer codes: made on one device, shown once, and entered on another, which then has the same profile.

A code is worth 60 random bits, works once and for a day. Only its keyed hash is kept: whoever reads the database, or a
copy of it, learns no code.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlite_utils import Database

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no letter that looks like a digit or another one
LOOKALIKES = str.maketrans("OIL", "011")
LENGTH = 12
GROUP = 4
LIFETIME = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class TransferCode:
    """A code as it is kept; times are moments in UTC as ISO text, `used_by` is the profile that it was entered for."""

    hash: str
    profile: str
    created: str
    expires: str
    used_by: str | None


def new_code() -> str:
    """Draw a code, as it is shown."""
    drawn = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return "-".join(drawn[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def plain_code(typed: str) -> str | None:
    """Read a code as people type it, with any spaces and hyphens; None if it can't be one."""
    plain = re.sub(r"[\s‐-―-]", "", typed).upper().translate(LOOKALIKES)
    return plain if len(plain) == LENGTH and set(plain) <= set(ALPHABET) else None


def hash_of(plain: str, secret: str) -> str:
    """Hash a plain code with the server's secret key."""
    return hashlib.blake2b(plain.encode(), key=secret.encode()[:64], person=b"transfer code").hexdigest()


class TransferCodes:
    """The table of codes: the latest one of each profile."""

    def __init__(self, db: Database) -> None:
        """Work on an open database."""
        self._db = db

    def keep(self, hash: str, profile: str, now: datetime) -> None:
        """Keep a code of a profile instead of its former one, and forget all those that nobody can use any more."""
        with self._db.atomic():
            self.revoke(profile)
            self._db.execute("DELETE FROM transfer_codes WHERE expires <= ?", [now.isoformat()])
            expires = (now + LIFETIME).isoformat()
            self._db.execute(
                "INSERT INTO transfer_codes (hash, profile, created, expires) VALUES (?, ?, ?, ?)",
                [hash, profile, now.isoformat(), expires],
            )

    def revoke(self, profile: str) -> None:
        """Make the code of a profile useless."""
        self._db.execute("DELETE FROM transfer_codes WHERE profile = ?", [profile])

    def of(self, profile: str, now: datetime) -> TransferCode | None:
        """Look up the code of a profile, used or not; None if it has expired."""
        return self._one("profile = :profile AND expires > :now", {"profile": profile, "now": now.isoformat()})

    def usable(self, hash: str, by: str | None, now: datetime) -> TransferCode | None:
        """Look up the code that can be used by a profile: nobody has yet, or only that one, or it is that one's own."""
        values = {"hash": hash, "now": now.isoformat(), "by": by}
        return self._one("hash = :hash AND expires > :now AND (used_by IS NULL OR :by IN (used_by, profile))", values)

    def use(self, hash: str, by: str, now: datetime) -> TransferCode | None:
        """Use a code up for a profile other than its own, within a transaction; return it, or None if it can't be."""
        self._db.execute(
            "UPDATE transfer_codes SET used_by = :by"
            " WHERE hash = :hash AND expires > :now AND used_by IS NULL AND profile <> :by",
            {"by": by, "hash": hash, "now": now.isoformat()},
        )
        return self.usable(hash, by, now)

    def _one(self, condition: str, values: dict[str, str | None]) -> TransferCode | None:
        rows = self._db.query(f"SELECT * FROM transfer_codes WHERE {condition}", values)  # noqa: S608
        return next((TransferCode(**row) for row in rows), None)
