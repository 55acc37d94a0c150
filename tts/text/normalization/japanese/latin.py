"""Rules for Latin letters and numbers beside them: JSON, A4, 4K, 1LDK, 3ラン, 65V型, W60×D40cm, 1920x1080."""

from regex import Match

from tts.text.normalization.classes import Address, Code, Decimal, Formula, Measure
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.counters import counter_pattern
from tts.text.normalization.japanese.measures import UNITS
from tts.text.normalization.japanese.numbers import COUNTERS, counted, readable
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, before_number, labelled
from tts.text.normalization.rules.notation import Number, ascii_digits, number_of
from tts.text.normalization.rules.numbers import Wording, spell_number

_LEFT = r"(?<![\p{Latin}\p{N}.,_/-])"
_ROOM_LEFT = rf"(?:{_LEFT}|(?<=\p{{Nd}}(?:S?L?DK|K|R)/))"
_NO_MORE = r"(?![\p{Latin}\p{N}_])"

_DECIMAL = (
    r"(?<=(?<![\p{Latin}\p{N}._/@-])\p{Latin}{2,12})(?P<whole>\p{Nd}{1,3})\.(?P<fraction>\p{Nd}{1,3})"
    r"(?![\p{Latin}\p{N}]|\.[\p{Latin}\p{N}])"
)
_SYSTEMS = r"(?<=(?:Windows|Android|Office|i?OS|Python) )(?P<low>\p{Nd}{1,2})/(?P<high>\p{Nd}{1,2})(?![/\p{Nd}])"


def build_latin_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for words in Latin letters, and for numbers that touch Latin letters."""
    words, compile_ = japanese_words.LATIN_WORDS, wording.notation.compile
    word = rf"(?<![\p{{Latin}}\p{{N}}_.@/#-]){alternatives(words)}(?![\p{{Latin}}\p{{N}}_@]|[.-][\p{{Latin}}\p{{N}}])"
    off = r"(?<=[%％割円引] ?)(?:OFF|Off|off|ＯＦＦ)(?!\p{L})"
    starts = "".join({name[0] for name in words})
    return (
        Rule(compile_(word), lambda found: words[found[0]], starts, kind=Code),
        Rule(compile_(off), lambda found: "オフ", "OoＯ", has_number=True, kind=Measure),
        Rule(
            compile_(_DECIMAL),
            lambda found: spell_number(wording, number_of(found)),
            ".",
            has_number=True,
            kind=Decimal,
        ),
        Rule(compile_(_SYSTEMS), _read_systems, "/", has_number=True, kind=Formula),
        *_room_rules(wording),
        _floor_rule(wording),
        _paper_rule(wording),
        *_size_rules(wording),
    )


def _room_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for rooms (1LDK), screens (4K, 65V型) and words that are counted in English (3ラン)."""
    english = japanese_words.ENGLISH_NUMBERS
    counted_so = "|".join(japanese_words.COUNTED_IN_ENGLISH)

    def read(found: Match[str]) -> Reading:
        value = int(ascii_digits(found["value"]))
        is_one = value == 1 or "lent" in found.groupdict()
        return {"value": english[value] if is_one else readable(value)}

    compile_ = wording.notation.compile
    return (
        Rule(
            compile_(rf"{_ROOM_LEFT}(?P<value>[1-9])(?P<rest>S?L?DK|R){_NO_MORE}"),
            read,
            after_number("SLDR"),
            kind=Address,
        ),
        Rule(
            compile_(rf"{_ROOM_LEFT}(?P<value>[1248])K{_NO_MORE}"),
            lambda found: f"{'ワン' if found['value'] == '1' else readable(int(found['value']))} K",
            after_number("K"),
            kind=Code,
        ),
        Rule(
            compile_(rf"{_LEFT}(?P<value>[1-5１-５])(?P<lent>{counted_so})"),
            read,
            after_number("ラシアストバルピ"),
            kind=Code,
        ),
        Rule(compile_(rf"{_LEFT}(?P<value>\p{{Nd}}{{2,3}})[VvＶ]型"), _read_screen, after_number("VvＶ"), kind=Measure),
    )


def _read_systems(found: Match[str]) -> Reading:
    return " ".join(readable(int(ascii_digits(found[name]))) for name in ("low", "high"))


def _read_screen(found: Match[str]) -> Reading:
    return f"{readable(int(ascii_digits(found['value'])))} V ガタ"


def _floor_rule(wording: Wording) -> Rule:
    """Return the rule for floors: 5F, B1F."""
    pattern = (
        rf"(?:{_LEFT}|(?<=\p{{Nd}}[FＦ]/))(?P<below>[BＢ])?(?P<value>\p{{Nd}}{{1,2}})[FＦ](?!\p{{N}}|[A-Za-z](?!EL|AX))"
    )

    def read(found: Match[str]) -> Reading:
        value = int(ascii_digits(found["value"]))
        return f"{'地下' if found['below'] else ''}{counted(value, '階')}" if value else None

    return Rule(wording.notation.compile(pattern), read, "FＦ", has_number=True, kind=Address)


