import pytest

from tests.conftest import POSITION
from trainer.rules.notation import parse_turn, turn_text
from trainer.rules.turns import REFRESH, legal_turns
from trainer.web.table.drafts import BadDraft, Draft, read_draft, steps_of

TURNS = legal_turns(POSITION)


def draft(**steps: str) -> Draft:
    return read_draft("/p", steps, POSITION)


def turn_of(**steps: str) -> str | None:
    turn = draft(**steps).turn_among(TURNS)
    return turn_text(turn) if turn else None


def test_a_draft_becomes_a_turn_when_one_is_left() -> None:
    assert turn_of() is None
    assert turn_of(card="squire") is None
    assert turn_of(card="squire", at="2.1") == "squire.2.1"
    assert turn_of(at="2.1", card="squire", down="1") == "squire.down.2.1"


def test_a_card_with_a_choice_needs_it() -> None:
    assert turn_of(card="militiaman", at="2.1") is None
    assert turn_of(card="militiaman", at="2.1", choice="1") == "militiaman.2.1.option1"


def test_a_card_of_the_other_row_spends_the_key_by_itself() -> None:
    assert turn_of(card="royal-guard", at="2.1") == "royal-guard.2.1.key"


def test_a_refresh_is_a_turn_at_once() -> None:
    assert turn_of(key="refresh") == "refresh"


def test_what_can_not_be_paid_or_placed_is_no_turn() -> None:
    assert turn_of(card="prince", at="2.1") is None
    assert turn_of(card="squire", at="0.0") is None


def test_every_legal_turn_is_the_draft_of_its_steps() -> None:
    assert [turn_of(**steps_of(turn)) for turn in TURNS] == [turn_text(turn) for turn in TURNS]


def test_links_add_a_step_in_the_order_of_choosing() -> None:
    assert draft(at="2.1").with_step("key", "messenger") == "/p?at=2.1&key=messenger"
    assert draft(key="messenger").with_step("at", "2.1") == "/p?key=messenger&at=2.1"


def test_with_a_card_chosen_links_lead_to_the_tableau() -> None:
    assert draft(card="squire").with_step("at", "2.1") == "/p?card=squire&at=2.1#mine"
    assert draft(at="2.1").with_step("card", "squire") == "/p?at=2.1&card=squire#mine"
    assert draft(at="2.1", card="squire").without_step("card") == "/p?at=2.1"


def test_another_card_drops_what_was_chosen_for_the_one_before_but_keeps_the_cell() -> None:
    before = draft(card="militiaman", down="1", at="2.1", choice="1")
    assert before.with_step("card", "squire") == "/p?at=2.1&card=squire#mine"


def test_a_card_and_a_refresh_drop_each_other() -> None:
    assert draft(key="refresh").with_step("card", "squire") == "/p?card=squire#mine"
    assert draft(card="squire").with_step("key", "refresh") == "/p?key=refresh"


def test_undo_takes_the_last_step_back() -> None:
    assert draft(card="squire", at="2.1").undo() == "/p?card=squire#mine"
    assert draft(card="squire").undo() == "/p"
    assert draft().undo() is None


def test_links_keep_the_parameters_of_the_page() -> None:
    assert read_draft("/p?again=1", {}, POSITION).with_step("key", "refresh") == "/p?again=1&key=refresh"


@pytest.mark.parametrize(
    "steps",
    [
        {"key": "gold"},
        {"card": "judge"},
        {"card": "nobody"},
        {"discard": "judge"},
        {"at": "3.0"},
        {"at": "1"},
        {"at": "٢.1"},
        {"choice": "first"},
        {"choice": "10"},
    ],
)
def test_a_link_that_no_board_has_is_refused_in_a_sentence(steps: dict[str, str]) -> None:
    with pytest.raises(BadDraft, match=r"\w+ .*\.$"):
        draft(**steps)


def test_a_refresh_has_one_step() -> None:
    assert steps_of(REFRESH) == {"key": "refresh"}
    assert steps_of(parse_turn("royal-guard.down.-1.0.key")) == {"card": "royal-guard", "down": "1", "at": "-1.0"}
