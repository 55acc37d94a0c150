"""Rules for Mandarin listings and results: 6/18层, 9.5/10, 长×宽×高, 12A座, 170/92A, 满300-50, 150/天, 5'30"."""

from functools import partial

from regex import Match

from tts.text.normalization.chinese.numbers import LEFT, cardinal, digits_of
from tts.text.normalization.classes import Address, Code, Duration, Formula, Measure, Ratio
from tts.text.normalization.rules.forms import Reading, Rule, after_number, labelled
from tts.text.normalization.rules.han import HAN_GLUE
from tts.text.normalization.rules.notation import Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender

_MARKED = "得分 评分 打分 成绩 分数 考了 满意度".split()
_SIDES = "长宽高深厚径"
_TIMES = "天|日|月|年|周|人|晚|次|小时|时|斤|位|张"


def build_listing_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules, which must stand before those for dates and fractions."""
    return (*_part_rules(notation), *_sign_rules(notation), *_letter_rules(notation))


def _part_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for a number out of another one: floors, pages, marks, shutters."""
    whole = r"(?P<at>\p{Nd}{1,3})[/／](?P<of>\p{Nd}{1,3})"
    floor = rf"(?:{LEFT}{whole}(?P<unit>[层層页頁楼樓])|(?<=楼层[:： ]{{0,2}})(?<!\p{{Nd}}){whole}(?![/／.]?\p{{Nd}}))"
    marked = (
        rf"(?<=(?:{'|'.join(_MARKED)})[为是了:： ]{{0,2}})(?<!\p{{Nd}})(?P<mark>\p{{Nd}}{{1,3}}(?:\.\p{{Nd}}{{1,2}})?)"
    )
    rated = rf"{LEFT}(?P<mark>\p{{Nd}}{{1,2}}\.\p{{Nd}}{{1,2}})"
    mark = rf"(?:{marked}|{rated})[/／](?P<of>5|10|20|100|120|150)(?![/／.]?\p{{Nd}}|{HAN_GLUE})"
    beats = rf"{LEFT}(?P<at>[1-9]|12)[/／](?P<of>[248]|16)(?=[ ]?拍)"
    shutter = r"(?<![\p{Nd}\p{Latin}/.])1/(?P<of>\p{Nd}{2,5})[ ]?(?:s(?!\p{Latin})|秒)"

    def read_floor(found: Match[str]) -> Reading:
        at, of = (int(ascii_digits(found[name])) for name in ("at", "of"))
        unit = found["unit"] or "层"
        return f"{cardinal(at)}{unit}, 共{cardinal(of)}{unit}" if at <= of else None

    def read_mark(found: Match[str]) -> Reading:
        number, _, fraction = found["mark"].partition(".")
        said = cardinal(int(ascii_digits(number))) + (f"点{digits_of(ascii_digits(fraction))}" if fraction else "")
        of = cardinal(int(ascii_digits(found["of"])))
        return f"{'百' if of == '一百' else of}分之{said}"

    def read_shutter(found: Match[str]) -> Reading:
        return f"{cardinal(int(ascii_digits(found['of'])))}分之一秒"

    def read_beats(found: Match[str]) -> Reading:
        return "".join(cardinal(int(ascii_digits(found[name]))) for name in ("of", "at"))

    return labelled(
        Ratio,
        Rule(notation.compile(beats), read_beats, after_number("/／")),
        Rule(notation.compile(floor), read_floor, after_number("/／")),
        Rule(notation.compile(mark), read_mark, after_number("/／")),
        Rule(notation.compile(shutter), read_shutter, after_number("/")),
    )


