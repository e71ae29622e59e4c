import pytest

from trainer.coach.solution import Candidate, Points
from trainer.coach.why import Part, compare, in_tenths, part_name, reason, reason_of_equal
from trainer.coach.wording import WORDS, Source
from trainer.rules.characters import BY_ID
from trainer.rules.notation import parse_turn
from trainer.solver.verdicts import Verdict

JUDGE, MONK, BAKER, NUN = (BY_ID[name] for name in ("judge", "monk", "baker", "nun"))


def made(turn: str, points: Points) -> Candidate:
    return Candidate(parse_turn(turn), loss=0.0, loss_stderr=0.0, stderr=0.1, samples=1000, points=points)


BETTER = made("judge.0.1", Points(placed=((JUDGE, 6.0), (MONK, 2.04)), to_come=7.0, purses=5.0, keys=4.0))
WORSE = made("baker.0.1", Points(placed=((BAKER, 7.5), (MONK, 2.0)), to_come=3.5, purses=5.5, keys=1.0))


def test_cards_that_differ_come_first_and_all_else_is_summed_up() -> None:
    assert compare(BETTER, WORSE) == (
        Part(BAKER, 0.0, 7.5, passed_up=True),
        Part(JUDGE, 6.0, 0.0),
        Part(Source.OTHERS, 2.0, 2.0),
        Part(Source.TO_COME, 7.0, 3.5),
        Part(Source.PURSES, 5.0, 5.5),
        Part(Source.KEYS, 4.0, 1.0),
    )


def test_cards_that_hardly_differ_have_one_part() -> None:
    assert [part.source for part in compare(BETTER, BETTER)] == [
        Source.PLACED,
        Source.TO_COME,
        Source.PURSES,
        Source.KEYS,
    ]


def test_nothing_is_said_of_cards_where_none_is_placed() -> None:
    bare = made("judge.0.1", Points((), 0.0, 1.0, 2.0))
    assert compare(bare, bare) == (
        Part(Source.TO_COME, 0.0, 0.0),
        Part(Source.PURSES, 1.0, 1.0),
        Part(Source.KEYS, 2.0, 2.0),
    )


def test_the_parts_make_up_both_totals_as_they_are_printed() -> None:
    parts = compare(BETTER, WORSE)
    assert round(sum(part.better for part in parts), 6) == round(BETTER.points.total, 1)
    assert round(sum(part.worse for part in parts), 6) == round(WORSE.points.total, 1)


def test_tenths_add_up_to_the_rounded_sum_with_as_little_rounding_as_possible() -> None:
    assert in_tenths((22.67, 6.64, 8.34, 0.04)) == (22.7, 6.6, 8.4, 0.0)
    assert in_tenths((0.04, 0.04, 0.04)) == (0.1, 0.0, 0.0)
    assert in_tenths((2.7, 0.0, 0.3)) == (2.7, 0.0, 0.3)


def test_numbers_are_rounded_before_they_are_compared() -> None:
    better, worse = Points((), 0.0, purses=9.04, keys=6.96), Points((), 0.0, purses=8.96, keys=7.04)
    parts = compare(made("judge.0.1", better), made("judge.1.0", worse))
    assert [part.more for part in parts] == [0.0, 0.0, 0.0]


def test_the_reason_tells_the_largest_differences_first() -> None:
    assert reason(Verdict.MISTAKE, compare(BETTER, WORSE), "en") == (
        "Look at this one again: the better turn passes up Baker (7.5 points), but earns 6.0 more from Judge, 3.5"
        " more from scrolls to come and 3.0 more from keys."
    )


def test_what_is_gained_comes_first_where_it_is_the_larger() -> None:
    parts = (Part(Source.TO_COME, 5.0, 1.9), Part(Source.PURSES, 2.0, 2.8), Part(Source.KEYS, 3.0, 1.8))
    assert reason(Verdict.INACCURACY, parts, "en") == (
        "There was more to gain: the better turn earns 3.1 more from scrolls to come and 1.2 more from keys, but gives"
        " up 0.8 on purses."
    )


def test_what_makes_little_difference_is_left_out() -> None:
    parts = (Part(JUDGE, 1.0, 0.75), Part(Source.TO_COME, 5.0, 4.0), Part(Source.KEYS, 2.0, 2.0))
    assert reason(Verdict.GOOD, parts, "en") == (
        "A solid turn, but there was a little more to gain: the better one earns 1.0 more from scrolls to come."
    )


