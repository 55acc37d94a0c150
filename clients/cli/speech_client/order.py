"""The order of speech for one text, and the digest by which the order is known again."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from speech_client.sources import Source

FORMATS = ("mp3", "wav", "m4b")
JOBS_ONLY = frozenset({"m4b"})
_HEADING = re.compile(r"^#{1,2}[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_MAX_TITLE = 200


@dataclass(frozen=True)
class Settings:
    """How all texts are spoken; `controls` are further fields of the API, such as `ev_pitch`."""

    voice: str
    audio_format: str = "mp3"
    controls: Mapping[str, Any] = field(default_factory=dict)
    author: str = ""
    job_from: int = 5_000
    """Texts of so many characters and more are jobs, which cost nothing twice when they are taken up again."""


@dataclass(frozen=True)
class Order:
    """One text with everything that decides what its file holds."""

    text: str
    voice: str
    audio_format: str
    controls: Mapping[str, Any]
    book: Mapping[str, Any]
    """Further fields of a job: title, author, chapters."""
    is_job: bool

    @property
    def digest(self) -> str:
        """The SHA-256 of text, voice, settings and format; equal ones have equal files."""
        # By which way the service is asked makes no difference to the file.
        facts = [self.text, self.voice, self.audio_format, self.controls, self.book]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()

    @property
    def job_body(self) -> dict[str, Any]:
        """The body of the request for a job."""
        said = {} if "chapters" in self.book else {"input": self.text}
        return {**said, "voice": self.voice, "format": self.audio_format, **self.controls, **self.book}


def order_of(source: Source, settings: Settings) -> Order:
    """Return the order for a text. Raises: FileFailed."""
    text = source.read()
    is_book = settings.audio_format in JOBS_ONLY
    return Order(
        text,
        settings.voice,
        settings.audio_format,
        settings.controls,
        _book(source, text, settings.author) if is_book else {},
        is_book or len(text) >= settings.job_from,
    )


def _book(source: Source, text: str, author: str) -> dict[str, Any]:
    book: dict[str, Any] = {"title": _line(source.title)}
    if author:
        book["author"] = _line(author)
    chapters = _chapters(text) if source.is_markdown else []
    return {**book, "chapters": chapters} if len(chapters) > 1 else book


def _chapters(text: str) -> list[dict[str, str]]:
    """Return the chapters that Markdown's headings of the first two levels begin; a heading is spoken with its chapter.

    Text before the first heading, and a heading without any text below it, belong to the chapter that follows.
    """
    headings = list(_HEADING.finditer(text))
    starts, titles = [0], []
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        if text[heading.end() : following.start() if following else len(text)].strip() or following is None:
            titles.append(_line(heading[1]))
            if following:
                starts.append(following.start())
    return [
        {"title": title, "input": text[start:end]}
        for title, start, end in zip(titles, starts, [*starts[1:], len(text)], strict=True)
    ]


def _line(title: str) -> str:
    return " ".join(title.split())[:_MAX_TITLE]
