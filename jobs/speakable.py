"""Texts of jobs without any sound are refused before anything is rendered."""

from collections.abc import Mapping, Sequence

import regex

from core.errors import InvalidValue
from jobs.models import Segment
from jobs.planning import PlannedSegment
from speech.transcribing import is_speakable
from tts.text.lexicon import Lexicon
from tts.text.markup import MarkedText, PronunciationSpan
from tts.text.said import SaidLength
from voices.cloned import Voice

_WRITTEN = regex.compile(r"[\p{L}\p{N}\p{S}]")
_LOOKED_AT = 20
"""How many segments at the beginning of a text are read to find one that has a sound."""


def check_speakable(
    segments: Sequence[PlannedSegment | Segment],
    voices: Mapping[str, Voice],
    lexicons: Mapping[str, Lexicon | None],
    param: str,
) -> None:
    """Refuse a text without any sound, as speech does; beyond the first segments, a text without any letter."""
    if any(
        _has_sound(segment.marked, voices[segment.voice], lexicons[segment.voice]) for segment in segments[:_LOOKED_AT]
    ):
        return
    if not any(_is_written(segment.marked) for segment in segments[_LOOKED_AT:]):
        raise InvalidValue(f"nothing in {param} can be spoken", param=param)


def _has_sound(text: MarkedText, voice: Voice, lexicon: Lexicon | None) -> bool:
    """Tell whether anything in `text` has a sound. A longer lexicon entry counts unread: it may take long."""
    return SaidLength(text, lexicon).total > len(text) or is_speakable(text, voice, lexicon)


def _is_written(text: MarkedText) -> bool:
    """Tell whether `text` has anything besides markup, punctuation and spaces."""
    return any(isinstance(span, PronunciationSpan) or _WRITTEN.search(getattr(span, "text", "")) for span in text.spans)
