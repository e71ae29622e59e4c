import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.table import CASTLE, VILLAGE, cards
from trainer.rules.cards import Character, Place
from trainer.rules.position import DECKS
from trainer.rules.shuffling import Deal, SplitMix64


def test_the_generator_is_splitmix64() -> None:
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_deal_of_a_seed_is_the_same_everywhere() -> None:
    assert Deal(1).deck(CASTLE)[:5] == cards("banker jester knight templar her-majesty-the-queen")
    assert Deal(1).deck(VILLAGE)[:5] == cards("woodcutter usurper clockmaker executioner miraculously-cured")
    assert Deal(2**64 - 1).deck(VILLAGE)[:5] == cards("potter blacksmith sculptor armorer spice-merchant")


def test_the_reshuffles_of_a_seed_are_the_same_everywhere() -> None:
    pile = cards("judge nun prince baron scribe")
    assert Deal(1).reshuffled(CASTLE, 1, pile) == cards("baron prince judge nun scribe")
    assert Deal(1).reshuffled(CASTLE, 2, pile) == cards("judge baron nun prince scribe")


def test_a_deal_does_not_depend_on_the_hash_seed_of_python() -> None:
    program = "from trainer.rules.shuffling import *; print([c.id for c in Deal(7).deck(Place.CASTLE)])"
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert printed == {f"{[card.id for card in Deal(7).deck(CASTLE)]}\n"}


@pytest.mark.parametrize("place", Place)
@given(seed=st.integers(0, 2**64 - 1))
@settings(deadline=None)
def test_a_deck_holds_every_card_of_its_place_once(place: Place, seed: int) -> None:
    assert Counter(Deal(seed).deck(place)) == Counter(DECKS[place])


@given(seed=st.integers(0, 2**64 - 1), pile=st.permutations(cards("judge nun prince baron scribe")))
@settings(deadline=None)
def test_a_reshuffle_does_not_depend_on_the_order_of_the_pile(seed: int, pile: list[Character]) -> None:
    expected = Deal(seed).reshuffled(CASTLE, 1, cards("judge nun prince baron scribe"))
    assert Deal(seed).reshuffled(CASTLE, 1, pile) == expected


def test_all_orders_are_about_equally_likely() -> None:
    orders = Counter(Deal(seed).reshuffled(CASTLE, 1, cards("judge nun prince")) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_numbers_below_a_limit_are_about_equally_likely() -> None:
    generator = SplitMix64(3)
    drawn = Counter(generator.below(5) for _ in range(5000))
    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert all(850 < times < 1150 for times in drawn.values())


def test_a_draw_from_the_incomplete_run_is_thrown_away() -> None:
    limit = 2**63 + 1
    drawn, again = SplitMix64(1), SplitMix64(1)
    accepted = next(number for number in iter(again.next, None) if number < limit)
    assert drawn.below(limit) == accepted


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=f"A seed is a whole number from 0 to {2**64 - 1}, not {seed}"):
        Deal(seed)
