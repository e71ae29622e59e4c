"""What the pages say of the pool of work."""

from trainer.web.jobs.cluster import Cluster
from trainer.web.jobs.schedule import TooMuchWork
from trainer.web.site.languages import N_, gettext

OWN = N_("You have asked for as much at a time as one player may. Try again when some of it is done.")

GONE = N_("The machines that usually help can't be reached, so this one does it alone, which takes longer.")


def refusal(error: TooMuchWork, busy: str) -> str:
    """Return why another job can't be had; `busy` says it where everybody asks for too much."""
    return gettext(OWN if error.own else busy)


def absence(cluster: Cluster | None) -> tuple[str, ...]:
    """Say that the cluster is gone, if there ought to be one."""
    return (gettext(GONE),) if cluster and cluster.is_gone else ()
