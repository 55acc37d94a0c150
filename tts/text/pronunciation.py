"""The phoneme notation for writers in `[word](/phonemes/)`: misaki's alphabet, on which Kokoro-82M was trained."""

import unicodedata

from core.errors import InvalidValue

MAX_PHONEMES = 200
"""A longer pronunciation would not fit into a chunk."""

# Source: the vocabulary of Kokoro-82M v1.0 (hexgrad, config.json).
PHONEMES = frozenset("AIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔᵻʣʥʦʨᵝꭧ")
PROSODY = frozenset('ˈˌːʰʲ↓→↗↘\u0303 ;,.!?—…"“”')
ALPHABET = PHONEMES | PROSODY
_LOOK_ALIKES = {"g": "ɡ", "'": "ˈ", "’": "ˈ", ":": "ː"}
"""Signs on keyboards → the letters of the alphabet for which they stand."""


def normalize_phonemes(phonemes: str) -> str:
    """Return `phonemes` in the alphabet: keyboard look-alikes (g, ', :) replaced, "õ" as a letter and a tilde."""
    return "".join(_normalize_symbol(symbol) for symbol in phonemes).strip()


def check_phonemes(phonemes: str, *, param: str) -> None:
    """Accept phonemes in misaki notation.

    Raises: InvalidValue for too many symbols, for the first one outside the alphabet (with its position), and for
    symbols without any phoneme.
    """
    if len(phonemes) > MAX_PHONEMES:
        raise InvalidValue(
            f"/{phonemes[:20]}…/ has {len(phonemes)} phonemes; at most {MAX_PHONEMES} are possible", param=param
        )
    indent = len(phonemes) - len(phonemes.lstrip())
    for position, symbol in enumerate(phonemes.strip(), start=indent + 1):
        if not ALPHABET.issuperset(_normalize_symbol(symbol)):
            raise InvalidValue(
                f"unknown phoneme {symbol!r} at position {position} of /{phonemes}/: "
                "write pronunciations in misaki's IPA notation",
                param=param,
            )
    if PHONEMES.isdisjoint(normalize_phonemes(phonemes)):
        raise InvalidValue(f"/{phonemes}/ holds no phoneme", param=param)


def _normalize_symbol(symbol: str) -> str:
    known = _LOOK_ALIKES.get(symbol, symbol)
    return known if known in ALPHABET else unicodedata.normalize("NFD", known)
