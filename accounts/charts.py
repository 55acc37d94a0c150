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
    """A bar: its left edge, top edge and height in the chart's units, y downwards, and what it stands for."""

    label: str
    value: int
    x: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars side by side in a box of `width` by `height` units, which is as high as the value `top`; `top` is round."""

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
    """Return a chart of labelled values of at least 0; none above 0 vanishes. Without any such, `top` is 0."""
    top = _round_up(max((value for _, value in values), default=0))
    bars = []
    for number, (label, value) in enumerate(values):
        height = max(_SHORTEST_BAR, round(HEIGHT * value / top)) if value else 0
        bars.append(Bar(label, value, number * (BAR_WIDTH + GAP), HEIGHT - height, height))
    return Chart(tuple(bars), max(0, len(values) * (BAR_WIDTH + GAP) - GAP), HEIGHT, BAR_WIDTH, top)


def _round_up(value: int) -> int:
    """Return the next number of 1, 2, 4 or 5 and zeros, at least 10: half of it is whole too."""
    if value <= 10:
        return 10 if value else 0
    power: int = 10 ** (len(str(value - 1)) - 1)
    return next(step * power for step in _ROUND if step * power >= value)
