"""The written forms that only Japanese has: pairs of counted numbers, what follows them, eras, codes, rates."""

from collections.abc import Callable

import regex
from regex import Match

from speech.text.normalization import japanese_words
from speech.text.normalization.dates import Date, is_date
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.han import Han, build_han_rules
from speech.text.normalization.japanese_numbers import COUNTERS, approximate, counted, readable
from speech.text.normalization.notation import SPACE, Notation, ascii_digits, number_of
from speech.text.normalization.numbers import Wording, spell_digits, spell_number

_TILDE = "~～〜"
_DASH = r"\-–—−ー"
_REPEATED = {"日": 31, "日間": 31, "日目": 31, "月": 12, "時": 24, "つ": 9, "人": 2, "泊": 9}
"""Counters without which the lower number of a range is not said, and the largest such number."""
_LEFT = r"(?<![\p{Latin}\p{M}\p{N}_])(?<!\p{Nd}[.,:/])"


def build_own_rules(wording: Wording, say_date: Callable[[Date], str]) -> tuple[Rule, ...]:
    """Return the rules, which win over those of other languages."""
    notation = wording.notation
    han = Han(
        say_date=say_date,
        weekday="{}曜日",
        no_date=r"拍|点|分|ページ|頁|カップ|倍|の(?:確率|割合|人)|スケール|サイズ|量",
        say_year=readable,
        to="から",
        counters=counter_pattern(),
        count=counted,
    )
    return (
        *_suffix_rules(notation),
        *_pair_rules(notation),
        _era_rule(notation),
        *_code_rules(wording),
        _telephone_rule(wording),
        _proportion_rule(notation),
        *_until_rules(notation),
        _speed_rule(wording),
        _per_rule(wording),
        *_named_number_rules(wording),
        _word_rule(notation),
        *build_han_rules(wording, han),
    )


def counter_pattern() -> str:
    """Return the pattern of a counter that is no part of a longer word (三社 but not 三社会)."""
    guards = "|".join(f"(?<={counter})[{letters}]" for counter, letters in japanese_words.NOT_AFTER_COUNTER.items())
    return f"{alternatives(COUNTERS)}(?!{guards})"


def _suffix_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for what stands beside a counted number and would be read as a word by itself."""
    counted_number = r"(?<=\p{Nd}[百千万億兆]?"
    suffixes = {
        rf"{counted_number}(?:{'|'.join(counters.split())})){written}": said
        for written, counters, said in japanese_words.SUFFIXES
    }
    prefixes = {rf"{written}(?=\p{{Nd}})": said for written, said in japanese_words.PREFIXES.items()}
    return (
        *(_fixed_rule(notation, pattern, said) for pattern, said in (suffixes | prefixes).items()),
        Rule(notation.compile(r"(?<=\p{Nd}割)(?P<value>\p{Nd})分(?!の|け)"), _read_tenths, "割"),
        Rule(notation.compile(r"(?<=率)[.．](?P<value>\p{Nd}{3})(?!\p{Nd})"), _read_rate, ".．"),
    )


def _fixed_rule(notation: Notation, pattern: str, said: str) -> Rule:
    return Rule(notation.compile(pattern), lambda found: said, "0")


def _read_tenths(found: Match[str]) -> Reading:
    return f"{readable(int(ascii_digits(found['value'])))}ブ"


def _read_rate(found: Match[str]) -> Reading:
    parts = zip(ascii_digits(found["value"]), ("割", "分", "厘"), strict=True)
    spoken = (
        f"{readable(int(digit))}ブ" if unit == "分" else counted(int(digit), unit)
        for digit, unit in parts
        if digit != "0"
    )
    return "".join(spoken) or "零割"


def _pair_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for ranges whose counter belongs to both numbers (2〜3日) and for rough numbers (2、3日)."""
    counter = rf"(?P<counter>{counter_pattern()})"
    day = rf"(?P<month>(?<=月){SPACE})?+"
    numbers = rf"{_LEFT}(?P<low>\p{{Nd}}{{1,2}})(?P<mark>MARK)(?P<high>\p{{Nd}}{{1,2}}{counter})"
    repeated = "|".join(_REPEATED)
    marks = rf"[{_TILDE}{_DASH}]|から"

    def read_range(found: Match[str]) -> Reading:
        low, high, counter = _pair(found)
        if counter not in _REPEATED or low > _REPEATED[counter] or not 0 < low < high:
            return None
        is_day = found["month"] is not None
        first = counted(low, counter.removesuffix("間").removesuffix("目"), is_date=is_day)
        return {"low": first, "mark": "から", "high": counted(high, counter, is_date=is_day)}

    def read_list(found: Match[str]) -> Reading:
        low, high, counter = _pair(found)
        if found["month"] is not None or found["mark"] == "・":
            if counter not in _REPEATED:
                return None
            is_day = found["month"] is not None
            return {"low": counted(low, counter, is_date=is_day), "high": counted(high, counter, is_date=is_day)}
        return approximate(low, counter) if high == low + 1 and low and high < 10 else None

    return (
        Rule(notation.compile(day + numbers.replace("MARK", marks)), read_range, repeated.replace("|", "")),
        Rule(notation.compile(day + numbers.replace("MARK", "[、,，・]")), read_list, "、,，・", has_number=True),
    )


