"""Arabic money: names, signs and codes of currencies with their minor units, and amounts of both.

In `words.tsv`, `money` has the nouns that texts count by their name, `money by sign` other nouns: one and many, or one
form for all. `minor units` and `currencies` have a name with its adjective, its minor unit, and the number of minor
units in one, if it is not a hundred.
"""

from collections.abc import Iterator, Mapping

from tts.text.normalization.arabic.numbers import Case, Counted, count_noun, described, noun, written_forms
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("arabic")
SCALE_LETTERS = {"K": 10**3, "k": 10**3, "M": 10**6, "m": 10**6, "mn": 10**6, "B": 10**9, "b": 10**9, "bn": 10**9}
"""Letters for scales; they count only in amounts with a sign or name of money."""


def _nouns(table: str, gender: Gender | None = None) -> dict[str, Noun]:
    pairs = ((name, said.partition("/")) for name, said in _TABLES[table].items())
    return {
        name: noun(one, many) if many else noun(one, one, dual=one, gender=gender) for name, (one, _, many) in pairs
    }


_COUNTED = _nouns("money") | _nouns("feminine money", Gender.FEMININE)
_NOUNS = _COUNTED | _nouns("money by sign")


def _currency(unit: Noun, minor: str) -> Counted:
    """Return a currency with a minor unit of the tables ("فلس/1000"), "" for none."""
    name, _, per_unit = minor.partition("/")
    return Counted(unit, _NOUNS.get(name), int(per_unit or 100))


def _money() -> Iterator[tuple[str, Counted]]:
    for name, unit in _COUNTED.items():
        for form in written_forms(unit):
            yield form, _currency(unit, _TABLES["minor units"].get(name, ""))


def _money_signs() -> Iterator[tuple[str, Counted]]:
    for sign, said in _TABLES["currencies"].items():
        name, _, minor = said.partition("/")
        one, _, adjective = name.partition(" ")
        unit = described(_NOUNS[one], adjective) if adjective else _NOUNS[one]
        yield from ((form, _currency(unit, minor)) for form in ([name, sign] if adjective else [sign]))
    # A country that has no adjective follows every form of the noun.
    for sign in ("HKD", "HK$"):
        yield sign, Counted(noun("دولار", "دولارات", tail="هونغ كونغ"), _NOUNS["سنت"])


def say_money(number: Number, counted: Counted, case: Case) -> str:
    """Return an amount with its minor units, "" if the digits after the point do not count minor units."""
    digits, has_thousand = len(number.fraction), counted.per_unit == 1000
    if not counted.minor or not (digits == 2 or (digits == 3 and has_thousand)):
        return ""
    whole, rest = int(number.whole), int(number.fraction) * (10 if has_thousand and digits == 2 else 1)
    if not rest:
        return count_noun(whole, counted.noun, case)
    if not whole:
        return count_noun(rest, counted.minor, case)
    return f"{count_noun(whole, counted.noun, case)} و{count_noun(rest, counted.minor, case)}"


MONEY_SIGNS: Mapping[str, Counted] = dict(_money_signs())
"""Sign, code, abbreviation, or name with its adjective (both masculine singular) → currency."""
MONEY: Mapping[str, Counted] = {**dict(_money()), **MONEY_SIGNS}
