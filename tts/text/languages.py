"""Detects the clear language of a text: by its letters if the script decides, else by py3langid's model."""

import functools
import logging
from typing import Any

import regex

log = logging.getLogger(__name__)

LEAST_LETTERS = 40
"""The fewest letters of a text whose language can be detected."""
_LONGEST_LOOK = 3_000
"""The most code points of a text that are examined."""
_MOST_IN_SCRIPT = 0.6
"""The least share of a text's letters that are in the script of its language."""
_LEAST_KANA = 0.1
"""The least share of kana in Japanese; Chinese has kana only in names."""
_LEAST_CERTAIN = 0.9
_LEAST_CERTAIN_OF_OTHERS = 0.99
_OURS = ("en", "es", "fr", "it", "pt")
# Relatives of our languages and other large languages in Latin letters. All 140 of the model would need 20 MB more.
_OTHERS = ("ca", "cs", "da", "de", "fi", "gl", "hu", "id", "la", "ms", "nl", "no", "pl", "ro", "sv", "tl", "tr", "vi")
_LETTER = regex.compile(r"\p{L}")
_NOT_PROSE = regex.compile(r"\S*[/@#\\_=<>{}|]\S*|\S*[.:]\S+|\b\p{Lu}{2,}\b")
_SCRIPTS = {
    "ar": regex.compile(r"\p{Arabic}"),
    "hi": regex.compile(r"\p{Devanagari}"),
    "ru": regex.compile(r"\p{Cyrillic}"),
    "el": regex.compile(r"\p{Greek}"),
    "ko": regex.compile(r"\p{Hangul}"),
    "he": regex.compile(r"\p{Hebrew}"),
    "th": regex.compile(r"\p{Thai}"),
}
_HAN_OR_KANA = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")
_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
_LATIN = regex.compile(r"\p{Latin}")


def language_of(text: str) -> str | None:
    """Return the clear language of `text` without markup (ISO 639), None if the text is short or mixed."""
    looked = text[:_LONGEST_LOOK]
    letters = len(_LETTER.findall(looked))
    east_asian = len(_HAN_OR_KANA.findall(looked))
    if letters + east_asian < LEAST_LETTERS:
        return None
    if east_asian >= _MOST_IN_SCRIPT * letters:
        return "ja" if len(_KANA.findall(looked)) >= _LEAST_KANA * east_asian else "zh"
    if len(_LATIN.findall(looked)) >= _MOST_IN_SCRIPT * letters:
        return _latin_language(looked)
    for language, script in _SCRIPTS.items():
        if len(script.findall(looked)) >= _MOST_IN_SCRIPT * letters:
            return language
    return None


def _latin_language(text: str) -> str | None:
    prose = _NOT_PROSE.sub(" ", text)
    if len(_LETTER.findall(prose)) < LEAST_LETTERS:
        return None
    try:
        identifier = _identifier()
    except OSError as error:  # the model is unpacked into the system's temporary folder, which may be full
        log.warning("the language of a text cannot be told: %s", error)
        return None
    language, certainty = identifier.classify(prose)
    return language if certainty >= (_LEAST_CERTAIN if language in _OURS else _LEAST_CERTAIN_OF_OTHERS) else None


@functools.cache
def _identifier() -> Any:
    """Return the model for only the languages in Latin letters; the rest is in memory only while it loads.

    Raises: OSError.
    """
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    whole = LanguageIdentifier.from_model_file(MODEL_FILE)
    kept = [index for index, name in enumerate(whole.nb_classes) if name in (*_OURS, *_OTHERS)]
    return LanguageIdentifier(
        whole.nb_ptc[:, kept].copy(),
        whole.nb_pc[kept].copy(),
        [whole.nb_classes[index] for index in kept],
        whole.tk_nextmove,
        whole.tk_output,
        norm_probs=True,
        tk_row=whole.tk_row,
    )
