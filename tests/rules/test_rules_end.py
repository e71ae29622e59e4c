from fractions import Fraction

from tests.rules.table import card, player, position, refused, tableau, take, take_down
from trainer.rules.scoring import ScoreSheet, ranking, score_sheet, win_shares

PRINTED_EXAMPLE = player(
    "judge his-holiness locksmith",
    "clockmaker sculptor+2 spice-merchant",
    "banker down:baker miraculously-cured+4",
    gold=0,
    keys=11,
)


def test_the_printed_scoring_example_scores_75() -> None:
    sheet = score_sheet(PRINTED_EXAMPLE)
    assert sheet == ScoreSheet((9, 12, 11, 9, 4, 5, 6, 0, 8), 11, 0, PRINTED_EXAMPLE.tableau)
    assert sheet.total == 75


def test_leftover_gold_is_put_on_purses_up_to_each_capacity_in_reading_order() -> None:
    sheet = score_sheet(player("beekeeper judge potter+3", "vicar", gold=12))
    assert sheet.tableau == tableau("beekeeper+9 judge potter+4", "vicar+2")
    assert sheet.gold_left == 0


def test_the_order_of_the_purses_does_not_change_the_total() -> None:
    orders = (("potter vicar",), ("vicar potter",), ("vicar", "potter"))
    assert {score_sheet(player(*rows, gold=6)).total for rows in orders} == {2 * 6 + 2}


def test_no_gold_is_put_on_face_down_purses_at_the_end() -> None:
    sheet = score_sheet(player("down:beekeeper", gold=5, keys=0))
    assert (sheet.tableau, sheet.total, sheet.gold_left) == (tableau("down:beekeeper"), 0, 5)


def test_gold_that_is_then_not_on_purses_scores_nothing() -> None:
    sheet = score_sheet(player("potter", gold=10, keys=0))
    assert (sheet.total, sheet.gold_left, sheet.tiebreak_gold) == (8, 6, 6)


def test_every_key_scores_1_point() -> None:
    assert score_sheet(player("down:judge", gold=0, keys=7)).total == 7


def test_only_face_up_scrolls_score() -> None:
    assert score_sheet(player("duchess down:mother-superior", gold=0, keys=0)).card_scores == (8, 0, *(0,) * 7)


def test_scrolls_count_gold_put_on_purses_at_the_end() -> None:
    assert score_sheet(player("banker potter", gold=3, keys=0)).card_scores[:2] == (3, 6)


def test_scrolls_look_at_the_own_tableau_only() -> None:
    alone = score_sheet(player("farmer baker", gold=0, keys=0))
    assert ranking(position(player("farmer baker", gold=0, keys=alone.total), player("monk", gold=0, keys=40))) == (
        1,
        0,
    )


def test_a_position_scores_on_the_cells_of_the_square_where_it_settles() -> None:
    scores = [
        score_sheet(player(*rows, gold=0, keys=0)).total
        for rows in (("duchess",), (".", "duchess"), (".", ".", "duchess"))
    ]
    assert scores == [8, 0, 0]


def test_the_seats_are_ranked_by_score() -> None:
    assert ranking(position(player(keys=1), player(keys=3), player(keys=2))) == (1, 2, 0)


def test_among_players_tied_on_points_the_one_with_most_gold_left_wins() -> None:
    assert ranking(position(player(gold=4), player(gold=6), player(gold=5))) == (1, 2, 0)


def test_gold_on_purses_is_no_tiebreak() -> None:
    purse = player("vicar", gold=5, keys=0)
    assert ranking(position(purse, player(gold=1, keys=10))) == (1, 0)


def test_players_still_tied_share_the_win() -> None:
    assert ranking(position(player(keys=3), player(keys=4), player(keys=3), player(keys=4))) == ((1, 3), (0, 2))


def test_a_tie_may_lie_behind_the_winner() -> None:
    assert ranking(position(player(), player(), player(keys=3))) == (2, (0, 1))


def test_alone_there_is_one_rank() -> None:
    assert ranking(position(player())) == (0,)


def test_the_win_is_for_the_best_alone() -> None:
    assert win_shares(position(player(keys=1), player(keys=3), player(keys=2))) == tuple(map(Fraction, (0, 1, 0)))


def test_a_win_is_not_shared_where_gold_decides() -> None:
    assert win_shares(position(player(gold=4, keys=5), player(gold=6, keys=5))) == (Fraction(0), Fraction(1))


def test_players_still_tied_have_equal_parts_of_the_win() -> None:
    tied = position(player(keys=4), player(keys=3), player(keys=4), player(keys=4))
    assert win_shares(tied) == (Fraction(1, 3), Fraction(0), Fraction(1, 3), Fraction(1, 3))


def test_the_game_is_over_once_everyone_has_9_cards() -> None:
    full = player("baker witch monk", "judge nun scribe", "prince baron knight")
    assert position(full).is_over
    assert not position(player("baker witch monk", "judge nun scribe", "prince baron")).is_over


def test_no_turn_can_be_made_then() -> None:
    over = position(player("baker witch monk", "judge nun scribe", "prince baron knight"), village="spy")
    assert refused(over, take("spy")) == "No turn can be made any more: the game is over."
    assert refused(over, take_down("spy")) == "No turn can be made any more: the game is over."


def test_the_face_down_card_of_the_example_is_known() -> None:
    assert PRINTED_EXAMPLE.tableau.at((1, 2)) == card("down:baker")
