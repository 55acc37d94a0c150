"""What a rendering is asked for: the text with its sound, and the terms on which it is rendered."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from speech.progress import OnProgress
from speech.render_turn import RenderTurn
from tts.dsp.controls import Controls
from tts.formats import DEFAULT_FORMAT
from tts.text.markup import MarkedText, parse_markup
from voices.catalog import DEFAULT_VOICE

IsWanted = Callable[[], bool]
"""Tells, during a rendering, whether its client still waits."""

OnSpoken = Callable[[int], None]
"""Gets, after each utterance, the end of the rendered text, in code points of the input."""

OnLength = Callable[[float], None]
"""Gets the least length of the audio in seconds, before it is rendered."""


@dataclass(frozen=True)
class SpeechRequest:
    """A text and the way to speak it. `input` is as sent, markup included.

    `language` is the language for a cloned voice, as the caller names it; None is the language of its enrollment.
    """

    input: str
    voice: str = DEFAULT_VOICE
    audio_format: str = DEFAULT_FORMAT
    controls: Controls = field(default_factory=Controls)
    timestamps: bool = False
    language: str | None = None

    @cached_property
    def marked(self) -> MarkedText:
        """The input with its spans. Raises: InvalidValue for malformed markup."""
        return parse_markup(self.input)


@dataclass(frozen=True, slots=True)
class Terms:
    """The bounds of a rendering beside its request, and the listeners to its progress.

    It ends as soon as `is_wanted` says no, and does not begin if that is so before. It runs in `turn`, and gives way to
    other turns between pieces. The audio lasts `most_s` seconds at most; `on_length` may refuse it before it is
    rendered. `on_spoken` gets the end of the rendered text, and `report` the progress.
    """

    is_wanted: IsWanted | None = None
    turn: RenderTurn | None = None
    most_s: float = inf
    on_length: OnLength | None = None
    on_spoken: OnSpoken | None = None
    report: OnProgress | None = None

    def end_turn(self) -> None:
        """Give the slot back for good: later work needs no place."""
        if self.turn:
            self.turn.end()


FREE = Terms()
"""The terms of a rendering without a waiting client, bounds or listeners."""
