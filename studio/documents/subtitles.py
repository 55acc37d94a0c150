"""Subtitles (.srt and .vtt) as a text: the words of all cues, without times, numbers and tags.

Source: https://www.w3.org/TR/webvtt1/, section 4; SubRip has the same cues with a comma in its times.
"""

import re
from collections.abc import Iterator

from studio.documents.document import Block, Document, divided_where_said, document_of, tidy
from studio.documents.plain import decoded

_TIME = r"(?:(?P<{0}_h>\d{{1,3}}):)?(?P<{0}_m>\d{{2}}):(?P<{0}_s>\d{{2}}[.,]\d{{1,3}})"
_TIMES = re.compile(rf"\s*{_TIME.format('from')}\s*-->\s*{_TIME.format('to')}(?:\s.*)?")
_TAG = re.compile(r"<[^<>\n]{0,200}>|\{\\[^{}\n]{0,100}\}")
_OTHER_BLOCKS = ("WEBVTT", "NOTE", "STYLE", "REGION")
_PAUSE_S = 2.0
"""A pause that ends a paragraph if a sentence has ended too."""
_SENTENCE_ENDS = tuple('.!?…。！？؟।"”»」')


def read_subtitles(data: bytes) -> Document:
    """Return the document of a file of subtitles. Raises: DocumentError."""
    return document_of("", divided_where_said([Block(text) for text in _paragraphs(decoded(data)) if text]))


def _paragraphs(text: str) -> Iterator[str]:
    said: list[str] = []
    ended_at = 0.0
    for began_at, end_at, words in _cues(text):
        if said and began_at - ended_at >= _PAUSE_S and said[-1].endswith(_SENTENCE_ENDS):
            yield " ".join(said)
            said = []
        if words:
            said.append(words)
        ended_at = end_at
    yield " ".join(said)


def _cues(text: str) -> Iterator[tuple[float, float, str]]:
    """Yield the beginning and the end of each cue in seconds, and its words."""
    for block in re.split(r"\n[^\S\n]*\n", text):
        lines = block.strip("\n").split("\n")
        times = next((number for number, line in enumerate(lines[:2]) if _TIMES.fullmatch(line)), None)
        if times is None or lines[0].startswith(_OTHER_BLOCKS):
            continue
        found = _TIMES.fullmatch(lines[times])
        words = tidy(" ".join(_TAG.sub("", line).strip(" -–") for line in lines[times + 1 :]))
        if found:
            yield _seconds(found, "from"), _seconds(found, "to"), words


def _seconds(found: re.Match[str], end: str) -> float:
    hours, minutes, seconds = (found[f"{end}_{unit}"] or "0" for unit in "hms")
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds.replace(",", "."))
