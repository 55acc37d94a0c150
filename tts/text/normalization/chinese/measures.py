"""Rules for Mandarin measures: units by symbol, rates (元/月), temperatures below zero."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import WINDOW, cardinal, counted, digits_of
from tts.text.normalization.classes import Duration, Measure, TimeOfDay
from tts.text.normalization.rules.forms import LETTER_STROKE, Reading, Rule, after_number, labelled
from tts.text.normalization.rules.han import TILDE
from tts.text.normalization.rules.notation import PERCENT_SIGNS, SPACE, Notation, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number, with_sign
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.unit_names import unit_nouns

UNITS = unit_nouns("zh", word_tables("chinese"), lambda one, many: counted(one), has_cldr=False)

_SIDES = {"N": "北纬", "S": "南纬", "E": "东经", "W": "西经"}
_ONLY_AFTER_STROKE = {"d": "天", "a": "年"}
_DEGREES = (
    {"°": "度", "º": "度"} | dict.fromkeys(("°C", "ºC", "℃"), "摄氏度") | dict.fromkeys(("°F", "ºF", "℉"), "华氏度")
)


def build_frost_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for temperatures below zero, also as the low end of a range: 零下五摄氏度, 零下五到三摄氏度."""
    notation = wording.notation

    def read(found: Match[str]) -> Reading:
        number, mark = number_of(found), found["mark"]
        if number.sign != "-":
            return None
        return f"零下{spell_number(wording, number, Gender.MASCULINE)}{_DEGREES.get(mark, mark)}"

    def read_low(found: Match[str]) -> Reading:
        number = number_of(found)
        return f"零下{spell_number(wording, number)}" if number.sign == "-" else None

    mark = r"(?P<mark>[°º][CF]?+|℃|℉|摄氏度|华氏度|度)(?!\p{Latin})"
    low_ends = f"{TILDE}至到"
    high = rf"(?=[{low_ends}][-−－+]?\p{{Nd}}{{1,3}}(?:\.\p{{Nd}}{{1,3}})?{SPACE}{mark})"
    return labelled(
        Measure,
        Rule(notation.compile(rf"{notation.number}{SPACE}{mark}"), read, after_number("°º℃℉摄华度")),
        Rule(notation.compile(f"{notation.ahead(low_ends)}{notation.number}{high}"), read_low, after_number(low_ends)),
    )


def build_minus_rule(notation: Notation) -> Rule:
    """Return the rule for the minus sign of a measure directly after a word: 气温-10℃."""
    span = rf"(?:[{TILDE}至到][-−－]?\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+)?+"
    following = rf"(?=\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+{span} ?(?P<mark>[%％‰]|[°º℃℉]|度|摄氏度))"

    def read(found: Match[str]) -> Reading:
        return "负" if found["mark"] in PERCENT_SIGNS + "‰" else "零下"

    return Rule(notation.compile(rf"(?<=\p{{Han}})[-−－]{following}"), read, "-−－", kind=Measure)


