"""IPA, as espeak-ng writes it, in misaki's alphabet."""

import re
import unicodedata

from speech.text.phonemes.espeak import TIE
from speech.text.pronunciation import ALPHABET, PHONEMES

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
# Where espeak-ng's tables give no IPA, its own mnemonic comes through: a full stop there would sound as a pause. Not so
# in "r.", for the Hindi "ड़": the model learnt its retroflex flaps as that, and hardly knows "ɽ".
_RETROFLEX = {"d": "ɖ", "n": "ɳ", "s": "ʂ", "t": "ʈ", "l": "l", "z": "ʒ"}
_RETROFLEX_MNEMONIC = re.compile(rf"([{''.join(_RETROFLEX)}])\.")
# What the model was not trained on, by what it knows that is nearest.
_NEAREST = str.maketrans(
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
    """Return espeak-ng's `ipa` (tied letters) in misaki's alphabet; what only shades a sound is left out."""
    joined = _TIED_PAIR.sub(lambda found: _TIED[found[0].replace(TIE, "")], ipa).replace(TIE, "")
    plain = _RETROFLEX_MNEMONIC.sub(lambda found: _RETROFLEX[found[1]], joined)
    return within_alphabet(plain)


def within_alphabet(phonemes: str) -> str:
    """Return `phonemes` with the symbols outside the alphabet replaced by their like, or left out."""
    if ALPHABET.issuperset(phonemes):
        return phonemes
    symbols = (symbol if symbol in ALPHABET else unicodedata.normalize("NFD", symbol) for symbol in phonemes)
    return "".join(symbol for symbol in "".join(symbols).translate(_NEAREST) if symbol in ALPHABET)


def has_sound(phonemes: str) -> bool:
    """Tell whether `phonemes` hold any phoneme, not stress, length and punctuation alone."""
    return not PHONEMES.isdisjoint(phonemes)
