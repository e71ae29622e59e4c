"""What the pages say of the pool of work."""

from trainer.web.jobs.machines import Machines
from trainer.web.jobs.schedule import TooMuchWork
from trainer.web.site.languages import N_, gettext
from trainer.web.site.services import service

OWN = N_("You have asked for as much at a time as one player may. Try again when some of it is done.")
GONE = N_("The machines that usually help can't be reached, so this one does it alone, which takes longer.")


def refusal(error: TooMuchWork, busy: str) -> str:
    """Return why another job can't be had; `busy` says it where everybody asks for too much."""
    return gettext(OWN if error.own else busy)


def absence() -> tuple[str, ...]:
    """Say that the cluster is gone, if there ought to be one."""
    cluster = service(Machines).cluster
    return (gettext(GONE),) if cluster and cluster.is_gone else ()
