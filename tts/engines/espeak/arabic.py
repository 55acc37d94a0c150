"""Arabic words as espeak-ng reads them best: with restored vowels, without case endings, as before a pause.

espeak-ng reads letters literally where Arabic does not: an alif that only carries the first vowel of a word (hamzat
al-wasl), a letter behind the article that has merged with it, and an unwritten long a.

Source: W. Wright, A Grammar of the Arabic Language, vol. 1 (1896), on hamzat al-wasl, the article and the long a.
"""

import re

_SHADDA = "\u0651"
_SUKUN = "\u0652"
_FATHA, _DAMMA, _KASRA = "\u064e", "\u064f", "\u0650"
_VOWEL_BEFORE_SHADDA = re.compile(f"([\u064b-\u0650\u0652]){_SHADDA}")
_TANWIN_AFTER_ALIF = re.compile("([اى])\u064b")
_CASE_ENDING = re.compile("[\u064b-\u0650]$|\u064b(?=[اى]$)")
_LETTER = re.compile("[^\u064b-\u0652]")
_WITH_MARKS = re.compile("[^\u064b-\u0652][\u064b-\u0652]*")
_SHORTEST = 3
"""The fewest letters of a word that is understood without its last vowel."""

_SUN = "تثدذرزسشصضطظلن"
"""Letters that the l of the article becomes."""
_DOUBLED_ALREADY = _SUN.replace("ط", "")
"""The sun letters that espeak-ng itself doubles behind the article."""
_CLOSED = f"(?!ل)(?:[ء-ي]{_SUKUN}|[تدط]{_SHADDA})"
"""A consonant without a vowel, or one that has absorbed the next: it follows an alif that is not a long vowel."""
_CARRIER = f"ا[{_FATHA}-{_KASRA}]?"
_AFTER_KASRA = re.compile(f"(?<={_KASRA}){_CARRIER}")
_AFTER_AND = re.compile(f"^([وف]{_FATHA}){_CARRIER}(?={_CLOSED})")
_AFTER_ARTICLE = re.compile(f"^((?:[وفك]{_FATHA})?ال|(?:[وف]{_FATHA})?[بل]{_KASRA}ل){_SUKUN}?{_CARRIER}(?={_CLOSED})")
_AND_BEFORE_ARTICLE = re.compile(f"^([وفك]{_FATHA})ا(?=ل{_KASRA}{_CLOSED})")
_FIRST = re.compile(f"^ا(?={_CLOSED}|ل{_SUKUN}ت(?!{_SHADDA}))")
_FIRST_WITH_U = re.compile(f"^ا(?:[ء-ي]{_SUKUN}[ء-ي]|[تدط]){_SHADDA}?{_DAMMA}.")
_NOUNS_WITH_I = re.compile(f"^ا(?:س{_SUKUN}م|ب{_SUKUN}ن|ث{_SUKUN}ن|م{_SUKUN}ر)")
_DOUBLED_BY_ARTICLE = re.compile(f"^(ال[{_DOUBLED_ALREADY}]){_SHADDA}")
_ARTICLE_AFTER_B = re.compile(f"^((?:[وف]{_FATHA})?ب{_KASRA})ل(?=[{_SUN}]{_SHADDA})")

_LONG_A = {
    word: index
    for words, index in (
        ("هذا هذه هذان هذين هذي هؤلاء هكذا ذلك ذلكم", 0),
        ("لكن لكنه لكنها لكنهم لكنهما لكنهن لكني لكنني لكننا لكنك لكنكم", 0),
        ("إله إلهي إلهه إلهنا إلههم إلهة لله سموات", 1),
        ("الله اللهم رحمن أولئك", 2),
        ("الإله السموات", 3),
        ("الرحمن", 4),
    )
    for word in words.split()
}
"""Words with a long a that is not written → the index of the letter before it."""
_STEM = re.compile(f"[وفبلكت]{{0,2}}?({'|'.join(sorted(_LONG_A, key=len, reverse=True))})")
_TO_YOU = re.compile(f"ل{_FATHA}ك{_DAMMA}")
_SILENT_W = re.compile(f"(?<=أ{_DAMMA})و{_SUKUN}?(?=ل{_FATHA}ائ)")


def spell(reading: str, written: str) -> str:
    """Return `reading`, a voweled word, as espeak-ng says it right, without a case ending that `written` lacks.

    espeak-ng does not read a vowel before the sign of a doubled letter, nor a nasal ending after its alif.
    """
    ordered = _TANWIN_AFTER_ALIF.sub("\u064b\\1", _VOWEL_BEFORE_SHADDA.sub(rf"{_SHADDA}\1", reading))
    if not _CASE_ENDING.search(written) and len(_LETTER.findall(reading)) >= _SHORTEST:
        ordered = _CASE_ENDING.sub("", ordered)
    return _with_article(_without_carriers(_with_long_a(ordered)))


def _with_long_a(word: str) -> str:
    """Write the long a that some common words have but do not show."""
    letters = _WITH_MARKS.findall(word)
    found = _STEM.fullmatch("".join(letter[0] for letter in letters))
    if not found or _TO_YOU.search(word):
        return word
    place = found.start(1) + _LONG_A[found[1]]
    if not letters[place].endswith(_FATHA):
        return word
    return _SILENT_W.sub("", "".join([*letters[: place + 1], "ا", *letters[place + 1 :]]))


def _without_carriers(word: str) -> str:
    """Leave out each alif that only carries a vowel behind another one, and write the first letter's vowel."""
    inside = _AFTER_AND.sub(r"\1", _AFTER_KASRA.sub("", word))
    behind_article = _AFTER_ARTICLE.sub(rf"\1{_KASRA}", inside)
    has_u = _FIRST_WITH_U.match(behind_article) and not _NOUNS_WITH_I.match(behind_article)
    first = f"ا{_DAMMA if has_u else _KASRA}"
    return _FIRST.sub(first, _AND_BEFORE_ARTICLE.sub(r"\1", behind_article))


def _with_article(word: str) -> str:
    """Write the letter behind the article so that espeak-ng says it twice, not three times, and the l not at all."""
    return _ARTICLE_AFTER_B.sub(r"\1", _DOUBLED_BY_ARTICLE.sub(r"\1", word))
