"""By a declaration, a view says what its endpoint is: serving reads it before Django calls the view."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

_SAID = "declaration"
"""The attribute of a view that holds its `Declaration`."""


class Body(Enum):
    """What a POST brings to an endpoint; `serving.body_limits` knows how many bytes that may take."""

    PLAIN = auto()
    """Nothing large."""
    SPOKEN = auto()
    """A text that is spoken at once."""
    SPOKEN_OR_JOB = auto()
    """A text that is spoken at once, or later where the request asks for that."""
    SCRIPT = auto()
    """The form with the script of a podcast, which has no file."""
    FILES = auto()
    """A form with files."""
    LONG = auto()
    """A long text, as JSON or as it is."""


@dataclass(frozen=True)
class Declaration:
    """What an endpoint is. One that says nothing takes a small body, is never shed, and is closed to other origins."""

    body: Body = Body.PLAIN
    sheds: bool = False
    """A POST is refused before it takes a thread where there is no room for speech."""
    cross_origin: bool = False
    """Pages of other origins may use it."""


def declares(*, body: Body = Body.PLAIN, sheds: bool = False, cross_origin: bool = False) -> Callable[[View], View]:
    """Return a decorator by which a view, a function or a class, says what its endpoint is.

    A subclass says nothing by it: an endpoint is open or large only where its own view says so.
    """

    def declared(view: View) -> View:
        setattr(view, _SAID, Declaration(body, sheds, cross_origin))
        return view

    return declared


def declaration_of(view: Callable[..., Any]) -> Declaration:
    """Return what a view in the URL configuration says, itself or by its class."""
    said: Declaration | None = getattr(view, _SAID, None) or vars(getattr(view, "view_class", object)).get(_SAID)
    return said or Declaration()
