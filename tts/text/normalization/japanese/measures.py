"""Rules for Japanese measures: units by symbol, speeds (時速), rates (3回/日), earthquakes (M7.2), minus signs."""

from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.numbers import COUNTERS, counted, readable
from tts.text.normalization.rules.forms import LETTER_STROKE, Reading, Rule, after_number, alternatives
from tts.text.normalization.rules.han import TILDE
from tts.text.normalization.rules.notation import SPACE, Notation, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, spell_number, spell_whole
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.unit_names import unit_nouns

UNITS = unit_nouns("ja", word_tables("japanese"), lambda one, many: Noun((one,)), has_cldr=False)


def build_speed_rule(wording: Wording) -> Rule:
    """Return the rule for speeds, whose unit comes first: 時速六十キロメートル, 秒速十メートル."""
    speeds = japanese_words.SPEEDS
    notation = wording.notation

    def read(found: Match[str]) -> Reading:
        per, unit = speeds[found["unit"]]
        spoken = f"{spell_number(wording, number_of(found))}{unit}"
        is_named = found.string.endswith(("速", "速は", "速で"), 0, found.start())
        return spoken if is_named else per + spoken

    pattern = rf"{notation.number}{SPACE}(?P<unit>{alternatives(speeds)})(?![\p{{Latin}}²])"
    return Rule(notation.compile(f"{notation.ahead('k㎞m')}{pattern}"), read, after_number("k㎞m"), kind=Measure)


def build_rate_rule(wording: Wording) -> Rule:
    """Return the rule for the stroke of a rate, whose unit comes first: 3回/日 is 一日につき三回."""
    notation = wording.notation
    units = japanese_words.RATE_UNITS
    counter = r"(?P<counter>ドル|ユーロ|\L<counted>|(?=[/／]分))"
    unit = rf"(?P<unit>{alternatives(units)}|(?<=円[/／])(?:kg|L))(?!(?!未満|以[上下]|程度|前後)[\p{{Han}}\p{{Latin}}])"
    is_rate = r"(?=[-−+－＋.\p{Nd}][^/／\s]{1,24}[/／])"
    low = r"(?P<low>\p{Nd}{1,3}(?:,\p{Nd}{3})*+(?![.,]?\p{Nd})|\p{Nd}{4,9}+)"
    range_start = rf"(?:{notation.left}{low}(?:{counter})?+[{TILDE}])?+"
    pattern = rf"{is_rate}{range_start}{notation.number}(?P<scale>[百千万億]?){counter}[/／]{unit}"

    def read(found: Match[str]) -> Reading:
        number, scale, counter = number_of(found), found["scale"], found["counter"]
        is_plain = number.count and not scale and counter in COUNTERS
        unit = UNITS[counter].forms[0] if counter in UNITS else counter
        spoken = counted(number.count or 1, counter) if is_plain else spell_number(wording, number) + scale + unit
        low = f"{spell_whole(wording, ascii_digits(found['low']).replace(',', ''))}から" if found["low"] else ""
        per = found["unit"]
        one = counted(1, units[per]) if per in units else f"一{UNITS[per].forms[0]}"
        return f"{one}につき{low}{spoken}"

    return Rule(notation.compile(pattern, counted=[*COUNTERS, *UNITS]), read, f"{LETTER_STROKE}／", kind=Measure)


def build_minus_rule(notation: Notation) -> Rule:
    """Return the rule for the minus sign of a measure directly after a word: 気温は-10度."""
    span = rf"(?:[{TILDE}][-−－]?\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+)?+"
    following = rf"(?=\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+{span} ?(?:[%％‰]|[°º℃℉]|度|ポイント))"
    before = r"(?<=[\p{Han}\p{Hiragana}\p{Katakana}ー])"
    names = alternatives(["キロ", "グラム", "メートル", "センチ", *"点円億万歳", *UNITS])
    units = rf"(?=\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+ ?{names})"
    subject = r"(?<=[はがもを])[-−－](?=\p{Nd})"
    spoken = rf"(?:{before}[-−－]{following}|(?<=\p{{Hiragana}})[-−－]{units}|{subject})"
    return Rule(notation.compile(spoken), lambda found: "マイナス", "-−－", has_number=True, kind=Measure)


def build_pressure_rule(wording: Wording) -> Rule:
    """Return the rule for the pressure of blood: 120/80mmHg."""
    high_and_low = r"(?P<high>\p{Nd}{2,3})/(?P<low>\p{Nd}{2,3})(?![/\p{Nd}])"
    unit = rf"{SPACE}(?P<unit>mmHg|㎜Hg)"
    pattern = rf"(?:(?<=血圧[^\p{{Nd}}\n]{{0,6}}){high_and_low}(?:{unit})?|(?<![\p{{Nd}}/.]){high_and_low}{unit})"

    def read(found: Match[str]) -> Reading:
        high, low = (readable(int(ascii_digits(found[name]))) for name in ("high", "low"))
        return f"{high}の{low}{UNITS['mmHg'].forms[0] if found['unit'] else ''}"

    return Rule(wording.notation.compile(pattern), read, "圧㎜H", has_number=True, kind=Measure)


def build_magnitude_rule(wording: Wording) -> Rule:
    """Return the rule for the strength of earthquakes: M7.2."""
    magnitude = r"(?<![\p{Latin}\p{N}])[MＭ](?P<whole>\p{Nd})[.．](?P<fraction>\p{Nd})(?![\p{Latin}\p{Nd}.])"
    return Rule(
        wording.notation.compile(magnitude),
        lambda found: f"マグニチュード {spell_number(wording, number_of(found))}",
        "MＭ",
        kind=Measure,
    )


def build_place_rules(wording: Wording) -> tuple[Rule, Rule]:
    """Return the rules for places on the globe."""
    return _wind_rule(wording), _arc_rule(wording)


def _wind_rule(wording: Wording) -> Rule:
    """Return the rule for degrees with a wind, which is said first: 35.68°N is 北緯三十五点六八度."""
    notation = wording.notation
    pattern = rf"{notation.ahead('°')}{notation.number}[ ]?°[ ]?(?P<wind>[NSEW])(?!\p{{Latin}})"

    def read(found: Match[str]) -> Reading:
        return f"{japanese_words.WINDS[found['wind']]}{spell_number(wording, number_of(found))}度"

    return Rule(notation.compile(pattern), read, after_number("°"), kind=Measure)


def _arc_rule(wording: Wording) -> Rule:
    """Return the rule for degrees with minutes and seconds: 北緯35°41′30″."""
    seconds = r"(?:(?P<second>\p{Nd}{1,2}(?:\.\p{Nd}{1,2})?)[″\"”])?+"
    pattern = rf"{wording.notation.left}(?P<degree>\p{{Nd}}{{1,3}})[°度](?P<minute>\p{{Nd}}{{1,2}})[′'’]{seconds}"

    def read(found: Match[str]) -> Reading:
        degree, minute = (int(ascii_digits(found[name])) for name in ("degree", "minute"))
        whole, _, fraction = (found["second"] or "").partition(".")
        second = spell_number(wording, Number("", ascii_digits(whole), ascii_digits(fraction))) + "秒" if whole else ""
        return f"{counted(degree, '度')}{counted(minute, '分')}{second}"

    return Rule(wording.notation.compile(pattern), read, after_number("°度"), kind=Measure)
