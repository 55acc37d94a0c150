"""espeak-ng in a process that can do nothing else (`core.children.confined_coprocess`): see `tts.espeak.process`."""

from collections.abc import Callable

from tts.espeak.binding import MNEMONICS as NAMES_OF_PHONEMES
from tts.espeak.binding import Library
from tts.espeak.messages import BETWEEN, COUNT, EVENT, HEAD, MNEMONICS, NO_MARK, RATE, READING, SPEAK_ONCE

_BETWEEN = BETWEEN.encode()
_TIE = "\u0361"
_PHONEMES_IPA_TIED = 0x02 | 0x80 | ord(_TIE) << 8


def start(purpose: str, path: str, data_dir: str, buffer_ms: str) -> Callable[[bytes], bytes]:
    """Return the function that answers requests with the library at `path`, as a `Speaker` or a `Reader`.

    Raises: EspeakFault.
    """
    if purpose == READING:
        return Reader(Library(path, data_dir)).answer
    return Speaker(Library(path, data_dir, buffer_ms=int(buffer_ms), has_events=True)).answer


class Speaker:
    """Speaks SSML, and tells its phonemes."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._voice: str | None = None
        self._language: str | None = None

    def answer(self, request: bytes) -> bytes:
        """Return the answer to `RATE`, `MNEMONICS`, `SPEAK` or `SPEAK_ONCE`. Raises: EspeakFault."""
        kind, voice, text = _parts(request)
        if kind == RATE:
            return COUNT.pack(self._library.sample_rate)
        if kind == MNEMONICS:
            # They are the same in every variant of a language.
            if self._language != _language_of(voice):
                self._select(voice)
            return _phonemes_of_all(self._library, text, NAMES_OF_PHONEMES)
        try:
            return self._speak(text, voice)
        finally:
            if kind == SPEAK_ONCE:
                self._voice = None

    def _speak(self, ssml: bytes, voice: str) -> bytes:
        self._select(voice)
        sound, events = self._library.synthesize(ssml)
        packed = [EVENT.pack(sample, NO_MARK if mark is None else int(mark), ipa) for sample, mark, ipa in events]
        return b"".join((COUNT.pack(len(packed)), *packed, sound))

    def _select(self, voice: str) -> None:
        if voice == self._voice:
            return
        self._voice = self._language = None
        self._library.select(voice)
        # Empties the queue of commands, which would overflow, and prepares `phonemes_of` for SSML.
        self._library.synthesize(b"")
        self._voice, self._language = voice, _language_of(voice)


class Reader:
    """Tells the phonemes of plain text."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._voice: str | None = None

    def answer(self, request: bytes) -> bytes:
        """Return the answer to `PHONEMES`. Raises: EspeakFault."""
        _, voice, text = _parts(request)
        if voice != self._voice:
            self._voice = None
            self._library.select(voice)
            self._voice = voice
        return _phonemes_of_all(self._library, text, _PHONEMES_IPA_TIED)


def _phonemes_of_all(library: Library, texts: bytes, mode: int) -> bytes:
    return _BETWEEN.join(library.phonemes_of(text, mode) for text in texts.split(_BETWEEN))


def _parts(request: bytes) -> tuple[int, str, bytes]:
    kind, length = HEAD.unpack_from(request)
    end = HEAD.size + length
    return kind, request[HEAD.size : end].decode(), request[end:]


def _language_of(voice: str) -> str:
    return voice.partition("+")[0]
