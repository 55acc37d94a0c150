"""Rules for Hindi money: currencies, the scales before them (लाख, करोड़), "500/-"."""

from regex import Match

from tts.text.normalization.classes import Money
from tts.text.normalization.hindi.abbreviations import nukta_spellings
from tts.text.normalization.rules.currencies import currencies_of
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives
from tts.text.normalization.rules.notation import number_of
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("hindi")
CURRENCIES = currencies_of("hi", _TABLES, lambda one, many: Noun((one, many)), has_cldr=False)
SCALES = {
    spelled: scale for written, scale in _TABLES["scales"].items() for spelled in sorted(nukta_spellings(written))
}


def build_rupee_rule(wording: Wording) -> Rule:
    """Return the rule for "500/-", an amount of rupees."""
    rupee = wording.currencies["₹"].unit

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return spell_number(wording, number) if found["named"] is not None else count_number(wording, number, rupee)

    named = r"(?P<named>(?=[ \u00A0]?(?:रुपये|रुपए|रुपया|रु)))?+"
    # A group of digits is no number of its own where a sign stands before the first.
    no_sign = rf"(?<!(?:\p{{Sc}}|{alternatives(wording.currencies)})[ \u00A0]?|\p{{Nd}},)"
    ahead = r"(?=[-−+]?\p{Nd}[\p{Nd}.,]{0,30}+/[-–])"
    pattern = rf"{ahead}{no_sign}{wording.notation.number}/[-–](?![\p{{L}}\p{{N}}]){named}"
    return Rule(wording.notation.compile(pattern), read, after_number("/"), kind=Money)


def build_each_rule(wording: Wording) -> Rule:
    """Return the rule for the same amount twice, which means one for each: "₹4-4 लाख"."""
    notation, rupee = wording.notation, wording.currencies["₹"].unit
    scale = rf"(?:[ \u00A0](?P<scale>{alternatives(nukta_spellings('हज़ार') | {'लाख', 'करोड़'})}){notation.end})?+"
    pattern = (
        rf"(?<!\p{{L}})(?:₹|रु\.?|Rs\.?)[ \u00A0]?(?P<whole>\p{{Nd}}{{1,3}})[-–](?P=whole)(?![\p{{Nd}}.,/-]){scale}"
    )

    def read(found: Match[str]) -> Reading:
        said = spell_number(wording, number_of(found))
        return " ".join(filter(None, (said, said, found["scale"], rupee.forms[1])))

    return Rule(notation.compile(pattern), read, "-–", has_number=True, kind=Money)
