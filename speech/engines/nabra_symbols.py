"""A chunk as Nabra-82M takes it: the phonemes of voweled Arabic as it was trained on them.

Source: the model card of oddadmix/Nabra-82M-v0.1: misaki's espeak-ng reader for `ar`, without the dots inside words and
the marks of dental and emphatic sounds, in Kokoro's vocabulary and two symbols that it has no other number for.
"""

import dataclasses
import re
from collections.abc import Mapping

from speech.engines import kokoro_symbols
from speech.engines.base import EngineError
from speech.engines.piper_phonemes import pronounce
from speech.engines.symbols import SymbolRow
from speech.text.chunks import Chunk

MEASURED = (
    "jˈasilˌu alqˈitaːrˌu ʔˈilaː almadˈiːnatˌi fiː ʔassˈabaːħˌi albˈaːkirˌi, θˈumma jˈaʕuːdˌu ʔˈilaː albˈaħri qˈabla "
    "ʔaððˈahri. katˌaba almuʕˈallimˌu risˈaːlatˌan tˌauˈiːlatˌan ʔˈilaː sadˈiːqihˌi alqˈadiːmˌi."
)
"""What each voice says to have its loudness measured, in the model's symbols: some ten seconds."""

_PHARYNGEALS = {"ʕ": 7, "ħ": 8}
_LETTERS = {"dʒ": "ʤ", "tʃ": "ʧ", "dz": "ʣ", "ts": "ʦ"}
"""What Kokoro writes as one letter of that which espeak-ng writes as two."""
_AFFRICATE = re.compile("|".join(_LETTERS))


def vocabulary(kokoro: Mapping[str, int]) -> dict[str, int]:
    """Return the number of each symbol of the model, from what its configuration holds: Kokoro's own.

    Raises: EngineError where the configuration has other symbols at the two numbers that Kokoro leaves free.
    """
    others = {symbol for symbol, number in kokoro.items() if number in _PHARYNGEALS.values()} - _PHARYNGEALS.keys()
    if others:
        raise EngineError(f"this is no configuration of Nabra: {''.join(sorted(others))!r} stand where ʕ and ħ should")
    return {**kokoro, **_PHARYNGEALS}


def lay_out(chunk: Chunk, known: Mapping[str, int]) -> SymbolRow:
    """Return the symbols of `chunk`, whose words are voweled, that are `known`. Raises: EngineError."""
    words = tuple(
        dataclasses.replace(word, phonemes=spell(sound))
        for word, sound in zip(chunk.words, pronounce(chunk.words), strict=True)
    )
    return kokoro_symbols.lay_out(dataclasses.replace(chunk, words=words), known)


def spell(ipa: str) -> str:
    """Return phonemes of espeak-ng's Arabic without dots, which would sound as pauses, affricates as one letter."""
    return _AFFRICATE.sub(lambda found: _LETTERS[found[0]], ipa.replace(".", ""))
