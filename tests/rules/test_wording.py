import re
from collections.abc import Iterator

import pytest

from tests.rules.table import VILLAGE, crowd, events, player, position, take, take_down
from trainer.rules.cards import Character
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.rules.game import new_game
from trainer.rules.position import Position
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.turns import REFRESH, Refresh, Turn, apply, legal_turns
from trainer.rules.wording import (
    LANGUAGES,
    Language,
    ability_sentence,
    outcome_sentence,
    scroll_sentence,
    sentence,
    sentence_of_any,
)

FULL_SIZE = ("baron judge nun", "devout . down:squire", "witch spy potter")


def both(before: Position, turn: Turn | Refresh) -> tuple[str, str]:
    """Return a turn in English and in French words."""
    return sentence(before, turn, "en"), sentence(before, turn, "fr")


def outcomes(before: Position, turn: Turn | Refresh) -> tuple[str, str]:
    """Return what happens in a turn in English and in French words."""
    told = apply(before, turn).events
    return outcome_sentence(told, "en"), outcome_sentence(told, "fr")


# Turns


def test_a_first_card() -> None:
    before = position(player(), village="farmer")
    assert both(before, take("farmer")) == (
        "Buy Farmer for 5 gold and place it as your first card.",
        "Achète Agricultrice pour 5 Or et place la carte pour commencer ton tableau.",
    )


def test_a_cell_of_a_floating_tableau_is_told_by_its_neighbors() -> None:
    before = position(player("baron nun", "judge"), village="farmer")
    assert both(before, take("farmer", (2, 0))) == (
        "Buy Farmer for 4 gold and place it right of Nun.",
        "Achète Agricultrice pour 4 Or et place la carte à droite de Nonne.",
    )
    assert both(before, take("farmer", (1, 1))) == (
        "Buy Farmer for 4 gold and place it right of Judge and below Nun.",
        "Achète Agricultrice pour 4 Or et place la carte à droite de Juge et au-dessous de Nonne.",
    )
    assert both(before, take("farmer", (0, -1))) == (
        "Buy Farmer for 4 gold and place it above Baron.",
        "Achète Agricultrice pour 4 Or et place la carte au-dessus de Baron.",
    )
    assert both(before, take("farmer", (-1, 1))) == (
        "Buy Farmer for 4 gold and place it left of Judge.",
        "Achète Agricultrice pour 4 Or et place la carte à gauche de Juge.",
    )


def test_one_neighbor_across_and_one_along_are_enough() -> None:
    before = position(player("judge . nun", "scribe vicar spy"), village="farmer")
    assert sentence(before, take("farmer", (1, 0)), "en") == (
        "Buy Farmer for 5 gold and place it right of Judge and above Vicar."
    )


def test_a_neighbor_that_is_face_down_is_named_too() -> None:
    before = position(player("down:squire"), village="farmer")
    assert both(before, take("farmer", (1, 0))) == (
        "Buy Farmer for 5 gold and place it right of Squire (face down).",
        "Achète Agricultrice pour 5 Or et place la carte à droite d’Écuyer (face cachée).",
    )


def test_a_cell_of_a_full_size_tableau_is_told_by_its_place_in_the_square() -> None:
    before = position(player(*FULL_SIZE), village="farmer")
    assert both(before, take("farmer", (1, 1))) == (
        "Buy Farmer for 4 gold and place it in the center of the square.",
        "Achète Agricultrice pour 4 Or et place la carte au centre du carré.",
    )


def test_a_key_moves_the_messenger_first() -> None:
    before = position(player("baron . judge", "nun spy vicar", "witch"), castle="duchess")
    assert both(before, take("duchess", (1, 0), key=True)) == (
        "Spend a key to move the messenger to the castle, then buy Duchess for 4 gold"
        " and place it in the middle of the top row.",
        "Dépense une clé pour déplacer le Messager au Château, puis achète Duchesse pour 4 Or"
        " et place la carte au milieu de la ligne du haut.",
    )


def test_a_card_that_costs_nothing_is_taken_for_free() -> None:
    before = position(player("judge"), village="squire")
    assert both(before, take("squire", (0, 1))) == (
        "Take Squire for free and place it below Judge.",
        "Prends gratuitement Écuyer et place la carte au-dessous de Juge.",
    )


