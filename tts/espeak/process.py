"""espeak-ng for the reader of texts and for the engine, in a separate process without secrets.

The library reads texts of strangers in C, and has overflowed on some. In `tts.espeak.child` it can only answer, and a
text that ends the process affects no other text.
"""

import functools
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import espeakng_loader

from core.children.coprocess import Coprocess
from core.children.sandbox import Broken, Refused, SandboxError
from tts.espeak.messages import (
    BETWEEN,
    COUNT,
    EVENT,
    MNEMONICS,
    NO_MARK,
    PHONEMES,
    RATE,
    READING,
    SPEAK,
    SPEAK_ONCE,
    SPEAKING,
    request,
)
from tts.espeak.remembered import Remembered

_MEMORY_BYTES = 192 << 20
_PROCESSOR_S = 4
"""The longest chunks take a quarter of a second. All other texts wait for a text that takes longer."""
_TIMEOUT_S = 15
_ANSWER_BYTES = 32 << 20
"""Six times the sound of the longest chunks: 12 minutes."""


class EspeakError(Exception):
    """espeak-ng does not start, has no voice for a language, or broke on a text."""


class EspeakUnavailable(EspeakError):
    """No process for espeak-ng can run at the moment."""


@dataclass(frozen=True, slots=True)
class Event:
    """A mark or a phoneme that begins at `sample`. Exactly one of `mark` (its number) and `phoneme` (IPA) is set."""

    sample: int
    mark: int | None = None
    phoneme: str | None = None


class EspeakSpeaker:
    """An espeak-ng that speaks SSML. Any thread may use it; every method raises EspeakError."""

    def __init__(self, data_dir: Path, buffer_ms: int) -> None:
        """Start it with the data in `data_dir`, which may be links; it makes `buffer_ms` of sound at a time."""
        self._process = _coprocess(SPEAKING, data_dir, buffer_ms)
        self._remembered = Remembered()
        (self.sample_rate,) = COUNT.unpack(_ask(self._process, request(RATE)))

    def speak(self, ssml: str, voice: str, *, is_passing: bool = False) -> tuple[bytes, tuple[Event, ...]]:
        """Return the sound of `ssml`, int16 mono samples at `sample_rate`, and its events in order.

        The file of a voice that `is_passing` (temporary) is read again each time.
        """
        answer = _ask(self._process, request(SPEAK_ONCE if is_passing else SPEAK, voice, ssml))
        try:
            (count,) = COUNT.unpack_from(answer)
            begin = COUNT.size + count * EVENT.size
            sound = answer[begin:]
            return sound, tuple(_events(answer[COUNT.size : begin], count, len(sound)))
        except (ValueError, struct.error) as error:
            raise EspeakError(f"espeak-ng's process gave no sound: {error}") from error

    def mnemonics(self, texts: Sequence[str], voice: str) -> list[str]:
        """Return the phoneme mnemonics of each of `texts` (SSML) in the language of `voice`, "" if it has no sound."""
        ask = functools.partial(_ask_all, self._process, MNEMONICS, voice)
        return self._remembered.answers(texts, voice.partition("+")[0], ask)


class EspeakReader:
    """An espeak-ng that writes the phonemes of plain text. It starts with the first text; any thread may use it."""

    def __init__(self) -> None:
        self._process = _coprocess(READING, Path(espeakng_loader.get_data_path()))
        self._remembered = Remembered()

    def phonemes(self, texts: Sequence[str], voice: str) -> list[str]:
        """Return the IPA of each of `texts`: phonemes have tied letters, words are separated by spaces. Raises:
        EspeakError.
        """
        return self._remembered.answers(texts, voice, functools.partial(_ask_all, self._process, PHONEMES, voice))


def _coprocess(purpose: str, data_dir: Path, buffer_ms: int = 0) -> Coprocess:
    data = str(espeakng_loader.get_data_path())
    return Coprocess(
        "tts.espeak.child",
        *(purpose, str(espeakng_loader.get_library_path()), str(data_dir), str(buffer_ms)),
        memory_bytes=_MEMORY_BYTES,
        processor_s=_PROCESSOR_S,
        timeout_s=_TIMEOUT_S,
        answer_bytes=_ANSWER_BYTES,
        readable=tuple(dict.fromkeys((str(data_dir), data))),
    )


def _ask(process: Coprocess, asked: bytes) -> bytes:
    try:
        return process.ask(asked)
    except Refused as refused:
        raise EspeakError(str(refused)) from refused
    except Broken as error:
        raise EspeakError(f"espeak-ng broke: {error}") from error
    except SandboxError as error:
        raise EspeakUnavailable(f"espeak-ng has no process: {error}") from error


def _ask_all(process: Coprocess, kind: int, voice: str, texts: Sequence[str]) -> list[str]:
    # The library reads a text up to the first of these.
    cut = [text.partition(BETWEEN)[0] for text in texts]
    try:
        answers = _ask(process, request(kind, voice, BETWEEN.join(cut))).decode().split(BETWEEN)
    except UnicodeDecodeError as error:
        raise EspeakError(f"espeak-ng's phonemes are no UTF-8: {error}") from error
    if len(answers) != len(texts):
        raise EspeakError(f"espeak-ng's process gave {len(answers)} answers to {len(texts)} texts")
    return answers


def _events(packed: bytes, count: int, sound_bytes: int) -> Iterator[Event]:
    """Yield the `count` events. Raises: ValueError, struct.error if they cannot belong to `sound_bytes`."""
    if len(packed) != count * EVENT.size or sound_bytes % 2:
        raise ValueError(f"{len(packed)} bytes of {count} events, {sound_bytes} of sound")
    for sample, mark, ipa in EVENT.iter_unpack(packed):
        if not 0 <= sample <= sound_bytes // 2 or mark < NO_MARK:
            raise ValueError(f"an event at sample {sample}, mark {mark}")
        if mark == NO_MARK:
            yield Event(sample, phoneme=ipa.partition(b"\0")[0].decode(errors="replace"))
        else:
            yield Event(sample, mark=mark)
