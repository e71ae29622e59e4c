"""What games show about each card, and the figures that are shipped."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.solver.play import tableau
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.rules.game import new_game
from trainer.rules.position import Player
from trainer.rules.shuffling import Deal
from trainer.solver.card_figures import shipped_figures, shipped_provenance, write_figures
from trainer.solver.lab.card_games import Copy, Tables, Tally, add_game, buyable, play, provenance, savings


def played(games: int, seed: int = 0) -> Tables:
    tables = Tables()
    assert list(play(tables, games, seed)) == list(range(1, games + 1))
    return tables


def test_every_card_that_was_bought_is_a_copy_and_was_on_offer() -> None:
    tables = Tables()
    add_game(tables, new_game(Deal(5), 3))
    copies = {card: len(copies) for card, copies in tables.copies.items() if copies}
    assert set(copies.values()) == {1}
    assert copies.keys() <= tables.turns.keys()
    assert [len(scores) for scores in tables.scores.values()] == [0, 3, 0, 0]


def test_the_number_of_players_goes_round() -> None:
    assert {players: len(scores) for players, scores in played(5).scores.items()} == {2: 4, 3: 3, 4: 4, 5: 5}


def test_cards_are_on_offer_in_the_messengers_row_and_by_a_key_in_the_other_one() -> None:
    position = new_game(Deal(1), 2).position
    assert buyable(position) == {*position.castle_row, *position.village_row}
    poor = position.with_player(0, Player(gold=0, keys=0))
    assert buyable(poor) == {card for card in position.village_row if card and not card.cost}


def test_what_discounts_take_off_is_split_in_reading_order() -> None:
    squire, farmhand, prince = (BY_ID[name] for name in ("squire", "farmhand", "prince"))
    player = Player(tableau("squire", "farmhand!"))
    assert list(savings(player, prince)) == [(squire, squire.discount(prince.place))]
    assert sum(saved for _, saved in savings(replace(player, tableau=tableau("squire", "farmhand")), prince)) == (
        squire.discount(prince.place) + farmhand.discount(prince.place)
    )


def test_figures_are_means_over_copies_with_their_standard_errors() -> None:
    tables, prince = Tables(), BY_ID["prince"]
    tables.turns[prince] = 8
    tables.scores[2] = [50, 60, 70, 80]
    tables.copies[prince] = [Copy(Tally(gold=4, keys=1), 8, 70, 2), Copy(Tally(saved=3), 12, 80, 2)]
    (figures,) = tables.figures()
    assert (figures.card, figures.turns, figures.taken, figures.rate) == ("prince", 8, 2, 0.25)
    assert [figures.scroll, figures.scroll_stderr] == pytest.approx([10.0, 2.0])
    assert (figures.gold, figures.keys, figures.saved) == (2.0, 0.5, 1.5)
    assert [figures.lead, figures.lead_stderr] == pytest.approx([10.0, 5.0])


def test_the_same_seed_makes_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("first.csv", "second.csv")]
    for file in files:
        write_figures(played(4, seed=7).figures(), provenance(4, 7), file)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert shipped_provenance(files[0])["made by"] == "trainer cards --games 4 --seed 7"


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    figures = {BY_ID[each.card]: each for each in played(8).figures()}
    write_figures(figures.values(), provenance(8, 0), tmp_path / "some.csv")
    read = shipped_figures(tmp_path / "some.csv")
    assert read.keys() == figures.keys()
    assert all(read[card].taken == each.taken for card, each in figures.items())
    assert all(read[card].lead == pytest.approx(each.lead, abs=0.001) for card, each in figures.items())


def test_the_shipped_figures_cover_all_78_cards() -> None:
    assert list(shipped_figures()) == list(CHARACTERS)
    assert all(0 < each.taken < each.turns and each.lead_stderr > 0 for each in shipped_figures().values())
    assert shipped_provenance()["versions"] == provenance(1, 1)["versions"]
