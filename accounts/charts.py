"""A bar chart as numbers for an inline SVG; the template draws it."""

from collections.abc import Sequence
from dataclasses import dataclass

BAR_WIDTH = 20
GAP = 4
HEIGHT = 120
_SHORTEST_BAR = 2


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
    """Bars side by side in a box of `width` by `height` units; `highest` is the largest value."""

    bars: tuple[Bar, ...]
    width: int
    height: int
    bar_width: int
    highest: int


def bar_chart(values: Sequence[tuple[str, int]]) -> Chart:
    """Return a chart of labelled values of at least 0: the highest is as high as the chart, none above 0 vanishes."""
    highest = max((value for _, value in values), default=0)
    bars = []
    for number, (label, value) in enumerate(values):
        height = max(_SHORTEST_BAR, round(HEIGHT * value / highest)) if value else 0
        bars.append(Bar(label, value, number * (BAR_WIDTH + GAP), HEIGHT - height, height))
    return Chart(tuple(bars), len(values) * (BAR_WIDTH + GAP), HEIGHT, BAR_WIDTH, highest)
