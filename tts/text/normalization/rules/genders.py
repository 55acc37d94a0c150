"""Tables of nouns whose ending shows another gender than they have: `genders.tsv` in the package of a language.

`python -m bench.genders` writes them. The columns are the noun, its gender (f, m or n) and, for a noun that ends in "s"
in the singular too, its numbers: "s" or "sp".
"""

import csv
import functools
from pathlib import Path
from typing import NamedTuple

from tts.text.normalization.rules.nouns import Gender

_GENDERS = {"f": Gender.FEMININE, "m": Gender.MASCULINE, "n": Gender.NONE}


class Listed(NamedTuple):
    """The gender of a noun in a table, NONE for neuter, and its numbers, "" where its ending shows the number."""

    gender: Gender
    numbers: str = ""


def table_of(package: str) -> Path:
    """Return the path of the table of a language, by the name of its package."""
    return Path(__file__).parents[1] / package / "genders.tsv"


@functools.lru_cache(maxsize=16)
def listed_genders(package: str) -> dict[str, Listed]:
    """Return the nouns in the table of a language, by the name of its package."""
    with table_of(package).open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {noun: Listed(_GENDERS[gender], *numbers) for noun, gender, *numbers in rows}
