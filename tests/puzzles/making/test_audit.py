from dataclasses import replace

import pytest

from tests.puzzles.asking import puzzle, solved, turns, upside_down
from trainer.puzzles.making import nested
from trainer.puzzles.making.audit import Finding, Outcome, audit, close_candidates, sample_of, solve_again
from trainer.puzzles.making.nested import Lead, final_score, lead_over, play_nested
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import turn_text
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.bots import deal_position


def clear() -> Puzzle:
    return solved(2, 1)


def narrow() -> Puzzle:
    return solved(4, 1)


def alike() -> Puzzle:
    return solved(10, 1)


def sampled() -> Puzzle:
    return solved(1, 0)


def told(finding: Finding) -> str:
    return finding.sentence.split(" ", 1)[1]


def test_an_answer_that_wins_again_is_confirmed() -> None:
    assert solve_again(clear(), 5) == Finding(
        Outcome.CONFIRMED, f"{clear().id} is confirmed: nun.1.2.key wins by 1.76 points."
    )


def test_an_answer_that_wins_by_little_has_a_margin_under_the_gate() -> None:
    finding = solve_again(narrow(), 5)
    assert finding.outcome is Outcome.NARROW
    assert told(finding) == "has a margin under the gate: refresh wins by 0.97 points only, over revolutionary.2.1.key."


def test_an_answer_that_loses_is_refuted() -> None:
    finding = solve_again(upside_down(clear()), 5)
    assert finding.outcome is Outcome.REFUTED
    assert told(finding) == "is refuted: nun.1.2.key is worth 1.76 ± 0.00 points more than the answer, refresh."


def test_an_answer_that_loses_under_a_third_of_a_point_is_not_refuted() -> None:
    assert solve_again(upside_down(solved(12, 1)), 5).outcome is Outcome.NARROW


def test_sampled_answers_are_solved_again_on_other_deals() -> None:
    assert solve_again(sampled(), 5, effort=500).outcome is Outcome.CONFIRMED
    assert solve_again(upside_down(sampled()), 5, effort=500).outcome is Outcome.REFUTED


def test_all_answers_the_runner_up_and_all_turns_that_lose_little_are_close() -> None:
    assert [each.loss for each in close_candidates(alike())] == [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]
    assert close_candidates(sampled()) == sampled().candidates[:2]
    assert [each.loss for each in close_candidates(narrow())] == [0.0, 0.97, 1.97, 1.97, 1.97]


def test_each_puzzle_gets_its_own_seed_the_same_every_time() -> None:
    seeds: list[int] = []

    def judge(asked: Puzzle, seed: int) -> Finding:
        seeds.append(seed)
        return Finding(Outcome.CONFIRMED, asked.id)

    puzzles = tuple(replace(clear(), seed=seed) for seed in range(4))
    for seed in (1, 1, 2):
        assert [finding.sentence for finding in audit(puzzles, judge, seed)] == [clear().id] * 4
    first, again, other = (set(seeds[start : start + 4]) for start in (0, 4, 8))
    assert len(first) == 4
    assert first == again
    assert first.isdisjoint(other)


def test_a_sample_is_drawn_without_repeats_and_stays_in_order() -> None:
    puzzles = tuple(replace(clear(), seed=seed) for seed in range(20))
    drawn = [asked.seed for asked in sample_of(puzzles, 7, seed=3)]
    assert drawn == sorted(set(drawn))
    assert (len(drawn), len(sample_of(puzzles, 50, seed=3))) == (7, 20)
    assert drawn != [asked.seed for asked in sample_of(puzzles, 7, seed=4)]


def test_a_game_is_played_to_the_end_the_same_on_the_same_deal() -> None:
    position = deal_position(3, 2, 8, 0)
    turn = legal_turns(position)[0]
    asked = puzzle(position, turns(position, turn_text(turn)))
    scores = [final_score(asked, turn, seed, effort=20) for seed in (1, 1, 2, 3, 4)]
    assert scores[0] == scores[1]
    assert len(set(scores)) > 1


def test_nested_search_confirms_and_refutes_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nested, "LEAST_DEALS", nested.DEALS_A_LOOK)
    confirmed, refuted = (play_nested(asked, 5, effort=20) for asked in (sampled(), upside_down(sampled())))
    assert (confirmed.outcome, refuted.outcome) == (Outcome.CONFIRMED, Outcome.REFUTED)
    assert told(confirmed).startswith("is confirmed: the answer is ahead of refresh by ")
    assert told(refuted).startswith("is refuted: the answer is ahead of mercenary.2.0 by -")


def test_nested_search_has_nothing_to_do_in_an_exact_puzzle() -> None:
    assert told(play_nested(clear(), 5)) == "is confirmed: it is exact, with nothing left to search."


def lead_of(*differences: int) -> Lead:
    """Compare two turns whose scores differ like that, again and again."""
    best, rival = (candidate.turn for candidate in clear().candidates[:2])

    def score(turn: Turn | Refresh, deal: int) -> int:
        return differences[deal % len(differences)] if turn == best else 0

    return lead_over(rival, best, score)


@pytest.mark.parametrize(
    ("differences", "mean", "deals"),
    [((3, 1), 2.0, 40), ((-3, -1), -2.0, 40), ((10, -9), 0.5, 400), ((10, -8), 1.0, 400), ((5, -3), 1.0, 160)],
)
def test_deals_are_played_until_it_is_clear_which_turn_is_better(
    differences: tuple[int, ...], mean: float, deals: int
) -> None:
    lead = lead_of(*differences)
    assert (lead.rival, lead.mean, lead.deals) == (clear().candidates[1].turn, mean, deals)


def test_a_rival_refutes_by_more_than_an_answer_may_lose() -> None:
    lead = Lead(clear().candidates[1].turn, mean=-0.25, stderr=0.1, deals=400)
    assert (lead.refutes(2), replace(lead, mean=-0.35).refutes(2), replace(lead, mean=-0.35).refutes(4)) == (
        False,
        True,
        False,
    )


def test_an_answer_that_is_hardly_ahead_is_unclear() -> None:
    rival = clear().candidates[1].turn
    leads = [Lead(rival, mean=2.0, stderr=0.5, deals=60), Lead(rival, mean=0.5, stderr=0.5, deals=400)]
    finding = nested.judged(clear(), leads)
    assert finding.outcome is Outcome.UNCLEAR
    assert (
        told(finding) == f"is unclear: the answer is ahead of {turn_text(rival)} by 0.50 ± 0.98 points after 400 deals."
    )
