"""Arabic words that the model of vowels misses: those of one reading, and those whose neighbours tell the reading.

A word without a vowel on its last letter keeps the ending that the model gives it.
"""

import unicodedata
from collections.abc import Iterator, Sequence

import regex

from tts.text.arabic_homographs import RULES
from tts.text.neighbours import NeighbourRules
from tts.text.words import Boundary, Word

_MARKS = regex.compile("[\u064b-\u0652\u0670]")
_LAST_VOWEL = regex.compile("[\u064b-\u0650\u0652](?=\u0651?$)")
_FIXED = """
    أَنْتَ وَأَنْتَ شُكْرًا وَشُكْرًا عَفْوًا سَهْلًا وَسَهْلًا تِلْكَ دَائِمًا لَمْ بِهِ كَبِير بِكَ مِنْكَ لِكُلّ بِكُلّ الْكِتَاب بِوَاسِطَةِ بِلَا يُمْكِنُكَ
    قُوَّات تَعْرِفُ وَفْقًا مَهْمَا أَنَّكَ خَاصّ سِوَى أُحِبُّ الْمُعَلِّم أَشْكُرُكَ أَهَمّ صَالِح فِعْلًا الصُّوَر كُرَة لُعْبَة اللُّعْبَة عِبَارَة الْمُشَارَكَة
    الْمُسَاعَدَة سَيِّدِي الطُّرُق طُرُق طَيِّب النُّوَّاب الْمُعَارَضَة الْمُقَاوَمَة تُصْبِحُ لَابُدَّ أُحِبُّكَ بَنَات أَدْرِي تُحَاوِلُ خَبَر
    يَلِي رُوح قَلْبِي سُوق إِذَنْ تَمَّتْ مُهِمّ الْمُهِمّ الْأُمّ مَقَرّ الْمِنْطَقَة
    السَّعُودِيّ سَعُودِيّ مُسَلْسَل لَنْدَن جُورْج حَاوَلَ فَبْرَايِر دِيسَمْبِر الْإِنْتَرْنِت بَثّ نَصّ الطِّبّ شَرِيك الْمُنَاسِب صَعْب
    كَتَبَتْ الْأَلَم نَصْر يَدِي الْجِنِرَال الْمُقَدَّس نَقُومُ إِلَه تَقِفُ طَارِق نَعْلَمُ يُعْطِي الرَّبّ وُزَرَاء الشُّهَدَاء شُهَدَاء كَنَدَا التُّونِسِيّ
    رِيتْشَارْد شُو فَجْأَة مُنَى الْغَد بِيل طِوَال حَصَلَ تَمْلِكُ جِدَّة بَسْ
"""
_RESPELLED = """
    انا أَنَا; الى إِلَى; او أَوْ; اذا إِذَا; انت أَنْتَ; انه أَنَّهُ; انها أَنَّهَا; انهم أَنَّهُمْ; انك أَنَّكَ; اي أَيّ; الان الْآنَ;
    اكثر أَكْثَر; احد أَحَد; فى فِي; ايضا أَيْضًا; اول أَوَّل; الاول الْأَوَّل; اخرى أُخْرَى; لان لِأَنَّ; وانا وَأَنَا; افضل أَفْضَل; اني أَنِّي;
    حتي حَتَّى; الو أَلُو; الا إِلَّا; انهما أَنَّهُمَا; لانه لِأَنَّهُ; الانسان الْإِنْسَان; بن بْن;
    ابدا أَبَدًا; الارض الْأَرْض; الف أَلْف; انتم أَنْتُمْ; اكبر أَكْبَر; ابي أَبِي; امي أُمِّي; ايام أَيَّام; اخر آخَر; عمرو عَمْر
"""
FIXED = {_MARKS.sub("", word): word for word in _FIXED.split()} | {
    word: voweled for word, _, voweled in (pair.strip().partition(" ") for pair in _RESPELLED.split(";"))
}
"""Words that have one reading, which the model misses in some sentences or alone, with their vowels."""

_AFTER_AND = {
    f"و{word}": tuple(
        (f"وَ{voweled}", "" if before.startswith("^") else before, after) for voweled, before, after in rules
    )
    for word, rules in RULES.items()
}
"""The rules of words with "and", which may begin a clause within another."""
_NEIGHBOURS = NeighbourRules(RULES | _AFTER_AND, ending="(?:ا|ة|ه|ها)?")


def voweled_by_neighbours(words: Sequence[Word]) -> dict[int, str]:
    """Return the voweled forms of the words that their neighbours tell, by the index of the word."""
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
