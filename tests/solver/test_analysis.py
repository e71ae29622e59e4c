import json
import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tests.solver.play import all_kernels, position_before, random_positions, with_means
from trainer.rules.cards import GoldOnThisCard
from trainer.rules.characters import CHARACTERS
from trainer.rules.notation import encode, turn_text
from trainer.rules.position import Position
from trainer.rules.scoring import score_sheet
from trainer.rules.turns import REFRESH, Turn, apply, legal_turns
from trainer.solver.analysis import Analysis, NothingToDecide, analyse, refine
from trainer.solver.bots import deal_position
from trainer.solver.expectimax import last_turn_values
from trainer.solver.points import points_from_json, points_json
from trainer.solver.report import analysis_json, turn_json
from trainer.solver.verdicts import is_settled
from trainer.solver.warm import is_warm, warm_up

MID_GAME = with_means(position_before(1, 2, 6, 1), gold=8, keys=2)
LAST_TURN = with_means(position_before(2, 2, 9, 1), gold=7, keys=2)
LATE_OF_TWO = with_means(position_before(2, 2, 8, 0), gold=7, keys=1)


def answer_bytes(position: Position, seed: int, effort: int, threads: int = 1) -> bytes:
    analysis = analyse(position, seed=seed, effort=effort, threads=threads)
    return json.dumps(analysis_json(analysis), allow_nan=False).encode()


def values(analysis: Analysis) -> dict[str, float]:
    return {turn_text(candidate.turn): candidate.value for candidate in analysis.candidates}


# The same answer for the same question


@pytest.mark.parametrize("position", [MID_GAME, LAST_TURN, LATE_OF_TWO], ids=["mid-game", "last turn", "late"])
def test_position_seed_and_effort_decide_the_answer_to_the_byte_on_any_number_of_threads(position: Position) -> None:
    answers = {answer_bytes(position, seed=5, effort=2500, threads=threads) for threads in (1, 2)}
    assert len(answers) == 1


def test_another_seed_or_effort_gives_another_answer() -> None:
    answers = {answer_bytes(MID_GAME, seed=seed, effort=effort) for seed, effort in ((1, 800), (2, 800), (1, 900))}
    assert len(answers) == 3


def test_an_answer_names_its_question_and_its_versions() -> None:
    analysis = analyse(MID_GAME, seed=3, effort=200, opponents="greedy")
    assert (analysis.position, analysis.seed, analysis.opponents) == (MID_GAME, 3, "greedy")
    assert sorted(analysis.versions) == ["rules", "solver", "weights"]
    assert analysis.seconds is None


def test_the_answer_depends_on_how_opponents_play() -> None:
    with_greedy, with_value = (values(analyse(LATE_OF_TWO, effort=800, opponents=name)) for name in ("greedy", "value"))
    assert with_greedy.keys() == with_value.keys()
    assert with_greedy != with_value


def test_a_time_is_kept_and_told() -> None:
    analysis = analyse(MID_GAME, seconds=0.2)
    assert 0 < (analysis.seconds or 0) < 5
    assert analysis.effort > 0


# Candidates


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_turn_is_a_candidate_the_best_first(seed: int) -> None:
    positions = random_positions([seed], [1 + seed % 5])
    position = positions[5 * seed % len(positions)]
    analysis = analyse(position, effort=1000, seed=seed)
    losses = [candidate.loss for candidate in analysis.candidates]
    assert Counter(candidate.turn for candidate in analysis.candidates) == Counter(legal_turns(position))
    assert losses == sorted(losses)
    assert (losses[0], analysis.candidates[0].loss_stderr) == (0, 0)
    best = analysis.candidates[0].value
    assert [candidate.value for candidate in analysis.candidates] == pytest.approx([best - loss for loss in losses])


@pytest.mark.parametrize("effort", [100, 1000])
@pytest.mark.parametrize("keys", [0, 2])
def test_the_effort_told_is_that_of_all_playouts_and_within_what_was_allowed(effort: int, keys: int) -> None:
    analysis = analyse(with_means(MID_GAME, gold=8, keys=keys), effort=effort)
    playouts = sum(candidate.samples for candidate in analysis.candidates)
    assert 0.75 * effort < analysis.effort <= effort
    assert playouts == analysis.effort if not keys else playouts <= analysis.effort


def test_only_some_turns_can_be_asked_for() -> None:
    some = set(legal_turns(MID_GAME)[3:9:2])
    assert {candidate.turn for candidate in analyse(MID_GAME, effort=200, turns=some).candidates} == some


def test_a_turn_asked_for_alone_has_no_loss() -> None:
    (candidate,) = analyse(MID_GAME, effort=200, turns=[REFRESH]).candidates
    assert (candidate.turn, candidate.loss, candidate.loss_stderr) == (REFRESH, 0, 0)


