"""Rules for French numbers that count nothing: telephones, accounts, plates, the articles of a law."""

from regex import Match

from tts.text.normalization.french import words
from tts.text.normalization.french.numbers import cardinal, small
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.telephones import build_identifier_rules

CODES = Codes(version="version", letters={"Y": "igrec"})


def build_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules, which must stand before those for quantities."""
    return (
        _pairs_rule(wording),
        *build_identifier_rules(wording, words.IDENTIFIERS),
        _article_rule(wording),
    )


def _article_rule(wording: Wording) -> Rule:
    """Return the rule that says the numbers of an article of law one after the other: "art. L. 123-4"."""

    def read(found: Match[str]) -> Reading:
        numbers = (cardinal(int(number)) for number in found.captures("number"))
        letter = {"letter": found["letter"][0]} if found["letter"] else {}
        return {"article": "articles" if "s" in found["article"] else "article", **letter, "numbers": " ".join(numbers)}

    article = r"(?<![\p{L}\p{N}])(?P<article>[Aa]rt(?:icles?|s?\.))[ \u00A0]"
    number = r"(?P<number>[0-9]{1,5})"
    letter = r"(?:(?P<letter>[LRDA]\.?)[ \u00A0]?)"
    pattern = rf"{article}(?:{letter}(?P<numbers>{number}(?:-{number})*)|(?P<numbers>{number}(?:[-.]{number})+)){{1}}"
    return Rule(wording.notation.compile(f"{pattern}{wording.notation.end}"), read, "0")


def _pairs_rule(wording: Wording) -> Rule:
    """Return the rule that says the ten digits of a telephone number without spaces in pairs."""

    def read(found: Match[str]) -> Reading:
        return ", ".join(pair_of_digits(found[0][index : index + 2]) for index in range(0, len(found[0]), 2))

    pattern = rf"{wording.notation.left}(?<![-+.,:/])0[1-9][0-9]{{8}}(?![-.,:/]?\p{{N}}){wording.notation.end}"
    return Rule(wording.notation.compile(pattern), read, "0")


def pair_of_digits(digits: str) -> str:
    """Return the words for a group of a telephone number: a pair without a leading zero is one number."""
    if len(digits) > 2 or digits[0] == "0":
        return " ".join(small(int(digit)) for digit in ascii_digits(digits))
    return small(int(digits))
