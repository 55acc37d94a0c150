"""Rules for the stroke after a counted noun or unit in Arabic: 50 ريال/شهر, 3 مرات/يوم, 5 mg/dL."""

from regex import Match

from tts.text.normalization.arabic.context import FUNCTION_WORD
from tts.text.normalization.arabic.nouns import COUNTED
from tts.text.normalization.arabic.numbers import Case, cardinal, count_noun
from tts.text.normalization.arabic.words import PER_TIMES, PER_UNITS
from tts.text.normalization.classes import Measure, Ratio
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits, number_of
from tts.text.normalization.rules.numbers import Wording, spell_number

PER = (*PER_TIMES, *PER_UNITS)
"""The units that follow a stroke."""
_UNIT = r"(?P<per>\L<per>)(?![\p{L}\p{M}\p{N}²³])"
_COUNTED = r"[\p{Nd}⁰¹²³⁴-⁹][ \u00A0]?(?:[\p{L}°µ²³]|\.\p{L}){1,8}|\p{Sc}|[\p{L}\p{M}]{2}|\p{Nd}[ \u00A0]?%"
AFTER = rf"(?:\p{{Nd}}{{1,4}}+[ \u00A0]?)?+{_UNIT}".replace("?P<per>", "?:")
"""The pattern of what follows a stroke that is read as "per", with the list `per` in it."""


_RATINGS = "|".join(
    "تقييم التقييم تقييمه تقييمها بتقييم درجة بدرجة الدرجة درجته العلامة علامة بعلامة المعدل معدل معدله بمعدل".split()
)
_PRESSURES = "ملم زئبق|مم زئبق|ملم زئبقي|ملم/زئبق|mmHg"


def build_over_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for marks (4.7/5), for what comes before the unit of a pressure, and for "/100 كم"."""
    notation = wording.notation
    rated = rf"(?<=(?<!{LETTER})(?:{_RATINGS}|حصل(?:ت|وا)?[ \u00A0]على)[ \u00A0:]{{1,2}})"
    end = rf"(?![\p{{L}}\p{{N}}/]|[.,٫]\p{{N}}|[ \u00A0](?:ال\p{{L}}|(?!{FUNCTION_WORD})\p{{Arabic}}))"
    mark = rf"(?:{rated}{notation.number}|{notation.left}(?P<whole>\p{{Nd}}{{1,2}})[.,٫](?P<fraction>\p{{Nd}}{{1,2}}))"
    of = rf"(?=\p{{Nd}}[\p{{Nd}}.,٫]{{0,5}}+[ \u00A0]?/){mark}[ \u00A0]?/[ \u00A0]?(?P<of>\p{{Nd}}{{1,3}}+){end}"
    pressure = rf"{notation.left}(?P<whole>\p{{Nd}}{{2,3}}+)(?P<stroke>/)(?=\p{{Nd}}{{2,3}}[ \u00A0]?(?:{_PRESSURES}))"

    def read_mark(found: Match[str]) -> Reading:
        most = cardinal(int(ascii_digits(found["of"])), case=Case.GENITIVE)
        return f"{spell_number(wording, number_of(found))} من {most}"

    def read_pressure(found: Match[str]) -> Reading:
        return f"{spell_number(wording, number_of(found))} على"

    many = rf"(?<={_COUNTED})/(?P<many>\p{{Nd}}{{1,4}}+)[ \u00A0]?{_UNIT}"
    rules = ((of, read_mark), (pressure, read_pressure), (many, _read_per))
    return tuple(
        Rule(notation.compile(pattern, per=PER), read, "/", has_number=True, kind=Ratio) for pattern, read in rules
    )


def build_per_rule(notation: Notation) -> Rule:
    """Return the rule for the stroke and the unit after it; another rule reads the number and noun before it."""
    of_count = rf"(?<=\p{{Nd}})/(?P<many>)(?=(?:مم|سم|كم|م)[²³23]|مل|ميكرول|لتر|µL|mL){_UNIT}"
    return Rule(
        notation.compile(rf"(?<={_COUNTED})/(?P<many>){_UNIT}|{of_count}", per=PER), _read_per, "/", kind=Measure
    )


def _read_per(found: Match[str]) -> Reading:
    unit = COUNTED[_PER_ENGLISH.get(found["per"], found["per"])].noun
    if found["many"]:
        return f"لكل {count_noun(int(ascii_digits(found['many'])), unit)}"
    return f"في ال{unit.forms[0]}" if found["per"] in PER_TIMES else f"لكل {unit.forms[0]}"


_PER_ENGLISH = {"s": "ثانية", "d": "يوم", "day": "يوم"}
