from tests.puzzles.asking import points, turns
from tests.rules.table import CASTLE, player, position
from trainer.coach.solution import Points
from trainer.coach.themes import THEMES, themes_of
from trainer.coach.wording import WORDS
from trainer.rules.notation import parse_turn
from trainer.rules.position import Position

EARLY = position(
    player("monk judge"),
    player("templar professor", "."),
    castle="steward princess nun",
    village="beggar witch doctor",
)
POOR = position(player("monk judge", gold=2, keys=0), castle="steward princess nun", village="beggar witch doctor")
KEYLESS = position(player("monk judge", keys=0), castle="steward princess nun", village="beggar witch doctor")
RICH = position(player("monk judge", gold=30), castle="general baron prince", village="beggar spy squire")
LAST = position(
    player("monk judge nun", "spy doctor witch", "prince baker"),
    castle="steward princess pilgrim",
    village="beggar squire vicar",
)


def has(theme: str, before: Position, *texts: str, split: tuple[Points, ...] = (), plain: str | None = None) -> bool:
    """Return whether a puzzle with these turns, best first, has a theme; the plain turn is the first by default."""
    return theme in themes_of(before, turns(before, *texts, split=split), parse_turn(plain or texts[0]))


def gets_more(theme: str, scroll: str) -> tuple[bool, bool]:
    """Return whether a puzzle has a theme when its turns differ by a point from a scroll, either way, and by half."""
    whole, half = (
        has(theme, EARLY, "beggar.2.0", "witch.2.0", split=(points(f"{scroll}:{more}"), points(f"{scroll}:3")))
        for more in (4, 3.5)
    )
    assert has(theme, EARLY, "beggar.2.0", "witch.2.0", split=(points(f"{scroll}:3"), points(f"{scroll}:4"))) == whole
    return whole, half


def test_every_theme_has_a_title_and_a_sentence_in_every_language() -> None:
    assert all(list(words.themes) == list(THEMES) for words in WORDS.values())
    assert all(theme.title for words in WORDS.values() for theme in words.themes.values())
    sentences = [theme.sentence for words in WORDS.values() for theme in words.themes.values()]
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in sentences)
    assert len(set(sentences)) == len(WORDS) * len(THEMES) >= 30


def test_a_card_face_down_is_right_if_it_is_the_answer_though_one_could_be_bought() -> None:
    assert has("face-down", EARLY, "beggar.down.2.0", "witch.2.0")
    assert not has("face-down", EARLY, "witch.2.0", "beggar.down.2.0", plain="beggar.down.2.0")
    assert not has("face-down", POOR, "witch.down.2.0", "doctor.down.-1.0")


def test_a_card_face_down_tempts_if_it_is_the_next_best_or_the_plain_turn() -> None:
    assert has("face-down-tempts", EARLY, "witch.2.0", "beggar.down.2.0")
    assert has("face-down-tempts", EARLY, "refresh", "witch.2.0", plain="beggar.down.2.0")
    assert not has("face-down-tempts", EARLY, "witch.2.0", "beggar.2.0", "beggar.down.2.0")
    assert not has("face-down-tempts", EARLY, "beggar.down.2.0", "witch.down.-1.0")


def test_a_key_for_the_messenger() -> None:
    assert has("key-for-messenger", EARLY, "nun.2.0.key", "beggar.2.0")
    assert not has("key-for-messenger", EARLY, "beggar.2.0", "nun.2.0.key")


def test_a_key_to_refresh() -> None:
    assert has("key-to-refresh", EARLY, "refresh", "beggar.2.0")
    assert not has("key-to-refresh", EARLY, "beggar.2.0", "refresh")


def test_the_key_is_kept_if_the_runner_up_spends_one() -> None:
    assert has("keep-the-key", EARLY, "beggar.2.0", "refresh")
    assert has("keep-the-key", EARLY, "beggar.2.0", "nun.2.0.key")
    assert not has("keep-the-key", EARLY, "beggar.2.0", "witch.2.0", "refresh")
    assert not has("keep-the-key", EARLY, "nun.2.0.key", "refresh")


