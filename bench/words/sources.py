"""The commonest words of a language, and how an independent dictionary says them.

The packages are in `requirements.txt` beside this file: `pip install --no-deps` is enough for the dictionaries.
"""

import importlib.util
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import regex

_WORD = regex.compile(r"[\p{L}\p{M}'’]+")
LANGUAGES = ("en-US", "es", "fr", "hi", "it", "pt-BR")
"""The languages that are read letter by letter; Chinese and Japanese words are found by dictionaries of their own."""
_DICTIONARIES = {"en-US": "en", "es": "es", "fr": "fr", "it": "it", "pt-BR": "pt"}


def common_words(language: str, count: int) -> dict[str, float]:
    """Return the commonest words of `language` in order, with the share of each in running text.

    Words with digits or other signs are left out. Source: wordfreq.
    """
    import wordfreq

    tag = language.partition("-")[0]
    words = (word for word in wordfreq.top_n_list(tag, 2 * count) if _WORD.fullmatch(word))
    return {word: wordfreq.word_frequency(word, tag) for word, _ in zip(words, range(count), strict=False)}


def dictionary(language: str) -> Mapping[str, list[str]]:
    """Return the pronunciations (IPA) of words in lower case, empty for a language without a dictionary.

    Source: gruut's lexicons.
    """
    if language not in _DICTIONARIES:
        return {}
    spec = importlib.util.find_spec(f"gruut_lang_{_DICTIONARIES[language]}")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"the dictionary of {language} is not installed: see bench/words/requirements.txt")
    sounds: dict[str, list[str]] = defaultdict(list)
    path = Path(spec.submodule_search_locations[0]) / "lexicon.db"
    with sqlite3.connect(path) as lexicon:
        for word, phonemes in lexicon.execute("SELECT word, phonemes FROM word_phonemes ORDER BY pron_order"):
            sounds[word.lower()].append(phonemes)
    return sounds