def test_a_card_taken_face_down() -> None:
    before = position(player("alchemist"), village="squire")
    assert both(before, take_down("squire", (0, 1))) == (
        "Take Squire face down and place it below Alchemist.",
        "Prends Écuyer face cachée et place la carte au-dessous d’Alchimiste.",
    )


def test_any_card_of_a_row_taken_face_down() -> None:
    before = position(player("alchemist"), village="squire monk beggar")
    all_three = [take_down(name, (0, 1)) for name in ("squire", "monk", "beggar")]
    assert [sentence_of_any(before, turns, "en") for turns in (all_three, all_three[:2])] == [
        "Take any village card face down and place it below Alchemist.",
        "Take Squire or Monk face down and place it below Alchemist.",
    ]
    assert sentence_of_any(before, all_three, "fr") == (
        "Prends n’importe quelle carte du Village face cachée et place la carte au-dessous d’Alchimiste."
    )


def test_any_of_several_discards() -> None:
    before = position(player("judge"), village="executioner", castle="duchess baron")
    turns = [take("executioner", (1, 0), discard=name) for name in ("duchess", "baron")]
    assert [sentence_of_any(before, turns, language) for language in LANGUAGES] == [
        "Take Executioner for free, place it right of Judge and discard Duchess or Baron.",
        "Prends gratuitement Bourreau, place la carte à droite de Juge et défausse Duchesse ou Baron.",
    ]


def test_a_choice() -> None:
    before = position(player("judge"), village="barbarian")
    assert both(before, take("barbarian", (1, 0), choice=1)) == (
        "Buy Barbarian for 2 gold, place it right of Judge and gain 2 keys.",
        "Achète Barbare pour 2 Or, place la carte à droite de Juge et gagne 2 clés.",
    )


def test_a_discard() -> None:
    before = position(player("judge"), village="executioner", castle="duchess")
    assert both(before, take("executioner", (1, 0), discard="duchess")) == (
        "Take Executioner for free, place it right of Judge and discard Duchess.",
        "Prends gratuitement Bourreau, place la carte à droite de Juge et défausse Duchesse.",
    )


def test_a_refresh() -> None:
    before = position(player(), village="farmer baker monk")
    assert both(before, REFRESH) == (
        "Spend a key to refresh the village row: Farmer, Baker and Monk are discarded, and 3 new cards are dealt.",
        "Dépense une clé pour renouveler la ligne du Village\u00a0: les cartes Agricultrice, Boulangère et Moine"
        " sont défaussées et remplacées par 3 nouvelles.",
    )


# What happens


def test_what_is_paid_and_gained_and_where_the_messenger_goes() -> None:
    before = position(player("potter"), village="locksmith")
    assert outcomes(before, take("locksmith", (1, 0))) == (
        "Pays 4 gold, gains 3 keys; the messenger goes to the castle.",
        "Paie 4 Or, gagne 3 clés\u202f; le Messager va au Château.",
    )


def test_a_key_spent_and_a_messenger_who_comes_back() -> None:
    before = position(player(), castle="judge")
    assert outcomes(before, take("judge", key=True)) == (
        "Spends a key, pays 4 gold, gains 2 keys; the messenger goes to the castle, then to the village.",
        "Dépense une clé, paie 4 Or, gagne 2 clés\u202f; le Messager va au Château, puis au Village.",
    )


def test_a_face_down_card_gains_gold_and_keys() -> None:
    before = position(player(), village="farmer")
    assert outcomes(before, take_down("farmer")) == ("Gains 6 gold and 2 keys.", "Gagne 6 Or et 2 clés.")


def test_paying_and_gaining_nothing_is_said() -> None:
    before = position(player(), village="brigand baker squire", castle="judge")
    assert outcomes(before, take("squire")) == ("Pays nothing.", "Ne paie rien.")
    assert outcomes(before, take("brigand")) == ("Pays 7 gold, gains nothing.", "Paie 7 Or, ne gagne rien.")


def test_gold_put_on_purses_and_what_opponents_gain() -> None:
    alone, two, three = ((player(), *[player("spy")] * others) for others in range(3))
    assert outcomes(position(*alone, village="innkeeper"), take("innkeeper")) == (
        "Pays nothing, puts 2 gold on Innkeeper.",
        "Ne paie rien, pose 2 Or sur Aubergiste.",
    )
    assert outcomes(position(*two, village="innkeeper"), take("innkeeper")) == (
        "Pays nothing, puts 2 gold on Innkeeper; the opponent gains 2 gold.",
        "Ne paie rien, pose 2 Or sur Aubergiste\u202f; l’adversaire gagne 2 Or.",
    )
    assert outcomes(position(*three, village="innkeeper"), take("innkeeper")) == (
        "Pays nothing, puts 2 gold on Innkeeper; every opponent gains 2 gold.",
        "Ne paie rien, pose 2 Or sur Aubergiste\u202f; chaque adversaire gagne 2 Or.",
    )


