"""The tables beside the code say each form once, with the columns that their readers know."""

import csv
from pathlib import Path

import pytest

import tts.text.normalization
from bench.reading.cases import READ_LANGUAGES
from tts.text.normalization.rules.tables import one_and_many, shared_rows, word_tables

ROOM = Path(tts.text.normalization.__file__).parent
WORDS = sorted(ROOM.glob("*/words.tsv"))
SHARED = sorted(path for path in (ROOM / "rules").glob("*.tsv") if path.stem != "scores")
LANGUAGES = {language.partition("-")[0] for language in READ_LANGUAGES}
ABSENT = {"currencies": {"ar"}, "units": {"ar"}, "results": {"ar", "hi", "ja", "zh"}}
"""Languages without a column in a table of all.

Arabic nouns have more forms, in its own tables; results have letters in languages of Europe only.
"""


def lines_of(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.parent.name)
def test_a_table_of_a_language_has_each_form_once(path):
    header, *rows = lines_of(path)
    assert header == ["table", "written", "said"]
    assert {len(row) for row in rows} <= {2, 3}
    written = [(row[0], form) for row in rows for form in row[1].split("|")]
    assert [pair for pair in written if written.count(pair) > 1] == []
    assert all(form for _, form in written)


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.parent.name)
def test_the_rows_of_a_table_stand_together(path):
    names = [row[0] for row in lines_of(path)[1:]]
    changes = [name for name, before in zip(names, ["", *names], strict=False) if name != before]
    assert len(changes) == len(set(changes))
    assert list(word_tables(path.parent.name)) == changes


def test_a_name_without_a_stroke_is_for_one_and_for_more():
    assert one_and_many("Meter") == ("Meter", "Meter")
    assert one_and_many("inch/inches") == ("inch", "inches")


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_a_table_of_all_languages_has_a_column_for_each(path):
    header, *rows = lines_of(path)
    assert LANGUAGES - ABSENT.get(path.stem, set()) <= set(header)
    assert {len(row) for row in rows} == {len(header)}
    assert len(shared_rows(path.name)) == len(rows)
