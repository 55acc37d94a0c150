"""IPA, as espeak-ng writes it, in misaki's alphabet."""

import re
import unicodedata

from tts.espeak.conventions import RETROFLEX
from tts.text.phonemes.espeak import TIE
from tts.text.pronunciation import ALPHABET, PHONEMES

# Source: misaki 0.9.4, `espeak.py`.
_TIED = {
    "aɪ": "I",
    "aʊ": "W",
    "dz": "ʣ",
    "dʒ": "ʤ",
    "eɪ": "A",
    "oʊ": "O",
    "əʊ": "Q",
    "ss": "S",
    "ts": "ʦ",
    "tʃ": "ʧ",
    "ɔɪ": "Y",
}
_TIED_PAIR = re.compile("|".join(f"{pair[0]}{TIE}{pair[1]}" for pair in _TIED))
# If espeak-ng has no IPA for a sound, it writes its own mnemonic, whose full stop would sound as a pause. "r." for the
# Hindi "ड़" stays: the model learnt the retroflex flap in this form and hardly knows "ɽ".
_RETROFLEX_MNEMONIC = re.compile(r"([dlnstz])\.")
_STRAY_SIGN = f"ʰ{TIE}χ"
"""espeak-ng's output for a Devanagari sign without a letter; its own names of emoji have some."""
# Symbols outside the model's training → the nearest ones that it knows.
NEAREST = str.maketrans(
    {
        "ɭ": "l",
        "ɬ": "l",
        "ɫ": "l",
        "ʟ": "l",
        "ʑ": "ʒ",
        "ʐ": "ʒ",
        "ħ": "h",
        "ɦ": "h",
        "ʕ": "ʔ",
        "ʀ": "ʁ",
        "ʙ": "b",
        "ɓ": "b",
        "ɗ": "d",
        "ɠ": "ɡ",
        "g": "ɡ",
        "ɢ": "ɡ",
        "ɱ": "m",
        "ʍ": "w",
        "ɵ": "o",
        "ɘ": "ə",
        "ɞ": "ɜ",
        "ʉ": "u",
        "ʏ": "y",
        "ɶ": "œ",
        "ɝ": "ɜ",
        "ᵐ": "m",
        "ⁿ": "n",
        "ᵑ": "ŋ",
        "ʱ": "ʰ",
        "ʷ": "w",
        "ʼ": "",
        "’": "",
    }
)


def from_ipa(ipa: str) -> str:
    """Return espeak-ng's `ipa` (tied letters) in misaki's alphabet, without marks that only shade a sound."""
    joined = _TIED_PAIR.sub(lambda found: _TIED[found[0].replace(TIE, "")], ipa.replace(_STRAY_SIGN, "")).replace(
        TIE, ""
    )
    plain = _RETROFLEX_MNEMONIC.sub(lambda found: RETROFLEX[found[1]], joined)
    return within_alphabet(plain)


def within_alphabet(phonemes: str) -> str:
    """Return `phonemes` with each symbol outside the alphabet replaced by a similar one, or left out."""
    if ALPHABET.issuperset(phonemes):
        return phonemes
    symbols = (symbol if symbol in ALPHABET else unicodedata.normalize("NFD", symbol) for symbol in phonemes)
    return "".join(symbol for symbol in "".join(symbols).translate(NEAREST) if symbol in ALPHABET)


def has_sound(phonemes: str) -> bool:
    """Tell whether `phonemes` hold any phoneme, not only stress, length and punctuation."""
    return not PHONEMES.isdisjoint(phonemes)
