"""Declarations by which views describe their endpoints: `serving` reads them before Django calls the view."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

_SAID = "declaration"
"""The attribute of a view that holds its `Declaration`."""


class Body(Enum):
    """The kind of body that a POST brings to an endpoint; `serving.body_limits` knows its most bytes."""

    PLAIN = auto()
    """A small body."""
    SPOKEN = auto()
    """A text that is spoken at once."""
    SPOKEN_OR_JOB = auto()
    """A text that is spoken at once, or later if the request asks for that."""
    SCRIPT = auto()
    """The form with the script of a podcast, which has no file."""
    FILES = auto()
    """A form with files."""
    LONG = auto()
    """A long text, as JSON or as plain text."""


@dataclass(frozen=True)
class Declaration:
    """The properties of an endpoint: by default it takes a small body, is never shed, and refuses other origins."""

    body: Body = Body.PLAIN
    sheds: bool = False
    """A POST is refused before it takes a thread if there is no room for speech."""
    cross_origin: bool = False
    """Pages of other origins may use it."""


def declares(*, body: Body = Body.PLAIN, sheds: bool = False, cross_origin: bool = False) -> Callable[[View], View]:
    """Return a decorator by which a view, a function or a class, describes its endpoint.

    Subclasses do not inherit it: an endpoint is open or large only if its own view says so.
    """

    def declared(view: View) -> View:
        setattr(view, _SAID, Declaration(body, sheds, cross_origin))
        return view

    return declared


def declaration_of(view: Callable[..., Any]) -> Declaration:
    """Return the declaration of a view in the URL configuration, or of its class."""
    said: Declaration | None = getattr(view, _SAID, None) or vars(getattr(view, "view_class", object)).get(_SAID)
    return said or Declaration()
