"""Labels of a file for players: title, people, language, cover and chapters; as an ID3 tag for MP3."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from mutagen import id3

UNKNOWN_LANGUAGE = "und"
_UTF_8 = 3
_TOPMOST, _ORDERED = 2, 1
"""Flags of tables of contents."""
_LONGEST_TABLE = 255
_NO_OFFSET = 2**32 - 1
_FRONT_COVER = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """A chapter: its title, and its start in seconds from the start of the file."""

    title: str
    start_s: float


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a file; empty ones are left out.

    `album` is the work that the file is, or of which it is a part. `language` is an ISO 639-2/T code, `cover` a JPEG. A
    chapter lasts until the next one, the last until the end.
    """

    title: str = ""
    album: str = ""
    author: str = ""
    narrator: str = ""
    language: str = UNKNOWN_LANGUAGE
    genre: str = ""
    cover: bytes = field(default=b"", repr=False)
    chapters: tuple[Mark, ...] = ()


def id3_tag(labels: Labels, duration_s: float) -> bytes:
    """Return the ID3v2.4 tag to put before an MP3 of `duration_s`, without padding.

    mutagen sorts the frames of a tag by their length. Players that ignore the table of contents take chapters in file
    order, so each frame is written separately.

    Source: https://id3.org/id3v2.4.0-structure
    """
    frames = b"".join(_written(frame) for frame in _frames(labels, duration_s))
    return b"ID3\x04\0\0" + bytes(len(frames) >> shift & 127 for shift in (21, 14, 7, 0)) + frames


def _written(frame: id3.Frame) -> bytes:
    """Return a frame as bytes within a tag, whose own header has ten bytes."""
    tag, file = id3.ID3(), io.BytesIO()
    tag.add(frame)
    tag.save(file, v2_version=4, padding=lambda _: 0)
    return file.getvalue()[10:]


def _frames(labels: Labels, duration_s: float) -> Iterator[id3.Frame]:
    language = "" if labels.language == UNKNOWN_LANGUAGE else labels.language
    texts = {
        id3.TIT2: labels.title,
        id3.TALB: labels.album,
        id3.TPE1: labels.author,
        id3.TCOM: labels.narrator,
        id3.TLAN: language,
        id3.TCON: labels.genre,
    }
    yield from (_text(kind, text) for kind, text in texts.items() if text)
    if labels.cover:
        yield id3.APIC(encoding=_UTF_8, mime="image/jpeg", type=_FRONT_COVER, desc="", data=labels.cover)
    if labels.chapters:
        yield from _chapters(labels.chapters, duration_s)


def _text(kind: type[id3.TextFrame], text: str) -> id3.Frame:
    return kind(encoding=_UTF_8, text=[text])


def _chapters(chapters: tuple[Mark, ...], duration_s: float) -> Iterator[id3.Frame]:
    """Yield a table of contents and its chapters. A table has 255 entries at most: a longer one has tables as entries.

    Source: https://id3.org/id3v2-chapters-1.0
    """
    names = [f"chp{number:04}" for number in range(len(chapters))]
    firsts = range(0, len(names), _LONGEST_TABLE)
    tables = {f"toc{first:04}": names[first : first + _LONGEST_TABLE] for first in firsts}
    is_nested = len(tables) > 1
    yield id3.CTOC(
        element_id="toc",
        flags=_TOPMOST | _ORDERED,
        child_element_ids=list(tables) if is_nested else names,
        sub_frames=[],
    )
    for name, entries in tables.items() if is_nested else ():
        yield id3.CTOC(element_id=name, flags=_ORDERED, child_element_ids=entries, sub_frames=[])
    times_ms = [*(round(mark.start_s * 1000) for mark in chapters), round(duration_s * 1000)]
    for name, mark, (start_ms, end_ms) in zip(names, chapters, pairwise(times_ms), strict=True):
        yield id3.CHAP(
            element_id=name,
            start_time=start_ms,
            end_time=end_ms,
            start_offset=_NO_OFFSET,
            end_offset=_NO_OFFSET,
            sub_frames=[_text(id3.TIT2, mark.title)],
        )
