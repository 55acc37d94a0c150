"""The marks of volunteers who type books as plain texts: readings, characters beyond keyboards, headings, licences.

Sources: the rules of Aozora Bunko, https://www.aozora.gr.jp/annotation/, and the files of Project Gutenberg.
"""

import re
from dataclasses import dataclass, field

import regex

from studio.documents.left_out import LeftOut

_READING = regex.compile(
    r"(?:[｜|][^｜|《》\n]{1,40}|[\p{Han}々〆ヶ]{1,20}+)《(?P<reading>[\p{Hiragana}\p{Katakana}ー・]{1,40}+)》"
)
_NOTE = regex.compile(r"［＃[^］\n]{1,200}+］")
_SIGN = regex.compile(
    r"※［＃[^］\n]{0,100}?、(?:(?:第[34]水準)?(?P<plane>[12])-(?P<row>\d{1,2})-(?P<cell>\d{1,2})|U\+(?P<code>[0-9A-F]{4,5}))"
    r"[^］\n]{0,60}+］"
)
"""A character beyond Shift JIS: "※［＃「口＋齧のへん」、第3水準1-15-26］"."""
_HEADING = regex.compile(r"^.*(?:は|［＃)(?P<size>[大中小])見出し］.*$", re.MULTILINE)
_EXPLANATION = re.compile(r"^-{20,}\n+【テキスト中に現れる記号について】\n(?:.*\n){1,60}?-{20,}\n", re.MULTILINE)
_SIZES = {"大": 1, "中": 2, "小": 3}

_LICENCE_START = re.compile(r"\A[\s\S]{0,20000}?^\*{3} ?START OF TH(?:E|IS) PROJECT GUTENBERG.*\*{3} *$", re.MULTILINE)
_LICENCE_END = re.compile(r"^\*{3} ?END OF TH(?:E|IS) PROJECT GUTENBERG[\s\S]*\Z", re.MULTILINE)
_TITLE, _AUTHOR = (re.compile(rf"^{name}: *(.+)$", re.MULTILINE) for name in ("Title", "Author"))


@dataclass
class TypedText:
    """The text of a file without the marks, the levels of headings by line, and the parts left out."""

    text: str
    title: str = ""
    author: str = ""
    headings: dict[str, int] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)


def without_marks(text: str) -> TypedText:
    """Return a text without its typist's marks: each reading replaces its characters."""
    typed = TypedText(text)
    _remove_licence(typed)
    if "《" in typed.text or "［＃" in typed.text:
        _remove_japanese_marks(typed)
    return typed


def _remove_licence(typed: TypedText) -> None:
    found = _LICENCE_START.search(typed.text)
    if not found:
        return
    typed.title, typed.author = (_first(pattern, found[0]) for pattern in (_TITLE, _AUTHOR))
    rest = typed.text[found.end() :]
    end = _LICENCE_END.search(rest)
    typed.left_out.append(LeftOut("licence", f"{found[0]} {end[0] if end else ''}"))
    typed.text = rest[: end.start()] if end else rest


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1].strip() if found else ""


def _remove_japanese_marks(typed: TypedText) -> None:
    explained = _EXPLANATION.search(typed.text)
    if explained:
        typed.left_out.append(LeftOut("typist's note", explained[0]))
        typed.text = f"{typed.text[: explained.start()]}\n{typed.text[explained.end() :]}"
    text = _READING.sub(lambda found: found["reading"], _SIGN.sub(_sign, typed.text))
    for found in _HEADING.finditer(text):
        typed.headings[_NOTE.sub("", found[0]).strip()] = _SIZES[found["size"]]
    typed.left_out.extend(LeftOut("typist's note", note) for note in _NOTE.findall(text))
    typed.text = _NOTE.sub("", text)


def _sign(found: regex.Match[str]) -> str:
    """Return the character that a note describes; the note itself if its code has no character."""
    if found["code"]:
        return chr(int(found["code"], 16)) if int(found["code"], 16) < 0x110000 else found[0]
    place = bytes(int(found[part]) + 0xA0 for part in ("row", "cell"))
    try:
        return (place if found["plane"] == "1" else b"\x8f" + place).decode("euc_jis_2004")
    except UnicodeDecodeError:
        return found[0]
