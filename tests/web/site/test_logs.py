"""The server's log: a line a request if that is asked for, and nothing that only fills the disk."""

import logging
from collections.abc import Iterator

import pytest

from tests.web.conftest import Site
from trainer.web.site.logs import log_each_request, set_up_log


@pytest.fixture
def levels() -> Iterator[None]:
    """Put the levels of the loggers back."""
    loggers = [logging.getLogger(name) for name in ("trainer", "waitress.queue")]
    before = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, before, strict=True):
        logger.setLevel(level)


@pytest.mark.usefixtures("levels")
def test_each_request_is_one_line_and_can_forge_no_other(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    set_up_log()
    log_each_request(site.app)
    site.visitor().get("/about%0AERROR?secret=1")
    site.visitor().get("/", Host="evil.example")
    lines = [line.rsplit(" ", 2)[0] for line in caplog.messages]
    assert lines == ["127.0.0.1 GET /about%0AERROR 404", "127.0.0.1 GET / 400"]


@pytest.mark.usefixtures("levels")
def test_requests_leave_no_line_unless_that_is_asked_for(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    set_up_log()
    site.visitor().get("/about")
    logging.getLogger("waitress.queue").warning("Task queue depth is 1")
    assert caplog.messages == []