def _paper_rule(wording: Wording) -> Rule:
    """Return the rule for sizes of paper alone: A4, B5."""
    pattern = rf"{_LEFT}(?P<letter>[ABＡＢ])(?P<value>[3-6３-６]){_NO_MORE}(?P<kind>判)?+"

    def read(found: Match[str]) -> Reading:
        number = readable(int(ascii_digits(found["value"])))
        return f"{'A' if found['letter'] in 'AＡ' else 'B'} {number}{'バン' if found['kind'] else ''}"

    return Rule(wording.notation.compile(pattern), read, "ABＡＢ", has_number=True, kind=Code)


def _size_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for sides with a letter (W60×D40×H180cm), sides and packs with an x (2x3m), and diameters."""
    compile_ = wording.notation.compile
    number = r"(?P<whole>\p{Nd}{1,5})(?:[.．](?P<fraction>\p{Nd}{1,2}))?"
    unit = rf"(?P<unit>{alternatives(('cm', 'mm', 'm', '㎝', '㎜'))})?(?![\p{{Latin}}--[xX]]|[xX]\p{{Latin}}{{2}})"
    first = r"(?:(?<![\p{Latin}\p{N}])|(?<=\p{Nd}(?:[cm]?m)?[xX]))"
    side = rf"{first}(?P<side>[WDHLφ]){number}{unit}(?:(?=[×xX ]{{1,3}}[WDHLφ])|(?<=[×xX][WDHLφ]\S{{1,9}}))"
    between = (
        r"(?<=[WDHLφ]\p{Nd}{1,5}(?:[cm]?m)?)[xX](?=[WDHLφ]\p{Nd})|(?<=\p{Nd} ?[㎝㎜\p{Latin}]{0,3} )[xX](?= \p{Nd})"
    )
    across = rf"(?<![\p{{Latin}}\p{{Greek}}\p{{N}}])[φΦ⌀]{number}{unit}"
    times = r"(?<![\p{Latin}\p{N}.,_/=+\-])(?P<value>\p{Nd}{1,3})[xX](?![\p{Latin}\p{N}]| ?[\^=+\-−²³*/])"

    def read_side(found: Match[str]) -> Reading:
        unit = UNITS[found["unit"]].forms[0] if found["unit"] else ""
        name = found.groupdict().get("side", "φ")
        return f"{'パイ' if name == 'φ' else name} {spell_number(wording, number_of(found))}{unit}"

    return labelled(
        Measure,
        Rule(compile_(side), read_side, "×xX", has_number=True),
        Rule(compile_(between), lambda found: "かける", "xX", has_number=True),
        Rule(compile_(across), read_side, "φΦ⌀", has_number=True),
        Rule(compile_(times), lambda found: f"{readable(int(ascii_digits(found['value'])))}倍", after_number("xX")),
        _product_rule(wording),
    )


def _product_rule(wording: Wording) -> Rule:
    """Return the rule for numbers with an x between them: 1920x1080, 97x195cm, 6x330ml, M3x10mm, 2x4材, 3x24本."""
    side = r"(?P<side>\p{Nd}{1,5}(?:[.．]\p{Nd}{1,2})?+)(?P<unit>(?:\L<units>)?+)"
    counter = rf"(?:(?P<counter>{counter_pattern()})|(?![\p{{Latin}}\p{{N}}_²³]))"
    pattern = rf"(?<![\p{{Latin}}\p{{N}}.,_/-])(?!0[xX])(?P<screw>M)?{side}(?:[xX]{side}){{1,3}}+{counter}"

    def read(found: Match[str]) -> Reading:
        pairs = [*zip(found.captures("side"), found.captures("unit"), strict=True)]
        said = [_say_side(wording, side, unit) for side, unit in pairs]
        if found["counter"] and not pairs[-1][1] and pairs[-1][0].isdecimal():
            said[-1] = counted(int(ascii_digits(pairs[-1][0])), found["counter"])
        elif found["counter"]:
            said[-1] += found["counter"]
        return ("M " if found["screw"] else "") + " かける ".join(said)

    return Rule(
        wording.notation.compile(pattern, units=UNITS, counters=COUNTERS),
        read,
        before_number("xX"),
        kind=Measure,
    )


def _say_side(wording: Wording, written: str, unit: str) -> str:
    whole, _, fraction = written.replace("．", ".").partition(".")
    number = Number("", ascii_digits(whole), ascii_digits(fraction))
    return spell_number(wording, number) + (UNITS[unit].forms[0] if unit else "")
