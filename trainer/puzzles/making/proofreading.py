"""Proofreading a pack: is what is said over its puzzles true of each?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from trainer.coach.chief import chief_sentence, chief_theme, named_cards
from trainer.coach.hints import hints
from trainer.coach.kinds import Kind, difference
from trainer.coach.why import compare
from trainer.coach.wording import WORDS
from trainer.puzzles.making.claims import CLAIMS
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.turns import Refresh, Turn
from trainer.rules.wording import LANGUAGES, SOURCE_LANGUAGE, Language
from trainer.solver.verdicts import UNDER, Verdict, verdict_of


@dataclass(frozen=True, slots=True)
class Check:
    """Something said, and what tells for each time that it is said of a puzzle whether that is true."""

    title: str
    said: Callable[[Puzzle], Iterator[bool]]


@dataclass(frozen=True, slots=True)
class Count:
    """How often a check found true what is said, of how many times; `wrong`: the ids of the puzzles where it isn't."""

    title: str
    true: int
    said: int
    wrong: tuple[str, ...]


def proofread(puzzles: Iterable[Puzzle]) -> tuple[Count, ...]:
    """Make all checks over some puzzles."""
    read = tuple(puzzles)
    return tuple(_counted(check, read) for check in CHECKS)


def _counted(check: Check, puzzles: tuple[Puzzle, ...]) -> Count:
    true = said = 0
    wrong = []
    for puzzle in puzzles:
        results = tuple(check.said(puzzle))
        true, said = true + sum(results), said + len(results)
        if not all(results):
            wrong.append(puzzle.id)
    return Count(check.title, true, said, tuple(wrong))


def hint_names_a_difference(puzzle: Puzzle) -> Iterator[bool]:
    """Check the first hint, in each language, of a puzzle in which the plain turn is wrong."""
    answers = [answer.turn for answer in puzzle.answer_set]
    if puzzle.plain not in answers:
        told = {difference(answer, puzzle.plain) for answer in answers}
        yield all(_names(puzzle, language, told) for language in WORDS)


def _names(puzzle: Puzzle, language: Language, kinds: set[Kind]) -> bool:
    """Return whether the first hint names one of these kinds, or the option of a card that it would not tell apart."""
    words, hint = WORDS[language].hints, hints(puzzle, language)[0]
    if hint.startswith(words.option):
        return any(_differ_by_option(answer.turn, puzzle.plain) for answer in puzzle.answer_set)
    return any(hint.startswith(words.kinds[kind]) for kind in kinds)


def _differ_by_option(turn: Turn | Refresh, other: Turn | Refresh) -> bool:
    if isinstance(turn, Refresh) or isinstance(other, Refresh) or turn.card != other.card:
        return False
    return (turn.choice, turn.discard) != (other.choice, other.discard)


def hints_end_with_the_turn(puzzle: Puzzle) -> Iterator[bool]:
    """Check that each step of the hints tells something that those before it don't."""
    best = puzzle.candidates[0].turn
    told = {
        each.turn
        for each in puzzle.candidates
        if isinstance(best, Turn) and isinstance(each.turn, Turn)
        if (each.turn.key, each.turn.card, each.turn.face_down) == (best.key, best.card, best.face_down)
    }
    yield len(hints(puzzle, SOURCE_LANGUAGE)) == (4 if len(told) > 1 else 3)


def theme_claim(theme: str) -> Check:
    """Make the check of what a theme's sentence claims."""

    def said(puzzle: Puzzle) -> Iterator[bool]:
        if theme in puzzle.themes:
            yield CLAIMS[theme](puzzle)

    return Check(f"the theme {theme} is true", said)


def themes_are_known(puzzle: Puzzle) -> Iterator[bool]:
    """Check that themes have a sentence."""
    yield from (theme in CLAIMS for theme in puzzle.themes)


def classes_fit_numbers(puzzle: Puzzle) -> Iterator[bool]:
    """Check the class of each turn against its loss as it is printed, with one decimal."""
    for candidate in puzzle.candidates:
        printed = float(f"{candidate.loss:.1f}")
        yield verdict_of(candidate.loss) is next(verdict for verdict, border in UNDER.items() if printed < border)


def answers_are_best(puzzle: Puzzle) -> Iterator[bool]:
    """Check that every answer has the class of the best ones."""
    yield from (verdict_of(answer.loss) is Verdict.BEST for answer in puzzle.answer_set)


def parts_add_up(puzzle: Puzzle) -> Iterator[bool]:
    """Check that the parts of each turn, as they are printed beside the best one's, make its value."""
    best = puzzle.candidates[0]
    for candidate in puzzle.candidates:
        parts = compare(best, candidate)
        printed = (f"{sum(part.better for part in parts):.1f}", f"{sum(part.worse for part in parts):.1f}")
        hundredths = round(100 * best.value) - round(100 * candidate.value) == round(100 * candidate.loss)
        yield hundredths and printed == (f"{best.value:.1f}", f"{candidate.value:.1f}")


def named_cards_belong(puzzle: Puzzle) -> Iterator[bool]:
    """Check that the cards which the chief theme names are there: taken by some turn, or in the own tableau."""
    taken = {each.turn.card for each in puzzle.candidates if isinstance(each.turn, Turn)}
    there = taken | {card for _, card in puzzle.position.player.tableau.face_up()}
    theme = chief_theme(puzzle, puzzle.themes)
    if theme and (cards := named_cards(puzzle, theme)):
        told = chief_sentence(puzzle, theme, SOURCE_LANGUAGE)
        yield there.issuperset(cards) and all(LANGUAGES[SOURCE_LANGUAGE].name(card) in told for card in cards)


CHECKS = (
    Check("hint 1 names a difference between the plain turn and the answer", hint_names_a_difference),
    Check("the hints end where the whole turn is told", hints_end_with_the_turn),
    *map(theme_claim, CLAIMS),
    Check("a theme has a sentence", themes_are_known),
    Check("the cards that the chief theme names are there", named_cards_belong),
    Check("the class belongs to the printed number", classes_fit_numbers),
    Check("an answer is called best", answers_are_best),
    Check("the parts add up", parts_add_up),
)
