"""The names of units by symbol: of the SI, of a table of all languages but Arabic, of CLDR, and of each language.

`units.tsv` has a row for each unit: its symbols, its identifier in CLDR, and its name by language, for one and for more
("inch/inches"). Where it has no name, most languages of Europe have that of CLDR. In the `words.tsv` of a language, the
table `units` has names in the same form; `other symbols` stand for a symbol of another table.

Source of the names in CLDR: Unicode CLDR, from Babel.
"""

import functools
from collections.abc import Callable

from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.si_units import si_units
from tts.text.normalization.rules.tables import Names, Tables, one_and_many, shared_rows


def unit_nouns(
    locale: str, own: Tables, make_noun: Callable[[str, str], Noun], *, has_cldr: bool = True
) -> dict[str, Noun]:
    """Return the nouns of units by symbol in a language, whose tables of words are `own`.

    `make_noun` makes a noun of the names for one and for more.
    """
    names = dict(si_units(locale))
    of_cldr = _cldr_names(locale) if has_cldr else {}
    for row in shared_rows("units.tsv"):
        said = row[locale.partition("-")[0]]
        if known := one_and_many(said) if said else of_cldr.get(row["cldr"]):
            names |= dict.fromkeys(row["symbols"].split("|"), known)
    names |= {symbol: one_and_many(said) for symbol, said in own.get("units", {}).items()}
    names |= {other: names[symbol] for other, symbol in own["other symbols"].items()}
    return {symbol: make_noun(*pair) for symbol, pair in names.items()}


@functools.lru_cache(maxsize=16)
def _cldr_names(locale: str) -> dict[str, Names]:
    """Return the names in CLDR by its identifiers of units, where the name follows the number."""
    from babel import Locale
    from babel.units import format_unit

    tag = Locale.parse(locale, sep="-")
    names: dict[str, Names] = {}
    for unit in {row["cldr"] for row in shared_rows("units.tsv")} - {""}:
        one, many = (format_unit(count, unit, locale=tag).replace("\u00a0", " ") for count in (1, 2))
        if one.startswith("1") and many.startswith("2") and unit not in many:
            names[unit] = one.removeprefix("1").strip(), many.removeprefix("2").strip()
    return names
