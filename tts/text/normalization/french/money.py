"""The French names of currencies, their hundredths, and scales between a number and its currency ("5 M€")."""

from tts.text.normalization.french.nouns import counted
from tts.text.normalization.french.numbers import LARGE
from tts.text.normalization.rules.forms import Rule, pieces_of
from tts.text.normalization.rules.numbers import Currency, Gender, Wording

_CENTIME = counted("centime", "centimes")
_CENT = counted("cent", "cents")
CURRENCIES = {
    "$": Currency(counted("dollar", "dollars"), _CENT),
    "€": Currency(counted("euro", "euros"), _CENTIME),
    "£": Currency(counted("livre", "livres", Gender.FEMININE), counted("penny", "pence")),
    "¥": Currency(counted("yen", "yens")),
    "₹": Currency(counted("roupie", "roupies", Gender.FEMININE), counted("paisa", "paisas")),
    "R$": Currency(counted("réal", "réaux"), counted("centavo", "centavos")),
    "$US": Currency(counted("dollar américain", "dollars américains"), _CENT),
    "$CA": Currency(counted("dollar canadien", "dollars canadiens"), _CENT),
    "$ US": Currency(counted("dollar américain", "dollars américains"), _CENT),
    "$ CA": Currency(counted("dollar canadien", "dollars canadiens"), _CENT),
    "¢": Currency(_CENT),
    "₿": Currency(counted("bitcoin", "bitcoins")),
}
CENTS_BY_CODE = {"USD": _CENT, "CAD": _CENT, "EUR": _CENTIME, "CHF": _CENTIME}
SCALES = (
    {"mille": "mille"}
    | {word: word for word in LARGE}
    | {
        "k": "mille",
        "m": "millions",
        "mio": "millions",
        "md": "milliards",
        "mds": "milliards",
        "mrd": "milliards",
        "bn": "milliards",
    }
)
_TERMS = {"HT": "hors taxes", "CC": "charges comprises", "cc": "charges comprises", "HC": "hors charges"}
SINGULARS = {"millions": "million", "milliards": "milliard"}


def build_money_rules(wording: Wording) -> tuple[Rule, Rule]:
    """Return the rules for a sign without a number ("en €", "5 millions d'€") and for "HT" after a price."""
    lone = r"(?<=(?<!\p{L})(?:d['’]|(?:en|de|des|les|par|milliers d['’])[ ]))[€$](?![ ]?\p{N}|\p{L})"
    before = r"[€$][ ]?|[€$](?:/m²)?(?:/\p{Ll}{2,5})?[ ](?:HT[ ])?|euros[ ]"
    untaxed = rf"(?<={before})(?:{'|'.join(_TERMS)})(?![\p{{L}}\p{{N}}])"
    compile_ = wording.notation.compile
    return (
        Rule(compile_(lone), lambda found: wording.currencies[found[0]].unit.forms[1], "€$"),
        Rule(compile_(untaxed), lambda found: _TERMS[found[0]], pieces=pieces_of(_TERMS)),
    )
