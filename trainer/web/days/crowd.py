"""What other players on this site answered to a puzzle: how many got each verdict, and the most frequent turns."""

from collections import Counter
from collections.abc import Iterable

from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn
from trainer.rules.wording import sentence
from trainer.solver.verdicts import Verdict
from trainer.web.database.requests import storage
from trainer.web.database.storage import Attempt
from trainer.web.days.contexts import CrowdPart, CrowdView
from trainer.web.days.store import Answer, first_answers_of_others
from trainer.web.site.languages import gettext, language
from trainer.web.verdict.words import LABELS

MOST_TURNS = 3


def crowd_view(puzzle: Puzzle, attempt: Attempt) -> CrowdView:
    """Sum up the first answers of all other profiles to a puzzle, for somebody with this counted answer."""
    answers = first_answers_of_others(storage().db, puzzle.id, attempt.profile)
    return CrowdView(answers.total(), tuple(_verdicts(answers, attempt)), tuple(_turns(answers, puzzle, attempt)))


def _verdicts(answers: Counter[Answer], attempt: Attempt) -> Iterable[CrowdPart]:
    numbers: Counter[str] = Counter()
    for answer, number in answers.items():
        numbers[answer.verdict] += number
    for verdict in Verdict:
        name, number = gettext(LABELS[verdict]), numbers[verdict]
        yield CrowdPart(name, verdict, number, _percent(number, answers), attempt.verdict == verdict)


def _turns(answers: Counter[Answer], puzzle: Puzzle, attempt: Attempt) -> Iterable[CrowdPart]:
    in_order = sorted(answers.items(), key=lambda item: (-item[1], item[0].turn))
    for answer, number in in_order[:MOST_TURNS]:
        name = sentence(puzzle.position, parse_turn(answer.turn), language())
        yield CrowdPart(name, answer.verdict, number, _percent(number, answers), attempt.turn == answer.turn)


def _percent(number: int, answers: Counter[Answer]) -> int:
    return round(100 * number / max(1, answers.total()))
