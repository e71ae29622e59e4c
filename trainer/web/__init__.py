"""The pages."""

from trainer.web.app import CannotServe, create_app, serve

__all__ = ["CannotServe", "create_app", "serve"]
