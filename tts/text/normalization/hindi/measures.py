"""Rules for Hindi measures: units by symbol, heights, rates ("60 रु./किलो"), signs said after the number ("> 50%")."""

from regex import Match

from tts.text.normalization.classes import Code, Fraction, Measure, Ratio
from tts.text.normalization.hindi import words
from tts.text.normalization.hindi.abbreviations import spellings
from tts.text.normalization.hindi.nouns import gender_of
from tts.text.normalization.hindi.numbers import invariable
from tts.text.normalization.rules.forms import LETTER_STROKE, Reading, Rule, after_number, alternatives, labelled
from tts.text.normalization.rules.notation import LETTER, SPACE, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number, with_sign
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.unit_names import unit_nouns

_AFTER_NUMBERS = {"<": "{} से कम", ">": "{} से अधिक", "≤": "{} या उससे कम", "≥": "{} या उससे अधिक", "√": "{} का वर्गमूल"}
_NOT_BENT = "पानी|घी|दही|मोती|हाथी|जी|ही|भी|की|के|ने|से|वे|ये|थे|दे|ले|रहे|करे"
"""The pattern of words that end like nouns that bend "half", but do not."""
_WINDS = {"N": "उत्तर", "S": "दक्षिण", "E": "पूर्व", "W": "पश्चिम"}
# The quotation mark does not end a quotation.
_NO_QUOTE = r"(?<![\"“][^\"”\n]{0,80}\p{Nd}\")"
_TABLES = word_tables("hindi")
_BY_SYMBOL = {
    symbol: noun
    for written, noun in unit_nouns("hi", _TABLES, lambda one, many: Noun((one, many)), has_cldr=False).items()
    for symbol in spellings(written)
}
_POWERS = {
    f"{power} {symbol}": invariable(f"{power} {noun.forms[0]}")
    for symbol, noun in _BY_SYMBOL.items()
    for power in ("वर्ग", "घन")
    if symbol[0] in "किसेसेंमी" and noun.forms[0].endswith("मीटर")
}
UNITS = {word: invariable(word) for word in _TABLES["units after a stroke"]} | _BY_SYMBOL | _POWERS
_DOSES = [symbol for symbol in "mg g gm kg ml mL L l µg mcg IU m² m2".split() if symbol in UNITS]
ONLY_ATTACHED = frozenset({"in", "MP", "ली"})
"""After a space these are other words."""


def build_measure_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for measures and signs that only Hindi has."""
    return (
        *_length_rules(wording),
        _sign_rule(wording),
        _per_rule(wording),
        *_word_rules(wording),
        _dose_rule(wording),
        _unit_rule(wording),
        *_arc_rules(wording),
    )


def _length_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for feet and inches."""
    notation, foot, inch = wording.notation, UNITS["ft"], UNITS["in"]
    inches = r"(?P<whole>\p{Nd}{1,3})(?:\.(?P<fraction>\p{Nd}{1,2}))?"
    height = (
        rf"{notation.left}(?P<feet>\p{{Nd}}{{1,2}})['′’][ ]?(?!\p{{Nd}}{{3}}){inches}(?:[\"″”]|''|’’)?+{notation.end}"
    )
    sides = rf"{notation.left}(?P<feet>\p{{Nd}}{{1,3}})['′’][ ]?[xX×][ ]?(?P<other>\p{{Nd}}{{1,3}})['′’](?!['\p{{N}}])"
    by_symbol = rf"{notation.left}(?P<feet>\p{{Nd}}{{1,2}})[ ]?(?:ft|फ़ुट)\.?[ ]?{inches}[ ]?in{notation.end}"
    alone = rf"{notation.left}{inches}(?:″|\"{_NO_QUOTE}(?=[ ]{LETTER}|[.,।;)]|\Z))"

    def read(found: Match[str]) -> Reading:
        return count_number(wording, number_of(found), inch)

    def read_height(found: Match[str]) -> Reading:
        return f"{count_number(wording, Number('', ascii_digits(found['feet']), ''), foot)} {read(found)}"

    def read_sides(found: Match[str]) -> Reading:
        feet = (count_number(wording, Number("", ascii_digits(found[name]), ""), foot) for name in ("feet", "other"))
        return " गुणा ".join(feet)

    return labelled(
        Measure,
        Rule(notation.compile(sides), read_sides, "'′’"),
        Rule(notation.compile(height), read_height, "'′’"),
        Rule(notation.compile(by_symbol), read_height, "n"),
        Rule(notation.compile(alone), read, '″"'),
    )


