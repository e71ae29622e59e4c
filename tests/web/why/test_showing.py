"""Typical games after two turns."""

from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from tests.conftest import POSITION, Clock, made_puzzle
from tests.web.conftest import URL, Site, Visitor, links, soup, text
from tests.web.opinions import PUZZLE, SHOW, Solver, opinion_site, plain_steps, settled
from tests.web.site.test_languages import english_on
from trainer.rules.notation import parse_turn, turn_text
from trainer.rules.scoring import score_sheet
from trainer.rules.turns import REFRESH
from trainer.solver.continuation import BLOCKS
from trainer.solver.playouts import BLOCK
from trainer.web.jobs import schedule
from trainer.web.jobs.job import Priority, Wait
from trainer.web.jobs.pool import Pool
from trainer.web.jobs.schedule import LIMITS
from trainer.web.table.stories import game
from trainer.web.why.continuations import Continuations

WAITING = ".preparing .dealing"
MONK_END = score_sheet(plain_steps(POSITION, parse_turn("monk.2.1"))[-1].after.players[POSITION.seat])


@pytest.fixture
def solver() -> Solver:
    solver = Solver()
    solver.may.set()
    return solver


@pytest.fixture
def site(tmp_path: Path, clock: Clock, solver: Solver) -> Site:
    return opinion_site(tmp_path, clock, solver)


def texts(page: TestResponse, selector: str) -> list[str]:
    return [" ".join(found.get_text(" ").split()) for found in soup(page).select(selector)]


def shown(visitor: Visitor, url: str = SHOW) -> TestResponse:
    visitor.answer("monk.2.1")
    return settled(visitor, url, WAITING)


def test_the_verdict_leads_to_typical_games_after_both_turns(visitor: Visitor) -> None:
    assert links(visitor.answer("monk.2.1"), "#show-me") == {"show-me": SHOW}
    assert links(visitor.get(URL + "?look=squire.2.1"), "#show-me") == {
        "show-me": f"{PUZZLE}/show?turn=squire.2.1&against=refresh"
    }


def test_both_games_are_told_turn_by_turn_to_the_end(visitor: Visitor) -> None:
    page = shown(visitor)
    assert texts(page, ".game h2") == ["Your turn", "The better turn"]
    assert texts(page, "#game1 .own-turn h3") == ["Turn 6", "Turn 7", "Turn 8", "Turn 9"]
    assert texts(page, "#game1-6 .own-turn-words p")[:2] == [
        "Buy Monk for 3 gold and place it right of Stonemason.",
        "Pays 3 gold, gains 3 keys; the messenger goes to the castle.",
    ]
    assert [len(soup(page).select(f"#game1-{turn} .mini-card:not(.gap)")) for turn in (6, 7, 8, 9)] == [6, 7, 8, 9]
    assert texts(page, "#game1-6 .mini-card.fresh") == ["Monk. Monk"]
    assert links(page, "#back") == {"back": URL}


def test_what_the_others_do_is_one_line_each(visitor: Visitor) -> None:
    lines = texts(shown(visitor), "#game1-6 .others-turns li")
    assert [line.partition(":")[0] for line in lines] == ["Left neighbor", "Opposite", "Right neighbor"]
    assert all("Takes " in line for line in lines)


def test_each_game_ends_with_its_score_sheet(visitor: Visitor) -> None:
    page = shown(visitor)
    rows = texts(page, "#game1 .sheet tbody td")
    assert sum(map(int, rows)) == MONK_END.total
    assert texts(page, "#game1 .sheet tfoot td") == [str(MONK_END.total)]
    assert texts(page, "#game1 .sheet tbody th")[-1] == "Keys 1 point per key"
    assert texts(page, "#game1 .result") == [f"{MONK_END.total} points in this game · 68.0 ± 0.4 on average"]
    face_up = [card for card in MONK_END.tableau.cells if card and not card.face_down]
    assert len(texts(page, "#game1-end .score")) == len(face_up)


def test_the_page_says_that_it_is_one_typical_game_and_no_proof(visitor: Visitor) -> None:
    told = text(shown(visitor), ".shown .aside")
    assert told.startswith(f"A typical game is the one, out of {BLOCKS * BLOCK} played to the end from here")
    assert "it proves nothing" in told


def test_a_refresh_and_what_is_taken_after_it_are_one_turn(visitor: Visitor) -> None:
    page = shown(visitor, f"{PUZZLE}/show?turn=refresh")
    words = texts(page, "#game1-6 .own-turn-words p")
    assert words[0].startswith("Spend a key to refresh the village row")
    assert words[2].startswith("Dealt: ")
    assert texts(page, ".game h2") == ["The next best turn"]
    assert len(soup(page).select("#game1 .own-turn")) == 4


