"""Speech as an answer that is sent while it is rendered: as the bytes of a file, or as OpenAI's events."""

import base64
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.http import StreamingHttpResponse

from core.errors import ApiError
from speech.api import WARNINGS_HEADER, cue_fields, warning_fields
from speech.results import SpeechPart
from speech.streams import SpeechStream

EVENTS = "text/event-stream"
FIRST_SOUND_HEADER = "X-First-Sound-Ms"
FIRST_SOUND_HELP = "milliseconds until the first sound was ready, the wait for a free slot included"


class StreamedSpeech(StreamingHttpResponse):
    """The answer that sends a stream of speech, and closes it.

    An answer that `tells_failures` ends normally after it has told one; otherwise the connection breaks off.
    """

    tells_failures = False

    def __init__(
        self, stream: SpeechStream, blocks: Iterator[bytes], content_type: str, headers: Mapping[str, str]
    ) -> None:
        """Answer with `blocks`, which are made from `stream`, and with `headers`."""
        # nginx's header keeps it from buffering the answer.
        headers = {
            "X-Speech-Engine": stream.engine,
            FIRST_SOUND_HEADER: str(round(1000 * stream.first_sound_s)),
            WARNINGS_HEADER: json.dumps(warning_fields(stream.warnings)),
            "X-Accel-Buffering": "no",
            **stream.headers,
            **headers,
        }
        super().__init__(blocks, content_type=content_type, headers=headers)
        self._stream = stream

    def close(self) -> None:
        """End the rendering before Django ends the request, no matter who ended the answer."""
        self._stream.close()
        super().close()


def events(
    stream: SpeechStream,
    *,
    has_words: bool,
    facts: Callable[[SpeechPart], dict[str, Any]] = lambda part: {},
    last_facts: Callable[[], dict[str, Any]] = dict,
) -> Iterator[bytes]:
    """Yield the parts of `stream` as OpenAI's events, then the usage; an error is an event too, and is raised again.

    `facts` are added to each part's event, `last_facts` to the usage event.
    """
    try:
        for part in stream:
            delta: dict[str, Any] = {"type": "speech.audio.delta", "audio": base64.b64encode(part.data).decode()}
            if has_words:
                delta["words"] = [cue_fields(cue) for cue in part.cues]
            added = facts(part)
            if part.data or part.cues:
                yield _event(delta | added)
    except Exception as failure:
        error = failure if isinstance(failure, ApiError) else ApiError("Something failed on our side.", status=500)
        yield _event({"type": "error", "error": error.shown()}, name="error")
        raise
    used = {"input_tokens": stream.characters, "output_tokens": 0, "total_tokens": stream.characters}
    yield _event({"type": "speech.audio.done", "usage": used} | last_facts())


def _event(data: dict[str, Any], name: str = "") -> bytes:
    """Return a server-sent event; OpenAI's events have no name, except errors, whose name its clients look for."""
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {json.dumps(data)}\n\n".encode()