def _sign_rule(wording: Wording) -> Rule:
    """Return the rule for a sign whose words come after its number and unit."""
    notation = wording.notation
    signs = "".join(_AFTER_NUMBERS)
    per = r"(?:/(?P<per>\L<units>))?+"
    unit = rf"(?:{SPACE}(?:(?P<percent>%)|(?P<unit>\L<units>){per}{notation.end}))?+"
    # Arrows, tags and hearts ("<3") do not match.
    mark = rf"(?:(?<![^\s(\p{{Nd}}])|(?<=(?:^|[\s(])[A-Za-z]))(?P<mark>[{signs}])[ \u00A0]?+(?!(?<=<)3(?!\p{{Nd}}))"
    pattern = rf"{mark}{notation.number}{unit}{notation.end}(?!>)"

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        spoken = spell_number(wording, number)
        if found["percent"]:
            spoken = wording.percent.format(spoken)
        elif found["unit"]:
            spoken = count_number(wording, number, UNITS[found["unit"]])
        if found["per"]:
            spoken = f"{spoken} प्रति {UNITS[found['per']].forms[0]}"
        return _AFTER_NUMBERS[found["mark"]].format(with_sign(wording, number, spoken))

    return Rule(notation.compile(pattern, units=UNITS), read, signs, kind=Measure)


def _per_rule(wording: Wording) -> Rule:
    """Return the rule for the stroke after a counted noun: "60 रुपये/किलो", "2 बार/दिन"."""
    counted = r"(?:कि\.[ ]?)?मी\.|"
    counted += "रुपये|रुपए|रुपया|पैसे|डॉलर|यूरो|रु\\.?|रू\\.?|व्यक्ति|लोग|बार|गोली|गोलियाँ|खुराक|किस्त|पेज|शब्द"
    pattern = rf"(?<=(?<!{LETTER})(?:{counted}))/(?:(?=वर्ग )|(?P<per>\L<units>)(?!{LETTER}|[\p{{N}}/]))"

    def read(found: Match[str]) -> Reading:
        if not found["per"]:
            return "प्रति"
        return f"प्रति {UNITS[found['per']].forms[0]}"

    return Rule(wording.notation.compile(pattern, units=UNITS), read, "/", kind=Measure)


def _unit_rule(wording: Wording) -> Rule:
    """Return the rule for a unit after a scale: "2 लाख IU"."""
    end = rf"(?!{LETTER}|[\p{{N}}_/²³-])"
    latin = alternatives(symbol for symbol in UNITS if symbol.isascii() and symbol not in ONLY_ATTACHED)
    scaled = rf"(?<=\p{{Nd}} (?:हज़ार|हजार|लाख|करोड़) )(?P<unit>{latin}){end}"

    def read(found: Match[str]) -> Reading:
        return UNITS[found["unit"]].forms[1]

    return Rule(wording.notation.compile(f"(?=[A-Za-z]){scaled}"), read, "हलक", has_number=True, kind=Measure)


def _dose_rule(wording: Wording) -> Rule:
    """Return the rule for a dose by weight and time: "10 mg/kg/दिन"."""
    notation = wording.notation
    unit, per = (rf"(?P<{name}>{alternatives(_DOSES)})" for name in ("unit", "per"))
    last = r"(?P<last>दिन|घंटा|घंटे|मिनट|day|min|hr|h|dose|खुराक)"
    said = {"day": "दिन", "min": "मिनट", "hr": "घंटा", "h": "घंटा", "घंटे": "घंटा", "dose": "खुराक"}
    ahead = r"(?=[-−+]?\p{Nd}[\p{Nd}.,]{0,12}+[ ]?[A-Za-zµμ]{1,3}/)"
    pattern = rf"{ahead}{notation.number}{SPACE}{unit}/{per}/{last}(?!{LETTER}|[\p{{N}}/])"

    def read(found: Match[str]) -> Reading:
        counted = count_number(wording, number_of(found), UNITS[found["unit"]])
        return f"{counted} प्रति {UNITS[found['per']].forms[0]} प्रति {said.get(found['last'], found['last'])}"

    return Rule(notation.compile(pattern), read, LETTER_STROKE, has_number=True, kind=Measure)