def test_several_purses() -> None:
    before = position(player("steward+2 vicar"), village="potter")
    assert outcome_sentence(events(before, take("potter", (0, 1))), "en") == (
        "Pays 2 gold, puts 1 gold on Steward, puts 2 gold on Vicar and puts 2 gold on Potter;"
        " the messenger goes to the castle."
    )


def test_a_discard_and_what_it_gains() -> None:
    before = position(player(), village="executioner", castle="duchess")
    assert outcomes(before, take("executioner", discard="duchess")) == (
        "Pays nothing, discards Duchess, gains 5 gold; the messenger goes to the castle.",
        "Ne paie rien, défausse Duchesse, gagne 5 Or\u202f; le Messager va au Château.",
    )


def test_what_a_refresh_discards() -> None:
    before = position(player(), village="farmer baker monk")
    assert outcomes(before, REFRESH) == (
        "Spends a key, discards Farmer, Baker and Monk.",
        "Dépense une clé, défausse Agricultrice, Boulangère et Moine.",
    )


def test_an_exhausted_place() -> None:
    before = crowd(VILLAGE, 36, "squire beggar baker")
    assert outcomes(before, take_down("squire", before.player.tableau.legal_cells()[0])) == (
        "Gains 6 gold and 2 keys; the messenger goes to the castle;"
        " the village is exhausted: its cards leave the game.",
        "Gagne 6 Or et 2 clés\u202f; le Messager va au Château\u202f;"
        " le Village est épuisé\u00a0: ses cartes quittent la partie.",
    )


