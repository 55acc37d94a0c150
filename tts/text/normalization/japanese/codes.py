"""Rules for Japanese numbers that are names: telephones, addresses (銀座1-2-3), flights (JL123便); and scores."""

from collections.abc import Iterator
from functools import partial

import regex
from regex import Match

from tts.text.normalization.classes import Address, Code, Score, Telephone
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.numbers import COUNTERS, cardinal, counted, readable
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, labelled
from tts.text.normalization.rules.notation import Notation, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits

CODES = Codes(version="バージョン")
_NO_PART = "xX"
_VERSION = (
    r"(?<!\p{Latin})(?:[vV]|[Vv]er\.? ?)(?P<a>\p{Nd}{1,3})(?:\.(?P<b>\p{Nd}{1,3}))?"
    r"\.(?P<c>[xX]|\p{Nd}{1,4})(?![\p{Latin}\p{Nd}]|\.\p{Nd})"
)
_PAIR = regex.compile(r"(\p{Nd}+)[-–](\p{Nd}+)")
_WINDOW = 20
"""The number of characters around a form that may hold the words that decide its reading."""


def _name_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for nouns whose reading a letter or number before them shows (A棟, O型), and for shoot-outs."""
    nouns = (
        ("棟", "とう", r"(?<=[A-Z0-9]号?)棟"),
        ("型", "がた", r"(?<=(?<!\p{Latin})(?:AB|[ABO]))型(?!番)"),
        ("限", "げん", r"(?<=(?<!\p{Nd})[1-7])限(?!り|度|定|界)"),
        ("館", "かん", r"(?<=\p{Nd}号)館"),
        ("四", "ぜんしはんき", r"(?<!\p{Han})前四半期"),
        ("入", "ひのいり", r"日の入(?=[ ]?(?:\p{Nd}|[はがを]))"),
        ("拍", "びょうし", r"(?<=\p{Nd}/[248])拍子"),
    )
    for sign, said, pattern in nouns:
        yield Rule(notation.compile(pattern), partial(_say, said), sign)
    shootout = r"(?<!\p{Latin})PK[ ]?(?P<won>\p{Nd}{1,2})[-–](?P<lost>\p{Nd}{1,2})(?!\p{Nd})"
    yield Rule(
        notation.compile(shootout),
        lambda found: f"PK {readable(int(ascii_digits(found['won'])))} 対 {readable(int(ascii_digits(found['lost'])))}",
        "P",
        has_number=True,
        kind=Score,
    )


def _say(said: str, found: Match[str]) -> str:
    return said


def build_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers that are names: after letters (JL123便, B1階) and after the word for a code."""
    notation = wording.notation
    counters = alternatives(japanese_words.CODE_COUNTERS)
    lettered = rf"(?<=(?<!\p{{Latin}})[A-Z]{{1,3}}-?)(?P<value>[0-9]{{1,4}})(?P<counter>{counters})"
    end = r"(?![.,，:：\-ー]?\p{Nd}|[円人個年%％])"
    words = "|".join(japanese_words.DIGIT_WORDS)
    groups = r"\p{Nd}{3,}+(?:[ -]\p{Nd}{1,7}+){0,5}"
    named = rf"(?<=(?:{words})[はのが:：第 ]{{0,3}})(?<!\p{{Nd}})(?P<value>{groups}){end}"

    def read_lettered(found: Match[str]) -> Reading:
        digits, counter = found["value"], found["counter"]
        if len(digits) < 3:
            return counted(int(digits), counter) if counter in COUNTERS else None
        return {"value": spell_digits(wording, digits)}

    def read_named(found: Match[str]) -> Reading:
        groups = found["value"].replace("-", " ").split()
        return ", ".join(spell_digits(wording, ascii_digits(group)) for group in groups)

    plain = rf"(?<=(?<!\p{{Latin}})[A-Z]-?)[0-9]{{1,2}}(?={'|'.join(japanese_words.CODE_NOUNS)})"

    def read_version(found: Match[str]) -> Reading:
        parts = (
            part if part in _NO_PART else cardinal(int(ascii_digits(part))) for part in found.group(*"abc") if part
        )
        is_named = found.string.endswith((CODES.version, f"{CODES.version} "), 0, found.start())
        return ("" if is_named else f"{CODES.version} ") + " 点 ".join(parts)

    return labelled(
        Code,
        _page_rule(notation),
        *_name_rules(notation),
        Rule(notation.compile(_VERSION), read_version, "vV", has_number=True),
        Rule(notation.compile(lettered), read_lettered, "便階号番", has_number=True),
        Rule(notation.compile(plain), lambda found: readable(int(found[0])), "0"),
        Rule(notation.compile(named), read_named, "線号ドーDN", has_number=True),
    )


