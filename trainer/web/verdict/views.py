"""The verdict as the templates get it: what the solver says of an answer, in numbers ready to print."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trainer.coach.alike import alike
from trainer.coach.hints import CREDIT
from trainer.coach.solution import Candidate, Candidates
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import encode, turn_text
from trainer.rules.position import ROW_SIZE, Position
from trainer.rules.tableau import settled
from trainer.rules.turns import Refresh, Turn, apply
from trainer.rules.wording import LANGUAGES, outcome_sentence, sentence, sentence_of_any
from trainer.solver.verdicts import UNDER, Verdict, verdict_of
from trainer.web.site.languages import gettext, language
from trainer.web.site.numbers import duration, localized, margin, points
from trainer.web.table.grids import closed_grid
from trainer.web.verdict.contexts import HintsTaken, Threshold, TurnBoard, TurnRow, VerdictView
from trainer.web.verdict.origin_views import chief, origin, other_themes
from trainer.web.verdict.why_views import Pair, show_url, why_sentence, why_view
from trainer.web.verdict.words import CREDITS, LABELS, policy_in_words

TABLE_ROWS = 10


@dataclass(frozen=True, slots=True)
class Answered:
    """A puzzle with the candidate of the first answer and the one that is looked at; `url` is the puzzle's page.

    `first` is None if the first answer was one to another puzzle of the same date; `hints` are the steps it took.
    `seconds` are those to show, None if none are.
    """

    puzzle: Puzzle
    first: Candidate | None
    shown: Candidate
    seconds: float | None
    url: str
    hints: int = 0

    @property
    def best(self) -> Candidate:
        """The best candidate."""
        return self.puzzle.candidates[0]

    @property
    def pair(self) -> Pair | None:
        """The shown turn and the one to compare it with; None if there is no other one."""
        is_best = self.shown in self.puzzle.answer_set
        other = self.puzzle.runner_up if is_best else self.best
        return Pair(self.shown, other, is_best, self.shown == self.first) if other else None


def verdict_view(answered: Answered) -> VerdictView:
    """Return what the shown turn is worth and why, beside the first answer and the best one."""
    shown, pair = answered.shown, answered.pair
    is_best = pair is None or pair.is_best
    rows = tuple(_rows(answered))
    return VerdictView(
        verdict=verdict_of(shown.loss),
        label=gettext(LABELS[verdict_of(shown.loss)]),
        loss=points(shown.loss),
        loss_margin=margin(shown.loss_stderr),
        exact=shown.exact,
        counts=shown == answered.first,
        sentence=_reason(answered),
        other_label=gettext("Next best") if is_best else gettext("Better"),
        other=_sentence(answered, pair.other) if pair else None,
        why=why_view(answered.puzzle.position, pair) if pair else None,
        show=show_url(answered.puzzle.id, shown, pair),
        boards=tuple(_boards(answered)),
        table=rows,
        hidden_rows=len(answered.puzzle.candidates) - sum(len(row.ways) or 1 for row in rows),
        thresholds=thresholds(),
        opponents=None if shown.exact else policy_in_words(answered.puzzle.opponents),
        seconds=None if answered.seconds is None else duration(answered.seconds),
        again=f"{answered.url}?again=1",
        code=encode(answered.puzzle.position),
        chief=chief(answered.puzzle),
        themes=other_themes(answered.puzzle),
        origin=origin(answered.puzzle),
        hints=hints_taken(answered.hints if shown == answered.first else 0),
    )


def thresholds() -> tuple[Threshold, ...]:
    """Return how many points each class may lose."""
    lowest, *others = UNDER
    borders = {verdict: localized(f"{border:g}") for verdict, border in UNDER.items()}
    ranges = {lowest: gettext("under %(points)s", points=borders[lowest])}
    for before, verdict in zip(UNDER, others, strict=False):
        ranges[verdict] = gettext("%(least)s to %(most)s", least=borders[before], most=borders[verdict])
    ranges[Verdict.BLUNDER] = gettext("%(points)s or more", points=borders[Verdict.MISTAKE])
    return tuple(Threshold(verdict, gettext(LABELS[verdict]), text) for verdict, text in ranges.items())


def _rows(answered: Answered) -> Iterator[TurnRow]:
    """Go through the best candidates, alike ones in one line; the first answer and the shown turn are always there."""
    for number, group in enumerate(alike(answered.puzzle), start=1):
        if number <= TABLE_ROWS or answered.first in group or answered.shown in group:
            yield _row(answered, group[0]) if len(group) == 1 else _shared_row(answered, group)


def _shared_row(answered: Answered, group: Candidates) -> TurnRow:
    """Show turns that are alike in one line, with the numbers of the shown one or of mine, if that is among them."""
    told = next((each for each in (answered.shown, answered.first) if each in group), group[0])
    turns = [each.turn for each in group if isinstance(each.turn, Turn)]
    return replace(
        _row(answered, told),
        rank=answered.puzzle.candidates.index(group[0]) + 1,
        sentence=sentence_of_any(answered.puzzle.position, turns, language()),
        chosen=answered.first in group,
        ways=tuple(_row(answered, candidate) for candidate in group),
    )


def _row(answered: Answered, candidate: Candidate) -> TurnRow:
    return TurnRow(
        rank=answered.puzzle.candidates.index(candidate) + 1,
        sentence=_sentence(answered, candidate),
        verdict=verdict_of(candidate.loss),
        label=gettext(LABELS[verdict_of(candidate.loss)]),
        value=points(candidate.value),
        margin=margin(candidate.stderr),
        loss=points(candidate.loss),
        loss_margin=margin(candidate.loss_stderr),
        exact=candidate.exact,
        url=f"{answered.url}?look={turn_text(candidate.turn)}",
        chosen=candidate == answered.first,
        shown=candidate == answered.shown,
        best=candidate in answered.puzzle.answer_set,
    )


def _boards(answered: Answered) -> Iterator[TurnBoard]:
    """Show the tableau after my turn, after the best one unless mine is as good, and after a third one looked at."""
    boards = {"mine": (gettext("Your turn"), answered.first)} if answered.first else {}
    if answered.first not in answered.puzzle.answer_set:
        boards["better"] = (gettext("The better turn"), answered.best)
    if answered.shown not in [candidate for _, candidate in boards.values()]:
        boards["shown"] = (gettext("The turn you are looking at"), answered.shown)
    for id, (title, candidate) in boards.items():
        yield _turn_board(answered, id, title, candidate)


def _turn_board(answered: Answered, id: str, title: str, candidate: Candidate) -> TurnBoard:
    position, turn = answered.puzzle.position, candidate.turn
    after = apply(position, turn)
    player = after.position.players[position.seat]
    grid = None if isinstance(turn, Refresh) else closed_grid(player, f"{id}-", settled(turn.at))
    return TurnBoard(
        id=id,
        title=title,
        first=candidate == answered.shown,
        sentence=_sentence(answered, candidate),
        outcome=outcome_sentence(after.events, language()),
        grid=grid,
        refreshed=_refreshed(position) if isinstance(turn, Refresh) else None,
        gold=player.gold,
        keys=player.keys,
    )


def _refreshed(position: Position) -> str:
    """Return a sentence on what a refresh deals, and where the points of the card that is then taken are counted."""
    place = LANGUAGES[language()].places[position.messenger]
    unseen = len(position.unseen(position.messenger))
    if unseen < ROW_SIZE:
        return gettext("Three new cards would be dealt, and then you would choose one.")
    return gettext(
        "3 of the %(cards)s unseen cards of the %(place)s are dealt, and one of them is taken. What it scores counts"
        " among the scrolls to come.",
        cards=unseen,
        place=place,
    )


def _reason(answered: Answered) -> str:
    return why_sentence(answered.pair) if answered.pair else gettext("No turn is worth more.")


def _sentence(answered: Answered, candidate: Candidate) -> str:
    return sentence(answered.puzzle.position, candidate.turn, language())


def hints_taken(count: int) -> HintsTaken | None:
    """Return how many steps an answer took, None if it took none."""
    return HintsTaken(count, gettext(CREDITS[CREDIT[count]])) if count else None