def test_losses_are_valued_until_their_verdicts_are_settled() -> None:
    turns = legal_turns(MID_GAME)[::5]
    coarse, fine = (analyse(MID_GAME, effort=100, turns=turns, max_stderr=limit) for limit in (None, 0.4))
    assert not all(is_settled(one.loss, one.loss_stderr, 0.4) for one in coarse.candidates)
    assert all(is_settled(one.loss, one.loss_stderr, 0.4) for one in fine.candidates)
    assert fine.effort > coarse.effort


# Exact


@pytest.mark.parametrize(
    ("players", "turn", "seat", "exact"),
    [(1, 9, 0, True), (1, 8, 0, True), (3, 9, 2, True), (3, 9, 1, False), (2, 8, 1, False), (1, 7, 0, False)],
)
def test_only_what_needs_no_sampling_is_called_exact(players: int, turn: int, seat: int, exact: bool) -> None:
    analysis = analyse(position_before(3, players, turn, seat), effort=300)
    assert analysis.exact == exact
    assert {candidate.exact for candidate in analysis.candidates} == {exact}
    assert (analysis.effort == 0) == exact
    if exact:
        assert {(one.stderr, one.loss_stderr, one.samples) for one in analysis.candidates} == {(0, 0, 0)}


def test_two_turns_before_the_end_a_deck_that_may_run_out_makes_the_answer_inexact() -> None:
    position = position_before(3, 1, 8)
    place = position.messenger
    gone = [card for card in CHARACTERS if card in position.unseen(place)][6:]
    thin = position.with_discard(place, position.discard(place) | frozenset(gone))
    assert not analyse(thin, effort=300).exact


@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_last_turn_has_the_values_of_the_reference(players: int) -> None:
    position = with_means(position_before(4, players, 9, players - 1), gold=6, keys=1)
    reference = {turn_text(turn): float(exact) for turn, exact in last_turn_values(position).items()}
    assert values(analyse(position)) == pytest.approx(reference, rel=0, abs=1e-9)


# Where the points come from


@pytest.mark.parametrize("position", [MID_GAME, LAST_TURN, LATE_OF_TWO, position_before(3, 1, 8)])
def test_the_points_of_every_candidate_add_up_to_its_value(position: Position) -> None:
    candidates = [candidate for candidate in analyse(position, effort=1500).candidates if candidate.points]
    assert len(candidates) >= 6
    totals = [candidate.points.total for candidate in candidates if candidate.points]
    assert totals == pytest.approx([candidate.value for candidate in candidates], rel=0, abs=1e-6)


def test_a_candidate_that_was_never_played_out_has_no_points() -> None:
    analysis = analyse(MID_GAME, effort=100)
    assert [one.points is None for one in analysis.candidates] == [one.samples == 0 for one in analysis.candidates]
    assert not all(one.points for one in analysis.candidates)


def test_the_points_of_the_last_card_are_the_lines_of_the_score_sheet() -> None:
    for candidate in analyse(LAST_TURN).candidates:
        if isinstance(candidate.turn, Turn):
            assert candidate.points is not None
            assert points_json(candidate.points) == sheet_lines(LAST_TURN, candidate.turn)


def sheet_lines(position: Position, turn: Turn) -> dict[str, Any]:
    sheet = score_sheet(apply(position, turn).position.players[position.seat])
    lines = [(one.card, line) for one, line in zip(sheet.tableau.cells, sheet.card_scores, strict=True) if one and line]
    purses = [line for card, line in lines if isinstance(card.scroll.per, GoldOnThisCard)]
    scrolls = {card.id: line for card, line in lines if not isinstance(card.scroll.per, GoldOnThisCard)}
    return {"placed": scrolls, "to_come": {}, "purses": sum(purses), "keys": sheet.key_points}


def test_points_of_cards_already_placed_are_told_from_those_to_come() -> None:
    for candidate in analyse(MID_GAME, effort=2000).candidates:
        own = {placed for _, placed in MID_GAME.player.tableau.face_up()}
        if isinstance(candidate.turn, Turn) and not candidate.turn.face_down:
            own.add(candidate.turn.card)
        if candidate.points:
            assert {card for card, _ in candidate.points.placed} <= own
            assert own.isdisjoint(card for card, _ in candidate.points.to_come)


def test_points_survive_their_json() -> None:
    points = analyse(MID_GAME, effort=500).candidates[0].points
    assert points is not None
    assert points_from_json(json.loads(json.dumps(points_json(points)))) == points


# As JSON


def test_the_json_of_an_analysis_has_all_that_is_known() -> None:
    plain = analysis_json(analyse(MID_GAME, seed=4, effort=300), top=2)
    rest = ["candidates", "effort", "seed", "opponents", "versions"]
    assert list(plain) == ["position", "objective", "exact", *rest]
    assert (plain["position"], plain["exact"], plain["seed"]) == (encode(MID_GAME), False, 4)
    assert [set(candidate) for candidate in plain["candidates"]] == [
        {"turn", "text", "value", "stderr", "loss", "loss_stderr", "samples", "exact", "points"}
        | {"win", "win_stderr", "win_loss", "win_loss_stderr", "lead", "opponents_scores"}
    ] * 2