def test_something_that_speaks_for_the_better_turn_is_always_told() -> None:
    small = (Part(card, 0.25, 0.0) for card in (JUDGE, MONK, BAKER, NUN))
    parts = (*small, Part(Source.KEYS, 1.0, 1.5))
    assert reason(Verdict.GOOD, parts, "en").endswith("gives up 0.5 on keys, but earns 0.2 more from Judge.")


@pytest.mark.parametrize("turn", ["baker.0.1", "baker.down.0.1"])
def test_a_card_that_both_turns_take_or_the_other_one_hides_is_not_passed_up(turn: str) -> None:
    better, worse = made("baker.1.0", Points(((BAKER, 5.0),), 4.0, 0.0, 0.0)), made(turn, WORSE.points)
    assert not any(part.passed_up for part in compare(better, worse))


def test_what_is_given_up_comes_before_the_card_that_is_passed_up_where_it_is_more() -> None:
    parts = (Part(BAKER, 0.0, 4.0, passed_up=True), Part(Source.TO_COME, 1.0, 10.6), Part(Source.KEYS, 20.0, 5.0))
    assert reason(Verdict.MISTAKE, parts, "en").endswith(
        "earns 15.0 more from keys, but gives up 9.6 on scrolls to come and passes up Baker (4.0 points)."
    )


def test_the_card_from_the_new_row_is_among_the_scrolls_to_come_of_a_refresh() -> None:
    parts = compare(made("refresh", Points((), 9.0, 1.0, 1.0)), made("baker.0.1", Points((), 4.0, 1.0, 2.0)))
    assert reason(Verdict.MISTAKE, parts, "en").endswith(
        "earns 5.0 more from scrolls to come (including the new row’s card), but gives up 1.0 on keys."
    )


def test_gains_that_are_spread_all_over_are_told_as_such() -> None:
    parts = (Part(Source.PURSES, 2.0, 2.0), Part(Source.KEYS, 3.0, 3.4))
    assert reason(Verdict.GOOD, parts, "en").endswith(
        "the better one gives up 0.4 on keys, but earns a little more here and there."
    )


def test_a_turn_as_good_as_the_best_one_is_not_told_to_be_less() -> None:
    parts = (Part(JUDGE, 3.0, 0.0), Part(Source.KEYS, 1.0, 4.0))
    assert reason_of_equal(parts, "en") == (
        "As good as the best turn, but in another way: that one earns 3.0 more from Judge, but gives up 3.0 on keys."
    )
    assert reason_of_equal((Part(Source.KEYS, 1.0, 1.0),), "fr").startswith("Aussi bon que le meilleur coup")


def test_the_best_turn_is_held_against_the_next_best() -> None:
    parts = (Part(Source.PURSES, 2.0, 2.0), Part(Source.KEYS, 3.0, 1.8))
    assert reason(Verdict.BEST, parts, "en") == (
        "No turn is worth more. Compared with the next best one, it earns 1.2 more from keys."
    )


def test_a_blunder_is_told_what_the_better_turn_saw() -> None:
    parts = (Part(JUDGE, 9.0, 0.0), Part(Source.KEYS, 1.0, 4.0))
    assert reason(Verdict.BLUNDER, parts, "en") == (
        "Here is what the better turn saw: it earns 9.0 more from Judge, but gives up 3.0 on keys."
    )


def test_the_reason_is_told_in_french_too() -> None:
    assert reason(Verdict.MISTAKE, compare(BETTER, WORSE), "fr") == (
        "Reviens un instant sur ce coup\u00a0: le meilleur renonce à Boulangère (7,5 points), mais rapporte 6,0 de plus"
        " avec Juge, 3,5 de plus avec les parchemins à venir et 3,0 de plus avec les clés."
    )


def test_parts_are_named_in_both_languages() -> None:
    parts = (Part(JUDGE, 1.0, 0.0), Part(Source.OTHERS, 1.0, 0.0))
    assert [part_name(part, "en") for part in parts] == ["Judge", "Other scrolls placed"]
    assert [part_name(part, "fr") for part in parts] == ["Juge", "Autres parchemins en place"]


def test_every_verdict_and_every_source_has_its_words_in_both_languages() -> None:
    for words in (each.why for each in WORDS.values()):
        assert (set(words.told), set(words.titles), set(words.sources)) == (set(Verdict), set(Source), set(Source))
