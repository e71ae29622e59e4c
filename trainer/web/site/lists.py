"""What lists have in common: the choices of a form's list, and the pages of a long one."""

import re
from dataclasses import dataclass

from flask import request

PAGE = re.compile(r"[1-9][0-9]{0,5}")


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a form's list: `value` is what the form sends, `label` says what it is."""

    value: str
    label: str
    chosen: bool = False


def page_number() -> int:
    """Read which page of a list is asked for: the first one, unless it is a number."""
    number = request.args.get("page", "1")
    return int(number) if PAGE.fullmatch(number) else 1