def test_the_question_is_which_key_if_it_buys_a_new_row_or_the_other_row() -> None:
    assert has("which-key", EARLY, "refresh", "nun.2.0.key")
    assert has("which-key", EARLY, "nun.2.0.key", "refresh")
    assert not has("which-key", EARLY, "refresh", "beggar.2.0")
    assert not has("which-key", EARLY, "nun.2.0.key", "princess.2.0.key")


def test_gold_is_little_if_most_cards_in_reach_are_too_dear() -> None:
    assert has("little-gold", POOR, "beggar.2.0", "beggar.down.2.0")
    assert not has("little-gold", KEYLESS, "beggar.2.0", "beggar.down.2.0")


def test_gold_comes_first_if_it_is_kept_for_later_rather_than_points_at_once() -> None:
    more, less = points(to_come=9), points(to_come=8)
    assert has("economy-first", EARLY, "beggar.1.1", "doctor.2.0", split=(more, less))
    assert not has("economy-first", EARLY, "beggar.1.1", "doctor.2.0", split=(more, points(to_come=8.5)))
    assert not has("economy-first", EARLY, "beggar.2.0", "doctor.2.0", split=(more, less))
    assert not has("economy-first", EARLY, "doctor.2.0", "beggar.1.1", split=(more, less))
    assert not has("economy-first", EARLY, "refresh", "doctor.2.0", split=(more, less))


def test_on_the_last_turn_no_gold_is_kept_for_later() -> None:
    split = (points(to_come=9), points(to_come=8))
    assert not has("economy-first", LAST, "beggar.2.2", "pilgrim.2.2.key", split=split)


def test_a_card_is_worth_its_price_if_the_sensible_ones_are_far_cheaper() -> None:
    assert has("worth-its-price", RICH, "general.2.0.key", "spy.2.0", "beggar.2.0")
    assert not has("worth-its-price", RICH, "spy.2.0", "baron.2.0.key")
    assert not has("worth-its-price", RICH, "general.2.0.key", "general.0.1.key")


def test_a_discount_is_bought_rather_than_something_else() -> None:
    assert has("discount", RICH, "squire.2.0", "spy.2.0")
    assert not has("discount", RICH, "squire.2.0", "baron.2.0.key")
    assert not has("discount", RICH, "squire.down.2.0", "spy.2.0")


def test_on_the_last_turn_no_discount_pays() -> None:
    assert not has("discount", LAST, "squire.2.2", "beggar.2.2")


def test_purses_get_more_gold_by_the_best_turn() -> None:
    assert has("purses", EARLY, "beggar.2.0", "witch.2.0", split=(points(purses=5), points(purses=4)))
    assert not has("purses", EARLY, "beggar.2.0", "witch.2.0", split=(points(purses=5), points(purses=4.5)))
    assert not has("purses", EARLY, "refresh", "witch.2.0", split=(points(purses=5), points(purses=4)))


def test_keys_score_by_themselves_and_on_scrolls() -> None:
    more, less = points("templar:3.5", keys=5.5), points("templar:3", keys=5)
    assert has("keys-score", EARLY, "beggar.2.0", "witch.2.0", split=(more, less))
    assert not has("keys-score", EARLY, "beggar.2.0", "witch.2.0", split=(less, more))


def test_the_cell_decides_if_the_card_would_be_sensible_elsewhere() -> None:
    assert has("cell-decides", EARLY, "witch.2.0", "beggar.2.0", "witch.0.1")
    assert not has("cell-decides", EARLY, "witch.2.0", "beggar.2.0", "witch.down.0.1")
    assert not has("cell-decides", EARLY, "witch.down.2.0", "witch.0.1")


def test_the_cell_does_not_decide_if_all_other_cells_are_far_worse() -> None:
    candidates = turns(EARLY, "witch.2.0", "beggar.2.0", "witch.0.1", losses=(0.0, 2.0, 3.0))
    assert "cell-decides" not in themes_of(EARLY, candidates, candidates[0].turn)


