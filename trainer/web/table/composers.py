"""The composer as the templates get it: what may be chosen next, and what the answer so far would do."""

from collections.abc import Iterator
from dataclasses import replace

from trainer.rules.cards import Character, Effect, Place
from trainer.rules.events import Gained
from trainer.rules.notation import encode, turn_text
from trainer.rules.turns import FACE_DOWN_GOLD, FACE_DOWN_KEYS, REFRESH, Turn, apply
from trainer.rules.wording import LANGUAGES, outcome_sentence, sentence
from trainer.web.site.languages import N_, card_name, gettext, language
from trainer.web.table.boards import Table, why_not
from trainer.web.table.contexts import Composer, Confirm, Option
from trainer.web.table.drafts import MESSENGER, REFRESH_ROW, Draft

NO_KEY = N_("You have no key.")
TOO_DEAR = N_("You can't pay for %(name)s, so you take it face down.")
EXHAUSTED = {Place.CASTLE: N_("The castle is exhausted."), Place.VILLAGE: N_("The village is exhausted.")}


def composer(table: Table, draft: Draft, action: str, second_look: bool) -> Composer:
    """Show the half-made answer to a position; its form posts to `action`."""
    turn = draft.turn_among(table.turns)
    return Composer(
        keys=() if table.position.refreshed else tuple(_keys(table, draft)),
        sides=tuple(_sides(table, draft)),
        choices=tuple(_choices(table, draft)),
        discards=tuple(_discards(table, draft)),
        prompt=sentence(table.position, turn, language()) if turn else _prompt(table, draft),
        outcome=outcome_sentence(apply(table.position, turn).events, language()) if turn else None,
        confirm=Confirm(action, turn_text(turn), encode(table.position)) if turn else None,
        undo=draft.undo(),
        second_look=second_look,
    )


def _prompt(table: Table, draft: Draft) -> str:
    """Return what to choose next, or why the answer can't go on like this."""
    card = draft.card
    if card is None:
        return gettext("Choose a card.") if draft.at is None else gettext("Choose a card for that cell.")
    objection = why_not(table, card)
    if objection and not (draft.down and table.can_take(card)):
        return objection
    next_step = gettext(_next_step(table, draft, card), name=card_name(card))
    return f"{gettext(TOO_DEAR, name=card_name(card))} {next_step}" if objection else next_step


def _next_step(table: Table, draft: Draft, card: Character) -> str:
    """Return what to choose next for a card that can be taken like this, as a message about its name."""
    if draft.at is None:
        return N_("Choose a cell for %(name)s.")
    if draft.at not in table.position.player.tableau.legal_cells():
        return N_("%(name)s can't be placed on that cell. Choose another one.")
    if card.options and draft.choice not in range(len(card.options)):
        return N_("Choose what %(name)s gives you.")
    return N_("Choose the card that %(name)s discards.")


def _keys(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer to spend no key, or one in either way."""
    there = table.position.messenger.other
    spent = MESSENGER if draft.messenger(table.position) is there else draft.key
    can_move = any(isinstance(turn, Turn) and turn.key for turn in table.turns)
    no_move = EXHAUSTED[there] if table.position.player.keys else NO_KEY
    none = gettext("Spend no key")
    yield Option("key-none", none, draft.here if spent is None else draft.without_step("key"), spent is None)
    for way, label, objection in (
        (MESSENGER, gettext("Move the messenger"), None if can_move else gettext(no_move)),
        (REFRESH_ROW, gettext("Refresh the row"), None if REFRESH in table.turns else gettext(NO_KEY)),
    ):
        url = draft.here if way == spent else draft.with_step("key", way)
        yield Option(f"key-{way}", label, None if objection else url, way == spent, objection)


def _sides(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer both sides of the chosen card."""
    if draft.card is None or not table.can_take(draft.card):
        return
    objection = why_not(table, draft.card)
    up, down = (draft.without_step("down"), draft.here) if draft.down else (draft.here, draft.with_step("down", "1"))
    yield Option("side-up", gettext("Face up"), None if objection else up, not draft.down, objection)
    brings = gettext("+%(gold)s gold, +%(keys)s keys", gold=FACE_DOWN_GOLD, keys=FACE_DOWN_KEYS)
    yield Option("side-down", gettext("Face down"), down, draft.down, detail=brings)


def _choices(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer the options of the chosen card's ability, each as what it gives here."""
    open_draft = replace(draft, choice=None)
    fitting = {turn.choice: turn for turn in table.turns if isinstance(turn, Turn) and open_draft.fits(turn)}
    for choice, turn in fitting.items():
        if choice is not None:
            given = _given(table, turn, turn.card.options[choice])
            yield Option(f"option-{choice}", given, draft.with_step("choice", str(choice)), choice == draft.choice)


def _given(table: Table, turn: Turn, option: Effect) -> str:
    """Return what an option of the card that a turn takes gives here, or what it does if that is no gold or key."""
    words, events = LANGUAGES[language()], apply(table.position, turn).events
    if gained := [words.amount(event.what, event.amount) for event in events if isinstance(event, Gained)]:
        return words.listed(gained)
    told = words.effects[type(option)](option)
    return told[0].upper() + told[1:]


def _discards(table: Table, draft: Draft) -> Iterator[Option]:
    """Offer the cards that the chosen card's ability may discard."""
    open_draft = replace(draft, discard=None)
    fitting = (turn.discard for turn in table.turns if isinstance(turn, Turn) and open_draft.fits(turn))
    for card in dict.fromkeys(fitting):
        if card is not None:
            yield _discard(card, draft)


def _discard(card: Character, draft: Draft) -> Option:
    label = gettext("%(name)s (costs %(cost)s)", name=card_name(card), cost=card.cost)
    return Option(f"discard-{card.id}", label, draft.with_step("discard", card.id), card == draft.discard)
