"""Arabic words that the vowel model gets wrong: words with one reading, and words whose neighbours decide the reading.

A word without a vowel on its last letter keeps the ending that the model gives it.
"""

import functools
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import regex

from tts.text.arabic_homographs import RULES
from tts.text.neighbours import NeighbourRules
from tts.text.words import Boundary, Word

_MARKS = regex.compile("[\u064b-\u0652\u0670]")
_LAST_VOWEL = regex.compile("[\u064b-\u0650\u0652](?=\u0651?$)")
_RESPELLED = """
    انا أَنَا; الى إِلَى; او أَوْ; اذا إِذَا; انت أَنْتَ; انه أَنَّهُ; انها أَنَّهَا; انهم أَنَّهُمْ; انك أَنَّكَ; اي أَيّ; الان الْآنَ;
    اكثر أَكْثَر; احد أَحَد; فى فِي; ايضا أَيْضًا; اول أَوَّل; الاول الْأَوَّل; اخرى أُخْرَى; لان لِأَنَّ; وانا وَأَنَا; افضل أَفْضَل; اني أَنِّي;
    حتي حَتَّى; الو أَلُو; الا إِلَّا; انهما أَنَّهُمَا; لانه لِأَنَّهُ; الانسان الْإِنْسَان; بن بْن;
    ابدا أَبَدًا; الارض الْأَرْض; الف أَلْف; انتم أَنْتُمْ; اكبر أَكْبَر; ابي أَبِي; امي أُمِّي; ايام أَيَّام; اخر آخَر; عمرو عَمْر
"""
_TABLE = Path(__file__).with_name("arabic_words.txt")
_WITH_ARTICLE = regex.compile("(?P<before>[وف]?(?:[بك]?ا|ل))ل(?P<noun>.{3,})")
_PREFIXES = {"و": "وَ", "ف": "فَ", "ب": "بِ", "ك": "كَ", "ل": "لِ"}
_SUN_LETTERS = frozenset("تثدذرزسشصضطظلن")

_AFTER_AND = {
    f"و{word}": tuple(
        (f"وَ{voweled}", "" if before.startswith("^") else before, after) for voweled, before, after in rules
    )
    for word, rules in RULES.items()
}
"""The rules for words with "and", which may begin a clause within another."""
_NEIGHBOURS = NeighbourRules(RULES | _AFTER_AND, ending="(?:ا|ة|ه|ها)?")


def voweled_alone(letters: str) -> str | None:
    """Return the voweled form of a word with one reading, which the model misses in some sentences or alone.

    The table has nouns without the article; None is for a word that it lacks, with and without the article.
    """
    if letters in _one_reading():
        return _one_reading()[letters]
    found = _WITH_ARTICLE.fullmatch(letters)
    noun = _one_reading().get(found["noun"]) if found else None
    return _voweled_article(found["before"], noun) if found and noun else None


def _voweled_article(before: str, noun: str) -> str:
    """Return a voweled `noun` behind the article and the letters `before` its l."""
    l_of_article = "".join(_PREFIXES.get(letter, letter) for letter in before) + "ل"
    first, rest = noun[0], noun[1:]
    if first in _SUN_LETTERS:
        return unicodedata.normalize("NFC", f"{l_of_article}{first}\u0651{rest}")
    vowel = "\u0650" if first == "ا" else "\u0652"
    return f"{l_of_article}{vowel}{noun}"


@functools.cache
def _one_reading() -> Mapping[str, str]:
    table = {_MARKS.sub("", word): word for word in _TABLE.read_text(encoding="utf-8").split()}
    respelled = (pair.strip().partition(" ") for pair in _RESPELLED.split(";"))
    return table | {word: voweled for word, _, voweled in respelled}


def voweled_by_neighbours(words: Sequence[Word]) -> dict[int, str]:
    """Return the voweled forms of the words that their neighbours decide, by the index of the word."""
    told: dict[int, str] = {}
    for start, texts in _clauses(words):
        told |= {start + index: voweled for index, voweled in _NEIGHBOURS.tell(texts).items()}
    return told


def with_ending(voweled: str, read: str) -> str:
    """Return `voweled` with the vowel that the last letter has in `read`, if it has none of its own."""
    if _MARKS.sub("", voweled)[-1:] in "اى" or _LAST_VOWEL.search(voweled):
        return voweled
    return voweled + "".join(_LAST_VOWEL.findall(unicodedata.normalize("NFC", read)))


def _clauses(words: Sequence[Word]) -> Iterator[tuple[int, list[str]]]:
    """Yield the index of the first word of each clause, and its words with the mark at its end."""
    start = 0
    for end, word in enumerate(words, start=1):
        if word.boundary is not Boundary.NONE or end == len(words):
            yield start, [*(each.text for each in words[start:end]), word.after]
            start = end
