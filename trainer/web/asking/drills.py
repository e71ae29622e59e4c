"""Drills as forms send them and links say them: as the parameters of a URL, which is how they are kept, too."""

from collections.abc import Iterable
from typing import TypeVar
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict

from trainer.coach.kinds import Kind
from trainer.coach.themes import THEMES
from trainer.puzzles.choosing import FIRST_TURN, STEPS, Drill
from trainer.rules.position import LAST_TURN
from trainer.web.site.languages import N_, gettext

Choice = TypeVar("Choice")

TURNS = range(FIRST_TURN, LAST_TURN + 1)
PLAYERS = range(1, 6)
PARAMETERS = frozenset({"step", "kind", "themes", "from", "to", "players", "unrated"})
UNREADABLE = N_("That drill asks for something that doesn't exist. Choose a new one below.")
BACKWARDS = N_("The last turn of this drill comes before its first one. Change one of them.")


class BadDrill(ValueError):
    """Parameters that make no drill; the message says why, and `drill` is what can be kept of them."""

    def __init__(self, why: str, drill: Drill | None = None) -> None:
        """Note the sentence and the drill."""
        super().__init__(why)
        self.drill = drill or Drill()


def is_sent(sent: MultiDict[str, str]) -> bool:
    """Return whether a request says anything about a drill."""
    return not PARAMETERS.isdisjoint(sent)


def read_drill(sent: MultiDict[str, str]) -> Drill:
    """Read a drill from the parameters that a request sent; raise BadDrill if they make none."""
    try:
        drill = Drill(
            step=_one_of(STEPS, sent.get("step", "0")),
            themes=frozenset(_one_of(THEMES, name) for name in sent.getlist("themes")),
            kinds=frozenset(map(Kind, sent.getlist("kind"))),
            first_turn=_one_of(TURNS, sent.get("from", str(FIRST_TURN))),
            last_turn=_one_of(TURNS, sent.get("to", str(LAST_TURN))),
            players=frozenset(_one_of(PLAYERS, players) for players in sent.getlist("players")),
            rated="unrated" not in sent,
        )
    except (ValueError, KeyError) as error:
        raise BadDrill(gettext(UNREADABLE)) from error
    if drill.first_turn > drill.last_turn:
        raise BadDrill(gettext(BACKWARDS), drill)
    return drill


def written(drill: Drill) -> str:
    """Write a drill as the parameters of a URL, the same for the same drill."""
    turns = (("from", drill.first_turn, FIRST_TURN), ("to", drill.last_turn, LAST_TURN))
    return urlencode(
        [
            ("step", drill.step),
            *(("kind", kind) for kind in Kind if kind in drill.kinds),
            *(("themes", theme) for theme in THEMES if theme in drill.themes),
            *((name, turn) for name, turn, usual in turns if turn != usual),
            *(("players", players) for players in sorted(drill.players)),
            *([] if drill.rated else [("unrated", 1)]),
        ]
    )


def kept_drill(text: str) -> Drill:
    """Read a drill that `written` wrote; what is no longer there gives the drill in which anything goes."""
    try:
        return read_drill(MultiDict(parse_qsl(text)))
    except BadDrill:
        return Drill()


def _one_of(choices: Iterable[Choice], text: str) -> Choice:
    """Read one of some choices; raise KeyError if it isn't one."""
    return {str(choice): choice for choice in choices}[text]
