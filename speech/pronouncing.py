"""The pronunciation of a word, written as markup for the input."""

from core.errors import InvalidValue
from speech.transcripts import Transcript
from tts.text.phonemes.alphabet import within_alphabet
from tts.text.pronunciation import check_phonemes


def pronunciation_markup(word: str, transcript: Transcript) -> tuple[str, str]:
    """Return the phonemes of `transcript`, and the markup that assigns them to `word`.

    A phoneme outside the markup's alphabet is replaced by a similar one.

    Raises: InvalidValue if the markup cannot hold the word or its phonemes.
    """
    if set("[]\n") & set(word):
        raise InvalidValue("input must be a word or a phrase, without brackets and line breaks", param="input")
    phonemes = within_alphabet(" ".join(word.phonemes for word in transcript.words if word.phonemes))
    check_phonemes(phonemes, param="input")
    return phonemes, f"[{word}](/{phonemes}/)"