def test_what_an_opponent_brings_me_is_told(site: Site) -> None:
    steps = plain_steps(POSITION, parse_turn("monk.2.1"), parse_turn("royal-guard.0.0"))
    with site.app.test_request_context():
        told = game("a", "A", made_puzzle().position, made_puzzle().candidates[2], steps).turns[0].others[0]
    assert (told.name, told.told) == (
        "Left neighbor",
        "Takes Royal Guard. Pays 4 gold, gains 1 key; the messenger goes to the village. You gain 1 key.",
    )


def test_each_turn_is_played_out_once(visitor: Visitor, solver: Solver) -> None:
    for _ in range(2):
        shown(visitor)
    shown(visitor, f"{PUZZLE}/show?turn=squire.2.1&against=refresh")
    assert solver.played == [f"{turn} against greedy-refresh" for turn in ("monk.2.1", "squire.2.1", "refresh")]


def test_only_the_latest_games_are_kept(monkeypatch: pytest.MonkeyPatch, solver: Solver) -> None:
    monkeypatch.setattr(schedule, "MOST_KEPT", 2)
    continuations, puzzle = Continuations(Pool(1), solver.play), made_puzzle()
    turns = [candidate.turn for candidate in puzzle.candidates[:4]]
    for turn in (*turns, turns[0], turns[-1]):
        assert continuations.ask(puzzle, turn, "Ann").ended.wait(10)
    again = [f"{turn_text(turn)} against greedy-refresh" for turn in (*turns, turns[0])]
    assert solver.played == again


def test_when_too_many_games_are_asked_for_more_are_refused(site: Site, visitor: Visitor, solver: Solver) -> None:
    visitor.answer("monk.2.1")
    solver.may.clear()
    pool = site.app.extensions["trainer"][Continuations]._pool
    for number in range(LIMITS[Priority.LOOKED_AT].all):
        pool.ask(number, lambda: solver.solve(made_puzzle(), 1, REFRESH), Wait(number, Priority.LOOKED_AT))
    page = visitor.get(SHOW)
    assert (page.status_code, text(page, ".lead")) == (
        503,
        "Too many games are being played right now. Try again in a minute.",
    )
    solver.may.set()


def test_while_it_is_being_played_the_page_says_so_and_asks_again(visitor: Visitor, solver: Solver) -> None:
    visitor.answer("monk.2.1")
    solver.may.clear()
    page = visitor.get(SHOW)
    assert soup(page).select(WAITING)
    assert [tag["hx-get"] for tag in soup(page).select("#shown")] == [SHOW]
    assert [tag["content"] for tag in soup(page).select("noscript meta[http-equiv=refresh]")] == ["3"]
    solver.may.set()
    assert texts(settled(visitor, SHOW, WAITING), ".game h2") == ["Your turn", "The better turn"]


def test_games_that_could_not_be_played_can_be_tried_again(visitor: Visitor, solver: Solver) -> None:
    solver.error = RuntimeError("no luck")
    page = shown(visitor)
    assert "could not be played" in text(page, ".problem")
    solver.error = None
    again = visitor.client.post(str(soup(page).select("form")[0]["action"]), follow_redirects=True)
    assert again.request.full_path == SHOW
    assert texts(settled(visitor, SHOW, WAITING), ".game h2") == ["Your turn", "The better turn"]


def test_nothing_is_shown_before_the_answer(visitor: Visitor, solver: Solver) -> None:
    page = visitor.get(SHOW)
    assert (page.status_code, text(page, ".lead")) == (
        403,
        "Answer this puzzle first: what you ask for would give its answer away.",
    )
    assert PUZZLE in [str(link["href"]) for link in soup(page).select("#main a")]
    assert solver.played == []


@pytest.mark.parametrize("query", ["", "?turn=", "?turn=judge.1.0", "?turn=monk.2.1&against=x", "?against=nobody"])
def test_a_turn_that_is_none_is_a_404_in_plain_words(visitor: Visitor, query: str) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(f"{PUZZLE}/show{query}")
    assert (page.status_code, text(page, ".lead")) == (404, "This puzzle has no such turn.")


def test_an_unknown_puzzle_is_a_404(visitor: Visitor) -> None:
    assert visitor.get("/puzzle/aaaaaaaaaa/show?turn=refresh").status_code == 404


def test_the_games_are_told_in_french(visitor: Visitor) -> None:
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    page = shown(visitor)
    assert english_on(page) == []
    assert texts(page, ".game h2") == ["Ton coup", "Le meilleur coup"]
    assert english_on(shown(visitor, f"{PUZZLE}/show?turn=refresh")) == []
