"""Unifies notations of sounds, so that two dictionaries differ only if they mean different sounds."""

import re
import unicodedata

from tts.text.phonemes.ipa import to_ipa

_MARKS = re.compile("[ˈˌːˑ.͡ ‿|\u200c\u0329\u032f-]")
_TWICE = (r"(.)\1+", r"\1")
_SAME: dict[str, tuple[tuple[str, str], ...]] = {
    "en-US": (
        *(("əw(?=[əɛeaæɪ])", "u"), ("ɔɪj", "ɔɪ"), ("ɚ", "əɹ"), ("ɝ", "ɜɹ"), ("ᵊ", "ə"), ("ᵻ", "ɪ"), ("ɾ", "t")),
        *(
            ("r", "ɹ"),
            ("oʊ", "o"),
            ("əʊ", "o"),
            ("i", "ɪ"),
            ("ɔ", "ɑ"),
            ("ʌ", "ə"),
            ("ɜ", "ə"),
            ("ɐ", "ə"),
            ("ɪə", "ɪ"),
        ),
        *(("hw", "w"), ("u", "ʊ"), ("ɛɹ", "æɹ"), ("[ɪə]", ""), ("ŋ", "n"), ("nt͡?ʃ", "nʃ"), ("w(?=l)", "")),
    ),
    "es": (
        *(("β", "b"), ("ð", "d"), ("ɣ", "g"), ("ɡ", "g"), ("ʝ", "j"), ("ʎ", "j"), ("dʒ", "j"), ("ɟ", "j"), ("ɾ", "r")),
        *(("ɪ", "i"), ("ʊ", "u"), ("w", "u"), ("j", "i"), ("[ŋɱɲ](?![aeiou])", "n"), ("m(?=[fvm])", "n"), ("ɛ", "e")),
        ("v", "b"),
    ),
    "fr": (
        *(
            ("ɡ", "g"),
            ("ɛ", "e"),
            ("ɔ", "o"),
            ("œ", "ø"),
            ("ə", ""),
            ("ɑ", "a"),
            ("ø\u0303", "e\u0303"),
            ("ɲ", "nj"),
            ("ɥ", "y"),
        ),
        *(("b(?=[st])", "p"), ("w", "u"), ("ij(?=[aeouyø])", "i"), ("j", "i"), ("ŋg?", "n")),
    ),
    "hi": (
        *(
            ("[ʰʱ]|(?<=[rɽ])[hɦ]", ""),
            ("ɦ", "h"),
            ("ʌ", "ə"),
            ("[ɾrɽ]", "ɾ"),
            ("ʂ", "ʃ"),
            ("q", "k"),
            ("ə?ɛj", "əj"),
            ("ə$", ""),
        ),
        *(("[ŋɲɳmn\u0303]+(?=[kɡcɟʈɖtdpbʃsʋhjlɾ]|$)", ""), ("\u0303", ""), ("[iɪ]+j", "j"), ("i", "ɪ"), ("u", "ʊ")),
    ),
    "ja": (("[ŋɲɴ](?=[kɡntdbpmszʦʣʨʥɾɕç])", "n"), ("ŋ|ɴ|ɲ(?=ɲ)", "n"), ("ei", "e"), ("oɯ", "o"), ("jɯ", "iɯ"), _TWICE),
    "it": (
        *(("ɡ", "g"), ("ɪ", "i"), ("ʊ", "u"), ("j", "i"), ("w", "u"), ("ɾ", "r"), ("ŋ", "n"), ("ɱ", "n")),
        *(("ʎ+i?", "li"), ("ɲ+i?", "ni"), ("(?<=[aeiouEO])z(?=[aeiouEO])", "s"), ("z(?=[bdgvmnlr])", "s")),
    ),
    "pt-BR": (
        *(("ɡ", "g"), ("ʊ", "u"), ("y", "i"), ("ɪ", "i"), ("æ", "a"), ("ɐ", "a"), ("ə", ""), ("ɛ", "e"), ("ɔ", "o")),
        *(("[ɾʁɹxhʀ]", "r"), ("e\u0303j\u0303", "e"), ("j", "i"), ("w", "u"), ("ei(?=[ŋnm\u0303])", "e")),
        *(("[ŋnm](?![aeiou])", ""), ("\u0303", ""), ("l(?![aeiou])", "u"), ("ʎ", "li"), ("ɲ", "ni"), _TWICE),
        *(("(?<=[aeou])i(?=s$)", ""), ("(?<=dʒ|tʃ)(?![aeiou]|$)", "i")),
    ),
}
"""Sounds that are written in several ways, in order. The Brazilian dictionary does not know open vowels ("sete",
"terra" and "morte" have closed ones), so they are not distinguished; in French they differ by region. In Italian they
stay distinct.
"""


def folded(phonemes: str, language: str) -> str:
    """Return `phonemes` in IPA, with one spelling for sounds that conventions write in several ways."""
    written = unicodedata.normalize("NFD", phonemes).replace("\u035c", "")
    plain = _MARKS.sub("", _with_open_vowels(written) if language == "it" else written)
    for pattern, one in _SAME.get(language, ()):
        plain = re.sub(pattern, one, plain)
    return re.sub(*_TWICE, plain)


def folded_own(phonemes: str, language: str) -> str:
    """Return the same for `phonemes` in misaki's notation."""
    return folded(to_ipa(phonemes, language), language)


def _with_open_vowels(ipa: str) -> str:
    """Return Italian `ipa` with "E" and "O" for open vowels; vowels without the main stress become closed."""
    joined = ipa.replace(" ", "")
    before = "ˈ[^aeioɛɔu]*[ijwu]?" if "ˈ" in joined else ".*?"
    marked = re.sub(f"({before})([ɛɔ])", lambda found: found[1] + {"ɛ": "E", "ɔ": "O"}[found[2]], joined)
    return marked.replace("ɛ", "e").replace("ɔ", "o")
