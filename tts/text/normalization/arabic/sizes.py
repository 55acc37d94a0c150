"""Rules for the lengths of sides in Arabic, which are joined by "in": 27×18 سم, 1920x1080."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.arabic.context import case_of
from tts.text.normalization.arabic.numbers import Case
from tts.text.normalization.classes import Measure
from tts.text.normalization.rules.forms import Reading, Rule, after_number, labelled
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, spell_number

_LENGTHS = "سم|مم|ملم|م|متر|متراً|مترا|بوصة|إنش|قدم|قدماً|بكسل|cm|mm|m|in|px"
_OF_PACKS = "مل|مللي|لتر|غ|غم|جم|غرام|جرام|كغ|كغم|كجم|كيلو|ملغ|مجم|حبة|قطعة|كيس|عبوة|ml|g|kg|L"
_OF_SIZES = "مقاس|المقاس|مقاسات|أبعاد|الأبعاد|مقاسه|مقاسها|أبعاده|أبعادها|حجم|الحجم|قياس|دقة|بدقة|الدقة|مساحة"


def build_size_rules(notation: Notation, wordings: Mapping[Case, Wording]) -> tuple[Rule, ...]:
    """Return the rules for a side that another one follows, and for the last side without a unit."""
    side = r"\p{Nd}{1,5}(?:[.,٫]\p{Nd}{1,2})?"
    by = r"[ \u00A0]?[×xX*][ \u00A0]?"
    unit = rf"[ \u00A0]?(?:{_LENGTHS})(?!{LETTER})"
    has_unit = rf"(?={by}(?:{side}{by})?{side}{unit})"
    # Two numbers of three digits and more that nothing parts are a resolution.
    is_resolution = r"(?<=\p{Nd}{3})(?=[xX×]\p{Nd}{3,4}(?![\p{L}\p{N}]))"
    named = rf"(?<=(?<!{LETTER})(?:{_OF_SIZES})[ \u00A0:]{{1,2}}(?:{side}{by}){{0,2}}{side})(?={by}{side})"
    number = (
        rf"(?=\p{{Nd}}[\p{{Nd}}.,٫]{{0,7}}+[ \u00A0]?[×xX*]){notation.number}(?:{has_unit}|{is_resolution}|{named})"
    )
    sign = rf"(?<=\p{{Nd}}{unit}[ \u00A0]?)(?P<by>[×xX*])(?=[ \u00A0]?{side}{unit})"
    last = rf"(?<=\p{{Nd}}[xX]){notation.number}(?![\p{{L}}\p{{N}}]|{unit}|[ \u00A0](?:{_OF_PACKS})(?!{LETTER}))"

    packs = r"(?<![\p{L}\p{N}.,٫/])(?!0[xX])(?P<side>\p{Nd}{1,4})(?P<by>[xX])(?=\p{Nd})"

    def read(found: Match[str]) -> Reading:
        return spell_number(wordings[case_of(found)], number_of(found))

    def read_side(found: Match[str]) -> Reading:
        return {"side": spell_number(wordings[case_of(found)], number_of(found)), "by": "في"}

    def read_pack(found: Match[str]) -> Reading:
        return f"{wordings[case_of(found)].cardinal(int(ascii_digits(found['side'])), Gender.NONE)} في"

    return labelled(
        Measure,
        Rule(notation.compile(rf"(?P<side>{number})[ \u00A0]?(?P<by>[×xX*])"), read_side, "×xX*", has_number=True),
        Rule(notation.compile(sign), lambda found: "في", "×xX*", has_number=True),
        Rule(notation.compile(last), read, "xX", has_number=True),
        Rule(notation.compile(packs), read_pack, after_number("xX")),
    )
