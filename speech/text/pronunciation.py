"""The phoneme notation that writers use in `[word](/phonemes/)`: misaki's alphabet, as Kokoro-82M was trained on it."""

from speech.errors import InvalidValue

# Source: the vocabulary of Kokoro-82M v1.0 (hexgrad, config.json). "g" is not in it, but writers type it for "ɡ".
PHONEMES = frozenset(
    "AIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔᵻʣʥʦʨᵝꭧ"
)
PROSODY = frozenset("ˈˌːʰʲ↓→↗↘\u0303 ;:,.!?—…\"“”")
ALPHABET = PHONEMES | PROSODY


def normalize_phonemes(phonemes: str) -> str:
    """Return `phonemes` with the keyboard's look-alikes (g, ', :) replaced by the letters of the alphabet."""
    return phonemes.replace("g", "ɡ").replace("'", "ˈ").strip()


def check_phonemes(phonemes: str, *, param: str) -> None:
    """Accept phonemes in misaki notation.

    Raises: InvalidValue naming the first symbol outside the alphabet and its position, or that none is a phoneme.
    """
    notation = normalize_phonemes(phonemes)
    for position, symbol in enumerate(notation, start=1):
        if symbol not in ALPHABET:
            raise InvalidValue(
                f"unknown phoneme {symbol!r} at position {position} of /{phonemes}/: "
                "write pronunciations in misaki's IPA notation",
                param=param,
            )
    if not PHONEMES & set(notation):
        raise InvalidValue(f"/{phonemes}/ holds no phoneme", param=param)
