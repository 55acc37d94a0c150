"""Hindi words by their letters and the rules for the inherent vowel, as a dictionary that is independent of espeak-ng.

Sources: Ohala, "Aspects of Hindi Phonology" (1983), for the vowel that is silent between VC and CV; Narasimhan, Sproat
and Kiraz, "Schwa-deletion in Hindi text-to-speech synthesis" (2004), for the order from right to left.
"""

import unicodedata
from dataclasses import dataclass

_CONSONANTS = dict(
    pair.split(":")
    for pair in (
        "क:k ख:kʰ ग:ɡ घ:ɡʰ ङ:ŋ च:c छ:cʰ ज:ɟ झ:ɟʰ ञ:ɲ ट:ʈ ठ:ʈʰ ड:ɖ ढ:ɖʰ ण:ɳ त:t थ:tʰ द:d ध:dʰ न:n प:p फ:pʰ ब:b भ:bʰ म:m "
        "य:j र:ɾ ल:l व:ʋ श:ʃ ष:ʂ स:s ह:h ळ:l क़:q ख़:x ग़:ɣ ज़:z ड़:ɽ ढ़:ɽʰ फ़:f"
    ).split()
)
_SIGNS = dict(pair.split(":") for pair in "ा:aː ि:ɪ ी:iː ु:ʊ ू:uː ृ:ɾɪ े:eː ै:ɛː ो:oː ौ:ɔː ॉ:ɔ ॅ:ɛ".split())
_VOWELS = dict(pair.split(":") for pair in "अ:ə आ:aː इ:ɪ ई:iː उ:ʊ ऊ:uː ऋ:ɾɪ ए:eː ऐ:ɛː ओ:oː औ:ɔː ऑ:ɔ".split())
_NUKTA, _HALANT, _NASAL, _VISARGA = "़", "्", "ंँ", "ः"
_HARD_AT_END = frozenset("jɾʋlnmɳɲ")
"""Consonants that keep the vowel at the end of a word if another one is before them ("मित्र")."""


@dataclass
class _Akshara:
    """The consonants before a vowel, the vowel ("" if it is silent), and whether it is nasal."""

    onset: list[str]
    vowel: str
    is_nasal: bool = False


def read_hindi(word: str) -> list[str]:
    """Return the phonemes (IPA) of a Hindi word in Devanagari, none if it has other letters. "ज्ञ" is ɡj."""
    aksharas = _aksharas(unicodedata.normalize("NFC", word).replace("ज्ञ", "ग्य"))
    if not aksharas:
        return []
    _silence(aksharas)
    return ["".join("".join(each.onset) + each.vowel + "n" * each.is_nasal for each in aksharas)]


def _aksharas(word: str) -> list[_Akshara]:
    """Return the aksharas of `word` with every inherent vowel, empty if it has letters of another kind."""
    found: list[_Akshara] = []
    onset: list[str] = []
    letters = unicodedata.normalize("NFD", word)
    position = 0
    while position < len(letters):
        letter = letters[position]
        position += 1
        if letters[position : position + 1] == _NUKTA:
            letter = unicodedata.normalize("NFC", letter + _NUKTA)
            position += 1
        if sound := _CONSONANTS.get(letter) or _CONSONANTS.get(unicodedata.normalize("NFD", letter)):
            onset.append(sound)
            following = letters[position : position + 1]
            if following == _HALANT:
                position += 1
            elif following in _SIGNS and following:
                found.append(_Akshara(onset, _SIGNS[following]))
                onset = []
                position += 1
            else:
                found.append(_Akshara(onset, "ə"))
                onset = []
        elif letter in _VOWELS:
            found.append(_Akshara(onset, _VOWELS[letter]))
            onset = []
        elif letter in _NASAL and found:
            found[-1].is_nasal = True
        elif letter == _VISARGA and found:
            found.append(_Akshara(["h"], ""))
        else:
            return []
    if onset:
        found.append(_Akshara(onset, ""))
    return found


def _silence(aksharas: list[_Akshara]) -> None:
    """Leave out the inherent vowels that are silent."""
    last = aksharas[-1]
    if last.vowel == "ə" and not last.is_nasal and len(aksharas) > 1 and not _is_hard(last.onset):
        last.vowel = ""
    for index in range(len(aksharas) - 2, 0, -1):
        before, this, after = aksharas[index - 1 : index + 2]
        is_open = len(this.onset) == 1 and len(after.onset) == 1 and bool(after.vowel)
        if this.vowel == "ə" and not this.is_nasal and is_open and before.vowel:
            this.vowel = ""


def _is_hard(onset: list[str]) -> bool:
    return len(onset) > 1 and onset[-1] in _HARD_AT_END and onset[-1] != onset[-2]