def _pair(found: Match[str]) -> tuple[int, int, str]:
    counter = found["counter"]
    return int(ascii_digits(found["low"])), int(ascii_digits(found["high"].removesuffix(counter))), counter


def _era_rule(notation: Notation) -> Rule:
    """Return the rule for dates by the letter of their era: R6.4.1."""
    eras = japanese_words.ERAS
    number = r"\p{Nd}{1,2}"
    era = rf"(?<![\p{{Latin}}\p{{N}}])(?P<era>[{''.join(eras)}])"
    pattern = rf"{era}(?P<y>{number})(?P<mark>[./])(?P<m>{number})(?P=mark)(?P<d>{number})(?![./]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        year, month, day = (int(ascii_digits(found[name])) for name in "ymd")
        if not year or not is_date(Date(None, month, day)):
            return None
        spoken = f"{counted(month, '月')}{counted(day, '日', is_date=True)}"
        return f"{eras[found['era']]}{'元年' if year == 1 else counted(year, '年')}{spoken}"

    return Rule(notation.compile(pattern), read, "".join(eras))


def _code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers that name: after letters (JL123便, B1階) and after the word for such a number."""
    notation = wording.notation
    counters = alternatives(japanese_words.CODE_COUNTERS)
    lettered = rf"(?<=(?<!\p{{Latin}})[A-Z]{{1,3}}-?)(?P<value>[0-9]{{1,4}})(?P<counter>{counters})"
    end = r"(?![.,，:：\-ー]?\p{Nd}|[円人個年%％])"
    words = "|".join(japanese_words.DIGIT_WORDS)
    named = rf"(?<=(?:{words})[はのが:： ]{{0,2}})(?<!\p{{Nd}})(?P<value>\p{{Nd}}{{3,}}+){end}"

    def read_lettered(found: Match[str]) -> Reading:
        digits, counter = found["value"], found["counter"]
        if len(digits) < 3:
            return counted(int(digits), counter) if counter in COUNTERS else None
        return {"value": spell_digits(wording, digits)}

    plain = rf"(?<=(?<!\p{{Latin}})[A-Z]-?)[0-9]{{1,2}}(?={'|'.join(japanese_words.CODE_NOUNS)})"
    rooms = r"(?<![\p{Latin}\p{N}.,])[0-9]{1,2}(?=S?L?DK(?!\p{Latin}))"
    return (
        Rule(notation.compile(lettered), read_lettered, "0"),
        Rule(notation.compile(plain), lambda found: readable(int(found[0])), "0"),
        Rule(notation.compile(rooms), lambda found: readable(int(found[0])), "K"),
        Rule(notation.compile(named), lambda found: spell_digits(wording, ascii_digits(found["value"])), "0"),
    )


def _telephone_rule(wording: Wording) -> Rule:
    """Return the rule for an exchange in parentheses: 06(1234)5678."""
    pattern = r"(?<![\p{L}\p{Nd}+\-])(?P<a>0\p{Nd}{1,4})[(（](?P<b>\p{Nd}{1,4})[)）](?P<c>\p{Nd}{4})(?!\p{Nd})"

    def read(found: Match[str]) -> Reading:
        return ", ".join(spell_digits(wording, ascii_digits(found[name])) for name in "abc")

    return Rule(wording.notation.compile(pattern), read, "(（")


def _proportion_rule(notation: Notation) -> Rule:
    """Return the rule for scores and proportions with a colon, where it is no time: 3:2, 16：9."""
    pattern = rf"{_LEFT}(?P<low>\p{{Nd}}{{1,3}}) ?(?P<mark>[:：]) ?(?P<high>\p{{Nd}}{{1,3}})(?![:：.]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        is_score = any(word in found.string for word in japanese_words.SCORE_WORDS)
        if not is_score and regex.fullmatch(r"[01]?\d|2\d", ascii_digits(found["low"])):
            minutes = ascii_digits(found["high"])
            if len(minutes) == 2 and minutes < "60":
                return None
        return {"mark": "対"} | {name: readable(int(ascii_digits(found[name]))) for name in ("low", "high")}

    return Rule(notation.compile(pattern), read, ":：")


def _until_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the tilde of spans whose end is no bare number, or is not told, and of weekdays."""
    after_number = rf"(?<=\p{{Nd}}[^\s、。{_TILDE}]{{0,4}} ?)[{_TILDE}]"
    ends = "|".join(japanese_words.SPAN_ENDS)
    closing = r"\Z|[\s、。，）)」』]"
    first = r"(?P<first>(?<![\p{Han}\p{Katakana}])[月火水木金土日](?:曜日?)?+)"
    weekdays = rf"{first}(?P<mark>[{_TILDE}-])(?P<last>[月火水木金土日](?=曜|{closing}))"

    def read_weekdays(found: Match[str]) -> Reading:
        is_named = found.string.startswith("曜", found.end()) or found.string.startswith("曜", found.start() + 1)
        first = "" if found["first"][1:] else f"{found['first']}曜"
        last = "" if found.string.startswith("曜", found.end()) else f"{found['last']}曜"
        return {"first": first, "mark": "から", "last": last} if is_named or found["first"] != found["last"] else None

    return (
        Rule(notation.compile(rf"{after_number}(?=\s?(?:{ends})|{closing})"), lambda found: "から", _TILDE),
        Rule(notation.compile(weekdays), read_weekdays, f"{_TILDE}-"),
    )


