import pytest

from tests.web.jobs.fakes import ANN, BEN, LOOKED_AT, UNATTENDED, WAITED_FOR, Notes, Seconds, advance, ask
from trainer.web.jobs.job import PATIENCE_SECONDS, Priority, Wait
from trainer.web.jobs.schedule import KEPT_SECONDS, MOST_KEPT, Limit, Schedule, TooMuchWork


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


@pytest.fixture
def schedule(clock: Seconds) -> Schedule:
    return Schedule(clock)


@pytest.fixture
def notes() -> Notes:
    return Notes()


def test_nothing_to_do(schedule: Schedule) -> None:
    assert (schedule.take(), schedule.unfinished(), schedule.jobs) == (None, 0, {})


def test_what_is_looked_at_comes_before_what_is_waited_for_and_that_before_the_unattended(
    schedule: Schedule, notes: Notes
) -> None:
    for priority in reversed(Priority):
        schedule.ask(priority, notes.job(priority.name, steps=1), Wait(ANN, priority))
    advance(schedule, 10)
    assert notes.done[::2] == ["LOOKED_AT", "WAITED_FOR", "UNATTENDED"]


def test_a_job_that_matters_more_goes_first_from_the_next_step_on(schedule: Schedule, notes: Notes) -> None:
    ask(schedule, notes, "search")
    advance(schedule)
    ask(schedule, notes, "game", priority=LOOKED_AT)
    advance(schedule, 2)
    assert notes.done == ["search", "game", "game"]


def test_askers_take_turns_however_many_jobs_one_has(schedule: Schedule, notes: Notes) -> None:
    for name in ("a1", "a2", "a3"):
        ask(schedule, notes, name, ANN)
    ask(schedule, notes, "b", BEN)
    advance(schedule, 6)
    assert notes.done == ["a1", "b", "a1", "b", "a1", "b"]


def test_the_jobs_of_one_asker_go_one_after_the_other(schedule: Schedule, notes: Notes) -> None:
    for name in ("first", "second"):
        schedule.ask(name, notes.job(name, steps=2), Wait(ANN, WAITED_FOR))
    advance(schedule, 4)
    assert notes.done == ["first", "first", "end of first", "second"]


def test_a_smaller_rank_comes_first_among_the_jobs_of_one_asker(schedule: Schedule, notes: Notes) -> None:
    for rank in (2, -1, 1):
        schedule.ask(rank, notes.job(str(rank), steps=0), Wait(ANN, WAITED_FOR), rank)
    schedule.ask("b", notes.job("b", steps=0), Wait(BEN, WAITED_FOR), 9)
    advance(schedule, 4)
    assert notes.done == ["end of -1", "end of b", "end of 1", "end of 2"]


def test_a_job_that_is_being_advanced_is_not_handed_out_again(schedule: Schedule, notes: Notes) -> None:
    ask(schedule, notes, "one")
    ask(schedule, notes, "two")
    first, second, third = schedule.take(), schedule.take(), schedule.take()
    assert (first and first.key, second and second.key, third) == ("one", "two", None)


def test_what_several_ask_for_is_one_job(schedule: Schedule, notes: Notes) -> None:
    jobs = [schedule.ask("same", notes.job("same"), Wait(asker, WAITED_FOR)) for asker in (ANN, BEN)]
    assert jobs[0] is jobs[1]
    assert (len(schedule.jobs), schedule.unfinished()) == (1, 1)


def test_what_was_unattended_goes_first_once_somebody_looks_at_it(schedule: Schedule, notes: Notes) -> None:
    ask(schedule, notes, "today", None, UNATTENDED)
    ask(schedule, notes, "seed", BEN)
    advance(schedule)
    ask(schedule, notes, "today", None, LOOKED_AT)
    advance(schedule)
    assert notes.done == ["seed", "today"]


def test_a_job_stops_when_nobody_waits_for_it_and_goes_on_for_who_comes_back(
    schedule: Schedule, notes: Notes, clock: Seconds
) -> None:
    ask(schedule, notes, "game", priority=LOOKED_AT)
    advance(schedule)
    clock.pass_by(PATIENCE_SECONDS[LOOKED_AT] + 1)
    advance(schedule)
    assert (notes.done, schedule.unfinished()) == (["game"], 0)

    job = schedule.poll("game", Wait(ANN, LOOKED_AT))
    advance(schedule)
    assert (job and job.progress, notes.done) == ("step 2", ["game", "game"])


def test_a_job_that_one_of_two_still_waits_for_goes_on(schedule: Schedule, notes: Notes, clock: Seconds) -> None:
    for asker in (ANN, BEN):
        ask(schedule, notes, "game", asker, LOOKED_AT)
    clock.pass_by(PATIENCE_SECONDS[LOOKED_AT])
    schedule.poll("game", Wait(BEN, LOOKED_AT))
    clock.pass_by(1)
    advance(schedule)
    assert notes.done == ["game"]


def test_what_nobody_waits_for_from_the_first_goes_on(schedule: Schedule, notes: Notes, clock: Seconds) -> None:
    ask(schedule, notes, "doubt", ANN, UNATTENDED)
    clock.pass_by(10 * KEPT_SECONDS)
    schedule.poll("another", Wait(BEN, LOOKED_AT))
    advance(schedule)
    assert notes.done == ["doubt"]


