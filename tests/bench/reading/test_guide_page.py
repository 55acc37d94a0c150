"""The guide tells how text is read as it is read."""

import re
from pathlib import Path

import pytest

from bench.reading.cases import LANGUAGES, Case

PAGE = (Path(__file__).parents[3] / "docs/guide/reading.md").read_text(encoding="utf-8")
HEADINGS = {
    **{"English": "en-US", "British English, where it differs": "en-GB", "Spanish": "es", "French": "fr"},
    **{"Italian": "it", "Brazilian Portuguese": "pt-BR", "Hindi": "hi", "Japanese": "ja", "Chinese": "zh"},
    "Arabic": "ar",
}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under `heading`, without its head."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [re.split(r" *\| *", line)[1:-1] for line in section.splitlines() if line.startswith("| ")][2:]


def test_every_language_has_a_table():
    assert set(HEADINGS.values()) == set(LANGUAGES)


@pytest.mark.parametrize("heading", HEADINGS)
def test_each_row_is_read_as_it_says(heading):
    table = rows(heading)
    assert len(table) >= 10
    wrong = [case for case in (Case(HEADINGS[heading], "guide", *row) for row in table) if not case.is_right()]
    assert [(case.written, case.said()) for case in wrong] == []
