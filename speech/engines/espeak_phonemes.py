"""misaki's phoneme notation in espeak-ng's own mnemonics, and espeak-ng's phonemes in IPA.

Each language of espeak-ng has its own phoneme table, in which the same mnemonic may even stand for another sound, so
a symbol lists what may stand for it, and the language is asked. Source: misaki's `EN_PHONES.md`; espeak-ng's
`docs/phonemes.md` and `phsource/ph_*`.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator

Sounds = Callable[[str], tuple[str, ...]]
"""The phonemes (IPA) that a language hears in mnemonics; it stops at the first one that it does not know."""

# Best first; "|" stands between the phonemes of a candidate that is more than one.
CANDIDATES: dict[str, tuple[str, ...]] = {
    # misaki's own letters
    "A": ("eI", "ei", "e|I", "e|i"),
    "I": ("aI", "ai", "a|I", "a|i"),
    "O": ("oU", "ou", "o|U", "o|u"),
    "Q": ("@U", "oU", "ou", "@|U", "o|u"),
    "W": ("aU", "au", "a|U", "a|u"),
    "Y": ("OI", "oI", "oi", "O|I", "o|I", "o|i"),
    "S": ("S",),
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
    "b": ("b",),
    "c": ("c", "k"),
    "d": ("d",),
    "f": ("f",),
    "h": ("h", "x"),
    "j": ("j",),
    "k": ("k",),
    "l": ("l",),
    "m": ("m",),
    "n": ("n",),
    "p": ("p",),
    "q": ("q", "k"),
    "r": ("r", "R"),
    "s": ("s",),
    "t": ("t",),
    "v": ("v",),
    "w": ("w",),
    "x": ("x", "h"),
    "z": ("z",),
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
    # IPA's own spelling of what misaki writes as one letter
    "eɪ": ("eI", "ei", "e|I", "e|i"),
    "aɪ": ("aI", "ai", "a|I", "a|i"),
    "oʊ": ("oU", "ou", "o|U", "o|u"),
    "əʊ": ("@U", "oU", "ou", "@|U", "o|u"),
    "aʊ": ("aU", "au", "a|U", "a|u"),
    "ɔɪ": ("OI", "oI", "oi", "O|I", "o|I", "o|i"),
    "dz": ("dz", "d|z"),
    "dʒ": ("dZ",),
    "ts": ("ts", "t|s"),
    "tɕ": ("tS;", "tS"),
    "tʂ": ("ts.", "t|s.", "tS"),
    "tʃ": ("tS",),
    # what hangs on another symbol
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
_LONGEST = max(map(len, CANDIDATES))
_MARKS = "ˈˌ "
_VOWELS = "aeiouyæøœɐɑɒɔəɚɛɜɤɨɪɯʊʌᵊᵻAIOQWY"

_RETROFLEX = {"d": "ɖ", "l": "ɭ", "n": "ɳ", "r": "ɽ", "s": "ʂ", "t": "ʈ", "z": "ʐ"}


def to_mnemonics(phonemes: str, sounds: Sounds) -> str:
    """Return `phonemes` (misaki notation) as mnemonics of the language that `sounds` asks.

    Symbols that only shape melody, and length or nasality that the language lacks, are left to the language.
    """
    mnemonics = ""
    for symbol in _symbols(phonemes):
        mnemonic = CANDIDATES[symbol][0] if symbol in _MARKS else _best_mnemonic(symbol, sounds)
        # Without the bar "a" and "I" would be read as the one mnemonic "aI".
        is_apart = not mnemonics or mnemonics[-1] in "',|" or mnemonic.startswith("|")
        mnemonics += mnemonic if is_apart or not mnemonic else f"|{mnemonic}"
    return mnemonics


def to_ipa(phoneme: str) -> str:
    """Return a phoneme event of espeak-ng as IPA: where its tables give none, it carries the mnemonic ("s.", "th")."""
    ipa = re.sub(r"([dlnrstz])\.", lambda found: _RETROFLEX[found[1]], phoneme).replace("o-", "ɤ")
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
    """Return the candidate that sounds as `symbol`, or else the first of its kind that the language has."""
    ipa = {candidate: _ipa(candidate, _is_vowel(symbol), sounds) for candidate in CANDIDATES[symbol]}
    fitting = [candidate for candidate in ipa if ipa[candidate] and _is_vowel(ipa[candidate]) == _is_vowel(symbol)]
    return next((candidate for candidate in fitting if ipa[candidate] == symbol), fitting[0] if fitting else "")


def _ipa(mnemonic: str, is_vowel: bool, sounds: Sounds) -> str:
    """Return how `mnemonic` sounds, empty if the language lacks it: then it would swallow the rest of the word."""
    for following in ("t", "a") if is_vowel else ("a", "t"):
        heard = sounds(f"'{mnemonic}|{following}")
        if len(heard) == mnemonic.count("|") + 2:
            return "".join(heard[:-1]).strip("ˈˌ")
    return ""


def _is_vowel(symbol: str) -> bool:
    return unicodedata.normalize("NFD", symbol)[0] in _VOWELS
