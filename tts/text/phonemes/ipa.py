"""Converts pronunciations in plain IPA to misaki's alphabet, in which a lexicon stores them, and back."""

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping

from tts.text.phonemes.alphabet import NEAREST
from tts.text.phonemes.espeak import TIE
from tts.text.pronunciation import ALPHABET, normalize_phonemes

AS_IT_IS = "\u200c"
"""Zero width non-joiner: the sign before it stands for itself (an "e" and an "ɪ", not the diphthong "eɪ")."""

_TIE_BELOW = "\u035c"

# misaki's letter → IPA. A full stop is a pause in misaki's alphabet, in IPA only the end of a syllable.
_LETTERS: dict[str, str] = {
    **{"A": "eɪ", "I": "aɪ", "O": "oʊ", "Q": "əʊ", "W": "aʊ", "Y": "ɔɪ"},
    **{"ʤ": "d͡ʒ", "ʧ": "t͡ʃ", "ʣ": "d͡z", "ʦ": "t͡s", "ʥ": "d͡ʑ", "ʨ": "t͡ɕ", "ꭧ": "ʈ͡ʂ", "S": "s͡s"},
    ".": "‖",
}
_LETTERS_OF: dict[str, dict[str, str]] = {
    "en": {"T": "ɾ"},
    "hi": {"r.": "ɽ"},
    "zh": {"↓": "˧˩˧", "↗": "˧˥", "↘": "˥˩", "→": "˥"},
}
# IPA → misaki's letter, for other signs in dictionaries.
_ALSO: dict[str, str] = {
    **{"dʒ": "ʤ", "tʃ": "ʧ", "dʑ": "ʥ", "tɕ": "ʨ", "ʈʂ": "ꭧ", "t͡ʂ": "ꭧ", "tʂ": "ꭧ"},
    **{"e͡ɪ": "A", "a͡ɪ": "I", "o͡ʊ": "O", "ə͡ʊ": "Q", "a͡ʊ": "W", "ɔ͡ɪ": "Y"},
    **{".": "", "‿": "", TIE: "", "|": ","},
}
_ALSO_IN: dict[str, dict[str, str]] = {
    "en": {"r": "ɹ", "ɚ": "əɹ", "ɝ": "ɜɹ", "l\u0329": "ᵊl", "m\u0329": "ᵊm", "n\u0329": "ᵊn"},
    "ja": {"ts": "ʦ", "dz": "ʣ"},
    "zh": {"ts": "ʦ"},
}


def from_ipa(ipa: str, language: str) -> str:
    """Return a dictionary's `ipa` for a word of `language` (BCP 47) in misaki's alphabet, unknown signs unchanged."""
    notation = _notation(language.partition("-")[0])
    written = ipa.replace(_TIE_BELOW, TIE)
    read = notation.sign.sub(lambda found: notation.read(found[0]), written)
    return normalize_phonemes("".join(map(_nearest, read)))


def to_ipa(phonemes: str, language: str) -> str:
    """Return `phonemes` (misaki's alphabet) of a word of `language` in IPA; `from_ipa` returns their normal form."""
    notation = _notation(language.partition("-")[0])
    ipa = ""
    for letter in reversed(notation.letter.findall(normalize_phonemes(phonemes))):
        sign = notation.signs.get(letter)
        if sign is None:
            is_taken = notation.taken.match(letter + ipa) is not None
            sign = letter + AS_IT_IS if is_taken else letter
        ipa = sign + ipa
    return ipa


class _Notation:
    """Reads and writes the IPA of one language."""

    def __init__(self, signs: Mapping[str, str], also: Mapping[str, str]) -> None:
        self.signs = signs
        self._meant = {sign: letter for letter, sign in signs.items()} | dict(also)
        self.letter = re.compile(f"{_any_of(signs)}|.", re.DOTALL)
        self.taken = re.compile(_any_of(self._meant))
        self.sign = re.compile(f".{AS_IT_IS}|{_any_of(self._meant)}|{AS_IT_IS}", re.DOTALL)

    def read(self, sign: str) -> str:
        """Return misaki's letters for `sign`, one match of `self.sign`."""
        return self._meant[sign] if sign in self._meant else sign.removesuffix(AS_IT_IS)


@functools.cache
def _notation(language: str) -> _Notation:
    return _Notation(_LETTERS | _LETTERS_OF.get(language, {}), _ALSO | _ALSO_IN.get(language, {}))


def _any_of(signs: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(signs, key=len, reverse=True)))


def _nearest(symbol: str) -> str:
    """Return the nearest letter that the model knows; a sign without one stays, so that a check can report it."""
    if symbol in ALPHABET or ALPHABET.issuperset(unicodedata.normalize("NFD", symbol)):
        return symbol
    return symbol.translate(NEAREST) or symbol
