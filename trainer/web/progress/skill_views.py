"""The accuracy by theme, kind of decision, turn and number of players; where it is weak, and where strong."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trainer.coach.kinds import Kind
from trainer.coach.themes import THEMES
from trainer.puzzles.choosing import Drill
from trainer.web.asking.drills import TURNS
from trainer.web.progress.charts import columns
from trainer.web.progress.contexts import Chart, Link, Skill, SkillLists, Table
from trainer.web.progress.figures import Skills, Tally
from trainer.web.progress.words import FEWEST, drill_url, percent
from trainer.web.site.languages import N_, gettext, ngettext
from trainer.web.site.numbers import points
from trainer.web.verdict.origin_views import theme_title

LISTED = 5
KINDS = {Kind.KEY: N_("Key"), Kind.CARD: N_("Card"), Kind.SIDE: N_("Side"), Kind.CELL: N_("Cell")}
KINDS_IN_A_SENTENCE = {
    Kind.KEY: N_("the use of keys"),
    Kind.CARD: N_("the choice of the card"),
    Kind.SIDE: N_("face up or face down"),
    Kind.CELL: N_("the choice of the cell"),
}
WEAKEST = N_("Weakest: %(weak)s, %(low)s. Strongest: %(strong)s, %(high)s.")
NONE_WEAK = N_("No theme stands out as weak.")
TOO_EARLY = N_("A theme appears here once it has %(fewest)s answers.")
TOO_FEW = N_("You can compare these once two of them have %(fewest)s answers each.")


@dataclass(frozen=True, slots=True)
class Group:
    """Answers that have something in common: its name under a column and within a sentence, and the drill of it."""

    label: str
    name: str
    tally: Tally
    drill: Drill

    @property
    def is_known(self) -> bool:
        """Return whether there are enough answers to say how accurate they are."""
        return self.tally.answers >= FEWEST


def kind_chart(skills: Skills) -> Chart:
    """Draw the accuracy by kind of decision."""
    groups = [
        Group(gettext(label), gettext(KINDS_IN_A_SENTENCE[kind]), skills.kinds.get(kind, Tally()), _drill_of(kind))
        for kind, label in KINDS.items()
    ]
    return _chart("kinds", gettext("Which part of a turn do I see best?"), gettext("Decision"), groups)


def turn_chart(skills: Skills) -> Chart:
    """Draw the accuracy by turn number."""
    groups = [
        Group(
            str(number),
            gettext("turn %(number)s", number=number),
            skills.turns.get(number, Tally()),
            Drill(first_turn=number, last_turn=number),
        )
        for number in TURNS
    ]
    return _chart("turns", gettext("When in the game do I play best?"), gettext("Turn in the game"), groups)


def players_chart(skills: Skills) -> Chart:
    """Draw the accuracy by number of players."""
    groups = [
        Group(
            str(number),
            ngettext("%(num)s player", "%(num)s players", number),
            tally,
            Drill(players=frozenset({number})),
        )
        for number, tally in sorted(skills.players.items())
    ]
    return _chart("players", gettext("With how many players do I play best?"), gettext("Players"), groups)


def skill_lists(skills: Skills) -> SkillLists:
    """List the themes where the accuracy is below the mean of them all, and where it isn't; and all in a table."""
    groups = [
        Group(title, title, tally, Drill(themes=frozenset({name})))
        for name in THEMES
        if (tally := skills.themes.get(name)) and (title := theme_title(name))
    ]
    known = sorted((group for group in groups if group.is_known), key=lambda group: group.tally.accuracy)
    middle = sum((group.tally for group in known), Tally())
    weak = [group for group in known if group.tally.accuracy < middle.accuracy]
    strong = [group for group in reversed(known) if group.tally.accuracy >= middle.accuracy]
    return SkillLists(
        weak=tuple(map(_skill, weak[:LISTED])),
        strong=tuple(map(_skill, strong[:LISTED])),
        missing=gettext(NONE_WEAK) if known else gettext(TOO_EARLY, fewest=FEWEST),
        table=_table(gettext("Theme"), groups),
    )


def _drill_of(kind: Kind) -> Drill:
    return Drill(kinds=frozenset({kind}))


def _chart(id: str, question: str, head: str, groups: Sequence[Group]) -> Chart:
    known = sorted((group for group in groups if group.is_known), key=lambda group: group.tally.accuracy)
    too_few = Chart(id, question, gettext(TOO_FEW, fewest=FEWEST), table=_table(head, groups))
    if not known:
        return too_few
    shares = {group.label: 100 * group.tally.accuracy if group.is_known else None for group in groups}
    drawn = replace(too_few, drawing=columns(shares, lambda value: percent(value / 100)))
    if len(known) == 1:
        return drawn
    weak, strong = known[0], known[-1]
    words = {"weak": weak.name, "low": _accuracy(weak), "strong": strong.name, "high": _accuracy(strong)}
    practise = Link(gettext("Practice: %(name)s", name=weak.name), drill_url(weak.drill))
    return replace(drawn, answer=gettext(WEAKEST, **words), drill=practise)


def _accuracy(group: Group) -> str:
    return percent(group.tally.accuracy)


def _skill(group: Group) -> Skill:
    answers = gettext("%(number)s answers", number=group.tally.answers)
    return Skill(group.name, _accuracy(group), round(100 * group.tally.accuracy), answers, drill_url(group.drill))


def _table(head: str, groups: Sequence[Group]) -> Table:
    """Return a row for each group that has answers, without an accuracy if they are few."""
    rows = (
        (
            group.label,
            _accuracy(group) if group.is_known else "–",
            str(group.tally.answers),
            points(group.tally.loss),
        )
        for group in groups
        if group.tally.answers
    )
    heads = (head, gettext("Accuracy"), gettext("Answers"), gettext("Points lost per answer"))
    return Table(heads, tuple(rows))
