"""The commonest words of a language, their sounds in an independent dictionary, and where it was judged wrong.

The packages are in `requirements.txt` beside this file: `pip install --no-deps` is enough for the dictionaries.
"""

import functools
import importlib.util
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import regex

from bench.words.hindi import read_hindi
from tts.text.phonemes import chinese
from tts.text.phonemes.ipa import to_ipa
from tts.text.phonemes.japanese_kana import sounds_of

_WORD = regex.compile(r"[\p{L}'’][\p{L}\p{M}'’]*")
_KATAKANA = regex.compile(r"[\p{Katakana}ー]+")
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

    Source: gruut's lexicons; for Chinese CC-CEDICT, for Japanese UniDic, for Hindi the rules of `hindi`.
    """
    if language in _READERS:
        words = common_words(language, WORDS)
        return {word: [to_ipa(said, language) for said in _READERS[language](word)] for word in words}
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


def _read_chinese(word: str) -> list[str]:
    """Return the phonemes (misaki notation) of a word of CC-CEDICT.

    The second set has the full tones that pypinyin gives its neutral syllables: the voices know these, and say them
    weakly.
    """
    from pypinyin import Style, lazy_pinyin
    from pypinyin.contrib.tone_convert import to_tone3
    from pypinyin_dict.phrase_pinyin_data import cc_cedict

    if word not in cc_cedict.phrases_dict:
        return []
    written = [to_tone3(syllable[0], neutral_tone_with_five=True) for syllable in cc_cedict.phrases_dict[word]]
    full = [
        lazy_pinyin(letter, style=Style.TONE3)[0] if said[-1] == "5" else said
        for letter, said in zip(word, written, strict=True)
    ]
    return ["".join(map(chinese.sounds_of, _with_changed_tones(word, said))) for said in (written, full)]


def _with_changed_tones(word: str, syllables: Sequence[str]) -> Iterator[str]:
    """Yield the syllables of `word` with the tones that 一 and 不 have before the next one."""
    for letter, said, following in zip(word, syllables, [*syllables[1:], ""], strict=True):
        if letter in "一不" and following:
            is_fourth = following[-1] == "4"
            yield f"{said[:-1]}2" if is_fourth else f"{said[:-1]}4"
        else:
            yield said


def _read_japanese(word: str) -> list[str]:
    """Return the phonemes (misaki notation) of a word by UniDic, none for a kanji alone, which has several readings."""
    kana = "".join(token.feature.pron or "" for token in _unidic()(word)) if len(word) > 1 else ""
    return [sounds_of(kana)] if _KATAKANA.fullmatch(kana) else []


@functools.cache
def _unidic() -> Any:
    from fugashi import Tagger

    return Tagger()


_READERS: dict[str, Callable[[str], list[str]]] = {
    "hi": read_hindi,
    "ja": _read_japanese,
    "zh": _read_chinese,
}
"""Languages whose words are read here → their phonemes (misaki notation), the likeliest first."""


def settled(language: str) -> Mapping[str, str]:
    """Return the phonemes (misaki notation) of words whose dispute was settled in favour of them.

    `settled.tsv` holds the language, a word, its phonemes then, and why they may differ from the dictionary's.
    """
    rows = (line.split("\t") for line in _SETTLED.read_text(encoding="utf-8").splitlines())
    return {word: phonemes for tag, word, phonemes, _ in rows if tag == language}
