"""The cast of a job: which voice says which stretch of each part's text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from core.errors import InvalidValue
from jobs.models import Segment
from jobs.planning import Part
from tts.text.quotations import count_marks
from tts.text.stretches import Stretch, named_voices, split_stretches, tagged
from voices.cloned import Voice

MAX_VOICES = 50
"""The most voices that the tags of a job may name: each cloned one costs a query."""

MAX_STRETCHES = 100_000
"""The most stretches of a job: each has a segment of its own."""

MAX_MARKS = 300_000
"""The most quotation marks of a job whose dialogue is in another voice: each takes a few microseconds."""


def voices_in_tags(parts: Sequence[Part], params: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the voices that tags name, each once, preceded by the name of the text that names it first.

    Raises: InvalidValue for too many.
    """
    found: dict[str, str] = {}
    for part, param in zip(parts, params, strict=True):
        for name in named_voices(part.text):
            found.setdefault(name, param)
        if len(found) > MAX_VOICES:
            raise InvalidValue(f"{param} names too many voices; a job has at most {MAX_VOICES} in tags", param=param)
    yield from ((param, name) for name, param in found.items())


def text_of(segments: Iterable[Segment]) -> str:
    """Return the text from which `segments` were planned, with tags around the stretches of other voices."""
    pieces = []
    for (voice, cast_by), run in groupby(segments, key=attrgetter("voice", "cast_by")):
        text = "".join(segment.text for segment in run)
        pieces.append(tagged(text, voice) if cast_by == "tag" else text)
    return "".join(pieces)


def cast_parts(
    parts: Sequence[Part], params: Sequence[str], voices: Mapping[str, Voice], *, dialogue_voice: str | None
) -> list[list[Stretch]]:
    """Return the stretches of each part, with the IDs of their voices; `voices` is keyed by the caller's names.

    Raises: InvalidValue for a tag without its counterpart, and for too many stretches.
    """
    if dialogue_voice and sum(count_marks(part.text) for part in parts) > MAX_MARKS:
        message = f"the text has too many quotation marks for a dialogue_voice; {MAX_MARKS:,} is the most"
        raise InvalidValue(message, param="dialogue_voice")
    cast: list[list[Stretch]] = []
    count = 0
    for part, param in zip(parts, params, strict=True):
        language = voices[part.voice].language
        try:
            found = split_stretches(part.text, dialogue_voice=dialogue_voice, language=language)
        except InvalidValue as error:
            raise InvalidValue(error.message, param=param) from error
        count += len(found)
        if count > MAX_STRETCHES:
            raise InvalidValue(
                f"{param} changes its voice too often; a job has at most {MAX_STRETCHES:,} stretches", param=param
            )
        cast.append([replace(said, voice=voices[said.voice].id) if said.voice else said for said in found])
    return cast
