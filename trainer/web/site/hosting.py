"""How the pages reach those who ask for them: under which names, through which proxies, at which address."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, request
from flask.wrappers import Response
from werkzeug.middleware.proxy_fix import ProxyFix

from trainer.web.site.logs import log_each_request
from trainer.web.site.security import ASKED_HOST

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HSTS = "max-age=31536000"


@dataclass(frozen=True, slots=True)
class Hosting:
    """What an operator chooses.

    The names the pages may be asked by besides local ones; how many proxies stand before the server, whose word on the
    visitor's address and on the pages' own is taken; the address the pages have there, if that isn't what the proxies
    say; and whether each request is logged.
    """

    allow_hosts: tuple[str, ...] = ()
    trusted_proxies: int = 0
    base_url: str | None = None
    log_requests: bool = False

    @property
    def hosts(self) -> tuple[str, ...]:
        """List the names the pages may be asked by."""
        own = urlsplit(self.base_url or "").hostname
        return (*self.allow_hosts, own) if own else self.allow_hosts


class AtBaseUrl:
    """Lets the app know the address that it has for visitors, whatever a request says."""

    def __init__(self, app: "WSGIApplication", base_url: str) -> None:
        """Wrap the app."""
        self._app = app
        self._base = urlsplit(base_url)
        self._prefix = self._base.path.rstrip("/")

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request as one to the address."""
        environ[ASKED_HOST] = environ.get("HTTP_HOST", "")
        environ |= {"wsgi.url_scheme": self._base.scheme, "HTTP_HOST": self._base.netloc, "SCRIPT_NAME": self._prefix}
        path = environ.get("PATH_INFO", "")
        if f"{path}/".startswith(f"{self._prefix}/"):
            environ["PATH_INFO"] = path[len(self._prefix) :]
        return self._app(environ, start_response)


def set_up_hosting(app: Flask, hosting: Hosting) -> None:
    """Let the app know its address and the visitor's, and keep browsers to https where the pages have that."""
    if hosting.base_url:
        app.wsgi_app = AtBaseUrl(app.wsgi_app, hosting.base_url)  # type: ignore[method-assign]
    if count := hosting.trusted_proxies:
        fixed = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_prefix=count)
        app.wsgi_app = fixed  # type: ignore[method-assign]
    if hosting.log_requests:
        log_each_request(app)

    @app.after_request
    def keep_to_https(response: Response) -> Response:
        if request.is_secure:
            response.headers["Strict-Transport-Security"] = HSTS
        return response
