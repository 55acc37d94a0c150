"""How a word is said, written as the markup of the input has it."""

import unicodedata

from speech.errors import InvalidValue
from speech.service import Transcript
from speech.text.pronunciation import ALPHABET, check_phonemes


def pronunciation_markup(word: str, transcript: Transcript) -> tuple[str, str]:
    """Return the phonemes of `transcript` in the markup's alphabet, and `word` marked up with them.

    Raises: InvalidValue where the markup cannot hold them.
    """
    if set("[]\n") & set(word):
        raise InvalidValue("input must be a word or a phrase, without brackets and line breaks", param="input")
    spoken = " ".join(phonemes for _, phonemes in transcript.words if phonemes)
    phonemes = "".join(symbol for symbol in spoken if symbol in ALPHABET or not unicodedata.combining(symbol))
    check_phonemes(phonemes, param="input")
    return phonemes, f"[{word}](/{phonemes}/)"
