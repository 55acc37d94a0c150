"""Converts misaki's phoneme notation to espeak-ng's mnemonics, and espeak-ng's phonemes to IPA.

Each language of espeak-ng has its own phoneme table, and the same mnemonic may have another sound in another language.
Therefore each symbol has a list of candidates, and the language tells how they sound.

Source: misaki's `EN_PHONES.md`; espeak-ng's `docs/phonemes.md` and `phsource/ph_*`.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator

from tts.espeak.conventions import RETROFLEX

Sounds = Callable[[str], tuple[str, ...]]
"""Returns the phonemes (IPA) that a language reads from mnemonics, up to the first one that it does not know."""

# Best first; "|" separates the phonemes of a candidate.
CANDIDATES: dict[str, tuple[str, ...]] = {
    # misaki's own letters
    "A": ("eI", "ei", "e|I", "e|i"),
    "I": ("aI", "ai", "a|I", "a|i"),
    "O": ("oU", "ou", "o|U", "o|u"),
    "Q": ("@U", "oU", "ou", "@|U", "o|u"),
    "W": ("aU", "au", "a|U", "a|u"),
    "Y": ("OI", "oI", "oi", "O|I", "o|I", "o|i"),
    "T": ("**", "*", "t"),
    "ʣ": ("dz", "d|z"),
    "ʥ": ("dZ;", "dZ"),
    "ʦ": ("ts", "t|s"),
    "ʨ": ("tS;", "tS"),
    "ꭧ": ("ts.", "t|s.", "tS"),
    "ʤ": ("dZ",),
    "ʧ": ("tS",),
    "ᵊ": ("@-", "@"),
    "ᵻ": ("I", "i"),
    "ᵝ": (),
    # consonants
    "c": ("c", "k"),
    "h": ("h", "x"),
    "q": ("q", "k"),
    "r": ("r", "R"),
    "x": ("x", "h"),
    "β": ("B", "b"),
    "ç": ("C", "S"),
    "ɕ": ("S;", "S"),
    "ð": ("D",),
    "ɖ": ("d.", "d"),
    "ɟ": ("J", "g"),
    "ɡ": ("g",),
    "ɣ": ("Q", "g"),
    "ɥ": ("w",),
    "ʎ": ("l^",),
    "ɲ": ("n^",),
    "ɳ": ("n.", "n"),
    "ɴ": ("N",),
    "ŋ": ("N",),
    "ɸ": ("f",),
    "θ": ("T",),
    "ɹ": ("r",),
    "ɻ": ("r",),
    "ɾ": ("**", "*", "r"),
    "ɽ": ("r.", "**", "r"),
    "ʁ": ("r", "R"),
    "ʂ": ("s.", "S"),
    "ʃ": ("S",),
    "ʈ": ("t.", "t"),
    "ʋ": ("v",),
    "ʝ": ("J^", "j"),
    "ʒ": ("dZ", "Z"),
    "ʔ": ("?",),
    "χ": ("X", "x"),
    "ɰ": ("Q", "w"),
    # vowels
    "a": ("a", "A"),
    "ɑ": ("A", "A:", "a"),
    "ɐ": ("a#", "V", "a"),
    "ɒ": ("0", "O", "A", "o"),
    "æ": ("a", "E", "e"),
    "ə": ("@", "@-", "e"),
    "ɚ": ("3", "@r", "@|r"),
    "ɛ": ("E", "e"),
    "ɜ": ("3:", "Y", "@"),
    "e": ("e", "eI", "E"),
    "ɤ": ("o-", "@", "o"),
    "i": ("i", "i:", "I"),
    "ɪ": ("I", "i"),
    "ɨ": ("I", "i"),
    "y": ("y", "y:", "i", "i:"),
    "o": ("o", "oU", "O"),
    "ɔ": ("O", "O:", "o"),
    "ø": ("Y", "e"),
    "œ": ("W", "Y", "E", "e"),
    "u": ("u", "u:", "U"),
    "ʊ": ("U", "u"),
    "ɯ": ("u",),
    "ʌ": ("V", "a#", "a"),
    # symbols with a mark of length or nasality, and marks alone
    "iː": ("i:", "i"),
    "uː": ("u:", "u", "U"),
    "ɑː": ("A:", "A", "a"),
    "ɔː": ("O:", "O", "o"),
    "ɜː": ("3:", "Y", "@"),
    "eː": ("e:", "e", "eI"),
    "oː": ("o:", "o", "oU"),
    "aː": ("a:", "a", "A"),
    "ɛ̃": ("E~", "e~", "E", "e"),
    "ɑ̃": ("A~", "a~", "a"),
    "ɔ̃": ("O~", "o~", "O", "o"),
    "œ̃": ("W~", "e~", "E", "e"),
    "ɐ̃": ("&~", "a~", "a"),
    "ã": ("a~", "&~", "A~", "a"),
    "ẽ": ("e~", "E~", "e"),
    "ĩ": ("i~", "i"),
    "õ": ("o~", "O~", "o"),
    "ũ": ("u~", "u"),
    "ˈ": ("'",),
    "ˌ": (",",),
    " ": ("||",),
}
CANDIDATES |= {letter: (letter,) for letter in "Sbdfjklmnpstvwz"}
# IPA's spelling of letters that misaki has for two sounds.
_SPELLED = {"A": "eɪ", "I": "aɪ", "O": "oʊ", "Q": "əʊ", "W": "aʊ", "Y": "ɔɪ"}
_SPELLED |= {"ʣ": "dz", "ʤ": "dʒ", "ʦ": "ts", "ʨ": "tɕ", "ꭧ": "tʂ", "ʧ": "tʃ"}
CANDIDATES |= {spelling: CANDIDATES[letter] for letter, spelling in _SPELLED.items()}
_LONGEST = max(map(len, CANDIDATES))
_MARKS = "ˈˌ "
_VOWELS = "aeiouyæøœɐɑɒɔəɚɛɜɤɨɪɯʊʌᵊᵻAIOQWY"


def to_mnemonics(phonemes: str, sounds: Sounds) -> str:
    """Return `phonemes` (misaki notation) as mnemonics of the language behind `sounds`.

    Symbols of melody are left out, and so are length and nasality that the language lacks.
    """
    mnemonics = ""
    for symbol in _symbols(phonemes):
        mnemonic = CANDIDATES[symbol][0] if symbol in _MARKS else _best_mnemonic(symbol, sounds)
        # Without the bar, "a" and "I" would be read as one mnemonic, "aI".
        is_apart = not mnemonics or mnemonics[-1] in "',|" or mnemonic.startswith("|")
        mnemonics += mnemonic if is_apart or not mnemonic else f"|{mnemonic}"
    return mnemonics


def to_ipa(phoneme: str) -> str:
    """Return a phoneme event of espeak-ng as IPA. If its tables have no IPA, the event has a mnemonic ("s.", "th")."""
    ipa = re.sub(r"([dlnrstz])\.", lambda found: RETROFLEX[found[1]], phoneme).replace("o-", "ɤ")
    return re.sub(r"(?<=[ptkcsʂɕ])h$", "ʰ", re.sub(r"[-^#!]", "", ipa))


def _symbols(phonemes: str) -> Iterator[str]:
    position = 0
    while position < len(phonemes):
        symbol = ""
        for length in range(_LONGEST, 0, -1):
            symbol = phonemes[position : position + length]
            if symbol in CANDIDATES:
                yield symbol
                break
        position += max(1, len(symbol))


def _best_mnemonic(symbol: str, sounds: Sounds) -> str:
    """Return the candidate that sounds like `symbol`, or else the first vowel or consonant that the language has."""
    ipa = {candidate: _ipa(candidate, _is_vowel(symbol), sounds) for candidate in CANDIDATES[symbol]}
    fitting = [candidate for candidate in ipa if ipa[candidate] and _is_vowel(ipa[candidate]) == _is_vowel(symbol)]
    return next((candidate for candidate in fitting if ipa[candidate] == symbol), fitting[0] if fitting else "")


def _ipa(mnemonic: str, is_vowel: bool, sounds: Sounds) -> str:
    """Return the IPA of `mnemonic`; "" if the language lacks it and would skip the rest of the word."""
    for following in ("t", "a") if is_vowel else ("a", "t"):
        heard = sounds(f"'{mnemonic}|{following}")
        if len(heard) == mnemonic.count("|") + 2:
            return "".join(heard[:-1]).strip("ˈˌ")
    return ""


def _is_vowel(symbol: str) -> bool:
    return unicodedata.normalize("NFD", symbol)[0] in _VOWELS
