"""The signed cookie that holds the visitor's session: which profile is theirs, and what they looked at."""

from hashlib import sha256

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask.wrappers import Response
from itsdangerous import BadData

from trainer.web.site.static_files import ENDPOINTS

OLDER_NAME = "trainer"
"""What the cookie of every trainer on a host was called, so that two of them took each other's away."""


class SessionCookie(SecureCookieSessionInterface):
    """The signed cookie, kept to https where the page came by https."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether the cookie may only travel encrypted."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """Read the session from the cookie, or from the one of the older name, which is then replaced."""
        session = self._signed(app, request.cookies.get(self.get_cookie_name(app)))
        if session is None and (session := self._signed(app, request.cookies.get(OLDER_NAME))) is not None:
            session.modified = True
        return self.session_class() if session is None else session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the session to the cookie, except with static files.

        Browsers keep those for good; and one that comes late must not bring back what a page has changed meanwhile.
        """
        if request.endpoint in ENDPOINTS:
            return
        super().save_session(app, session, response)
        if self._signed(app, request.cookies.get(OLDER_NAME)) is not None:
            response.delete_cookie(OLDER_NAME, path=self.get_cookie_path(app))

    def _signed(self, app: Flask, cookie: str | None) -> SecureCookieSession | None:
        """Return what a cookie holds if we signed it, whenever that was.

        Its age is no reason to refuse it: a clock that was set back makes it come from the future.
        """
        signer = self.get_signing_serializer(app)
        if not cookie or signer is None:
            return None
        try:
            return self.session_class(signer.loads(cookie))
        except BadData:
            return None


def cookie_name(key: str) -> str:
    """Name the cookie after the key that signs it, so that each trainer on a host has its own."""
    return f"{OLDER_NAME}-{sha256(key.encode()).hexdigest()[:8]}"
