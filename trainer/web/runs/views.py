"""The runs as the templates get them."""

from collections.abc import Iterator
from datetime import datetime

from flask import url_for

from trainer.solver.verdicts import Verdict
from trainer.web.asking.additions import Shown
from trainer.web.asking.contexts import Panel, Place
from trainer.web.asking.modes import MODES
from trainer.web.database.requests import storage, visitor_settings, visitor_timezone
from trainer.web.runs.contexts import BestRun, Countdown, RunAnswer, RunBar, RunPage, RunsPage
from trainer.web.runs.rules import RULES, STORM, STREAK, Run
from trainer.web.runs.store import Answer, Runs
from trainer.web.site.clock import clock, today
from trainer.web.site.languages import N_, gettext
from trainer.web.site.numbers import duration, points
from trainer.web.site.rendering import date_in_words
from trainer.web.site.visitors import profile
from trainer.web.verdict.words import LABELS

BEST_RUNS = 3
RULES_IN_WORDS = {
    STREAK: (
        N_("Puzzles that get harder and harder, until your first mistake: an inaccuracy doesn't end it."),
        N_("You can skip one of them. There are no hints and no clock."),
    ),
    STORM: (
        N_("As many puzzles as you can in three minutes, harder and harder: best turns and good turns count."),
        N_("There are no hints and no skips. An answer after the time is up is saved, but doesn't count."),
    ),
}
ENDED = {STREAK: N_("This streak has ended."), STORM: N_("This storm has ended.")}
OVER = {
    STREAK: N_("This streak has ended: what you answer now is saved, but doesn't count."),
    STORM: N_("Time is up: what you answer now is saved, but doesn't count."),
}


def runs_page(mode: str) -> RunsPage:
    """Show the rules of a mode, and the visitor's best runs."""
    runs = Runs(storage().db, mode)
    run, (what, how) = runs.open_one(profile()), RULES_IN_WORDS[mode]
    return RunsPage(
        mode=mode,
        title=gettext(MODES[mode].label),
        rules=(gettext(what), gettext(how)),
        action=url_for("runs.begin", mode=mode),
        is_open=run is not None and not run.is_over(clock().now()),
        best=tuple(BestRun(best.solved, _date(best), url_of(best)) for best in runs.best(profile(), BEST_RUNS)),
    )


def run_panels(shown: Shown) -> Iterator[Panel]:
    """Show how the run stands that a puzzle belongs to, and lead to how it went once it is over."""
    sitting = shown.asked.sitting
    run = Runs(storage().db, sitting.mode).get(sitting.profile, sitting.run) if sitting else None
    if run and sitting and sitting.mode in RULES:
        bar = run_bar(run, shown, answered=not sitting.is_open)
        yield Panel(Place.TOP, "runs/bar.html", bar, "storm.js" if bar.countdown else None, bar.last)
        if bar.over and shown.is_judged:
            yield Panel(Place.WAYS, "runs/over.html", bar)


def is_without_hints(profile: str, puzzle: str) -> bool:
    """Return whether a puzzle, named by its id, is before a profile in a run that is not over: there are no hints."""
    for mode in RULES:
        sitting = storage().sittings.open_one(profile, mode)
        if sitting and sitting.puzzle == puzzle:
            run = Runs(storage().db, mode).get(profile, sitting.run)
            if run is None or not run.is_over(clock().now()):
                return True
    return False


def run_bar(run: Run, shown: Shown, answered: bool) -> RunBar:
    """Show how a run stands, beside a puzzle of it that is to be answered, or has been."""
    now, end = clock().now(), run.time_is_up
    is_over = run.is_over(now)
    return RunBar(
        mode=run.mode,
        title=shown.asked.title,
        solved=run.solved,
        countdown=Countdown((end - now).total_seconds(), _time(end)) if end and not is_over else None,
        last=None if answered or is_over or end is None else _last(run),
        over=gettext((ENDED if answered else OVER)[run.mode]) if is_over else None,
        result=url_of(run),
        is_judged=shown.is_judged,
    )


def run_page(run: Run) -> RunPage:
    """Show how a run went, or goes."""
    runs = Runs(storage().db, run.mode)
    return RunPage(
        number=run.id,
        mode=run.mode,
        title=gettext(MODES[run.mode].label),
        date=_date(run),
        solved=run.solved,
        best=[best.id for best in runs.best(profile(), 1)] == [run.id],
        is_open=not run.is_over(clock().now()),
        answers=tuple(_answers(run, runs.answers(run.id))),
        action=url_for("runs.begin", mode=run.mode),
        back=url_for("runs.start", mode=run.mode),
    )


def url_of(run: Run) -> str:
    """Make the URL of how a run went."""
    return url_for("runs.result", mode=run.mode, id=run.id)


def _answers(run: Run, answers: list[Answer]) -> Iterator[RunAnswer]:
    for answer in answers:
        if answer.verdict is None and not run.rules.skips:
            continue
        yield RunAnswer(
            url=url_for("runs.puzzle", mode=run.mode, number=answer.sitting),
            rating=answer.rating,
            verdict=answer.verdict,
            label=gettext(LABELS[Verdict(answer.verdict)]) if answer.verdict else gettext("skipped"),
            loss=None if answer.loss is None else points(answer.loss),
            time=duration(answer.seconds) if answer.seconds is not None and visitor_settings().show_time else None,
            late=_is_late(run, answer),
        )


def _is_late(run: Run, answer: Answer) -> bool:
    """Return whether an answer came when the time was over."""
    end = run.time_is_up
    return end is not None and answer.created is not None and datetime.fromisoformat(answer.created) >= end


def _last(run: Run) -> str | None:
    """Return the verdict on the last answer of a run."""
    last = Runs(storage().db, run.mode).last_verdict(run.id)
    if last is None:
        return None
    verdict, loss = last
    label = gettext(LABELS[verdict])
    return gettext("Your last answer: %(verdict)s, %(points)s points lost.", verdict=label, points=points(loss))


def _date(run: Run) -> str:
    return date_in_words(today(datetime.fromisoformat(run.started), visitor_timezone()))


def _time(moment: datetime) -> str:
    return f"{moment.astimezone(visitor_timezone()):%H:%M:%S}"
