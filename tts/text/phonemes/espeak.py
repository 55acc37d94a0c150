"""Text to IPA by espeak-ng, which runs in a separate process (`tts.espeak.process`)."""

import functools
import re
from collections.abc import Sequence

from tts.espeak.conventions import BRAILLE, SHAPES, espeak_language, without_circles
from tts.espeak.process import EspeakReader

TIE = "\u0361"
"""Stands between the letters of one phoneme ("t͡ʃ")."""
_LANGUAGE_SWITCH = re.compile(r"\(.+?\)")
_UNREADABLE = re.compile(rf"[\x00-\x1f\x7f-\x9f{BRAILLE}{SHAPES}\ud800-\udfff\ufffe\uffff]+")

_reader = functools.cache(EspeakReader)


def read_aloud(text: str, language: str) -> list[str]:
    """Return the IPA of `text` in `language` (a BCP 47 tag), one string for each word that espeak-ng finds in it.

    The letters of one phoneme are tied (`TIE`). espeak-ng joins some words ("de la") and splits others.

    Raises: EspeakError.
    """
    return read_all_aloud([text], language)[0]


def read_all_aloud(texts: Sequence[str], language: str) -> list[list[str]]:
    """Return the result of `read_aloud` for each of `texts`, in the time of one question. Raises: EspeakError."""
    return [_LANGUAGE_SWITCH.sub("", ipa).split() for ipa in _read_marked(texts, language)]


def read_marked(text: str, language: str) -> str:
    """Return the IPA of `text` with a mark, "(͡e͡n)", before and after parts that espeak-ng reads in another language.

    Raises: EspeakError.
    """
    return _read_marked([text], language)[0]


def _read_marked(texts: Sequence[str], language: str) -> list[str]:
    readable = [_UNREADABLE.sub(" ", without_circles(text)) for text in texts]
    return list(_reader().phonemes(readable, espeak_language(language)))
