"""The composer as the templates get it: what may be chosen next, and what the answer so far would do."""

from collections.abc import Iterator
from dataclasses import replace

from trainer.rules.cards import Character
from trainer.rules.events import Gained
from trainer.rules.notation import encode, turn_text
from trainer.rules.turns import FACE_DOWN_GOLD, FACE_DOWN_KEYS, REFRESH, Turn, apply
from trainer.rules.wording import LANGUAGES, outcome_sentence, sentence
from trainer.web.boards import Table, why_not
from trainer.web.contexts import Composer, Confirm, Option
from trainer.web.drafts import MESSENGER, REFRESH_ROW, Draft

NO_KEY = "You have no key."


def composer(table: Table, draft: Draft, action: str, second_look: bool) -> Composer:
    """Show the half-made answer to a position; its form posts to `action`."""
    turn = draft.turn_among(table.turns)
    return Composer(
        keys=() if table.position.refreshed else tuple(_keys(table, draft)),
        sides=tuple(_sides(table, draft)),
        choices=tuple(_choices(table, draft)),
        discards=tuple(_discards(table, draft)),
        prompt=sentence(table.position, turn, "en") if turn else _prompt(table, draft),
        outcome=outcome_sentence(apply(table.position, turn).events, "en") if turn else None,
        confirm=Confirm(action, turn_text(turn), encode(table.position)) if turn else None,
        undo=draft.undo(),
        second_look=second_look,
    )


def _prompt(table: Table, draft: Draft) -> str:
    """Say what to choose next, or why the answer can't go on like this."""
    card = draft.card
    if card is None:
        return "Choose a card." if draft.at is None else "Choose a card for that cell."
    objection = why_not(table, card)
    if objection and not (draft.down and table.can_take(card)):
        return objection
    if draft.at is None:
        return f"Choose a cell for {card.name_en}."
    if draft.at not in table.position.player.tableau.legal_cells():
        return f"{card.name_en} can't be placed on that cell. Choose another one."
    if card.options and draft.choice not in range(len(card.options)):
        return f"Choose what {card.name_en} gives you."
    return f"Choose the card that {card.name_en} discards."


def _keys(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer to spend no key, or one in either way."""
    there = table.position.messenger.other
    spent = MESSENGER if draft.messenger(table.position) is there else draft.key
    can_move = any(isinstance(turn, Turn) and turn.key for turn in table.turns)
    no_move = f"The {there} is exhausted." if table.position.player.keys else NO_KEY
    yield Option("key-none", "Spend no key", draft.here if spent is None else draft.without_step("key"), spent is None)
    for way, label, objection in (
        (MESSENGER, "Move the messenger", None if can_move else no_move),
        (REFRESH_ROW, "Refresh the row", None if REFRESH in table.turns else NO_KEY),
    ):
        url = draft.here if way == spent else draft.with_step("key", way)
        yield Option(f"key-{way}", label, None if objection else url, way == spent, objection)


def _sides(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer both sides of the chosen card."""
    if draft.card is None or not table.can_take(draft.card):
        return
    objection = why_not(table, draft.card)
    up, down = (draft.without_step("down"), draft.here) if draft.down else (draft.here, draft.with_step("down", "1"))
    yield Option("side-up", "Face up", None if objection else up, not draft.down, objection)
    brings = f"+{FACE_DOWN_GOLD} gold, +{FACE_DOWN_KEYS} keys"
    yield Option("side-down", "Face down", down, draft.down, detail=brings)


def _choices(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer the options of the chosen card's ability, each as what it gives here."""
    open_draft = replace(draft, choice=None)
    fitting = {turn.choice: turn for turn in table.turns if isinstance(turn, Turn) and open_draft.fits(turn)}
    for choice, turn in fitting.items():
        if choice is not None:
            step = draft.with_step("choice", str(choice))
            yield Option(f"option-{choice}", _given(table, turn), step, choice == draft.choice)


def _given(table: Table, turn: Turn) -> str:
    """Say what the ability of the card that a turn takes gives."""
    gained = [event for event in apply(table.position, turn).events if isinstance(event, Gained)]
    return " and ".join(LANGUAGES["en"].amount(event.what, event.amount) for event in gained)


def _discards(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer the cards that the chosen card's ability may discard."""
    open_draft = replace(draft, discard=None)
    fitting = (turn.discard for turn in table.turns if isinstance(turn, Turn) and open_draft.fits(turn))
    for card in dict.fromkeys(fitting):
        if card is not None:
            yield _discard(card, draft)


def _discard(card: Character, draft: Draft) -> Option:
    label = f"{card.name_en} (costs {card.cost})"
    return Option(f"discard-{card.id}", label, draft.with_step("discard", card.id), card == draft.discard)
