"""Notations of sounds made alike, so that two dictionaries differ only where they mean another sound."""

import re
import unicodedata

from tts.text.phonemes.ipa import to_ipa

_MARKS = re.compile("[ˈˌːˑ.͡ ‿|\u200c\u0329\u032f-]")
_SAME: dict[str, tuple[tuple[str, str], ...]] = {
    "en-US": (
        *(
            ("ɚ", "əɹ"),
            ("ɝ", "ɜɹ"),
            ("ᵊ", "ə"),
            ("ᵻ", "ɪ"),
            ("ɾ", "t"),
            ("r", "ɹ"),
            ("oʊ", "o"),
            ("əʊ", "o"),
            ("i", "ɪ"),
        ),
        *(("ɔ", "ɑ"), ("ʌ", "ə"), ("ɜ", "ə"), ("ɐ", "ə"), ("ɪə", "ɪ"), ("hw", "w"), ("u", "ʊ"), ("ɛɹ", "æɹ")),
        *(("[ɪə]", ""), ("ŋ", "n"), ("nt͡?ʃ", "nʃ"), ("w(?=l)", "")),
    ),
    "es": (
        *(("β", "b"), ("ð", "d"), ("ɣ", "g"), ("ɡ", "g"), ("ʝ", "j"), ("ʎ", "j"), ("dʒ", "j"), ("ɟ", "j"), ("ɾ", "r")),
        *(
            ("ɪ", "i"),
            ("ʊ", "u"),
            ("w", "u"),
            ("j", "i"),
            ("ŋ", "n"),
            ("ɱ", "n"),
            ("m(?=[fv])", "n"),
            ("ɛ", "e"),
            ("v", "b"),
        ),
    ),
    "fr": (
        *(("ɡ", "g"), ("ɛ", "e"), ("ɔ", "o"), ("œ", "ø"), ("ə", ""), ("ɑ", "a"), ("ø̃", "ẽ"), ("ɲ", "nj"), ("ɥ", "y")),
        *(("w", "u"), ("ij(?=[aeouyø])", "i"), ("j", "i"), ("ŋg?", "n")),
    ),
    "it": (
        *(("ɡ", "g"), ("ɛ", "e"), ("ɔ", "o"), ("ɪ", "i"), ("ʊ", "u"), ("j", "i"), ("w", "u"), ("ɾ", "r"), ("ŋ", "n")),
        *(("ɱ", "n"), ("z", "s"), ("ʎ+i?", "li"), ("ɲ+i?", "ni"), ("dzz?", "ts"), ("ss", "s")),
    ),
    "pt-BR": (
        *(("ɡ", "g"), ("ʊ", "u"), ("y", "i"), ("ɪ", "i"), ("æ", "a"), ("ɐ", "a"), ("ə", ""), ("ɛ", "e"), ("ɔ", "o")),
        *(
            ("[ɾʁɹxhʀ]", "r"),
            ("e\u0303j\u0303", "e"),
            ("ei(?=[ŋnm\u0303])", "e"),
            ("[ŋnm](?![aeiou])", ""),
            ("\u0303", ""),
            ("j", "i"),
            ("w", "u"),
            ("l(?![aeiou])", "u"),
        ),
        *(("ʎ", "li"), ("ɲ", "ni"), ("i(?=s$)", ""), ("ɔ", "o")),
    ),
}


def folded(phonemes: str, language: str) -> str:
    """Return `phonemes` in IPA with what conventions write in several ways written in one."""
    plain = _MARKS.sub("", unicodedata.normalize("NFD", phonemes).replace("\u035c", ""))
    for written, one in _SAME.get(language, ()):
        plain = re.sub(written, one, plain)
    return re.sub(r"(.)\1+", r"\1", plain)


def folded_own(phonemes: str, language: str) -> str:
    """Return the same for `phonemes` in misaki's notation."""
    return folded(to_ipa(phonemes, language), language)