def _speed_rule(wording: Wording) -> Rule:
    """Return the rule for speeds, whose unit comes first: 時速六十キロメートル, 秒速十メートル."""
    speeds = japanese_words.SPEEDS
    notation = wording.notation

    def read(found: Match[str]) -> Reading:
        per, unit = speeds[found["unit"]]
        spoken = f"{spell_number(wording, number_of(found))}{unit}"
        return spoken if found.string.endswith("速", 0, found.start()) else per + spoken

    pattern = rf"{notation.number}{SPACE}(?P<unit>{alternatives(speeds)})(?![\p{{Latin}}²])"
    return Rule(notation.compile(pattern), read, "0")


def _per_rule(wording: Wording) -> Rule:
    """Return the rule for the stroke of a rate, whose unit comes first: 3回/日 is 一日につき三回."""
    notation = wording.notation
    units = japanese_words.RATE_UNITS
    counter = rf"(?P<counter>ドル|ユーロ|{alternatives(COUNTERS)})"
    unit = rf"(?P<unit>{alternatives(units)})(?![\p{{Han}}\p{{Latin}}])"
    pattern = rf"{notation.number}(?P<scale>[百千万億]?){counter}[/／]{unit}"

    def read(found: Match[str]) -> Reading:
        number, scale, counter = number_of(found), found["scale"], found["counter"]
        is_plain = number.count and not scale and counter in COUNTERS
        spoken = counted(number.count or 1, counter) if is_plain else spell_number(wording, number) + scale + counter
        return f"{counted(1, units[found['unit']])}につき{spoken}"

    return Rule(notation.compile(pattern), read, "/／")


def _named_number_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for abbreviations before a number (No.5, Vol. 2), and for the strength of earthquakes (M7.2)."""
    names, notation = japanese_words.BEFORE_NUMBERS, wording.notation
    pattern = rf"(?<!\p{{Latin}})(?P<name>{alternatives(names)})[ ]?(?=\p{{Nd}})"
    magnitude = r"(?<![\p{Latin}\p{N}])[MＭ](?P<whole>\p{Nd})[.．](?P<fraction>\p{Nd})(?![\p{Latin}\p{Nd}.])"
    return (
        Rule(notation.compile(pattern), lambda found: names[found["name"]], "0"),
        Rule(
            notation.compile(magnitude),
            lambda found: f"{japanese_words.MAGNITUDE} {spell_number(wording, number_of(found))}",
            "MＭ",
        ),
    )


def _word_rule(notation: Notation) -> Rule:
    """Return the rule for words of one sign or letter, and for firms: W杯, ㈱."""
    words = japanese_words.SHORT_WORDS
    return Rule(
        notation.compile(rf"(?<!\p{{Latin}}){alternatives(words)}"), lambda found: words[found[0]], "W㈱㈲㍿(（"
    )