def _arc_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for degrees with minutes, or with a wind: "28°36'N", "77.2° E"."""
    notation = wording.notation
    minutes = r"(?P<minutes>[0-5]?\p{Nd})['′’]"
    seconds = r"(?P<seconds>[0-5]?\p{Nd})(?:[\"″”]|'')"
    wind = r"[ ]?(?P<wind>[NSEW])(?![\p{L}\p{N}])"
    pattern = rf"{notation.ahead('°')}{notation.number}[ ]?°[ ]?(?:{minutes}[ ]?(?:{seconds})?+(?:{wind})?+|{wind})"

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        said = [count_number(wording, number, wording.degree)]
        said += [
            f"{_say(wording, found[name])} {noun}"
            for name, noun in (("minutes", "मिनट"), ("seconds", "सेकंड"))
            if found[name]
        ]
        return with_sign(wording, number, " ".join([*said, *([_WINDS[found["wind"]]] if found["wind"] else [])]))

    fahrenheit = r"(?P<other>\p{Nd}{1,3})(?:\.(?P<tenths>\p{Nd}))?+[ ]?°[ ]?F"
    scales = rf"{notation.number}[ ]?°[ ]?C[ ]?/[ ]?{fahrenheit}{notation.end}"

    def read_scales(found: Match[str]) -> Reading:
        number, other = number_of(found), Number("", ascii_digits(found["other"]), ascii_digits(found["tenths"] or ""))
        first = with_sign(wording, number, count_number(wording, number, UNITS["°C"]))
        return f"{first}, {count_number(wording, other, UNITS['°F'])}"

    return labelled(
        Measure,
        Rule(notation.compile(pattern), read, after_number("°")),
        Rule(notation.compile(scales), read_scales, after_number("°")),
    )


def _word_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for half of a noun that bends it ("½ कटोरी", "½ घंटे"), and for "9.5/10", "#1" and "24x7"."""
    notation = wording.notation
    noun = rf"(?=[ \u00A0](?!(?:{_NOT_BENT})(?!{LETTER}))(?P<noun>{LETTER}++))"
    half = rf"{notation.left}(?<![/.,:] ?|\p{{N}}[ -])(?:1/2|१/२|½){noun}"
    days = rf"{notation.left}(?:24|२४)[xX×](?P<days>[5-7५-७])(?!\p{{N}}|{LETTER})"
    number_sign = r"(?<![\p{L}\p{M}\p{N}&#])#(?=\p{Nd}{1,4}(?![\p{L}\p{M}\p{N}]))"
    return (
        Rule(
            notation.compile(r"(?<=\p{Nd}\.\p{Nd}{1,3})/(?=\p{Nd})"),
            lambda found: words.SIGNS.alone["/"],
            "/",
            kind=Ratio,
        ),
        Rule(notation.compile(number_sign), lambda found: words.SIGNS.alone["#"], "#", kind=Code),
        Rule(notation.compile(half), lambda found: _half_before(found["noun"]), "½/", kind=Fraction),
        Rule(
            notation.compile(days),
            lambda found: f"{_say(wording, '24')} {_say(wording, found['days'])}",
            "xX×",
            kind=Code,
        ),
    )


def _half_before(noun: str) -> Reading:
    """Return "half" as the noun bends it, None before a masculine singular, which another rule reads."""
    if gender_of(noun) is Gender.FEMININE:
        return "आधी"
    return "आधे" if noun.endswith("े") else None


def _say(wording: Wording, digits: str) -> str:
    return spell_number(wording, Number("", ascii_digits(digits), ""))
