"""What the templates get about runs; every `url` is ready to link, every text but plurals ready to print."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Countdown:
    """What is left of a run's time when the page is made, in seconds, and when it ends, in words."""

    left: float
    ends: str


@dataclass(frozen=True, slots=True)
class RunBar:
    """How a run stands, at the head of its puzzles. `solved` answers count so far, `title` names the run.

    `last` is the verdict on the answer before, if that wasn't shown on a page of its own. `over` says that the
    run has ended, None while it goes on, and `result` leads to how it went. `is_judged`: that link
    stands with the verdict.
    """

    mode: str
    title: str
    solved: int
    countdown: Countdown | None
    last: str | None
    over: str | None
    result: str
    is_judged: bool


@dataclass(frozen=True, slots=True)
class BestRun:
    """One of the best runs: how many answers counted, on which day, and the URL of its page."""

    solved: int
    date: str
    url: str


@dataclass(frozen=True, slots=True)
class RunsPage:
    """runs/start.html: the rules of a mode, the best runs, and the form that POSTs to `action` to start or go on.

    `is_open` says that a run is under way.
    """

    template: ClassVar[str] = "runs/start.html"

    mode: str
    title: str
    rules: tuple[str, str]
    action: str
    is_open: bool
    best: tuple[BestRun, ...]


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """A puzzle of a run; `verdict` is None where it was skipped. `time` is None unless times are to be shown.

    `late`: the answer came after the end, so that it does not count.
    """

    url: str
    rating: int | None
    verdict: str | None
    label: str
    loss: str | None
    time: str | None
    late: bool


@dataclass(frozen=True, slots=True)
class RunPage:
    """runs/result.html: how the run of this `number` went. `best` says that none before was as good.

    A POST to `action` starts another one.
    """

    template: ClassVar[str] = "runs/result.html"

    number: int
    mode: str
    title: str
    date: str
    solved: int
    best: bool
    is_open: bool
    answers: tuple[RunAnswer, ...]
    action: str
    back: str
