"""The verdict as the templates get it: what the solver says of an answer, in numbers ready to print."""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import encode, turn_text
from trainer.rules.tableau import settled
from trainer.rules.turns import Refresh, apply
from trainer.rules.wording import outcome_sentence, sentence
from trainer.solver.analysis import Candidate
from trainer.solver.verdicts import UNDER, Verdict, verdict_of
from trainer.web.contexts import Threshold, TurnBoard, TurnRow, VerdictView
from trainer.web.grids import closed_grid

TABLE_ROWS = 10
STDERRS_OF_95_PERCENT = 1.96
LABELS = {
    Verdict.BEST: "Best",
    Verdict.GOOD: "Good",
    Verdict.INACCURACY: "Inaccuracy",
    Verdict.MISTAKE: "Mistake",
    Verdict.BLUNDER: "Blunder",
}
OPPONENTS = {
    "value": (
        "the policy “value”, which stands for sensible players: always the turn that looks best to a valuation learned"
        " from many games"
    ),
    "greedy-refresh": (
        "the policy “greedy-refresh”: always the turn that scores most if the game ended right then, a refresh counting"
        " as what it brings on average"
    ),
}


@dataclass(frozen=True, slots=True)
class Answered:
    """A puzzle with the candidate of the first answer and the one that is looked at; `url` is the puzzle's page."""

    puzzle: Puzzle
    first: Candidate
    shown: Candidate
    seconds: float | None
    url: str

    @property
    def best(self) -> Candidate:
        """The best candidate."""
        return self.puzzle.candidates[0]


def verdict_view(answered: Answered) -> VerdictView:
    """Tell what the shown turn is worth, and show it beside the first answer and the best one."""
    shown, answers = answered.shown, answered.puzzle.answer_set
    is_best = shown in answers
    rows = tuple(_rows(answered))
    return VerdictView(
        verdict=verdict_of(shown.loss),
        label=LABELS[verdict_of(shown.loss)],
        loss=points(shown.loss),
        loss_margin=margin(shown.loss_stderr),
        exact=shown.exact,
        counts=shown == answered.first,
        sentence="No turn is worth more." if is_best else f"The best turn ends {points(shown.loss)} points higher.",
        better=None if is_best else _sentence(answered, answered.best),
        boards=tuple(_boards(answered)),
        table=rows,
        hidden_rows=len(answered.puzzle.candidates) - len(rows),
        thresholds=thresholds(),
        opponents=OPPONENTS.get(answered.puzzle.opponents, f"the policy “{answered.puzzle.opponents}”"),
        seconds=None if answered.seconds is None else duration(answered.seconds),
        again=f"{answered.url}?again=1",
        code=encode(answered.puzzle.position),
    )


def thresholds() -> tuple[Threshold, ...]:
    """Say for each class how many points it may lose."""
    lowest, *others = UNDER
    ranges = {lowest: f"under {UNDER[lowest]:g}"}
    for before, verdict in zip(UNDER, others, strict=False):
        ranges[verdict] = f"{UNDER[before]:g} to {UNDER[verdict]:g}"
    ranges[Verdict.BLUNDER] = f"{UNDER[Verdict.MISTAKE]:g} and more"
    return tuple(Threshold(verdict, LABELS[verdict], text) for verdict, text in ranges.items())


def points(number: float) -> str:
    """Print points with one decimal."""
    return f"{number:.1f}"


def margin(stderr: float) -> str | None:
    """Print the half-width of a 95 % interval, never as nothing; None where the number is exact."""
    return f"{max(0.1, STDERRS_OF_95_PERCENT * stderr):.1f}" if stderr else None


def duration(seconds: float) -> str:
    """Print a time as minutes and seconds, or as hours."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _rows(answered: Answered) -> Iterator[TurnRow]:
    """Go through the best candidates; the first answer and the shown turn are always among them."""
    answers = answered.puzzle.answer_set
    for rank, candidate in enumerate(answered.puzzle.candidates, start=1):
        if rank > TABLE_ROWS and candidate not in (answered.first, answered.shown):
            continue
        yield TurnRow(
            rank=rank,
            sentence=_sentence(answered, candidate),
            verdict=verdict_of(candidate.loss),
            label=LABELS[verdict_of(candidate.loss)],
            value=points(candidate.value),
            margin=margin(candidate.stderr),
            loss=points(candidate.loss),
            loss_margin=margin(candidate.loss_stderr),
            exact=candidate.exact,
            url=f"{answered.url}?look={turn_text(candidate.turn)}",
            chosen=candidate == answered.first,
            shown=candidate == answered.shown,
            best=candidate in answers,
        )


def _boards(answered: Answered) -> Iterator[TurnBoard]:
    """Show the tableau after my turn, after the best one unless mine is as good, and after a third one looked at."""
    boards = {"mine": ("Your turn", answered.first)}
    if answered.first not in answered.puzzle.answer_set:
        boards["better"] = ("The better turn", answered.best)
    if answered.shown not in [candidate for _, candidate in boards.values()]:
        boards["shown"] = ("The turn you look at", answered.shown)
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
        outcome=outcome_sentence(after.events, "en"),
        grid=grid,
        gold=player.gold,
        keys=player.keys,
    )


def _sentence(answered: Answered, candidate: Candidate) -> str:
    return sentence(answered.puzzle.position, candidate.turn, "en")