# Cards


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("judge", "Gain 2 keys.", "Gagne 2 clés."),
        ("royal-guard", "Gain 1 key; every opponent gains 1 key.", "Gagne 1 clé\u202f; chaque adversaire gagne 1 clé."),
        ("patron", "Every opponent gains 2 gold.", "Chaque adversaire gagne 2 Or."),
        ("steward", "Fill up to 2 of your purses.", "Remplis jusqu’à 2 de tes bourses."),
        ("potter", "Put up to 2 gold on each of your purses.", "Pose jusqu’à 2 Or sur chacune de tes bourses."),
        ("baron", "Your later cards cost 1 gold less.", "Tes prochaines cartes coûtent 1 Or de moins."),
        (
            "architect",
            "Your later village cards cost 1 gold less.",
            "Tes prochaines cartes du Village coûtent 1 Or de moins.",
        ),
        (
            "guildmaster",
            "Discard a card of the village row and gain its cost in keys.",
            "Défausse une carte de la ligne du Village et gagne son coût en clés.",
        ),
        (
            "banker",
            "Choose: put up to 2 gold on each of your purses, or gain 3 keys.",
            "Au choix\u00a0: pose jusqu’à 2 Or sur chacune de tes bourses, ou gagne 3 clés.",
        ),
        (
            "templar",
            "Gain 1 gold per faith shield of the neighbor who has the most;"
            " gain 1 key per military shield in your tableau.",
            "Gagne 1 Or par blason Religieux du voisin qui en a le plus\u202f;"
            " gagne 1 clé par blason Militaire dans ton tableau.",
        ),
        (
            "brigand",
            "Gain 1 key per castle banner of the neighbor who has the most.",
            "Gagne 1 clé par bannière Château du voisin qui en a le plus.",
        ),
        (
            "chaplain",
            "Gain 1 gold per card with exactly 1 shield in your tableau.",
            "Gagne 1 Or par carte de ton tableau qui a exactement 1 blason.",
        ),
        (
            "carpenter",
            "Gain 1 key per kind of shield missing from your tableau.",
            "Gagne 1 clé par type de blason absent de ton tableau.",
        ),
        (
            "woodcutter",
            "Gain 1 gold per card in your tableau, face-down ones too.",
            "Gagne 1 Or par carte dans ton tableau, même face cachée.",
        ),
        (
            "traveler",
            "Gain 3 gold per card with a cost of 0 in your tableau.",
            "Gagne 3 Or par carte de ton tableau qui coûte 0 Or.",
        ),
    ],
)
def test_abilities_in_words(name: str, english: str, french: str) -> None:
    assert ability_sentence(BY_ID[name], "en") == english
    assert ability_sentence(BY_ID[name], "fr") == french


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("cardinal", "3 points per faith shield in its row.", "3 points par blason Religieux dans sa ligne."),
        ("locksmith", "1 point per key you have.", "1 point par clé que tu possèdes."),
        ("banker", "1 point per gold on all your cards.", "1 point par Or posé sur l’ensemble de tes cartes."),
        ("duchess", "8 points if this card is in the top row.", "8 points si cette carte est sur la ligne du haut."),
        ("fisherman", "4 points if this card is in a corner.", "4 points si cette carte est dans un coin."),
        ("architect", "2 points per kind of shield in your tableau.", "2 points par type de blason dans ton tableau."),
        (
            "baker",
            "3 points if this card is in the middle of a side.",
            "3 points si cette carte est au milieu d’un côté.",
        ),
        (
            "steward",
            "2 points per gold in this purse, which holds up to 3.",
            "2 points par Or dans cette bourse, qui en contient 3 au plus.",
        ),
        (
            "baron",
            "10 points if your tableau has no peasantry shield.",
            "10 points si ton tableau n’a aucun blason Paysan.",
        ),
        (
            "carpenter",
            "8 points if at least one of your cards is face down.",
            "8 points si au moins une de tes cartes est face cachée.",
        ),
        (
            "officer",
            "4 points per set of a nobility and a military shield in your tableau.",
            "4 points par paire de blasons Noble et Militaire dans ton tableau.",
        ),
        (
            "her-majesty-the-queen",
            "10 points per set of a nobility, a scholarship and a craftsmanship shield in your tableau.",
            "10 points par trio de blasons Noble, Érudit et Artisan dans ton tableau.",
        ),
        (
            "general",
            "6 points per set of 3 identical shields in your tableau.",
            "6 points par trio de blasons identiques dans ton tableau.",
        ),
        (
            "judge",
            "3 points per set of a castle and a village banner in your tableau.",
            "3 points par paire de bannières Château et Village dans ton tableau.",
        ),
        (
            "brigand",
            "7 points per set of 3 village banners in your tableau.",
            "7 points par trio de bannières Village dans ton tableau.",
        ),
        (
            "patron",
            "5 points per card with a cost of 5 or more in your tableau.",
            "5 points par carte de ton tableau qui coûte 5 Or ou plus.",
        ),
        (
            "alchemist",
            "4 points per card with a discount in your tableau.",
            "4 points par carte de ton tableau qui a une réduction.",
        ),
        (
            "knight",
            "3 points per nobility shield in its row and column.",
            "3 points par blason Noble dans sa ligne et sa colonne.",
        ),
        (
            "blacksmith",
            "2 points per card with exactly 2 shields in your tableau.",
            "2 points par carte de ton tableau qui a exactement 2 blasons.",
        ),
    ],
)
def test_scrolls_in_words(name: str, english: str, french: str) -> None:
    assert scroll_sentence(BY_ID[name], "en") == english
    assert scroll_sentence(BY_ID[name], "fr") == french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.id)
def test_every_card_is_put_in_whole_sentences(card: Character, language: Language) -> None:
    is_sentence(ability_sentence(card, language))
    is_sentence(scroll_sentence(card, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_of_a_game_is_put_in_whole_sentences(language: Language) -> None:
    for before, turn in turns_of_a_game(5, 3):
        is_sentence(sentence(before, turn, language))
        is_sentence(outcome_sentence(apply(before, turn).events, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_turns_are_told_alike(language: Language) -> None:
    for before, _ in turns_of_a_game(8, 2):
        told = [sentence(before, turn, language) for turn in legal_turns(before)]
        assert sorted(set(told)) == sorted(told)


def is_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-ZÉÀ0-9][^{}.]*\.", text)
    assert "  " not in text


def turns_of_a_game(seed: int, players: int) -> Iterator[tuple[Position, Turn | Refresh]]:
    random, game = SplitMix64(seed), new_game(Deal(seed), players)
    while not game.position.is_over:
        turns = legal_turns(game.position)
        turn = turns[random.below(len(turns))]
        yield game.position, turn
        game = game.play(turn)
