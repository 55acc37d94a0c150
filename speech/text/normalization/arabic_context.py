"""What stands before an Arabic number: the particles written on to it, and the words that put it in the genitive."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import regex
from regex import Match

from speech.text.normalization.arabic_numbers import Case, definite
from speech.text.normalization.forms import SpokenForm
from speech.text.normalization.notation import Notation

LETTER = r"[\p{L}\p{M}]"
FUNCTION_WORD = (
    r"(?:من|في|إلى|على|عن|أو|ثم|مع|بعد|قبل|حتى|منذ|هو|هي|كان|كانت|لكن|ما|لا|إذا|أن"
    r"|[وفبل]?ال\p{L}++|و\p{L}++|لل\p{L}++)(?!\p{L})"
)
"""After a number these are no noun that it counts."""
_CLITIC = r"(?:[وف]?(?:لل|ال|[بل](?:ال)?|ك(?=ـ))|[وف])ـ?+"
_WINDOW = 80
"""Characters before a number in which its grammar is looked for."""
_PREPOSITIONS = (
    "من في إلى الى على عن حتى منذ مع بعد قبل بين خلال دون نحو "
    "حوالي حوالى قرابة زهاء عند لدى ضمن عبر فوق تحت حول غير سوى كل آخر أول "
    "مدة عمر بعمر سن نسبة سعر قيمة مبلغ عام سنة عامي يوم معدل "
    "مسافة درجة سرعة ارتفاع بطول وزن حجم طول عرض عمق نصف ربع ثلث "
    "أكثر أقل يناير فبراير مارس أبريل إبريل مايو يونيو يونيه يوليو يوليه أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"
).split()
# Verbs of which a number right after them is the object.
_VERBS = (
    "بلغ بلغت يبلغ تبلغ سجل سجلت تجاوز تجاوزت يتجاوز تتجاوز ضم ضمت "
    "يضم تضم يشمل تشمل خسر خسرت كسب دفع دفعت أنفق حقق حققت "
    "أحرز أحرزت استغرق استغرقت يستغرق تستغرق كلف يكلف تكلف باع اشترى شهد شهدت تخطى أضف أضيفي يملك تملك"
).split()
_PREPOSITION = rf"(?<!{LETTER})[وفبل]?(?:{'|'.join([*_PREPOSITIONS, *_VERBS])})"
_JOINED = r"[\p{Nd}.,٫٬%٪$€£]++(?:[ \u00A0]\p{L}{2,20}+){0,2}[ \u00A0]?(?:و|أو[ \u00A0]|إلى[ \u00A0]|حتى[ \u00A0])"
_GENITIVE = regex.compile(
    rf"(?:{_PREPOSITION}[ \u00A0](?:{_JOINED})?|(?<!{LETTER})[وف]?[بكل](?:ال)?ـ?[ \u00A0]?|(?<!{LETTER})للـ?[ \u00A0]?"
    rf"|(?<!{LETTER})(?!(?:[وف]?(?:ال|بال|لل))){LETTER}{{2,20}}+[ \u00A0]الـ[ \u00A0]?"
    rf"|\p{{Nd}}[%٪]?[ \u00A0]?[-–—:][ \u00A0]?)[+\-−]?",
    regex.V1 | regex.REVERSE,
)
"""Matched backwards from a number, so that nothing else is looked at."""
_INDEFINITE_BEFORE = regex.compile(rf"(?<!{LETTER})(?!ال){LETTER}{{2,20}}[ \u00A0]", regex.V1 | regex.REVERSE)
_MAY_BE_GENITIVE = regex.compile(r"[\p{Arabic}ـ\-–—−+:][ \u00A0]?", regex.V1 | regex.REVERSE)
_CLITIC_BEFORE = regex.compile(
    rf"(?<![.\p{{L}}\p{{M}}\p{{N}}_])(?:{_CLITIC}|(?:{_CLITIC}(?<=ـ)|[بل])[ \u00A0])\Z", regex.V1
)


class ArabicNotation(Notation):
    """Arabic writes its particles on to digits ("و30", "بـ50") as on to words; they don't make a code of a number."""

    @cached_property
    def left(self) -> str:
        """What must precede a number: no letter but those of a particle."""
        boundary = rf"(?<![{self.glue}\p{{M}}\p{{N}}_])"
        return rf"(?:{boundary}|(?<={boundary}{_CLITIC}))(?<!\p{{Nd}}\.)"


def case_of(found: Match[str]) -> Case:
    """Return the case of a number at `found`: oblique after a preposition or a noun that it belongs to."""
    before = found.string[max(0, found.start() - _WINDOW) : found.start()]
    is_oblique = _MAY_BE_GENITIVE.match(before) and _GENITIVE.match(before)
    return Case.OBLIQUE if is_oblique else Case.NOMINATIVE


def case_of_date(found: Match[str]) -> Case:
    """Return the case of a day at `found`, which belongs to the word before it unless that has the article."""
    before = found.string[max(0, found.start() - _WINDOW) : found.start()]
    return Case.OBLIQUE if _INDEFINITE_BEFORE.match(before) else case_of(found)


def attach_clitics(text: str, forms: Iterable[SpokenForm]) -> Iterator[SpokenForm]:
    """Yield `forms`, each grown over the particle that is written on to it and said with its first word."""
    for form in forms:
        before = text[max(0, form.start - 6) : form.start]
        found = None if text[form.start].isalpha() else _CLITIC_BEFORE.search(before)
        if not found:
            yield form
            continue
        words = _join(found[0].strip().replace("ـ", ""), " ".join(form.words))
        yield SpokenForm(form.start - len(found[0]), form.end, tuple(words.split()))


def _join(clitic: str, spoken: str) -> str:
    if clitic.endswith(("ال", "لل")) and not spoken.startswith("ال"):
        return clitic[:-2] + definite(spoken).replace("ال", "لل" if clitic.endswith("لل") else "ال", 1)
    if spoken.startswith("ال") and clitic.endswith("ل"):
        return clitic.removesuffix("لل").removesuffix("ال").removesuffix("ل") + _article(clitic) + spoken[2:]
    return clitic + spoken


def _article(clitic: str) -> str:
    """Return the article with the preposition "ل" where `clitic` ends in it: للخامس."""
    return "ال" if clitic.endswith("ال") else "لل"
