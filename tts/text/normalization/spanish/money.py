"""The Spanish names of currencies, their hundredths, and scales between number and currency ("5 mill. €")."""

from tts.text.normalization.iberian.nouns import counted_noun
from tts.text.normalization.rules.numbers import Currency, Gender
from tts.text.normalization.spanish.numbers import LARGE

_CENTAVO = counted_noun("centavo", "centavos")
_CENTIMO = counted_noun("céntimo", "céntimos")
_PENIQUE = counted_noun("penique", "peniques")
CURRENCIES = {
    "$": Currency(counted_noun("dólar", "dólares"), _CENTAVO),
    "€": Currency(counted_noun("euro", "euros"), _CENTIMO),
    "£": Currency(counted_noun("libra", "libras", Gender.FEMININE), _PENIQUE),
    "¥": Currency(counted_noun("yen", "yenes")),
    "₹": Currency(counted_noun("rupia", "rupias", Gender.FEMININE), counted_noun("paisa", "paisas", Gender.FEMININE)),
    "R$": Currency(counted_noun("real", "reales"), _CENTAVO),
    "S/": Currency(counted_noun("sol", "soles"), _CENTIMO),
    "₡": Currency(counted_noun("colón", "colones"), _CENTIMO),
    "₲": Currency(counted_noun("guaraní", "guaraníes")),
    "RD$": Currency(counted_noun("peso dominicano", "pesos dominicanos"), _CENTAVO),
    "U$S": Currency(counted_noun("dólar", "dólares"), _CENTAVO),
    "AR$": Currency(counted_noun("peso argentino", "pesos argentinos"), _CENTAVO),
    "COL$": Currency(counted_noun("peso colombiano", "pesos colombianos"), _CENTAVO),
    "CLP$": Currency(counted_noun("peso chileno", "pesos chilenos")),
    "MXN$": Currency(counted_noun("peso mexicano", "pesos mexicanos"), _CENTAVO),
    "cts.": Currency(_CENTIMO),
    "¢": Currency(_CENTAVO),
    "₿": Currency(counted_noun("bitcoin", "bitcoins")),
}
CENTS_BY_CODE = {"USD": _CENTAVO, "MXN": _CENTAVO, "EUR": _CENTIMO, "GBP": _PENIQUE}
SCALES = (
    {"mil": "mil", "mil millones": "mil millones"}
    | {word: word for word in LARGE}
    | {
        "millon": "millón",
        "billon": "billón",
        "mill": "millones",
        "mill.": "millones",
        "mil mill": "mil millones",
        "mil mill.": "mil millones",
        "bn": "mil millones",
        "mm": "millones",
        "m": "millones",
        "k": "mil",
    }
)
SINGULARS = {"millones": "millón", "billones": "billón", "mil": "mil"}
