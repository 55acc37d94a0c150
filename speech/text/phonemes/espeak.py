"""Text to IPA by libespeak-ng, on a copy of the library that nothing else in the process uses.

The library is global state: whoever speaks with it elsewhere would change its voice under us, and we theirs. A copy
under another name is a library of its own. Source: `speak_lib.h` of espeak-ng 1.52.
"""

import ctypes
import functools
import os
import re
import shutil
import tempfile
import threading
import unicodedata
from pathlib import Path

import espeakng_loader

_AUDIO_OUTPUT_SYNCHRONOUS = 2
_INITIALIZE_DONT_EXIT = 0x8000
_CHARS_UTF8 = 1
TIE = "\u0361"
"""Stands between the letters of one phoneme ("t͡ʃ")."""
_PHONEMES_IPA_TIED = 0x02 | 0x80 | ord(TIE) << 8
# espeak-ng's name where it is not the BCP 47 tag in lower case: "en" is the British one.
_VOICES = {"zh": "cmn", "en-GB": "en"}
_LANGUAGE_SWITCH = re.compile(r"\(.+?\)")
_SPACES = re.compile(r"\s+")
# Nothing to read, or what brings the library down: dots of Braille (in Arabic) and circled letters overflow buffers.
_UNREADABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2800-\u28ff\ud800-\udfff\ufffe\uffff]+")
_CIRCLED = re.compile(r"[\u2460-\u24ff]")


class EspeakError(RuntimeError):
    """The library does not start, or has no voice for a language."""


class _Library:
    def __init__(self) -> None:
        self._library = _load_copy(Path(espeakng_loader.get_library_path()))
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._voice: str | None = None
        data = os.fsencode(espeakng_loader.get_data_path())
        if self._library.espeak_Initialize(_AUDIO_OUTPUT_SYNCHRONOUS, 0, data, _INITIALIZE_DONT_EXIT) <= 0:
            raise EspeakError(f"espeak-ng did not start with the data in {data!r}")

    def phonemes(self, text: str, voice: str) -> str:
        self._select(voice)
        # Without a line's end a last letter after a full stop stays inside and is spoken in the next call.
        pointer = ctypes.c_char_p(f"{text}\n".encode())
        clauses: list[bytes | None] = []
        while pointer.value:
            clauses.append(self._library.espeak_TextToPhonemes(ctypes.byref(pointer), _CHARS_UTF8, _PHONEMES_IPA_TIED))
        return b" ".join(filter(None, clauses)).decode()

    def _select(self, voice: str) -> None:
        if voice == self._voice:
            return
        self._voice = None
        if self._library.espeak_SetVoiceByName(voice.encode()):
            raise EspeakError(f"espeak-ng has no voice {voice!r}")
        self._voice = voice


_lock = threading.Lock()


def read_aloud(text: str, language: str) -> list[str]:
    """Return the IPA of `text` in `language` (a BCP 47 tag), a string for each word that espeak-ng hears in it.

    The letters of one phoneme are tied (`TIE`). espeak-ng runs some words together ("de la") and parts others.

    Raises: EspeakError.
    """
    with _lock:
        heard = _library().phonemes(_clean(text), _VOICES.get(language, language.lower()))
    return _SPACES.sub(" ", _LANGUAGE_SWITCH.sub("", heard)).split()


@functools.cache
def _library() -> _Library:
    return _Library()


def _load_copy(path: Path) -> ctypes.CDLL:
    """Return a library of its own: the dynamic linker would answer the same path with what is loaded already."""
    directory = tempfile.mkdtemp(prefix="espeak-ng-")
    try:
        return ctypes.CDLL(shutil.copy(path, directory))
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _clean(text: str) -> str:
    return _UNREADABLE.sub(" ", _CIRCLED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text))
