"""Rules for Hindi measures: units by symbol, heights, rates ("60 रु./किलो"), signs said after the number ("> 50%")."""

from regex import Match

from tts.text.normalization.hindi import words
from tts.text.normalization.hindi.abbreviations import spellings
from tts.text.normalization.hindi.numbers import invariable
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import LETTER, SPACE, Number, ascii_digits, number_of
from tts.text.normalization.rules.numbers import Noun, Wording, count_number, spell_number, with_sign

_AFTER_NUMBERS = {
    "<": "{} से कम",
    ">": "{} से अधिक",
    "≤": "{} या उससे कम",
    "≥": "{} या उससे अधिक",
    "√": "{} का वर्गमूल",
}
_NOT_FEMININE = "पानी|घी|दही|मोती|हाथी|जी|ही|भी|की"
"""The pattern of words that end like feminine nouns but are none."""
# The quotation mark does not end a quotation.
_NO_QUOTE = r"(?<![\"“][^\"”\n]{0,80}\p{Nd}\")"
_UNITS = {
    "किलोमीटर": "km KM किमी कि.मी.",
    "मीटर": "m मी मी.",
    "सेंटीमीटर": "cm सेमी से.मी. सें.मी.",
    "मिलीमीटर": "mm मिमी मि.मी.",
    "माइक्रोमीटर": "µm μm",
    "नैनोमीटर": "nm",
    "मील": "mi",
    "गज": "yd",
    "फ़ुट": "ft",
    "इंच": "in",
    "किलोग्राम": "kg Kg KG किग्रा कि.ग्रा.",
    "ग्राम": "g gm ग्रा ग्रा.",
    "मिलीग्राम": "mg मिग्रा मि.ग्रा.",
    "माइक्रोग्राम": "µg μg mcg",
    "टन": "t",
    "लीटर": "L l ली ली.",
    "मिलीलीटर": "ml mL मिली मि.ली.",
    "डेसीलीटर": "dL dl",
    "वर्ग मीटर": "m² m2",
    "वर्ग किलोमीटर": "km² km2",
    "वर्ग फ़ुट": "ft² ft2 sqft sq.ft. sq. ft.",
    "घन मीटर": "m³ m3",
    "घन सेंटीमीटर": "cm³ cm3 cc",
    "हेक्टेयर": "ha",
    "मिनट": "min मि.",
    "सेकंड": "s sec",
    "मिलीसेकंड": "ms",
    "किलोमीटर प्रति घंटा": "km/h kmph किमी/घंटा कि.मी./घंटा किमी/घं किमी/घंटे",
    "मीटर प्रति सेकंड": "m/s",
    "मीटर प्रति सेकंड वर्ग": "m/s² m/s2",
    "डिग्री सेल्सियस": "°C ℃ ºC °से. °से",
    "डिग्री फ़ारेनहाइट": "°F ℉",
    "वाट": "W",
    "किलोवाट": "kW",
    "मेगावाट": "MW",
    "किलोवाट घंटा": "kWh",
    "वोल्ट": "V",
    "मिलीएम्पियर": "mA",
    "मिलीएम्पियर घंटा": "mAh",
    "अश्वशक्ति": "hp HP",
    "हर्ट्ज़": "Hz",
    "किलोहर्ट्ज़": "kHz",
    "मेगाहर्ट्ज़": "MHz",
    "गीगाहर्ट्ज़": "GHz",
    "कैलोरी": "cal",
    "किलो कैलोरी": "kcal",
    "डेसिबल": "dB",
    "पिक्सेल": "px",
    "मेगापिक्सेल": "MP",
    "किलोबाइट": "KB kB केबी",
    "मेगाबाइट": "MB एमबी",
    "गीगाबाइट": "GB जीबी",
    "टेराबाइट": "TB",
    "किलोबिट प्रति सेकंड": "kbps Kbps",
    "मेगाबिट प्रति सेकंड": "mbps Mbps",
    "गीगाबिट प्रति सेकंड": "Gbps",
    "मील प्रति घंटा": "mph",
    "किलोमीटर प्रति लीटर": "kmpl",
    "बीट प्रति मिनट": "bpm",
    "चक्कर प्रति मिनट": "rpm",
    "मिलीमीटर पारा": "mmHg",
    "अंतरराष्ट्रीय यूनिट": "IU",
    "पाउंड": "lb lbs",
    "औंस": "oz",
}
_PER = (
    "किलो किलोग्राम ग्राम क्विंटल टन लीटर मीटर किलोमीटर एकड़ हेक्टेयर घंटा घंटे मिनट सेकंड दिन सप्ताह माह महीना महीने वर्ष साल "
    "व्यक्ति यूनिट पीस दर्जन डिब्बा बोरी रात सीट शेयर छात्र"
)
"""Units after a stroke: "100 रुपये/दिन"."""
_HOUR = Noun(("घंटा", "घंटे"))
_BY_SYMBOL = {
    symbol: name for name, symbols in _UNITS.items() for written in symbols.split() for symbol in spellings(written)
}
_POWERS = {
    f"{power} {symbol}": f"{power} {name}"
    for symbol, name in _BY_SYMBOL.items()
    for power in ("वर्ग", "घन")
    if symbol[0] in "किसेसेंमी" and name.endswith("मीटर")
}
UNITS = {
    **{word: invariable(word) for word in _PER.split()},
    **{symbol: invariable(name) for symbol, name in (_BY_SYMBOL | _POWERS).items()},
    **dict.fromkeys(("h", "hr", "hrs"), _HOUR),
    **dict.fromkeys(("tsp", "tsp."), Noun(("छोटा चम्मच", "छोटे चम्मच"))),
    **dict.fromkeys(("tbsp", "tbsp.", "Tbsp", "Tbsp."), Noun(("बड़ा चम्मच", "बड़े चम्मच"))),
}
ONLY_ATTACHED = frozenset({"in", "MP", "ली"})
"""After a space these are other words."""


