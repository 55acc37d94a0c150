"""The rule for chapters and verses of Scripture: ヨハネ3:16 is 三章 十六節, 詩篇23:1 is 二十三篇 一節."""

import regex
from regex import Match

from tts.text.normalization.classes import Code
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.numbers import counted
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives
from tts.text.normalization.rules.han import TILDE
from tts.text.normalization.rules.notation import Notation, ascii_digits

_NO_TIME = "着|発|頃|ごろ|開|集合|到着"


def build_scripture_rule(notation: Notation) -> Rule:
    """Return the rule for a chapter and verses after the name of a book."""
    name = rf"(?P<book>{alternatives(japanese_words.BOOKS)})"
    letter = r"(?:による)?(?:福音書|人への手紙|への手紙|の手紙|書)?"
    kind = rf"{letter}(?:第[一二三1-3]|[一二三上下Ⅰ-Ⅲ]|[12](?=[ ]))?(?:の手紙)?[ \u3000]?"
    last = rf"(?:(?P<mark>[-–,、・{TILDE}])(?P<last>\p{{Nd}}{{1,3}}))?+"
    place = rf"(?P<place>(?P<chapter>\p{{Nd}}{{1,3}})[:：](?P<verse>\p{{Nd}}{{1,3}}){last})"
    end = rf"(?![:：\p{{Nd}}]|{_NO_TIME})"

    def read(found: Match[str]) -> Reading:
        chapter, verse, last = (int(ascii_digits(found[name] or "0")) for name in ("chapter", "verse", "last"))
        if not chapter or not verse:
            return None
        spoken = f"{counted(chapter, '篇' if found['book'] in japanese_words.PSALMS else '章')} {counted(verse, '節')}"
        if last:
            spoken += f" {'から' if regex.match(rf'[-–{TILDE}]', found['mark']) else 'と'} {counted(last, '節')}"
        return {"place": spoken}

    return Rule(notation.compile(f"{name}{kind}{place}{end}"), read, after_number(":："), kind=Code)
