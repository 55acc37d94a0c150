"""The other pronunciations of a spelling, besides the spoken one: "record", "fils", 行, 人気.

They come from the tables by which each language's readers choose.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

import regex
from rapidfuzz.distance import Indel

from tts.text.japanese_homographs import readings_by_neighbours
from tts.text.japanese_phrases import IN_PHRASES
from tts.text.normalization.japanese.numbers import counted_kana
from tts.text.phonemes import chinese, espeak_words, homographs, japanese
from tts.text.phonemes.alphabet import from_ipa, has_sound, within_alphabet
from tts.text.phonemes.chinese_heteronyms import HETERONYMS
from tts.text.phonemes.english_additions import additions
from tts.text.phonemes.english_dictionaries import golds, silvers
from tts.text.phonemes.espeak import read_aloud
from tts.text.phonemes.own_readings import own_reading
from tts.text.segmentation import segment
from tts.text.words import Word

_STRESS = str.maketrans("", "", "ˈˌ")
_MAIN_STRESS = "ˈ"
_AS_SAID = str.maketrans({"ɾ": "T", "ʔ": "t"})
"""Signs of the English dictionaries → their form in a text. Source: misaki 0.9.4, `en.G2P.__call__`."""
_ONLY_INSIDE = frozenset("申 次 口 所 障 陰 陽 開け 鬼".split())
"""Words that have their other reading only as a part of a longer word."""
_ENDING = regex.compile(r"\p{Hiragana}*")


@functools.lru_cache(maxsize=16384)
def known_readings(spelling: str, language: str) -> tuple[str, ...]:
    """Return the pronunciations (misaki notation) of a word in `language` (BCP 47), the plain one first.

    The answer is empty unless there are several.

    Raises: EspeakError.
    """
    source = _SOURCES.get(language)
    readings = _distinct(source(spelling, language)) if source else []
    return tuple(readings) if len(readings) > 1 else ()


def others(readings: Sequence[str], said: str, *, is_given: bool) -> tuple[str, ...]:
    """Return the `readings`, pronunciations of one word, other than `said`, in their order.

    A pronunciation given by a writer may be none of them. A reader's choice counts as the nearest one, even if its
    neighbours shade it.
    """
    distinct = _distinct(readings)
    left = [reading for reading in distinct if not _are_same(reading, said)]
    if left and not is_given and left == distinct:
        left.remove(min(left, key=functools.partial(Indel.distance, said)))
    return tuple(left)


def _distinct(readings: Iterable[str]) -> list[str]:
    kept: list[str] = []
    for reading in readings:
        if has_sound(reading) and not any(_are_same(reading, other) for other in kept):
            kept.append(reading)
    return kept


def _are_same(one: str, other: str) -> bool:
    """Tell whether two pronunciations differ at most in weak stresses, or in whether they have a stress at all."""
    if one.translate(_STRESS) != other.translate(_STRESS):
        return False
    places = {reading.replace("ˌ", "").find(_MAIN_STRESS) for reading in (one, other)}
    return len(places) == 1 or -1 in places


def _english(spelling: str, language: str) -> Iterator[str]:
    added = additions(language)
    for spelled in dict.fromkeys((spelling, spelling.lower())):
        entry = golds(language).get(spelled) or silvers(language).get(spelled)
        sounds = entry if isinstance(entry, dict) else {"DEFAULT": entry}
        listed = (added.sounds.get(spelled), sounds.get("DEFAULT"))
        known = (*listed, *sounds.values(), added.sounds_of_verbs.get(spelled))
        yield from (within_alphabet(sound.translate(_AS_SAID)) for sound in known if sound)
    yield from _senses(language).get(spelling.lower(), ())


@functools.cache
def _senses(language: str) -> dict[str, list[str]]:
    """Return the sounds of the senses of each word (lower case), without senses that exist only in a phrase."""
    senses = [(*key.split(":"), sound) for key, sound in sorted(additions(language).sounds.items()) if ":" in key]
    free = [(word, sound) for word, sense, sound in senses if "-" not in sense]
    return {word: [sound for _, sound in group] for word, group in groupby(free, key=lambda sense: sense[0])}


def _by_espeak(spelling: str, language: str) -> Iterator[str]:
    senses = homographs.known_senses(spelling, language)
    if not senses:
        return
    yield from espeak_words.pronounce([Word(spelling, 0, len(spelling))], language)
    plain = own_reading(spelling, language) or " ".join(read_aloud(spelling, language))
    yield from map(from_ipa, (*senses, plain))


def _chinese(spelling: str, language: str) -> Iterator[str]:
    return map(chinese.sounds_of, HETERONYMS.get(spelling, ()))


def _japanese(spelling: str, language: str) -> Iterator[str]:
    word = next(filter(spelling.startswith, _japanese_readings()), None)
    if word is None or not _ENDING.fullmatch(spelling, len(word)):
        return
    plain, whole = (_kana(text) for text in (word, spelling))
    stems = [plain, *_japanese_readings()[word]]
    ending = next((whole.removeprefix(stem) for stem in stems if whole.startswith(stem)), None)
    if ending is not None:
        words = [Word(spelling, 0, len(spelling), reading=stem + ending) for stem in stems]
        yield from japanese.pronounce(words, language)


def _kana(text: str) -> str:
    return " ".join(reading or surface for surface, reading in segment(text, "ja"))


@functools.cache
def _japanese_readings() -> dict[str, list[str]]:
    """Return words, and the kana of the readings that some neighbour, phrase or date gives them."""
    readings = {"一日": [counted_kana(1, "日", is_date=True)]} | readings_by_neighbours()
    del readings["今日"]  # 今日は is a greeting, by itself
    for phrase, index, reading in IN_PHRASES:
        for word in sorted(phrase[index] - _ONLY_INSIDE):
            readings.setdefault(word, []).append(reading)
    return readings


_SOURCES: dict[str, Callable[[str, str], Iterator[str]]] = {
    "en-GB": _english,
    "en-US": _english,
    "fr": _by_espeak,
    "it": _by_espeak,
    "ja": _japanese,
    "pt-BR": _by_espeak,
    "zh": _chinese,
}
