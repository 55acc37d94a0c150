"""A bar chart as numbers for an inline SVG; the template draws it."""

from collections.abc import Sequence
from dataclasses import dataclass

BAR_WIDTH = 20
GAP = 6
HEIGHT = 120
_SHORTEST_BAR = 2
_ROUND = (1, 2, 4, 5, 10)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: label and value, and its left edge, top edge and height in the chart's units; y points downwards."""

    label: str
    value: int
    x: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars side by side in a box of `width` by `height` units; `top`, a round number, is the value at its top edge."""

    bars: tuple[Bar, ...]
    width: int
    height: int
    bar_width: int
    top: int

    @property
    def middle(self) -> int:
        """The value at half of the chart's height."""
        return self.top // 2


def bar_chart(values: Sequence[tuple[str, int]]) -> Chart:
    """Return a chart of labelled values of at least 0. A bar above 0 is always visible; if all are 0, `top` is 0."""
    top = _round_up(max((value for _, value in values), default=0))
    bars = []
    for number, (label, value) in enumerate(values):
        height = max(_SHORTEST_BAR, round(HEIGHT * value / top)) if value else 0
        bars.append(Bar(label, value, number * (BAR_WIDTH + GAP), HEIGHT - height, height))
    return Chart(tuple(bars), max(0, len(values) * (BAR_WIDTH + GAP) - GAP), HEIGHT, BAR_WIDTH, top)


def _round_up(value: int) -> int:
    """Return the next number written as 1, 2, 4 or 5 and zeros, at least 10, so that its half is whole; 0 for 0."""
    if value <= 10:
        return 10 if value else 0
    power: int = 10 ** (len(str(value - 1)) - 1)
    return next(step * power for step in _ROUND if step * power >= value)
