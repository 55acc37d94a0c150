"""Readings of words by what stands around them."""

import pytest

from tts.text.neighbours import NeighbourRules

RULES = NeighbourRules(
    {"lead": (("led", "", "pipe"), ("leed", "^|to", ""), ("leed", r"will(?:\|[a-z]+)?", ""))}, ending="s?"
)


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("a lead pipe", {1: "led"}),
        ("two lead pipes", {1: "led"}),
        ("lead pipe", {0: "led"}),
        ("lead us", {0: "leed"}),
        ("to lead", {1: "leed"}),
        ("unto lead", {}),
        ("we will not lead", {3: "leed"}),
        ("lead to lead", {0: "leed", 2: "leed"}),
        ("pipe", {}),
        ("", {}),
        ("a|b lead pipe", {1: "led"}),
    ],
)
def test_the_first_rule_that_fits_tells_the_reading(clause: str, told: dict[int, str]) -> None:
    assert RULES.tell(clause.split(" ")) == told
