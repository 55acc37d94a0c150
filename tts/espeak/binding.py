"""libespeak-ng through its C API. It reads texts of strangers, so only `tts.espeak.child` loads it.

Source: `speak_lib.h` of espeak-ng 1.52.
"""

import ctypes
import os
from typing import Any

MNEMONICS = 0
"""The mode of `phonemes_of` that writes espeak-ng's own names of phonemes."""

_AUDIO_OUTPUT_SYNCHRONOUS = 2
_INITIALIZE_PHONEME_EVENTS = 0x0001
_INITIALIZE_PHONEME_IPA = 0x0002
_INITIALIZE_DONT_EXIT = 0x8000
_CHARS_UTF8 = 1
_SSML = 0x10
_PHONEMES = 0x100
_EVENT_LIST_TERMINATED = 0
_EVENT_MARK = 3
_EVENT_PHONEME = 7


class EspeakFault(Exception):
    """The library does not start, does not know a voice or does not speak."""


class _EventId(ctypes.Union):
    _fields_ = (("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8))


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", _EventId),
    )


_SynthCallback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))


class Library:
    """The library, started with the data in a folder. It has global state: a process has only one."""

    def __init__(self, path: str, data_dir: str, *, buffer_ms: int = 0, has_events: bool = False) -> None:
        """Load the library at `path`. It hands over `buffer_ms` of sound at a time. Raises: EspeakFault."""
        self._library = ctypes.CDLL(path)
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        options = _INITIALIZE_DONT_EXIT
        if has_events:
            options |= _INITIALIZE_PHONEME_EVENTS | _INITIALIZE_PHONEME_IPA
        data = os.fsencode(data_dir)
        self.sample_rate: int = self._library.espeak_Initialize(_AUDIO_OUTPUT_SYNCHRONOUS, buffer_ms, data, options)
        if self.sample_rate <= 0:
            raise EspeakFault(f"espeak-ng did not start with the data in {data_dir}")
        self._pieces: list[bytes] = []
        self._events: list[tuple[int, bytes | None, bytes]] = []
        self._callback = _SynthCallback(self._receive)  # kept: the library holds only a pointer to it
        self._library.espeak_SetSynthCallback(self._callback)

    def select(self, voice: str) -> None:
        """Speak and read in `voice` from now on. Raises: EspeakFault for a voice that is unknown."""
        status = self._library.espeak_SetVoiceByName(voice.encode())
        if status:
            raise EspeakFault(f"espeak-ng has no voice {voice!r} ({status:#x})")

    def synthesize(self, ssml: bytes) -> tuple[bytes, list[tuple[int, bytes | None, bytes]]]:
        """Return the sound of `ssml` (UTF-8), 16-bit samples, and its events in order.

        An event has its sample, and either the name of a mark or the IPA of a phoneme. Raises: EspeakFault.
        """
        self._pieces.clear()
        self._events.clear()
        flags = _CHARS_UTF8 | _SSML | _PHONEMES
        status = self._library.espeak_Synth(ssml, len(ssml) + 1, 0, 1, 0, flags, None, None)
        if status:
            raise EspeakFault(f"espeak-ng returned {status:#x}")
        return b"".join(self._pieces), self._events

    def phonemes_of(self, text: bytes, mode: int) -> bytes:
        """Return the phonemes of `text` (UTF-8) in the selected voice, a space between clauses; "" for ""."""
        # Without the line end a last character after a clause mark stays inside and is read in the next call.
        pointer = ctypes.c_char_p(text + b"\n")
        clauses: list[bytes | None] = []
        while pointer.value:
            clauses.append(self._library.espeak_TextToPhonemes(ctypes.byref(pointer), _CHARS_UTF8, mode))
        return b" ".join(filter(None, clauses))

    def _receive(self, samples: Any, count: int, events: Any) -> int:
        if count > 0 and samples:
            self._pieces.append(ctypes.string_at(samples, count * 2))
        index = 0
        while (event := events[index]).type != _EVENT_LIST_TERMINATED:
            if event.type == _EVENT_MARK:
                self._events.append((event.sample, event.id.name, b""))
            elif event.type == _EVENT_PHONEME:
                self._events.append((event.sample, None, event.id.string))
            index += 1
        return 0
