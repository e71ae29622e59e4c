"""Which trainer this is, and whether it can answer: for whoever looks after it."""

from importlib.metadata import version

from flask import Flask
from flask.wrappers import Response

from trainer.web.database.requests import storage

VERSION = version("chateau-combo-trainer")


def set_up_health(app: Flask) -> None:
    """Let pages name the version, and answer at /health as long as the database does."""
    app.jinja_env.globals["version"] = VERSION

    @app.get("/health")
    def health() -> Response:
        storage().db.execute("SELECT 1 FROM profiles LIMIT 1").fetchone()
        return Response(f"trainer {VERSION}\n", mimetype="text/plain", headers={"Cache-Control": "no-store"})
