"""The German names of currencies, their hundredths, and scales between number and currency ("5 Mio. €")."""

from tts.text.normalization.german.nouns import counted_noun
from tts.text.normalization.rules.numbers import Currency

_CENT = counted_noun("Cent", "Cent")
_PENNY = counted_noun("Penny", "Pence")
_RAPPEN = counted_noun("Rappen", "Rappen")
CURRENCIES = {
    "$": Currency(counted_noun("Dollar", "Dollar"), _CENT),
    "€": Currency(counted_noun("Euro", "Euro"), _CENT),
    "£": Currency(counted_noun("Pfund", "Pfund"), _PENNY),
    "¥": Currency(counted_noun("Yen", "Yen")),
    "₹": Currency(counted_noun("Rupie", "Rupien")),
    "CHF": Currency(counted_noun("Franken", "Franken"), _RAPPEN),
    "Fr.": Currency(counted_noun("Franken", "Franken"), _RAPPEN),
    "SFr.": Currency(counted_noun("Schweizer Franken", "Schweizer Franken"), _RAPPEN),
    "US$": Currency(counted_noun("US-Dollar", "US-Dollar"), _CENT),
    "DM": Currency(counted_noun("D-Mark", "D-Mark", is_feminine=True), counted_noun("Pfennig", "Pfennig")),
    "ct": Currency(_CENT),
    "¢": Currency(_CENT),
    "₿": Currency(counted_noun("Bitcoin", "Bitcoin")),
}
CENTS_BY_CODE = dict.fromkeys(("EUR", "USD", "CAD", "AUD", "NZD"), _CENT) | {"GBP": _PENNY, "CHF": _RAPPEN}
THOUSANDS = ("tsd", "tsd.", "tausend", "k")
SCALES = {
    **dict.fromkeys(THOUSANDS, "tausend"),
    "mio": "Millionen",
    "mio.": "Millionen",
    "m": "Millionen",
    "million": "Millionen",
    "millionen": "Millionen",
    "mrd": "Milliarden",
    "mrd.": "Milliarden",
    "bn": "Milliarden",
    "milliarde": "Milliarden",
    "milliarden": "Milliarden",
    "billion": "Billionen",
    "billionen": "Billionen",
}
SINGULARS = {"Millionen": "Million", "Milliarden": "Milliarde", "Billionen": "Billion"}