def _page_rule(notation: Notation) -> Rule:
    """Return the rule for pages: p.45, pp.12-34."""
    page = r"\p{Nd}{1,4}"
    pages = rf"(?<![\p{{Latin}}\p{{N}}])(?:pp?\.?|PP?\.)[ ]?(?P<first>{page})(?:[-–~〜](?P<last>{page}))?+"
    pages += r"(?![\p{Latin}\p{N}.])"

    def read_pages(found: Match[str]) -> Reading:
        numbers = (int(ascii_digits(found[name])) for name in ("first", "last") if found[name])
        return "から".join(map(readable, numbers)) + "ページ"

    return Rule(notation.compile(pages), read_pages, "pP", has_number=True, kind=Code)


def build_telephone_rule(wording: Wording) -> Rule:
    """Return the rule for telephones with a part in parentheses, or with wide dashes: 06(1234)5678."""
    part = r"\p{Nd}{1,4}"
    end = rf"(?:[(（](?P<b>{part})[)）]|[－−‐ー–](?P<b>{part})[－−‐ー–])(?P<c>\p{{Nd}}{{3,4}})(?!\p{{Nd}})"
    pattern = rf"(?<![\p{{Latin}}\p{{Nd}}+\-])(?P<a>[0０]{part}){end}"

    def read(found: Match[str]) -> Reading:
        return ", ".join(spell_digits(wording, ascii_digits(found[name])) for name in "abc")

    return Rule(wording.notation.compile(pattern), read, after_number("(（－−‐ー–"), kind=Telephone)


def build_place_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for post codes, telephones of eleven digits and addresses (銀座1-2-3)."""
    post = r"〒? ?(?<![\p{Nd}-])(?P<a>\p{Nd}{3})-(?P<b>\p{Nd}{4})(?![-\p{Nd}])"
    mobile = r"(?<![\p{L}\p{Nd}+-])0[5-9]0\p{Nd}{8}(?!\p{Nd})"
    after_name = r"(?<=[\p{Han}\p{Hiragana}\p{Katakana}ー] ?)(?<!\p{Nd})(?![0０])"
    after_block = r"(?<=\p{Nd}丁目)\p{Nd}{1,3}(?:[-−ー‐]\p{Nd}{1,4}){1,2}(?![-\p{Nd}])"
    blocks = rf"{after_block}|{after_name}\p{{Nd}}{{1,2}}(?:[-−ー‐]\p{{Nd}}{{1,4}}){{2,3}}(?![-\p{{Nd}}])"

    def read_post(found: Match[str]) -> Reading:
        digits = [spell_digits(wording, ascii_digits(found[name])) for name in ("a", "b")]
        return f"郵便番号 {digits[0]} の {digits[1]}" if found[0].startswith("〒") else None

    def read_mobile(found: Match[str]) -> Reading:
        digits = ascii_digits(found[0])
        return ", ".join(spell_digits(wording, part) for part in (digits[:3], digits[3:7], digits[7:]))

    def read_blocks(found: Match[str]) -> Reading:
        blocks = "の".join(readable(int(ascii_digits(part))) for part in regex.findall(r"\p{Nd}+", found[0]))
        return blocks.replace("四の五", "ヨンの五")  # 四の五の is an idiom

    return (
        Rule(wording.notation.compile(post), read_post, "〒", kind=Address),
        Rule(wording.notation.compile(mobile), read_mobile, "0", kind=Telephone),
        Rule(wording.notation.compile(blocks), read_blocks, after_number("-−ー‐"), kind=Address),
    )


def build_score_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the sets of a match (6-4, 3-6) and for the dash of a score (3-1)."""
    before = r"(?<=(?<![\p{N}.,:/+×÷=-] ?)(?P<low>\p{Nd}{1,3}))"
    after = r"(?=(?P<high>\p{Nd}{1,3})(?!\p{Nd}|[.,:/%-]\p{Nd}| ?[=%％°]))"

    def read(found: Match[str]) -> Reading:
        around = found.string[max(0, found.start() - _WINDOW) : found.end() + _WINDOW]
        is_descending = int(ascii_digits(found["low"])) >= int(ascii_digits(found["high"]))
        return "対" if is_descending or any(word in around for word in japanese_words.SCORE_WORDS) else None

    pair = r"\p{Nd}{1,2}[-–]\p{Nd}{1,2}"
    row = rf"(?<![\p{{L}}\p{{N}}.,:/-])(?P<row>{pair}(?:[,、，・][ ]?{pair}){{1,4}}+)(?![-–.,:/%]?\p{{Nd}})"

    def read_row(found: Match[str]) -> Reading:
        pairs = [(int(ascii_digits(low)), int(ascii_digits(high))) for low, high in _PAIR.findall(found["row"])]
        if not any(low > high for low, high in pairs):
            return None
        return ", ".join(f"{readable(low)}対{readable(high)}" for low, high in pairs)

    return labelled(
        Score,
        Rule(notation.compile(row), read_row, "-–", has_number=True),
        Rule(notation.compile(f"{before}[-–−]{after}"), read, "-–−"),
    )
