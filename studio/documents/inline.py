"""Inline elements of HTML whose text is more than its letters: note marks, powers, readings above characters."""

import re
from itertools import takewhile

import regex
from lxml import etree

_LONGEST = 12
"""Letters of the longest mark or power."""
_MARK = re.compile(r"[\[(]?(?:[0-9]{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶※]{1,4}|[①-⑳]|[注註][0-9]{0,3})[\])]?")
_SIGNS = re.compile(r"[\[(]?(?:[*†‡§¶※]{1,4}|[注註][0-9]{0,3})[\])]?|\[[0-9]{1,4}\]")
_UNITS = "m|cm|mm|km|dm|ft|in|mi|yd|s"
_BEFORE_POWER = regex.compile(
    rf"(?:(?<!\p{{L}})(?:\p{{Ll}}|\p{{Lo}}|(?<!\p{{N}})\p{{Lu}}|{_UNITS}|[b-df-hj-np-tv-z]{{2,3}})|(?<!\p{{Nd}})\p{{Nd}}{{1,3}}|[)\]|°])\Z"
)
_RAISED = str.maketrans("0123456789+-−–n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ")
_LOWERED = str.maketrans("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋")
_NUMBER = re.compile(r"[+\-−–]?[0-9]{1,6}|n")
_SAID = regex.compile(r"[\p{Hiragana}\p{Katakana}ー・\s]+|[\p{Hangul}\s]+")
"""A reading that is said in place of the characters below it; pinyin and bopomofo only show the usual pronunciation."""
_HAN = regex.compile(r"\p{Han}")


def name_of(element: etree._Element) -> str:
    """Return the name of an element in lower case, "" for a comment."""
    # Browsers' rules allow any characters in names ("b<"), which lxml's own function refuses.
    return element.tag.rpartition("}")[2].lower() if isinstance(element.tag, str) else ""


def note_mark(element: etree._Element, before: str) -> bool:
    """Tell whether a link or a raised text after the text `before` is a note mark, not a power or an ordinal."""
    text = _short_text(element)
    if not text or not _MARK.fullmatch(text):
        return False
    names = {name_of(child) for child in element.iterdescendants()} | {name_of(parent) for parent in _around(element)}
    if name_of(element) == "a":
        leads_to_place = "#" in (element.get("href") or "")
        return "sup" in names or (leads_to_place and bool(_SIGNS.fullmatch(text)))
    return "a" in names or is_raised_mark(text, before)


def is_raised_mark(text: str, before: str) -> bool:
    """Tell whether a short raised text after the text `before` is a note mark, not a power or an ordinal."""
    if not _MARK.fullmatch(text):
        return False
    is_number = text.strip("[]()").isdecimal() and not _BEFORE_POWER.search(before.rstrip())
    return is_number or bool(_SIGNS.fullmatch(text))


def raised_or_lowered(element: etree._Element) -> str:
    """Return the digits of a raised or lowered number as raised or lowered characters (x², H₂O); "" for other texts."""
    return small_number(_short_text(element), is_raised=name_of(element) == "sup")


def small_number(text: str, *, is_raised: bool) -> str:
    """Return a number in raised or lowered digits; "" for other texts."""
    return text.translate(_RAISED if is_raised else _LOWERED) if _NUMBER.fullmatch(text) else ""


def ruby_reading(element: etree._Element) -> str:
    """Return the spoken text of characters with readings above them: each reading once, in place of its characters."""
    pieces: list[str] = []
    base = [element.text or ""]
    for child in element:
        name = name_of(child)
        if name == "rt":
            reading = "".join(child.itertext()).strip()
            pieces.append(said_of("".join(base), reading))
            base = []
        elif name == "img":
            base.append(sign_of_picture(child))
        elif name not in ("rp", "rtc", ""):
            base.append("".join(child.itertext()))
        base.append((child.tail or "").strip())
    return "".join((*pieces, *base))


def said_of(base: str, reading: str) -> str:
    """Return the spoken text of the characters `base` with a `reading` above them."""
    return reading if _SAID.fullmatch(reading) else base


def sign_of_picture(element: etree._Element) -> str:
    """Return the character for which a picture stands, if its description is one (gaiji); "" otherwise."""
    description = (element.get("alt") or "").strip()
    return description if len(description) == 1 and _HAN.match(description) else ""


def _around(element: etree._Element) -> list[etree._Element]:
    """Return the inline elements around an element that hold nothing else."""
    around = takewhile(lambda parent: name_of(parent) in ("a", "sup", "span", "small"), element.iterancestors())
    return [parent for parent in around if _short_text(parent)]


def _short_text(element: etree._Element) -> str:
    """Return the text of an element without surrounding spaces; "" if it is longer than a mark."""
    text = ""
    for piece in element.itertext():
        text += piece
        if len(text) > _LONGEST:
            return ""
    return text.strip()
