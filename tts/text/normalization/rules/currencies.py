"""The names of currencies by sign and code: of a table of all languages but Arabic, of CLDR, and of each language.

`currencies.tsv` has a row for each currency: its signs, its code in CLDR, and its name by language, for one and for
more, then that of its hundredths where amounts are read with hundredths ("dollar/dollars + cent/cents"). Where it has
no name, most languages of Europe have that of CLDR. The table `currencies` in the `words.tsv` of a language is alike.

Source of the names in CLDR: Unicode CLDR, from Babel.
"""

from collections.abc import Callable, Iterator

from tts.text.normalization.rules.nouns import Currency, Noun
from tts.text.normalization.rules.tables import Tables, one_and_many, shared_rows


def currencies_of(
    locale: str, own: Tables, make_noun: Callable[[str, str], Noun], *, has_cldr: bool = True
) -> dict[str, Currency]:
    """Return the currencies of a language by sign and code; `own` are its tables of words.

    `make_noun` makes a noun of the names for one and for more.
    """
    written = [*_shared(locale, has_cldr=has_cldr), *own.get("currencies", {}).items()]
    currencies = {sign: _currency(said, make_noun) for sign, said in written}
    return currencies | {sign.replace(" ", "\u00a0"): currency for sign, currency in currencies.items() if " " in sign}


def _shared(locale: str, *, has_cldr: bool) -> Iterator[tuple[str, str]]:
    """Yield signs and codes with the names of the table, or of CLDR where it has none."""
    for row in shared_rows("currencies.tsv"):
        said = row[locale.partition("-")[0]]
        if has_cldr and row["code"] and (not said or said.startswith("+")):
            said = f"{_cldr_names(locale, row['code'])} {said}"
        if said:
            yield from ((sign, said) for sign in row["signs"].split("|"))


def _cldr_names(locale: str, code: str) -> str:
    from babel import Locale
    from babel.numbers import get_currency_name

    tag = Locale.parse(locale, sep="-")
    return "/".join(get_currency_name(code, count, tag) for count in (1, 100))


def _currency(said: str, make_noun: Callable[[str, str], Noun]) -> Currency:
    unit, _, cent = (part.strip() for part in said.partition("+"))
    return Currency(make_noun(*one_and_many(unit)), make_noun(*one_and_many(cent)) if cent else None)
