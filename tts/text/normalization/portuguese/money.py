"""The Portuguese names of currencies, their hundredths, and scales between number and currency ("R$ 5 mi")."""

from tts.text.normalization.iberian.nouns import counted_noun
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Currency, Gender, Wording

_CENTAVO = counted_noun("centavo", "centavos")
_CENTIMO = counted_noun("cêntimo", "cêntimos")
CURRENCIES = {
    "$": Currency(counted_noun("dólar", "dólares"), _CENTAVO),
    "€": Currency(counted_noun("euro", "euros"), _CENTIMO),
    "£": Currency(counted_noun("libra", "libras", Gender.FEMININE), counted_noun("pêni", "pence")),
    "¥": Currency(counted_noun("iene", "ienes")),
    "¢": Currency(_CENTAVO),
    "₿": Currency(counted_noun("bitcoin", "bitcoins")),
    "₹": Currency(counted_noun("rupia", "rupias", Gender.FEMININE), counted_noun("paisa", "paisas", Gender.FEMININE)),
    "R$": Currency(counted_noun("real", "reais"), _CENTAVO),
    "r$": Currency(counted_noun("real", "reais"), _CENTAVO),
    "U$": Currency(counted_noun("dólar", "dólares"), _CENTAVO),
}
CENTS_BY_CODE = {"BRL": _CENTAVO, "USD": _CENTAVO, "EUR": _CENTIMO}
SCALES = {
    "mil": "mil",
    "mi": "milhões",
    "m": "milhões",
    "mm": "milhões",
    "milhão": "milhão",
    "milhões": "milhões",
    "bi": "bilhões",
    "bn": "bilhões",
    "bilhão": "bilhão",
    "bilhões": "bilhões",
    "tri": "trilhões",
    "trilhão": "trilhão",
    "trilhões": "trilhões",
    "k": "mil",
}
SINGULARS = {"milhões": "milhão", "bilhões": "bilhão", "trilhões": "trilhão"}
_TERMS = {"a": "ao ano", "m": "ao mês", "d": "ao dia"}


def build_interest_rule(wording: Wording) -> Rule:
    """Return the rule for the terms of interest: "10,5% a.a.", "1% a.m."."""
    pattern = r"(?<=%[ ])a\.[ ]?(?P<term>[amd])(?:\.(?!\s*+\Z|\s++\p{Lu}))?"
    return Rule(wording.notation.compile(pattern), lambda found: _TERMS[found["term"]], "%")
