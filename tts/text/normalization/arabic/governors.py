"""The Arabic words after which a number is not in the nominative: prepositions, nouns that govern it, verbs."""

import functools
from collections.abc import Iterable, Iterator, Sequence

import regex

from tts.text.normalization.arabic.numbers import Case
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("arabic")

_PREPOSITIONS = frozenset(_TABLES["prepositions"])
"""Prepositions, words that behave like them, and nouns that a number completes."""
_BEFORE_ACCUSATIVE = frozenset("إن أن بأن لأن كأن لعل ليت فإن كانوا كانا ليسوا أصبحوا باتوا".split())
_RISES = frozenset(
    f"{verb}{ending}"
    for verb in "ارتفع انخفض زاد تراجع هبط نما صعد قفز تقلص ازداد يرتفع ينخفض يزيد ترتفع تنخفض تزيد".split()
    for ending in ("", "ت", "وا")
)
"""A percentage after one of these verbs tells by how much; another number is their subject."""
_COOKING = _TABLES["cooking"]
# Verbal nouns that no pattern below matches. A number after one is its object or its subject.
_VERBAL_NOUNS = frozenset(_TABLES["verbal nouns"])
# In writing, these may also be verbs: "قتل 12 شخصاً".
_VERBAL_NOUNS_OR_VERBS = frozenset(_TABLES["verbal nouns or verbs"])
_BEFORE_VERBAL_NOUNS = frozenset("تم يتم جرى بعد قبل أثناء خلال عن عند في من إلى على".split())
_VERBAL_PATTERN = regex.compile(
    r"است\p{L}{2,3}ا\p{L}"  # استقبال
    r"|ا(?!ل)\p{L}{2,3}ا\p{L}"  # اعتقال, انفجار
    r"|إ\p{L}{2}ا\p{L}"  # إرسال
    r"|(?:إ|است)\p{L}{1,2}ا\p{L}ة"  # إصابة, استعادة
    r"|ت\p{L}{2}ي\p{L}"  # تدريب
    r"|م\p{L}ا\p{L}{2}ة"  # مشاركة
)
# Three forms of each verb: he did ("-" if that is more often a noun), I did, and the present without its prefix.
# A number after one of these is usually its object, seldom its subject.
_VERBS = _TABLES["verbs"]
# Without a subject after them, these are as often passive: "اعتقل 20 شخصاً".
_VERBS_WITH_SUBJECT = _TABLES["verbs with subject"]
# Stems of the first person; in the third person, the subject follows these verbs as often as the object.
_FIRST_PERSON = "زر شاهد وجد قابل التقي دعو أخذ عرف صم عمل سافر أعطي بني ربي لعب رسم حمل"
_OTHER_FORMS = _TABLES["other verb forms"]
_ADVERBS = frozenset("في من على إلى مع عن بين خلال بعد قبل أمس اليوم هنا هناك لدى عند ضمن وسط داخل خارج أمام".split())
_WAS = frozenset("كان كانت يكون تكون أصبح أصبحت صار صارت بات باتت ظل ظلت ليس ليست".split())
# The subject of "was" and similar verbs: a definite noun or one with a possessive ending, but no place.
_SUBJECT_OF_WAS = regex.compile(
    r"(?!لدي|عند|مع|في|من|علي|إلي|بين|أمام|حول|هنا|خلف)(?![لب](?:ه|ها|هم|هما|ك|كم|ي|نا)\Z)"
    r"(?:ال\p{L}{2,20}|\p{L}{2,20}(?:ه|ها|هم|ك|كم|ي|نا))"
)
_WORD_OF_SUBJECT = regex.compile(r"(?![وف])[\p{L}\p{M}]{2,20}")
_LONGEST_SUBJECT = 3


