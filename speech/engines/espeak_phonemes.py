"""misaki's phoneme notation in espeak-ng's own mnemonics.

Each language of espeak-ng has its own phoneme table, so a symbol lists what may stand for it, best first, and the
first that the language knows is taken. Source: misaki's `EN_PHONES.md`; espeak-ng's `docs/phonemes.md` and
`phsource/ph_*`.
"""

from collections.abc import Callable, Iterator

CANDIDATES: dict[str, tuple[str, ...]] = {
    # misaki's own letters
    "A": ("eI", "ei", "e:", "e"),
    "I": ("aI", "ai", "a"),
    "O": ("oU", "ou", "o:", "o"),
    "Q": ("oU", "@U", "ou", "o"),
    "W": ("aU", "au", "a"),
    "Y": ("OI", "oi", "o"),
    "S": ("S",),
    "T": ("t#", "**", "*", "t"),
    "ʣ": ("dz", "d"),
    "ʥ": ("dZ;", "dZ"),
    "ʦ": ("ts", "t"),
    "ʨ": ("tS;", "tS"),
    "ꭧ": ("ts.", "tS"),
    "ʤ": ("dZ",),
    "ʧ": ("tS",),
    "ᵊ": ("@-", "@"),
    "ᵻ": ("I2", "I", "i"),
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
    "r": ("r", "R", "**", "*"),
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
    "ɸ": ("F", "f"),
    "θ": ("T",),
    "ɹ": ("r",),
    "ɻ": ("r.", "r"),
    "ɾ": ("**", "*", "t#", "r"),
    "ɽ": ("r.", "*", "r"),
    "ʁ": ("R2", "R"),
    "ʂ": ("s.", "S"),
    "ʃ": ("S",),
    "ʈ": ("t.", "t"),
    "ʋ": ("v",),
    "ʝ": ("J^", "j"),
    "ʒ": ("Z",),
    "ʔ": ("?",),
    "χ": ("X", "x"),
    "ɰ": ("Q", "w"),
    # vowels
    "a": ("a", "A"),
    "ɑ": ("A:", "A", "a"),
    "ɐ": ("a#", "a"),
    "ɒ": ("0", "O", "A", "o"),
    "æ": ("a", "E", "e"),
    "ə": ("@", "@-", "e"),
    "ɚ": ("3", "@r"),
    "ɛ": ("E", "e"),
    "ɜ": ("3:", "Y", "@"),
    "e": ("e", "eI", "E"),
    "ɤ": ("o-", "@", "o"),
    "i": ("i", "i:", "I"),
    "ɪ": ("I", "i"),
    "ɨ": ("i\"", "I2", "i"),
    "y": ("y", "y:", "i", "i:"),
    "o": ("o", "oU", "O"),
    "ɔ": ("O", "O:", "o"),
    "ø": ("Y", "e"),
    "œ": ("W", "Y", "E", "e"),
    "u": ("u", "u:", "U"),
    "ʊ": ("U", "u"),
    "ɯ": ("u\"", "u"),
    "ʌ": ("V", "a#", "a"),
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
    "ˈ": ("'",),
    "ˌ": (",",),
    " ": ("||",),
}
_LONGEST = max(map(len, CANDIDATES))
_STRESS_MARKS = "ˈˌ"


def to_mnemonics(phonemes: str, is_known: Callable[[str], bool]) -> str:
    """Return `phonemes` (misaki notation) as mnemonics of the language whose table `is_known` asks.

    Symbols that only shape melody, and length or nasality that the language lacks, are left to the language.
    """
    return "".join(_mnemonic(symbol, is_known) for symbol in _symbols(phonemes))


def _symbols(phonemes: str) -> Iterator[str]:
    position = 0
    while position < len(phonemes):
        for length in range(_LONGEST, 0, -1):
            symbol = phonemes[position : position + length]
            if symbol in CANDIDATES:
                yield symbol
                break
        position += max(1, len(symbol))


def _mnemonic(symbol: str, is_known: Callable[[str], bool]) -> str:
    candidates = CANDIDATES[symbol]
    if symbol in _STRESS_MARKS or symbol == " ":
        return candidates[0]
    return next(filter(is_known, candidates), candidates[-1] if candidates else "")
