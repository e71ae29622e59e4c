"""Doubts: a puzzle is solved again, and what came of it is shown and kept."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.conftest import Clock, made_puzzle
from tests.web.conftest import URL, Site, Visitor, soup, text
from tests.web.opinions import CONFIRMED, DOUBT, REFUTED, Solver, opinion_site, settled
from tests.web.site.test_languages import english_on
from trainer.puzzles.making.audit import Duel, Outcome, fresh_seed
from trainer.rules.turns import REFRESH
from trainer.web.database.kept_doubts import Doubt, kept_doubt
from trainer.web.database.storage import FILE
from trainer.web.jobs.job import Priority, Wait
from trainer.web.jobs.schedule import LIMITS
from trainer.web.why.doubts import SEED, Doubts

WAITING = ".doubt.waiting"
ID = made_puzzle().id


@pytest.fixture
def solver() -> Solver:
    solver = Solver()
    solver.may.set()
    return solver


@pytest.fixture
def site(tmp_path: Path, clock: Clock, solver: Solver) -> Site:
    return opinion_site(tmp_path, clock, solver)


def doubt(visitor: Visitor) -> str:
    """Answer the puzzle, doubt it, and tell where that leads."""
    visitor.answer("monk.2.1")
    return str(visitor.client.post(DOUBT).location)


def outcome(visitor: Visitor) -> list[str]:
    """Doubt the puzzle, and return the paragraphs of what came of it."""
    page = settled(visitor, doubt(visitor), WAITING)
    return [" ".join(found.get_text(" ").split()) for found in soup(page).select(".doubt > *")]


def test_every_verdict_may_be_doubted(visitor: Visitor) -> None:
    page = visitor.answer("squire.2.1")
    assert text(page, "#doubt") == (
        "Doubt this? If you do, the close turns are played out again, 10 times as often as for this verdict, with other"
        " cards to come. Solve it again"
    )
    assert [form["action"] for form in soup(page).select("#doubt form")] == [DOUBT]


def test_a_doubt_is_solved_once_with_other_deals_and_kept(site: Site, visitor: Visitor, solver: Solver) -> None:
    for _ in range(2):
        settled(visitor, doubt(visitor), WAITING)
    assert solver.solved == [(ID, fresh_seed(made_puzzle(), SEED), "monk.2.1")]
    assert site.rows("doubts", "puzzle", "asked", "refuted") == [(ID, "2026-12-03T12:00:00+00:00", 0)]
    with Database(site.data / FILE) as db:
        assert kept_doubt(db, ID) == Doubt(ID, CONFIRMED, 1.4)


def test_an_answer_that_stands_is_confirmed_with_the_new_numbers(visitor: Visitor) -> None:
    assert outcome(visitor) == [
        "Doubted, and confirmed",
        "Solved again, your turn loses 2.1 ± 0.1 points.",
        "Solved again, the answer is still ahead of the next best turn, by 1.4 ± 0.1 points.",
        "22,400 games were played for this, with other cards to come than for the verdict.",
        "The answer: Take Squire for free and place it right of Stonemason.",
        "The other turn: Spend a key to refresh the village row: Militiaman, Monk and Squire are discarded, and 3 new"
        " cards are dealt.",
    ]
    assert text(visitor.get(URL), "#doubt h2") == "Doubted, and confirmed"


def test_an_answer_that_does_not_stand_is_refuted_and_the_verdict_says_so(
    site: Site, visitor: Visitor, solver: Solver
) -> None:
    solver.duel = REFUTED
    told = outcome(visitor)
    assert told[:4] == [
        "You were right to doubt it",
        "Solved again, your turn loses 3.0 ± 0.2 points.",
        "Solved again, another turn is worth 0.8 ± 0.2 points more than what was called the answer.",
        "This puzzle no longer comes up in practice. What you answered stays in your history as it is.",
    ]
    assert site.rows("doubts", "puzzle", "refuted") == [(ID, 1)]
    assert text(visitor.get(URL), ".verdict .refuted") == "This verdict was doubted, and the doubt was right."


@pytest.mark.parametrize(
    ("duel", "told"),
    [
        (replace(CONFIRMED, outcome=Outcome.NARROW, lead=0.6), "the answer is ahead by only 0.6 ± 0.1 points."),
        (replace(CONFIRMED, outcome=Outcome.NARROW, lead=-0.2), "another turn is ahead by 0.2 ± 0.1 points, too few"),
        (replace(CONFIRMED, rival=None, lead=float("inf"), stderr=0.0), "no other turn comes close to the answer."),
        (replace(CONFIRMED, stderr=0.0, playouts=0), "by 1.4 points."),
    ],
)
def test_what_is_narrow_alone_or_exact_is_told_as_such(visitor: Visitor, solver: Solver, duel: Duel, told: str) -> None:
    solver.duel = duel
    assert told in outcome(visitor)[2]


@pytest.mark.parametrize(
    ("duel", "made", "told"),
    [
        (CONFIRMED, "squire.2.1", "Solved again, your turn is the best one."),
        (REFUTED, "refresh", "Solved again, your turn is the best one."),
        (CONFIRMED, "squire.2.2", "Your own turn was not solved again: somebody else had doubted this puzzle before."),
        (replace(CONFIRMED, again=()), "monk.2.1", "Your own turn was not solved again: somebody"),
    ],
)
def test_what_became_of_the_own_turn_is_told_first(
    visitor: Visitor, solver: Solver, duel: Duel, made: str, told: str
) -> None:
    solver.duel = duel
    visitor.answer(made)
    assert outcome(visitor)[1].startswith(told)


def test_while_it_is_being_solved_the_verdict_shows_how_far_it_is(visitor: Visitor, solver: Solver) -> None:
    solver.may.clear()
    doubt(visitor)
    page = visitor.get(URL)
    assert text(page, "#doubt h2") == "Solving it again"
    assert [tag["hx-get"] for tag in soup(page).select(WAITING)] == [DOUBT]
    part = visitor.get(DOUBT, **{"HX-Request": "true"})
    assert [str(tag["id"]) for tag in soup(part).select("section")] == ["doubt"]
    assert not soup(part).select("title, h1")
    solver.may.set()
    settled(visitor, DOUBT, WAITING)


def test_a_doubt_that_fails_says_so_and_may_be_told_again(visitor: Visitor, solver: Solver) -> None:
    solver.error = RuntimeError("no luck")
    assert outcome(visitor)[1].startswith("Something went wrong behind the scenes")
    solver.error = None
    assert outcome(visitor)[0] == "Doubted, and confirmed"


def test_only_who_has_answered_may_doubt(site: Site, visitor: Visitor, solver: Solver) -> None:
    assert [visitor.client.open(DOUBT, method=method).status_code for method in ("GET", "POST")] == [403, 403]
    assert visitor.client.post("/puzzle/aaaaaaaaaa/doubt").status_code == 404
    assert (solver.solved, site.rows("doubts", "puzzle")) == ([], [])


def test_when_too_much_is_doubted_at_once_another_doubt_is_refused(
    site: Site, visitor: Visitor, solver: Solver
) -> None:
    solver.may.clear()
    pool = site.app.extensions["trainer"][Doubts]._pool
    for number in range(LIMITS[Priority.UNATTENDED].all):
        pool.ask(number, lambda: solver.solve(made_puzzle(), 1, REFRESH), Wait(number, Priority.UNATTENDED))
    visitor.answer("monk.2.1")
    page = visitor.client.post(DOUBT)
    assert (page.status_code, text(page, ".lead")) == (
        503,
        "Too many puzzles are being solved again right now. Try again in a few minutes.",
    )
    solver.may.set()


@pytest.mark.parametrize("duel", [CONFIRMED, REFUTED, replace(CONFIRMED, outcome=Outcome.NARROW, lead=0.5)])
def test_every_outcome_is_told_in_french(visitor: Visitor, solver: Solver, duel: Duel) -> None:
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    solver.duel = duel
    outcome(visitor)
    assert english_on(visitor.get(DOUBT)) == []
