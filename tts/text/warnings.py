"""Warnings about parts of a text that are spoken differently from what its writer may expect."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from babel import Locale

from tts.text.foreign_markup.html import speech_tags
from tts.text.languages import language_of
from tts.text.markup import MAX_PAUSE_MS, MarkedText, Span, TextSpan, parse_markup
from tts.text.words import Pause

_MOST_TAGS = 10
"""The most kinds of tags that one warning names."""


class TextWarning(NamedTuple):
    """A warning: `code` for programs, `message` for people (English)."""

    code: str
    message: str


def find_warnings(language: str, *texts: str | MarkedText) -> tuple[TextWarning, ...]:
    """Return the warnings about `texts` (markup included) that a voice of `language` (a BCP 47 tag) speaks.

    Raises: InvalidValue for malformed markup.
    """
    marked = [parse_markup(text) for text in texts]
    spans = list(chain.from_iterable(text.spans for text in marked))
    return (*_shortened_pauses(spans), *_other_language(spans, language), *_ignored_tags(marked))


def _shortened_pauses(spans: Sequence[Span]) -> Iterator[TextWarning]:
    count = sum(span.asked_ms > span.duration_ms for span in spans if isinstance(span, Pause))
    if count:
        breaks = "1 break asks" if count == 1 else f"{count:,} breaks ask"
        yield TextWarning(
            "pause_shortened", f"{breaks} for more than {MAX_PAUSE_MS:,} ms, the longest pause, and got that."
        )


def _other_language(spans: Sequence[Span], language: str) -> Iterator[TextWarning]:
    written = language_of("\n".join(span.text for span in spans if isinstance(span, TextSpan)))
    own = language.split("-", 1)[0]
    if written and written != own:
        names = [Locale.parse(tag).get_display_name("en") for tag in (written, own)]
        yield TextWarning("other_language", "The text looks {}; the voice reads {}.".format(*names))


def _ignored_tags(texts: Sequence[MarkedText]) -> Iterator[TextWarning]:
    written = "".join(
        text.source[span.start : span.end]
        for text in texts
        for span in text.spans
        if isinstance(span, TextSpan) and span.edits
    )
    names = sorted(set(speech_tags(written)))[:_MOST_TAGS]
    if names:
        tags = ", ".join(f"<{name}>" for name in names)
        yield TextWarning("markup_ignored", f"These tags have no effect here: {tags}. The text in them is spoken.")
