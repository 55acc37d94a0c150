"""The Italian names of currencies, their hundredths, and scales between number and currency ("5 mln €")."""

from tts.text.normalization.italian.nouns import counted
from tts.text.normalization.italian.numbers import LARGE
from tts.text.normalization.rules.numbers import Currency, Gender

_CENTESIMO = counted("centesimo", "centesimi")
CURRENCIES = {
    "$": Currency(counted("dollaro", "dollari"), _CENTESIMO),
    "€": Currency(counted("euro", "euro"), _CENTESIMO),
    "£": Currency(counted("sterlina", "sterline", Gender.FEMININE), counted("penny", "pence")),
    "¥": Currency(counted("yen", "yen", Gender.NONE)),
    "₹": Currency(counted("rupia", "rupie", Gender.FEMININE), counted("paisa", "paisa", Gender.FEMININE)),
    "R$": Currency(counted("real", "real"), counted("centavo", "centavos")),
    "¢": Currency(_CENTESIMO),
    "₿": Currency(counted("bitcoin", "bitcoin")),
}
CENTS_BY_CODE = {"USD": _CENTESIMO, "EUR": _CENTESIMO}
SCALES = (
    {"mila": "mila"}
    | {word: word for word in LARGE}
    | {
        "mln": "milioni",
        "mio": "milioni",
        "mld": "miliardi",
        "mrd": "miliardi",
        "bn": "miliardi",
        "k": "mila",
        "m": "milioni",
    }
)
SINGULARS = {"milioni": "milione", "miliardi": "miliardo"}
