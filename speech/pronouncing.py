"""The pronunciation of a word, written as markup for the input."""

import unicodedata

from core.errors import InvalidValue
from speech.transcripts import Transcript
from tts.text.pronunciation import ALPHABET, check_phonemes


def pronunciation_markup(word: str, transcript: Transcript) -> tuple[str, str]:
    """Return the phonemes of `transcript` in the markup's alphabet, and the markup that assigns them to `word`.

    Raises: InvalidValue if the markup cannot hold the word or its phonemes.
    """
    if set("[]\n") & set(word):
        raise InvalidValue("input must be a word or a phrase, without brackets and line breaks", param="input")
    spoken = " ".join(word.phonemes for word in transcript.words if word.phonemes)
    phonemes = "".join(symbol for symbol in spoken if symbol in ALPHABET or not unicodedata.combining(symbol))
    check_phonemes(phonemes, param="input")
    return phonemes, f"[{word}](/{phonemes}/)"
