"""What the parts of an app give one another to work with, found by its type."""

from typing import TypeVar, cast

from flask import Flask, current_app

NAME = "trainer"

Service = TypeVar("Service")


def provide(app: Flask, *services: object) -> None:
    """Let the pages of an app find services, one of each type."""
    app.extensions.setdefault(NAME, {}).update({type(service): service for service in services})


def service(kind: type[Service]) -> Service:
    """Find the service of a type that the app has which answers."""
    return cast(Service, current_app.extensions[NAME][kind])
