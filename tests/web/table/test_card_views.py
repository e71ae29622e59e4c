from pathlib import Path
from xml.etree import ElementTree

from trainer.rules.cards import Character, Place
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.web.table.card_views import CardView, Line, Token, card_view

SPRITE = Path(__file__).parents[3] / "static" / "icons.svg"


def ability_of(name: str) -> tuple[Line, ...]:
    return card_view(BY_ID[name]).ability


def scroll_of(name: str) -> Line:
    return card_view(BY_ID[name]).scroll


def test_a_card_is_drawn_as_printed() -> None:
    assert card_view(BY_ID["templar"]) == CardView(
        id="templar",
        name="Templar",
        place=Place.CASTLE,
        cost=5,
        shields=("faith", "military"),
        messenger_to=Place.VILLAGE,
        ability=(
            (Token("gold", "1"), Token("per"), Token("faith"), Token("neighbor")),
            (Token("keys", "1"), Token("per"), Token("military")),
        ),
        is_lasting=False,
        points=1,
        scroll=(Token("keys"),),
        capacity=0,
        shields_text="faith, military",
        ability_text="Gain 1 gold per faith shield of the neighbor who has the most; "
        "gain 1 key per military shield in your tableau.",
        scroll_text="1 point per key you have.",
    )


def test_a_choice_has_a_line_for_each_option() -> None:
    assert ability_of("banker") == (
        (Token("gold", "2"), Token("becomes"), Token("each-purse")),
        (Token("or"), Token("keys", "3")),
    )


def test_a_discount_shows_its_places_and_lasts() -> None:
    assert ability_of("baron") == ((Token("castle"), Token("village"), Token("cost", "−1")),)
    assert [card_view(BY_ID[name]).is_lasting for name in ("baron", "judge")] == [True, False]


def test_a_discard_becomes_its_cost() -> None:
    assert ability_of("guildmaster") == (
        (Token("discard"), Token("village"), Token("becomes"), Token("cost", "="), Token("keys")),
    )


def test_scrolls_show_what_they_count_and_where() -> None:
    assert scroll_of("knight") == (Token("nobility"), Token("row-and-column"))
    assert scroll_of("devout") == (Token("craftsmanship", struck=True),)
    assert scroll_of("brigand") == (Token("set", parts=("village", "village", "village")),)
    assert scroll_of("beekeeper") == (Token("gold"), Token("purse", "9"))
    assert scroll_of("baker") == (Token("cells-1357"),)


def test_only_what_is_alike_is_drawn_alike() -> None:
    def drawn(character: Character) -> tuple[object, ...]:
        view = card_view(character)
        return view.ability, view.points, view.scroll

    assert len({drawn(character) for character in CHARACTERS}) == len(
        {(character.ability, character.scroll) for character in CHARACTERS}
    )
    assert len({card_view(character).ability for character in CHARACTERS}) == len(
        {character.ability for character in CHARACTERS}
    )


def test_every_icon_is_in_the_sprite() -> None:
    views = [card_view(character) for character in CHARACTERS]
    tokens = {token for view in views for line in (*view.ability, view.scroll) for token in line}
    icons = {icon for token in tokens for icon in token.parts or (token.icon,)}
    icons |= {icon for view in views for icon in (*view.shields, view.place)}
    symbols = {element.get("id") for element in ElementTree.parse(SPRITE).getroot()}
    assert icons - {"or", "per"} <= symbols