def test_a_job_nobody_comes_back_for_is_given_up(schedule: Schedule, notes: Notes, clock: Seconds) -> None:
    ask(schedule, notes, "game", priority=LOOKED_AT)
    advance(schedule)
    clock.pass_by(KEPT_SECONDS + 1)
    assert schedule.poll("game", Wait(ANN, LOOKED_AT)) is None
    assert notes.done == ["game", "game given up"]


def test_what_came_of_a_job_is_kept_for_a_while(schedule: Schedule, notes: Notes, clock: Seconds) -> None:
    schedule.ask("short", notes.job("short", steps=1), Wait(ANN, UNATTENDED))
    advance(schedule, 2)
    clock.pass_by(KEPT_SECONDS)
    job = schedule.poll("short", Wait(BEN, LOOKED_AT))
    assert (job is not None, job and job.result) == (True, "result of short")
    clock.pass_by(KEPT_SECONDS + 1)
    assert schedule.poll("short", Wait(BEN, LOOKED_AT)) is None


def test_only_so_much_is_kept(schedule: Schedule, notes: Notes, clock: Seconds) -> None:
    for number in range(MOST_KEPT + 2):
        clock.pass_by(1)
        schedule.ask(number, notes.job("short", steps=0), Wait(ANN, WAITED_FOR))
        advance(schedule)
    schedule.poll("another", Wait(ANN, WAITED_FOR))
    assert list(schedule.jobs) == list(range(2, MOST_KEPT + 2))


def test_a_job_that_has_ended_is_done_anew_once_it_is_forgotten(schedule: Schedule, notes: Notes) -> None:
    for _ in range(2):
        schedule.ask("short", notes.job("short", steps=0), Wait(ANN, WAITED_FOR))
        advance(schedule)
    schedule.forget("short")
    schedule.ask("short", notes.job("short", steps=0), Wait(ANN, WAITED_FOR))
    advance(schedule)
    assert notes.done == ["end of short", "end of short"]


def test_a_job_that_goes_on_is_not_forgotten(schedule: Schedule, notes: Notes) -> None:
    ask(schedule, notes, "search")
    schedule.forget("search")
    schedule.forget("none of that name")
    assert list(schedule.jobs) == ["search"]


@pytest.fixture
def narrow(clock: Seconds) -> Schedule:
    return Schedule(clock, dict.fromkeys(Priority, Limit(each=2, all=3)))


def test_an_asker_may_wait_for_so_much_and_no_more(narrow: Schedule, notes: Notes) -> None:
    for name in ("one", "two"):
        ask(narrow, notes, name)
    with pytest.raises(TooMuchWork) as refused:
        ask(narrow, notes, "three")
    assert (refused.value.own, list(narrow.jobs)) == (True, ["one", "two"])
    ask(narrow, notes, "one")
    ask(narrow, notes, "another", BEN)
    ask(narrow, notes, "game", priority=LOOKED_AT)


def test_so_much_is_waited_for_in_all_and_no_more(narrow: Schedule, notes: Notes) -> None:
    for name, asker in (("one", ANN), ("two", ANN), ("three", BEN)):
        ask(narrow, notes, name, asker)
    with pytest.raises(TooMuchWork) as refused:
        ask(narrow, notes, "four", BEN)
    assert not refused.value.own
    ask(narrow, notes, "two", BEN)


def test_the_site_itself_is_never_refused_and_counts_for_nobody(narrow: Schedule, notes: Notes) -> None:
    for number in range(5):
        ask(narrow, notes, f"date {number}", None)
    ask(narrow, notes, "one")
    assert narrow.unfinished() == 6


def test_what_has_ended_or_lapsed_makes_room(narrow: Schedule, notes: Notes, clock: Seconds) -> None:
    narrow.ask("short", notes.job("short", steps=0), Wait(ANN, LOOKED_AT))
    advance(narrow)
    for name in ("one", "two"):
        ask(narrow, notes, name, priority=LOOKED_AT)
    clock.pass_by(PATIENCE_SECONDS[LOOKED_AT] + 1)
    ask(narrow, notes, "three", priority=LOOKED_AT)
    assert narrow.unfinished() == 1


def test_who_comes_back_to_too_many_jobs_finds_them_but_they_stay_as_they_are(
    narrow: Schedule, notes: Notes, clock: Seconds
) -> None:
    for names in (("one", "two"), ("three", "four")):
        clock.pass_by(PATIENCE_SECONDS[LOOKED_AT] + 1)
        for name in names:
            ask(narrow, notes, name, priority=LOOKED_AT)
    assert narrow.poll("one", Wait(ANN, LOOKED_AT)) is narrow.jobs["one"]
    assert narrow.unfinished() == 2


def test_who_waits_for_nothing_is_forgotten(schedule: Schedule, notes: Notes) -> None:
    for number in range(20):
        schedule.ask(number, notes.job("short", steps=0), Wait(f"visitor {number}", LOOKED_AT))
        advance(schedule)
    schedule.poll("another", Wait(ANN, WAITED_FOR))
    assert schedule._last_turn == {}