def test_the_card_decides_if_the_next_best_one_goes_to_the_same_cell() -> None:
    assert has("card-decides", EARLY, "witch.2.0", "beggar.2.0")
    assert not has("card-decides", EARLY, "witch.2.0", "beggar.0.1")
    assert not has("card-decides", EARLY, "witch.2.0", "beggar.down.2.0")
    assert not has("card-decides", EARLY, "witch.2.0", "refresh")
    assert not has("card-decides", EARLY, "witch.2.0", "nun.2.0.key")


def test_the_square_floats_on_if_the_runner_up_would_settle_more_of_it() -> None:
    assert has("keep-floating", EARLY, "witch.0.1", "witch.2.0")
    assert not has("keep-floating", EARLY, "witch.2.0", "witch.0.1")
    assert not has("keep-floating", EARLY, "witch.0.1", "beggar.1.1")
    assert not has("keep-floating", EARLY, "witch.0.1", "refresh", "witch.2.0")


def test_rows_and_columns() -> None:
    assert gets_more("rows-and-columns", "monk") == (True, False)
    assert gets_more("rows-and-columns", "pilgrim") == (True, False)
    assert gets_more("rows-and-columns", "architect") == (False, False)


def test_sets() -> None:
    for scroll in ("judge", "doctor", "general"):
        assert gets_more("sets", scroll) == (True, False)
    assert gets_more("sets", "monk") == (False, False)


def test_missing_shields() -> None:
    for scroll in ("witch", "his-holiness"):
        assert gets_more("missing-shield", scroll) == (True, False)
    assert gets_more("missing-shield", "monk") == (False, False)


def test_variety_of_shields() -> None:
    for scroll in ("architect", "pilgrim"):
        assert gets_more("variety", scroll) == (True, False)
    assert gets_more("variety", "witch") == (False, False)


def test_banners() -> None:
    for scroll in ("chaplain", "brigand"):
        assert gets_more("banners", scroll) == (True, False)
    assert gets_more("banners", "general") == (False, False)


def test_cards_alike() -> None:
    for scroll in ("patron", "pawnbroker", "blacksmith", "alchemist"):
        assert gets_more("cards-alike", scroll) == (True, False)
    assert gets_more("cards-alike", "chaplain") == (False, False)


def test_scrolls_with_a_place_of_their_own() -> None:
    assert gets_more("own-place", "spy") == (True, False)
    assert gets_more("own-place", "monk") == (False, False)


def test_a_neighbor_is_looked_at_if_that_pays() -> None:
    assert has("neighbor", EARLY, "witch.2.0", "beggar.2.0")
    assert has("neighbor", EARLY, "beggar.2.0", "witch.2.0")
    assert not has("neighbor", KEYLESS, "witch.2.0", "beggar.2.0")
    assert not has("neighbor", EARLY, "witch.down.2.0", "beggar.2.0")


def test_the_last_turn() -> None:
    assert has("last-turn", LAST, "beggar.2.2", "squire.2.2")
    assert not has("last-turn", EARLY, "beggar.2.0", "witch.2.0")


def test_the_first_impression_is_right_if_no_other_card_scores_as_much_at_once() -> None:
    assert has("first-impression", KEYLESS, "doctor.2.0", "witch.down.2.0")
    assert not has("first-impression", KEYLESS, "witch.down.2.0", "doctor.2.0")
    assert not has("first-impression", KEYLESS, "doctor.2.0", "beggar.-1.0")


def test_a_refresh_is_nobodys_first_impression() -> None:
    assert not has("first-impression", EARLY, "refresh", "beggar.-1.0", plain="refresh")
    assert has("first-impression", EARLY, "beggar.-1.0", "refresh", plain="refresh")


def test_a_puzzle_has_several_themes() -> None:
    messenger_at_castle = position(player("monk judge"), messenger=CASTLE, castle="general baron prince")
    split = (points(to_come=9), points(to_come=9), points(to_come=8))
    candidates = turns(messenger_at_castle, "baron.2.0", "baron.0.1", "general.2.0", split=split)
    themes = themes_of(messenger_at_castle, candidates, candidates[0].turn)
    assert themes == ("economy-first", "discount", "cell-decides")
