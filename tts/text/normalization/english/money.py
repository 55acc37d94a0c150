"""The English names of currencies, their hundredths, and scales between number and currency ("$5 million")."""

from tts.text.normalization.rules.numbers import Currency, Noun

_CENT = Noun(("cent", "cents"))
_PENNY = Noun(("penny", "pence"))
CURRENCIES = {
    "$": Currency(Noun(("dollar", "dollars")), _CENT),
    "US$": Currency(Noun(("U S dollar", "U S dollars")), _CENT),
    "€": Currency(Noun(("euro", "euros")), _CENT),
    "£": Currency(Noun(("pound", "pounds")), _PENNY),
    "¥": Currency(Noun(("yen", "yen"))),
    "₹": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "Rs": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "Rs.": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "RMB": Currency(Noun(("yuan", "yuan"))),
    "CN¥": Currency(Noun(("yuan", "yuan"))),
    "NT$": Currency(Noun(("New Taiwan dollar", "New Taiwan dollars"))),
    "R$": Currency(Noun(("real", "reais")), Noun(("centavo", "centavos"))),
    "¢": Currency(_CENT),
    "₿": Currency(Noun(("bitcoin", "bitcoins"))),
}
CENTS_BY_CODE = dict.fromkeys(("USD", "EUR", "CAD", "AUD", "NZD"), _CENT) | {"GBP": _PENNY}
SCALES = {
    "k": "thousand",
    "thousand": "thousand",
    "m": "million",
    "mn": "million",
    "million": "million",
    "b": "billion",
    "bn": "billion",
    "billion": "billion",
    "t": "trillion",
    "tn": "trillion",
    "trn": "trillion",
    "trillion": "trillion",
}
