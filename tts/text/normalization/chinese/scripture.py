"""The rule for chapters and verses of Scripture in Chinese: 约翰福音3:16 is 三章十六节, 诗篇23:1 is 二十三篇一节."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import cardinal
from tts.text.normalization.classes import Code
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import Notation, ascii_digits

_PSALMS = "诗篇詩篇"


def build_scripture_rule(notation: Notation) -> Rule:
    """Return the rule for a chapter and verses after the name of a book, which must stand before those for times."""
    book = rf"(?P<book>{alternatives(chinese_words.BOOKS)})》?[ \u3000]?"
    last = r"(?:(?P<mark>[-–—~～,，、])(?P<last>\p{Nd}{1,3}))?+"
    place = rf"(?P<place>(?P<chapter>[1-9]\p{{Nd}}{{0,2}})[:：](?P<verse>[1-9]\p{{Nd}}{{0,2}}){last})"

    def read(found: Match[str]) -> Reading:
        chapter, verse, last = (int(ascii_digits(found[name] or "0")) for name in ("chapter", "verse", "last"))
        spoken = f"{cardinal(chapter)}{'篇' if found['book'] in _PSALMS else '章'}"
        if not last:
            return {"place": f"{spoken}{cardinal(verse)}节"}
        to = "、" if found["mark"] in ",，、" else "到"
        return {"place": f"{spoken}{cardinal(verse)}{to}{cardinal(last)}节"}

    return Rule(notation.compile(f"{book}{place}(?![:：]?\\p{{Nd}})"), read, ":：", has_number=True, kind=Code)
