"""Markdown: marks, link targets and table rules vanish; headings become paragraphs, rows of tables sentences."""

import re
from collections.abc import Iterator

from tts.text.foreign_markup.edits import Replacement

_TARGET = r"(?:[^()\s]|\([^()\s]{0,200}+\)){1,2000}+(?:[ \t]++(?:\"[^\"\n]{0,300}+\"|'[^'\n]{0,300}+'))?"
_LINK_END = re.compile(rf"\]\(<?{_TARGET}[ \t]*+\)|(?<=\w)\]\[[^\[\]\n]{{0,80}}+\]|\[\^[^\[\]\s]{{1,30}}+\]:?")
_LINK_DEFINITION = re.compile(r"^[ ]{0,3}\[[^\[\]\n]{1,80}+\]:[ \t]*+\S++[^\n]{0,300}+$", re.MULTILINE)
_LONGEST_LINK = 300
_IMAGE = re.compile(r"!(?=\[)")
_EMPHASIS = re.compile(
    r"(?<![\w*])(?P<star>\*{1,3}+)(?=[^\s*])[^*\n]{1,500}+(?<=\S)(?P=star)(?![\w*])"
    r"|(?<![\w_])(?P<line>_{1,3}+)(?=[^\s_])[^_\n]{1,500}+(?<=\S)(?P=line)(?![\w_])"
    r"|(?<!~)~~(?=[^\s~])[^~\n]{1,500}+(?<=\S)~~(?!~)"
)
_LINE_MARKS = re.compile(
    r"^(?P<heading>[ ]{0,3}#{1,6}[ \t]++)[^\n]*+(?P<heading_end>)"
    r"|^(?P<line>[ \t]*+(?:```++|~~~++)[^`\n]{0,100}+|[ \t]*+(?:=[ \t]?+){3,}+|[ \t]*+(?:-[ \t]?+){3,}+"
    r"|[ \t]*+(?:\*[ \t]?+){3,}+|[ \t]*+(?:_[ \t]?+){3,}+)$"
    r"|^(?P<start>[ \t]*+(?:>[ \t]?+){1,9}+|[ \t]*+[-*+][ \t]++\[[ xX]\][ \t]++)",
    re.MULTILINE,
)
_CODE = re.compile(r"(?<!`)(?P<tick>`{1,2}+)(?!`)[^`\n]{1,500}+(?P=tick)(?!`)")
_RULE = re.compile(
    r"^[ \t]*+\|?+[ \t]*+:?+-{2,}+:?+[ \t]*+(?:\|[ \t]*+:?+-{2,}+:?+[ \t]*+)*+\|?+[ \t]*+$", re.MULTILINE
)
_BAR = re.compile(r"[ \t]*+(?<!\\)\|[ \t]*+")
_ENDS_SENTENCE = ".!?:;…。！？؟।"


def find_links(text: str) -> Iterator[Replacement]:
    """Yield targets of links, marks of images, references to notes, and definitions of link targets."""
    for found in _LINK_END.finditer(text):
        opening = text.rfind("[", max(0, found.start() - _LONGEST_LINK), found.start())
        if found[0][0] == "]" and opening >= 0:
            yield opening, opening + 1, ""
        yield found.start(), found.end(), ""
    for pattern in (_LINK_DEFINITION, _IMAGE):
        yield from ((found.start(), found.end(), "") for found in pattern.finditer(text))


def find_emphasis(text: str) -> Iterator[Replacement]:
    """Yield the marks around emphasized and struck text."""
    for found in _EMPHASIS.finditer(text):
        length = len(found["star"] or found["line"] or "~~")
        yield found.start(), found.start() + length, ""
        yield found.end() - length, found.end(), ""


def find_line_marks(text: str) -> Iterator[Replacement]:
    """Yield the marks of headings, quotations, tasks, rules, fenced code and code within a line."""
    for found in _LINE_MARKS.finditer(text):
        kind = found.lastgroup
        if kind == "heading_end":
            yield *found.span("heading"), ""
            yield found.end(), found.end(), "\n"
        elif kind:
            yield *found.span(kind), ""
    for found in _CODE.finditer(text):
        length = len(found["tick"])
        yield found.start(), found.start() + length, ""
        yield found.end() - length, found.end(), ""


def find_tables(text: str) -> Iterator[Replacement]:
    """Yield the bars and rules of the tables of `text`: a row is read as a sentence of cells."""
    start = 0
    for rule in _RULE.finditer(text):
        if "|" not in rule[0] or rule.start() < start:
            continue
        yield rule.start(), rule.end(), ""
        header = text.rfind("\n", 0, max(rule.start() - 1, 0)) + 1
        yield from _row(text, header, max(rule.start() - 1, header))
        start = rule.end() + 1
        while start < len(text):
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            if "|" not in text[start:end]:
                break
            yield from _row(text, start, end)
            start = end + 1


def _row(text: str, start: int, end: int) -> Iterator[Replacement]:
    """Yield the bars of the row at code points `start` to `end`, a line without its end."""
    last = start
    for bar in _BAR.finditer(text, start, end):
        last = bar.end()
        stop = "" if text[bar.start() - 1] in _ENDS_SENTENCE else "."
        is_outside = bar.start() == start or bar.end() == end
        yield bar.start(), bar.end(), (stop if bar.end() == end else "") if is_outside else "; "
    if last < end and text[end - 1] not in _ENDS_SENTENCE:
        yield end, end, "."
