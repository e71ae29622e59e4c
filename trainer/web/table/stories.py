"""A typical continuation as the templates get it: my turns with my growing tableau, and the score sheet at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trainer.coach.solution import Candidate
from trainer.coach.wording import WORDS, Source
from trainer.rules.events import Event, OpponentGained, Placed
from trainer.rules.position import Position
from trainer.rules.scoring import ScoreSheet, score_sheet
from trainer.rules.tableau import SQUARE, settled
from trainer.rules.turns import Refresh, Turn, apply
from trainer.rules.wording import LANGUAGES, outcome_sentence, scroll_sentence, sentence
from trainer.solver.continuation import Step
from trainer.web.site.languages import card_name, gettext, language
from trainer.web.site.numbers import margin, points
from trainer.web.table.boards import OPPONENT_NAMES
from trainer.web.table.contexts import Game, OthersTurn, OwnTurn, SheetRow, TurnLine
from trainer.web.table.grids import closed_grid


@dataclass(frozen=True, slots=True)
class Made:
    """A turn that was made in a position, and the position after it with its rows refilled."""

    before: Position
    turn: Turn | Refresh
    after: Position

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return apply(self.before, self.turn).events


def game(id: str, title: str, position: Position, candidate: Candidate, steps: Sequence[Step]) -> Game:
    """Return a typical game after a turn; `id` begins the ids of what is in it."""
    made = _made(position, steps)
    seat = position.seat
    player = made[-1].after.players[seat]
    sheet = score_sheet(player)
    filled = replace(player, tableau=sheet.tableau, gold=sheet.gold_left)
    return Game(
        id=id,
        title=title,
        sentence=sentence(position, candidate.turn, language()),
        turns=tuple(_own_turns(id, made, seat)),
        grid=closed_grid(filled, f"{id}-end-"),
        sheet=tuple(_sheet_rows(sheet)),
        total=sheet.total,
        expected=points(candidate.value),
        margin=margin(candidate.stderr),
    )


def _made(position: Position, steps: Sequence[Step]) -> list[Made]:
    before = [position, *(step.after for step in steps)]
    return [Made(earlier, step.turn, step.after) for earlier, step in zip(before, steps, strict=False)]


def _own_turns(id: str, made: list[Made], seat: int) -> Iterator[OwnTurn]:
    """Go through my turns, each with all that the others do before my next one."""
    starts = [index for index, each in enumerate(made) if each.before.seat == seat and not each.before.refreshed]
    for start, end in zip(starts, [*starts[1:], len(made)], strict=True):
        mine = [each for each in made[start:end] if each.before.seat == seat]
        others = [each for each in made[start:end] if each.before.seat != seat]
        yield _own_turn(f"{id}-{mine[0].before.turn_number}", mine, tuple(_others(others, seat)))


def _own_turn(id: str, mine: list[Made], others: tuple[OthersTurn, ...]) -> OwnTurn:
    *refreshes, last = mine
    player = last.after.players[last.before.seat]
    turn = last.turn
    return OwnTurn(
        id=id,
        number=last.before.turn_number,
        title=gettext("Turn %(number)s", number=last.before.turn_number),
        lines=tuple(
            TurnLine(sentence(each.before, each.turn, language()), outcome_sentence(each.events, language()))
            for each in mine
        ),
        dealt=_dealt(refreshes[0]) if refreshes else None,
        grid=closed_grid(player, f"{id}-", None if isinstance(turn, Refresh) else settled(turn.at)),
        gold=player.gold,
        keys=player.keys,
        others=others,
    )


def _dealt(refresh: Made) -> str:
    row = refresh.after.row(refresh.after.messenger)
    return LANGUAGES[language()].listed([card_name(card) for card in row if card])


def _others(made: list[Made], seat: int) -> Iterator[OthersTurn]:
    """Yield each opponent's turn in one line; a refresh goes with what is taken after it."""
    told: dict[int, list[str]] = {}
    for each in made:
        told.setdefault(each.before.seat, []).append(_other_told(each, seat))
    for other, lines in told.items():
        players = len(made[0].before.players)
        name = OPPONENT_NAMES[players][(other - seat) % players - 1]
        yield OthersTurn(gettext(name), " ".join(lines))


def _other_told(made: Made, seat: int) -> str:
    """Return what an opponent does, including what I gain from it, but not what others gain."""
    own = [event for event in made.events if not isinstance(event, OpponentGained)]
    mine = [event for event in made.events if isinstance(event, OpponentGained) and event.seat == seat]
    words = LANGUAGES[language()]
    parts = [outcome_sentence(own, language())]
    for event in own:
        if isinstance(event, Placed):
            name = card_name(event.card)
            card = words.face_down.format(name=name) if event.face_down else name
            parts.insert(0, gettext("Takes %(card)s.", card=card))
    parts += [gettext("You gain %(amount)s.", amount=words.amount(event.what, event.amount)) for event in mine]
    return " ".join(parts)


def _sheet_rows(sheet: ScoreSheet) -> Iterator[SheetRow]:
    """Lay a score sheet out: the scrolls by what they score, then purses and keys."""
    scores = dict(zip(SQUARE, sheet.card_scores, strict=True))
    scored = [(card, scores[cell]) for cell, card in sheet.tableau.face_up()]
    for card, score in sorted(scored, key=lambda pair: -pair[1]):
        if not card.purse_capacity:
            yield SheetRow(card_name(card), scroll_sentence(card, language()), score)
    purses = [(card_name(card), score) for card, score in scored if card.purse_capacity]
    names = LANGUAGES[language()].listed([name for name, _ in purses]) if purses else gettext("none")
    titles = WORDS[language()].why.titles
    yield SheetRow(titles[Source.PURSES], names, sum(score for _, score in purses))
    yield SheetRow(titles[Source.KEYS], gettext("1 point per key"), sheet.key_points)