def test_the_json_tells_the_seconds_if_a_time_was_asked_for() -> None:
    assert "seconds" in analysis_json(analyse(MID_GAME, seconds=0.05))


def test_an_unknown_standard_error_is_null_in_the_json() -> None:
    candidates = analysis_json(analyse(MID_GAME, effort=100))["candidates"]
    assert {candidate["stderr"] is None for candidate in candidates} == {False, True}
    assert [one["stderr"] is None for one in candidates] == [one["samples"] == 0 for one in candidates]


def test_a_turn_has_the_keys_of_the_recorded_games() -> None:
    turn = next(one for one in legal_turns(MID_GAME) if isinstance(one, Turn) and one.key)
    assert turn_json(MID_GAME, turn) == {
        "player": 1,
        "key": "messenger",
        "card": turn.card.id,
        "row": turn.card.place.value,
        "face_down": turn.face_down,
        "at": list(turn.at),
        "choice": None,
        "discard": None,
    }


def test_a_refresh_tells_nothing_of_the_card_to_be_taken() -> None:
    nothing = dict.fromkeys(("card", "row", "face_down", "at", "choice", "discard"))
    assert turn_json(MID_GAME, REFRESH) == {"player": 1, "key": "refresh", **nothing}


# Refining


def test_refining_goes_on_from_the_networks_answer_with_more_and_more_playouts() -> None:
    efforts = [analysis.effort for analysis in islice(refine(MID_GAME, seed=1), 4)]
    assert efforts[0] == 0
    assert efforts == sorted({*efforts})


def test_refining_an_exact_answer_ends_at_once() -> None:
    assert list(refine(LAST_TURN)) == [analyse(LAST_TURN)]


# What can't be done


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"effort": 10, "seconds": 1.0}, "Give either an effort or a time, not both."),
        ({"effort": 0}, "An effort is a number of playouts from 1 to 100000000, not 0."),
        ({"effort": 10**12}, "An effort is a number of playouts from 1 to 100000000, not 1000000000000."),
        ({"seconds": 0.0}, "A time is a number of seconds above 0 and up to 86400, not 0.0."),
        ({"seconds": float("nan")}, "A time is a number of seconds above 0 and up to 86400, not nan."),
        ({"seconds": 1e300}, "A time is a number of seconds above 0 and up to 86400, not 1e+300."),
        ({"seed": -1}, "A seed is a whole number from 0 to 9223372036854775807, not -1."),
        ({"seed": 2**63}, "A seed is a whole number from 0 to 9223372036854775807, not 9223372036854775808."),
        ({"opponents": "best"}, "There is no policy 'best'; the policies are greedy, greedy-refresh, value."),
        ({"max_stderr": 0.0}, "A standard error is a number of points from 0.01 on, not 0.0."),
        ({"max_stderr": float("inf")}, "A standard error is a number of points from 0.01 on, not inf."),
        ({"threads": 0}, "Threads are from 1 to 64, not 0."),
        ({"threads": 65}, "Threads are from 1 to 64, not 65."),
    ],
)
def test_an_impossible_request_is_refused_in_a_sentence(request_: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        analyse(MID_GAME, **request_)


def test_a_finished_game_has_nothing_to_decide() -> None:
    taken = apply(LAST_TURN, legal_turns(LAST_TURN)[0]).position
    position = replace(taken, castle_row=LAST_TURN.castle_row, village_row=LAST_TURN.village_row)
    for ask in (analyse, lambda finished: next(refine(finished))):
        with pytest.raises(NothingToDecide) as refused:
            ask(position)
        assert str(refused.value) == "The game is over: there is no turn to choose."


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_first_and_the_last_seed_are_possible(seed: int) -> None:
    assert analyse(MID_GAME, seed=seed, effort=100).seed == seed


def test_no_kernel_is_compiled_for_a_second_kind_of_arrays() -> None:
    warm_up()
    analyse(MID_GAME, effort=500)
    assert is_warm()
    signatures = {name: len(kernel.signatures) for name, kernel in all_kernels().items()}
    assert {name: number for name, number in signatures.items() if number > 1} == {}


def test_turns_that_can_not_be_valued_are_a_sentence() -> None:
    position = deal_position(5, players=3, turn=9, seat=2)
    taken, _ = next((placed.card, cell) for cell, placed in position.player.tableau.placed())
    with pytest.raises(ValueError, match=r"^There is no turn to value: name at least one\.$"):
        analyse(position, turns=[])
    with pytest.raises(ValueError, match=rf"^The turn {taken.id}\.0\.0 is not legal in this position\.$"):
        analyse(position, turns=[Turn(taken, face_down=False, at=(0, 0))])
