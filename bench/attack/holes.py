"""The shape of an attack: a hole that a review found, and the probe that shows whether it is still open."""

from collections.abc import Callable
from dataclasses import dataclass

from bench.attack.target import Target


@dataclass(frozen=True, slots=True)
class Probed:
    """The result of a probe: a figure in words, such as "31 MB held by 200 clients", and whether the hole is open."""

    figure: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Hole:
    """A vulnerability: its number and name in the review, and the figure from `before` it was closed, in words.

    `probe` attacks a running service and raises nothing; an exception counts as an open hole.
    """

    number: int
    name: str
    before: str
    probe: Callable[[Target], Probed]
