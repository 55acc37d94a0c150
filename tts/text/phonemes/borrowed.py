"""Words of other languages as natives say them: in the sounds of the voice's language."""

import re

from tts.text.phonemes.native_sounds import native

_FROM_ENGLISH = {
    "hi": {  # t and d are retroflex, vowels long or short
        **{"t": "ʈ", "T": "ʈ", "d": "ɖ", "ð": "d", "i": "iː", "u": "uː", "ɑ": "aː", "ɔ": "ɔː", "æ": "ɛː"},
        **{"ʌ": "ə", "ɜ": "ə", "ᵊ": "ə"},
    },
    "zh": {  # voiceless sounds become aspirated, voiced ones unaspirated
        **{"p": "pʰ", "t": "tʰ", "k": "kʰ", "b": "p", "d": "t", "T": "t", "ɡ": "k", "ʌ": "a"},
        **{"ɜɹ": "ɚ", "əɹ": "ɚ"},
    },
}
_PATTERNS = {
    language: re.compile("|".join(sorted(sounds, key=len, reverse=True))) for language, sounds in _FROM_ENGLISH.items()
}
_MANDARIN_STOP = re.compile("([ptkʦʨꭧ])(ʰ?)")
_VOICED = dict(zip("ptkʦʨꭧ", "bdɡʣʤʤ", strict=True))


def borrowed(phonemes: str, origin: str, language: str) -> str:
    """Return `phonemes` (misaki notation) of a word of `origin` as the natives of `language` say it.

    Both are BCP 47 tags; they may be the same, for names that a language reads with another language's sounds.
    """
    if origin == "zh" and language != "zh":
        phonemes = _MANDARIN_STOP.sub(lambda found: found[1] if found[2] else _VOICED[found[1]], phonemes)
    elif origin.startswith("en") and language in _FROM_ENGLISH:
        sounds = _FROM_ENGLISH[language]
        phonemes = _PATTERNS[language].sub(lambda found: sounds[found[0]], phonemes)
    return native(phonemes, language)