def _verb_forms(verbs: Iterable[str]) -> Iterator[str]:
    for verb in verbs:
        past, first, present = verb.split()
        stem = past.removesuffix("ى")
        yield from (past, f"{stem}ت", f"{stem}وا") if past != "-" else ()
        yield from (f"{first}ت", f"{first}نا", f"أ{present}")
        for prefix in "يتن":
            yield from (f"{prefix}{present}", f"{prefix}{present}ون")


_TIMED = frozenset(
    (
        *(f"{stem}{ending}" for stem in _COOKING for ending in ("", "ي", "وا", "ه", "ها", "يه", "يها", "وه", "وها")),
        *_TABLES["timed verbs"],
    )
)
"""Verbs after which a number tells how long or how far."""
# Verbs as they are written without vowels. A number completes the first kind right after the verb, the second kind
# after the subject of the verb.
_VERBS_BEFORE_OBJECT = frozenset(
    (
        *_verb_forms(_VERBS),
        *(f"{stem}{ending}" for stem in _FIRST_PERSON.split() for ending in ("ت", "نا")),
        *_OTHER_FORMS,
        *_TIMED,
    )
)
_VERBS_BEFORE_SUBJECT = frozenset((*_verb_forms(_VERBS), *_verb_forms(_VERBS_WITH_SUBJECT), *_TIMED, *_RISES))


@functools.lru_cache(maxsize=4096)
def case_after(words: Sequence[str], is_percentage: bool) -> Case:
    """Return the case of a number after `words`, the last few before it."""
    *earlier, last = words
    if _has(last, _PREPOSITIONS, "وفبلك") or _is_verbal_noun(last, earlier):
        return Case.GENITIVE
    is_accusative = (
        _has(last, _BEFORE_ACCUSATIVE, "وف")
        or (is_percentage and _has(last, _RISES, "وف"))
        or any(_is_object(words[-count - 1], words[len(words) - count :]) for count in range(len(words)))
        or _is_complement(words)
    )
    return Case.ACCUSATIVE if is_accusative else Case.NOMINATIVE


def _has(word: str, listed: frozenset[str], particles: str) -> bool:
    """Tell whether a word is listed, with or without one of the `particles` before it."""
    return word in listed or (word[0] in particles and word[1:] in listed)


def _is_verbal_noun(word: str, earlier: Sequence[str]) -> bool:
    bare = word[1:] if word[0] in "وفبلك" else word
    if _has(word, _VERBAL_NOUNS, "وفبلك") or _VERBAL_PATTERN.fullmatch(word) or _VERBAL_PATTERN.fullmatch(bare):
        return True
    if word[0] in "بل" and bare in _VERBAL_NOUNS_OR_VERBS:
        return True
    return word in _VERBAL_NOUNS_OR_VERBS and bool(earlier) and earlier[-1] in _BEFORE_VERBAL_NOUNS


def _is_object(verb: str, subject: Sequence[str]) -> bool:
    """Tell whether a number is the object of `verb`, with `subject` between the two."""
    if not _has(verb, _VERBS_BEFORE_SUBJECT if subject else _VERBS_BEFORE_OBJECT, "وف"):
        return False
    if subject and subject[0] in _ADVERBS and not _has(verb, _VERBS_BEFORE_OBJECT, "وف"):
        return False
    is_long = len(subject) == _LONGEST_SUBJECT
    return all(map(_WORD_OF_SUBJECT.fullmatch, subject)) and (not is_long or subject[-1].startswith(("ال", "لل")))


def _is_complement(words: Sequence[str]) -> bool:
    """Tell whether a number is the complement of "was", whose subject is the last word or two: "كان عدد الطلاب 20"."""
    *earlier, last = words
    if earlier and _has(earlier[-1], _WAS, "وف"):
        return bool(_SUBJECT_OF_WAS.fullmatch(last))
    is_phrase = len(earlier) > 1 and last.startswith("ال") and earlier[-1] not in _ADVERBS
    return is_phrase and _has(earlier[-2], _WAS, "وف")
