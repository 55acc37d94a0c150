"""The tables of written forms and of the words for them: tab-separated values beside the code, without quotation.

`words.tsv` in the package of a language has the tables of that language: a row has the name of its table, the written
form and the words for it. Forms with the same words may share a row, with "|" between them. A table that is a list of
forms has no words. The tables in this package have a row for each sign, unit or currency, and a column for each
language.
"""

import csv
import functools
from collections.abc import Mapping
from pathlib import Path

Tables = Mapping[str, Mapping[str, str]]
"""The tables of a language by name: by table, the words by written form."""
Names = tuple[str, str]
"""The names of a unit or currency for one and for more."""

_RULES = Path(__file__).parent
_BETWEEN_FORMS = "|"


@functools.lru_cache(maxsize=16)
def word_tables(package: str) -> dict[str, dict[str, str]]:
    """Return the tables of a language by the name of its package ("french")."""
    tables: dict[str, dict[str, str]] = {}
    for row in _rows(_RULES.parent / package / "words.tsv"):
        forms = row["written"].split(_BETWEEN_FORMS)
        tables.setdefault(row["table"], {}).update(dict.fromkeys(forms, row["said"]))
    return tables


@functools.lru_cache(maxsize=16)
def shared_rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a table of all languages ("si_units.tsv"), by the names of its columns."""
    return tuple(_rows(_RULES / name))


def one_and_many(said: str) -> Names:
    """Return the names for one and for more of a cell: "inch/inches", "Meter" (for both)."""
    one, _, many = said.partition("/")
    return one, many or one


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))
