"""The names of the units of science and engineering in all languages: prefixes of the SI before names of units.

`si_units.tsv` has a row for each prefix and each unit: the symbol, the prefixes that it takes ("-" is none), and its
name by language, for one and for more ("volt/volts"). A symbol that is something else too ("5 K", "8 T") is read with a
prefix only.
"""

import functools
from collections.abc import Iterator

from tts.text.normalization.rules.tables import shared_rows

_ALSO_WRITTEN = str.maketrans({"µ": "μ", "Ω": "Ω", "·": "⋅"})
_RATES = {"bit/s": ("b/s",), "bps": ("Bps", "BPS"), "N·m": ("Nm",), "bit": ("b",)}
"""Other symbols for a unit with a prefix."""


@functools.lru_cache(maxsize=16)
def si_units(language: str) -> dict[str, tuple[str, str]]:
    """Return the names of units in `language` (BCP 47, or its first part) for one and for more, by symbol."""
    rows = shared_rows("si_units.tsv")
    column = language.partition("-")[0]
    prefixes = {row["symbol"]: row[column] for row in rows if row["prefixes"] == "prefix"} | {"-": ""}
    units: dict[str, tuple[str, str]] = {}
    for row in rows:
        if row["prefixes"] == "prefix":
            continue
        one, _, many = row[column].partition("/")
        for prefix in row["prefixes"].split():
            names = _with_prefix(prefixes[prefix], one), _with_prefix(prefixes[prefix], many or one)
            units |= dict.fromkeys(_symbols(prefix.strip("-"), row["symbol"]), names)
    return units


def _with_prefix(prefix: str, name: str) -> str:
    """Return a name behind a prefix; a German one has its capital at the start of the whole."""
    return prefix + name[0].lower() + name[1:] if prefix else name


def _symbols(prefix: str, symbol: str) -> Iterator[str]:
    for base in (symbol, *_RATES.get(symbol, ())):
        if prefix or base not in ("b", "b/s"):
            yield f"{prefix}{base}"
            yield f"{prefix}{base}".translate(_ALSO_WRITTEN)
