"""How Hindi reads measures, prices and signs whose words follow the number: "60 रु./किलो", 5'8", "> 50%", "√16"."""

from regex import Match

from speech.text.normalization import hindi_words
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.notation import SPACE, Number, ascii_digits, number_of
from speech.text.normalization.numbers import Wording, count_number, spell_number, with_sign

_LETTER = r"[\p{L}\p{M}]"
_AFTER_NUMBERS = {
    "<": "{} से कम",
    ">": "{} से अधिक",
    "≤": "{} या उससे कम",
    "≥": "{} या उससे अधिक",
    "√": "{} का वर्गमूल",
}
_MASCULINE = "पानी घी दही मोती हाथी जी ही भी की"
"""Words with the ending of feminine nouns that are none."""
# Not the end of what a quotation mark has opened.
_NO_QUOTE = r"(?<![\"“][^\"”\n]{0,80}\p{Nd}\")"


def build_measure_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for measures and signs that Hindi has for itself."""
    return (
        *_length_rules(wording),
        _sign_rule(wording),
        _rupee_rule(wording),
        _per_rule(wording),
        *_word_rules(wording),
    )


def _length_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for feet and inches."""
    notation, foot, inch = wording.notation, hindi_words.UNITS["ft"], hindi_words.UNITS["in"]
    inches = r"(?P<whole>\p{Nd}{1,3})(?:\.(?P<fraction>\p{Nd}{1,2}))?"
    height = rf"{notation.left}(?P<feet>\p{{Nd}}{{1,2}})['′’][ ]?{inches}(?:[\"″”]|''|’’)?+{notation.end}"
    alone = rf"{notation.left}{inches}(?:″|\"{_NO_QUOTE}(?=[ ]{_LETTER}))"

    def read(found: Match[str]) -> Reading:
        return count_number(wording, number_of(found), inch)

    def read_height(found: Match[str]) -> Reading:
        return f"{count_number(wording, Number('', ascii_digits(found['feet']), ''), foot)} {read(found)}"

    return (
        Rule(notation.compile(height), read_height, "'′’"),
        Rule(notation.compile(alone), read, '″"'),
    )


def _sign_rule(wording: Wording) -> Rule:
    """Return the rule for a sign whose words stand after its number, with its unit."""
    notation = wording.notation
    signs = "".join(_AFTER_NUMBERS)
    unit = rf"(?:{SPACE}(?:(?P<percent>%)|(?P<unit>{alternatives(hindi_words.UNITS)}){notation.end}))?+"
    # No arrows, tags or hearts ("<3").
    mark = rf"(?<![^\s(\p{{Nd}}])(?P<mark>[{signs}])[ \u00A0]?+(?!(?<=<)3(?!\p{{Nd}}))"
    pattern = rf"{mark}{notation.number}{unit}{notation.end}(?!>)"

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        spoken = spell_number(wording, number)
        if found["percent"]:
            spoken = wording.percent.format(spoken)
        elif found["unit"]:
            spoken = count_number(wording, number, hindi_words.UNITS[found["unit"]])
        return _AFTER_NUMBERS[found["mark"]].format(with_sign(wording, number, spoken))

    return Rule(notation.compile(pattern), read, signs)


def _rupee_rule(wording: Wording) -> Rule:
    """Return the rule for "500/-", an amount of rupees."""
    rupee = wording.currencies["₹"].unit

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return spell_number(wording, number) if found["named"] is not None else count_number(wording, number, rupee)

    named = r"(?P<named>(?=[ \u00A0]?(?:रुपये|रुपए|रुपया|रु)))?+"
    no_sign = rf"(?<!(?:\p{{Sc}}|{alternatives(wording.currencies)})[ \u00A0]?)"
    pattern = rf"{no_sign}{wording.notation.number}/[-–](?![\p{{L}}\p{{N}}]){named}"
    return Rule(wording.notation.compile(pattern), read, "/")


def _per_rule(wording: Wording) -> Rule:
    """Return the rule for the stroke after the name of a currency: "60 रुपये/किलो"."""
    words = "रुपये|रुपए|रुपया|पैसे|डॉलर|यूरो|रु\\.?|रू\\.?"
    per = alternatives(hindi_words.UNITS)
    pattern = rf"(?<=(?<!{_LETTER})(?:{words}))/(?P<per>{per})(?!{_LETTER}|[\p{{N}}/])"

    def read(found: Match[str]) -> Reading:
        return f"प्रति {hindi_words.UNITS[found['per']].forms[0]}"

    return Rule(wording.notation.compile(pattern), read, "/")


def _word_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a half of something feminine ("½ कटोरी"), for "9.5/10", "#1" and "24x7"."""
    notation = wording.notation
    masculine = "|".join(_MASCULINE.split())
    feminine = rf"(?=[ \u00A0](?!(?:{masculine})(?!{_LETTER})){_LETTER}++(?<=ी))"
    half = rf"{notation.left}(?<![/.,:] ?|\p{{N}}[ -])(?:1/2|१/२|½){feminine}"
    days = rf"{notation.left}(?:24|२४)[xX×](?P<days>[5-7५-७])(?!\p{{N}}|{_LETTER})"
    number_sign = r"(?<![\p{L}\p{M}\p{N}&#])#(?=\p{Nd}{1,4}(?![\p{L}\p{M}\p{N}]))"
    return (
        Rule(notation.compile(r"(?<=\p{Nd}\.\p{Nd}{1,3})/(?=\p{Nd})"), lambda found: hindi_words.LONE_SIGNS["/"], "/"),
        Rule(notation.compile(number_sign), lambda found: hindi_words.LONE_SIGNS["#"], "#"),
        Rule(notation.compile(half), lambda found: "आधी", "½/"),
        Rule(notation.compile(days), lambda found: f"{_say(wording, '24')} {_say(wording, found['days'])}", "xX×"),
    )


def _say(wording: Wording, digits: str) -> str:
    return spell_number(wording, Number("", ascii_digits(digits), ""))
