"""The commonest words of a language, how an independent dictionary says them, and where it was judged to be wrong.

The packages are in `requirements.txt` beside this file: `pip install --no-deps` is enough for the dictionaries.
"""

import importlib.util
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import regex

from bench.words.hindi import read_hindi

_WORD = regex.compile(r"[\p{L}'’][\p{L}\p{M}'’]*")
_SETTLED = Path(__file__).with_name("settled.tsv")
LANGUAGES = ("en-US", "es", "fr", "hi", "it", "ja", "pt-BR", "zh")
WORDS = 20_000
"""The number of words that are read in a language."""
_DICTIONARIES = {"en-US": "en", "es": "es", "fr": "fr", "it": "it", "pt-BR": "pt"}


def common_words(language: str, count: int) -> dict[str, float]:
    """Return the commonest words of `language` in order, with the share of each in running text.

    Words with digits or other signs are left out. Source: wordfreq.
    """
    import wordfreq

    tag = language.partition("-")[0]
    shares = wordfreq.get_frequency_dict(tag)
    words = (word for word in wordfreq.top_n_list(tag, 2 * count) if _WORD.fullmatch(word))
    return {word: shares[word] for word, _ in zip(words, range(count), strict=False)}


def dictionary(language: str) -> Mapping[str, list[str]]:
    """Return the pronunciations (IPA) of words in lower case, empty for a language without a dictionary.

    Source: gruut's lexicons; for Hindi the rules of `hindi`.
    """
    if language == "hi":
        return {word: [ipa] for word in common_words(language, WORDS) if (ipa := read_hindi(word))}
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


def settled(language: str) -> Mapping[str, str]:
    """Return the phonemes (misaki notation) of words whose dispute was settled in favour of them.

    `settled.tsv` holds the language, a word, its phonemes then, and why they may differ from the dictionary's.
    """
    rows = (line.split("\t") for line in _SETTLED.read_text(encoding="utf-8").splitlines())
    return {word: phonemes for tag, word, phonemes, _ in rows if tag == language}