def _sign_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for signs between names of sides, after a threshold, a power and a number by itself."""
    sides = rf"(?<=[{_SIDES}]|[{_SIDES}]\p{{Nd}}{{1,5}}(?:[cm]?m))[×xX*](?=[{_SIDES}])"
    side = rf"(?<=[{_SIDES}])(?P<side>\p{{Nd}}{{1,5}})[xX](?=[{_SIDES}])"
    power = r"(?:(?<!\p{Latin})[a-ln-zA-Z]|\))[²³]"
    off = r"(?<=满(?P<full>\p{Nd}{2,5})元?)[-－–](?=(?P<off>\p{Nd}{1,4})(?!\p{Nd}))"
    less = rf"(?<={power})[-−–](?=[\p{{Nd}}\p{{Latin}}])"
    each = (
        rf"(?<={LEFT}(?:\p{{Nd}}{{2,6}}|\p{{Nd}}{{1,3}}[kKwW千万]))[/／](?=(?:{_TIMES})(?![\p{{Han}}--[起左右以可包]]))"
    )
    below = rf"(?<![\p{{Latin}}\p{{N}}])[-−](?=[1-9]F(?!{HAN_GLUE}|\p{{N}}))"
    packs = r"(?<=\p{Nd}\p{Han}{1,2})\*(?=\p{Nd})"
    amount = r"\p{Nd}{1,4}(?:[km]?g|m?[lL]|克|斤|个|只|片)(?!\p{Latin})"
    by_weight = rf"(?<=[¥￥$€]\p{{Nd}}{{1,6}}(?:\.\p{{Nd}}{{1,2}})?|\p{{Nd}}元)[/／](?={amount})"
    goal = r"(?<=第\p{Nd}{1,2}(?:\+\p{Nd})?)['′’](?![\p{Nd}+'′’、,]{0,12}分)"
    number = r"(?<=[路街道巷弄村镇]\p{Nd}{1,4})-(?=\p{Nd}{1,3}[号號])"
    signs = (
        (sides, "乘", "×xX*"),
        (packs, "乘", "*"),
        (goal, "分钟", "'′’"),
        (number, "杠", "-"),
        (by_weight, "每", "/／"),
        (r"(?<=(?<![\p{Nd}.])\p{Nd}{1,2})/(?=\p{Nd}{1,2}号线)", "", "/"),
        (less, "减", "-－–−"),
        (each, "每", "/／"),
        (below, "负", "-−"),
    )

    def read_off(found: Match[str]) -> Reading:
        return "减" if int(ascii_digits(found["full"])) > int(ascii_digits(found["off"])) else None

    def read_side(found: Match[str]) -> Reading:
        return f"{cardinal(int(ascii_digits(found['side'])))}乘"

    return labelled(
        Formula,
        Rule(notation.compile(off), read_off, "满", has_number=True, kind=Measure),
        Rule(notation.compile(side), read_side, after_number("xX")),
        *(Rule(notation.compile(pattern), partial(_say, said), needs) for pattern, said, needs in signs),
    )


def _say(said: str, found: Match[str]) -> Reading:
    return said


def _letter_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for a letter that belongs to a number (12A座, 170/92A), and for minutes and seconds (5'30")."""
    house = rf"{LEFT}(?P<number>\p{{Nd}}{{1,4}})(?P<letter>[A-Z])(?=[座栋棟幢楼樓室区區口排号號型])"
    clothes = rf"{LEFT}(?P<height>1\p{{Nd}}{{2}})/(?P<girth>\p{{Nd}}{{2,3}})(?P<letter>[ABCY])(?!{HAN_GLUE}|\p{{N}})"
    pace = rf"{LEFT}(?<!°)(?P<minutes>\p{{Nd}}{{1,2}})['′’](?P<seconds>[0-5]\p{{Nd}})(?:[\"″”]|''|’’)"

    def read_house(found: Match[str]) -> Reading:
        digits = ascii_digits(found["number"])
        said = cardinal(int(digits)) if len(digits) < 3 else digits_of(digits)
        return f"{said} {found['letter']}"

    def read_clothes(found: Match[str]) -> Reading:
        height, girth = (int(ascii_digits(found[name])) for name in ("height", "girth"))
        return f"{cardinal(height)}, {cardinal(girth)} {found['letter']}"

    def read_pace(found: Match[str]) -> Reading:
        minutes, seconds = (int(ascii_digits(found[name])) for name in ("minutes", "seconds"))
        zero = "零" if 0 < seconds < 10 else ""
        return f"{cardinal(minutes, Gender.MASCULINE)}分{zero}{cardinal(seconds)}秒"

    return (
        Rule(notation.compile(house), read_house, after_number("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), kind=Address),
        Rule(notation.compile(clothes), read_clothes, after_number("/"), kind=Code),
        Rule(notation.compile(pace), read_pace, after_number("'′’"), kind=Duration),
    )