def build_rate_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for strokes between units: 元/月, ¥20/月, 500mg/片, mg/kg/日, 元/㎡."""
    notation, words = wording.notation, chinese_words.RATE_UNITS
    end = r"(?![\p{Latin}\p{N}_²³])"
    counted = r"(?<=\p{Nd}[多余百千万亿]{0,2} ?\p{Han}{1,3}|[¥￥$€£]\p{Nd}[\p{Nd},.]{0,9}[万亿]?|[⁰-⁹²³])"
    stroke = rf"{counted}[/／](?=(?:\L<words>))"
    of_symbol = rf"{counted}[/／](?P<unit>\L<units>){end}"
    per = r"[/／](?P<per>(?:\p{Nd}{1,4})?+(?:\L<units>|\L<words>|[da]))"
    unit = r"(?P<unit>\L<units>)"
    ahead = r"(?=[-−+－＋]?[\p{Nd}.,，]{1,20} ?[A-Za-zµμ°℃㎡Ω·²³]{1,6}[/／])"
    measured = rf"{ahead}{notation.number}{SPACE}{unit}(?:{per}){{1,2}}+{end}"
    value = r"(?P<value>\p{Nd}{1,6}(?:\.\p{Nd}{1,3})?+)"
    no_rate = r"(?!10{0,3}(?![\p{Nd}.]))"
    strokes = f"{LETTER_STROKE}／"
    pair = rf"{ahead}{notation.left}{value}(?P<symbol>\L<units>)[/／]{no_rate}{value}(?P<symbol>\L<units>){end}"
    after = rf"(?<=[±＋+]\p{{Nd}}[\p{{Nd}}.]{{0,7}}[)）] ?){unit}(?:{per})?{end}"

    def read_symbol(found: Match[str]) -> Reading:
        return f"每{UNITS[found['unit']].forms[0]}"

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        said = with_sign(wording, number, count_number(wording, number, UNITS[found["unit"]]))
        return said + "".join(f"每{_say_per(wording, per)}" for per in found.captures("per"))

    def read_after(found: Match[str]) -> Reading:
        return UNITS[found["unit"]].forms[0] + "".join(f"每{_say_per(wording, per)}" for per in found.captures("per"))

    def read_pair(found: Match[str]) -> Reading:
        pairs = zip(found.captures("value"), found.captures("symbol"), strict=True)
        return " ".join(_say_measure(wording, value, symbol) for value, symbol in pairs)

    return labelled(
        Measure,
        Rule(notation.compile(stroke, words=words), lambda found: "每", strokes, has_number=True),
        Rule(notation.compile(of_symbol, units=UNITS), read_symbol, strokes, has_number=True),
        Rule(notation.compile(pair, units=UNITS), read_pair, strokes, has_number=True),
        Rule(notation.compile(measured, units=UNITS, words=words), read, strokes, has_number=True),
        Rule(notation.compile(after, units=UNITS, words=words), read_after, ")）"),
    )


def _say_measure(wording: Wording, value: str, symbol: str) -> str:
    whole, _, fraction = value.partition(".")
    return count_number(wording, Number("", ascii_digits(whole), ascii_digits(fraction)), UNITS[symbol])


def _say_per(wording: Wording, written: str) -> str:
    """Return what a rate is counted by: a unit by its symbol or word, or so many of it (100g)."""
    unit = written.lstrip("0123456789")
    noun = UNITS.get(unit) or counted(_ONLY_AFTER_STROKE.get(unit, unit))
    return count_number(wording, Number("", written[: -len(unit)], ""), noun) if unit != written else noun.forms[0]


def build_duration_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for 1h30min, for the minutes of an angle (39°54′) and for two before 时 (2时15分)."""
    minutes = r"(?P<minutes>\p{Nd}{1,2}) ?(?:min|m)?(?!\p{Latin}|\p{N})"
    span = rf"{notation.left}(?P<hours>\p{{Nd}}{{1,3}}) ?h ?{minutes}"
    place = rf"{notation.left}(?P<degrees>\p{{Nd}}{{1,3}}(?:\.\p{{Nd}}{{1,6}})?)°(?P<minutes>\p{{Nd}}{{1,2}}[′'])? ?"
    place += r"(?P<side>[NSEW])(?!\p{Latin})"
    two = rf"{notation.left}[2２](?=[时時](?:\p{{Nd}}|[整许許]))"
    minute = r"(?<=°\p{Nd}{1,2}(?:\.\p{Nd}{1,4})?)[′']"
    second = r"(?<=(?:′|°\p{Nd}{1,2}')\p{Nd}{1,2}(?:\.\p{Nd}{1,4})?)[″\"]"

    def read(found: Match[str]) -> Reading:
        hours, minutes = (int(ascii_digits(found[name])) for name in ("hours", "minutes"))
        return f"{cardinal(hours, Gender.MASCULINE)}小时{cardinal(minutes, Gender.MASCULINE)}分钟"

    inches = rf"(?P<size>{notation.left}\p{{Nd}}{{1,3}}(?:\.\p{{Nd}})?)[\"”″](?=[\s，。、；/×x\p{{Han}}）)]|\Z)"

    def read_inches(found: Match[str]) -> Reading:
        before = found.string[max(0, found.start() - WINDOW) : found.start()]
        if before.count('"') % 2 or before.count("“") > before.count("”"):
            return None
        whole, _, fraction = found["size"].partition(".")
        tail = f"点{digits_of(ascii_digits(fraction))}" if fraction else ""
        return f"{cardinal(int(ascii_digits(whole)))}{tail}英寸"

    def read_place(found: Match[str]) -> Reading:
        whole, _, fraction = found["degrees"].partition(".")
        degrees = cardinal(int(ascii_digits(whole))) + (f"点{digits_of(ascii_digits(fraction))}" if fraction else "")
        minutes = f"{cardinal(int(ascii_digits(found['minutes'])))}分" if found["minutes"] else ""
        return f"{_SIDES[found['side']]}{degrees}度{minutes}"

    return (
        Rule(notation.compile(place), read_place, "°", kind=Measure),
        Rule(notation.compile(inches), read_inches, '"”″', has_number=True, kind=Measure),
        Rule(notation.compile(span), read, "h", has_number=True, kind=Duration),
        Rule(notation.compile(minute), lambda found: "分", "°", kind=Measure),
        Rule(notation.compile(second), lambda found: "秒", "°′", kind=Measure),
        Rule(notation.compile(two), lambda found: "两", "时時", kind=TimeOfDay),
    )
