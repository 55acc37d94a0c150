"""Chunks as Nabra-82M takes them: the phonemes of voweled Arabic on which it was trained.

Source: the model card of oddadmix/Nabra-82M-v0.1: misaki's espeak-ng reader for `ar`, without the dots inside words and
the marks of dental and emphatic sounds, in Kokoro's vocabulary, with two more symbols.
"""

import dataclasses
import re
from collections.abc import Mapping

from tts.engines.base import EngineError
from tts.engines.kokoro import symbols as kokoro_symbols
from tts.engines.piper.phonemes import pronounce
from tts.engines.symbols import SymbolRow
from tts.text.chunks import Chunk

MEASURED = (
    "jˈasilˌu alqˈitaːrˌu ʔˈilaː almadˈiːnatˌi fiː ʔassˈabaːħˌi albˈaːkirˌi, θˈumma jˈaʕuːdˌu ʔˈilaː albˈaħri qˈabla "
    "ʔaððˈahri. katˌaba almuʕˈallimˌu risˈaːlatˌan tˌauˈiːlatˌan ʔˈilaː sadˈiːqihˌi alqˈadiːmˌi."
)
"""The symbols that each voice speaks for the measurement of its loudness: about ten seconds."""

_PHARYNGEALS = {"ʕ": 7, "ħ": 8}
_LETTERS = {"dʒ": "ʤ", "tʃ": "ʧ", "dz": "ʣ", "ts": "ʦ"}
"""Affricates: espeak-ng writes two letters, Kokoro one."""
_AFFRICATE = re.compile("|".join(_LETTERS))


def vocabulary(kokoro: Mapping[str, int]) -> dict[str, int]:
    """Return the number of each symbol of the model, from the vocabulary of its configuration, which is Kokoro's.

    Raises: EngineError if the configuration has other symbols at the two numbers that Kokoro does not use.
    """
    others = {symbol for symbol, number in kokoro.items() if number in _PHARYNGEALS.values()} - _PHARYNGEALS.keys()
    if others:
        raise EngineError(f"this is no configuration of Nabra: {''.join(sorted(others))!r} stand where ʕ and ħ should")
    return {**kokoro, **_PHARYNGEALS}


def lay_out(chunk: Chunk, known: Mapping[str, int]) -> SymbolRow:
    """Return the symbols of `chunk` that are `known`; its words are voweled. Raises: EngineError."""
    words = tuple(
        dataclasses.replace(word, phonemes=spell(sound))
        for word, sound in zip(chunk.words, pronounce(chunk.words), strict=True)
    )
    return kokoro_symbols.lay_out(dataclasses.replace(chunk, words=words), known)


def spell(ipa: str) -> str:
    """Return phonemes of espeak-ng's Arabic without dots, which would sound as pauses, and affricates as one letter."""
    return _AFFRICATE.sub(lambda found: _LETTERS[found[0]], ipa.replace(".", ""))