def build_measure_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for measures and signs that only Hindi has."""
    return (
        *_length_rules(wording),
        _sign_rule(wording),
        _per_rule(wording),
        *_word_rules(wording),
    )


def _length_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for feet and inches."""
    notation, foot, inch = wording.notation, UNITS["ft"], UNITS["in"]
    inches = r"(?P<whole>\p{Nd}{1,3})(?:\.(?P<fraction>\p{Nd}{1,2}))?"
    height = rf"{notation.left}(?P<feet>\p{{Nd}}{{1,2}})['′’][ ]?{inches}(?:[\"″”]|''|’’)?+{notation.end}"
    by_symbol = rf"{notation.left}(?P<feet>\p{{Nd}}{{1,2}})[ ]?(?:ft|फ़ुट)\.?[ ]?{inches}[ ]?in{notation.end}"
    alone = rf"{notation.left}{inches}(?:″|\"{_NO_QUOTE}(?=[ ]{LETTER}))"

    def read(found: Match[str]) -> Reading:
        return count_number(wording, number_of(found), inch)

    def read_height(found: Match[str]) -> Reading:
        return f"{count_number(wording, Number('', ascii_digits(found['feet']), ''), foot)} {read(found)}"

    return (
        Rule(notation.compile(height), read_height, "'′’"),
        Rule(notation.compile(by_symbol), read_height, "n"),
        Rule(notation.compile(alone), read, '″"'),
    )


def _sign_rule(wording: Wording) -> Rule:
    """Return the rule for a sign whose words come after its number and unit."""
    notation = wording.notation
    signs = "".join(_AFTER_NUMBERS)
    unit = rf"(?:{SPACE}(?:(?P<percent>%)|(?P<unit>{alternatives(UNITS)}){notation.end}))?+"
    # Arrows, tags and hearts ("<3") do not match.
    mark = rf"(?<![^\s(\p{{Nd}}])(?P<mark>[{signs}])[ \u00A0]?+(?!(?<=<)3(?!\p{{Nd}}))"
    pattern = rf"{mark}{notation.number}{unit}{notation.end}(?!>)"

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        spoken = spell_number(wording, number)
        if found["percent"]:
            spoken = wording.percent.format(spoken)
        elif found["unit"]:
            spoken = count_number(wording, number, UNITS[found["unit"]])
        return _AFTER_NUMBERS[found["mark"]].format(with_sign(wording, number, spoken))

    return Rule(notation.compile(pattern), read, signs)


def _per_rule(wording: Wording) -> Rule:
    """Return the rule for the stroke after the name of a currency: "60 रुपये/किलो"."""
    currencies = "रुपये|रुपए|रुपया|पैसे|डॉलर|यूरो|रु\\.?|रू\\.?"
    pattern = rf"(?<=(?<!{LETTER})(?:{currencies}))/(?P<per>{alternatives(UNITS)})(?!{LETTER}|[\p{{N}}/])"

    def read(found: Match[str]) -> Reading:
        return f"प्रति {UNITS[found['per']].forms[0]}"

    return Rule(wording.notation.compile(pattern), read, "/")


def _word_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for half of a feminine noun ("½ कटोरी"), and for "9.5/10", "#1" and "24x7"."""
    notation = wording.notation
    feminine = rf"(?=[ \u00A0](?!(?:{_NOT_FEMININE})(?!{LETTER})){LETTER}++(?<=ी))"
    half = rf"{notation.left}(?<![/.,:] ?|\p{{N}}[ -])(?:1/2|१/२|½){feminine}"
    days = rf"{notation.left}(?:24|२४)[xX×](?P<days>[5-7५-७])(?!\p{{N}}|{LETTER})"
    number_sign = r"(?<![\p{L}\p{M}\p{N}&#])#(?=\p{Nd}{1,4}(?![\p{L}\p{M}\p{N}]))"
    return (
        Rule(notation.compile(r"(?<=\p{Nd}\.\p{Nd}{1,3})/(?=\p{Nd})"), lambda found: words.LONE_SIGNS["/"], "/"),
        Rule(notation.compile(number_sign), lambda found: words.LONE_SIGNS["#"], "#"),
        Rule(notation.compile(half), lambda found: "आधी", "½/"),
        Rule(notation.compile(days), lambda found: f"{_say(wording, '24')} {_say(wording, found['days'])}", "xX×"),
    )


def _say(wording: Wording, digits: str) -> str:
    return spell_number(wording, Number("", ascii_digits(digits), ""))
