"""The context before an Arabic number: particles attached to it, and words that put it in the genitive."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import regex
from regex import Match

from tts.text.normalization.arabic.governors import case_after
from tts.text.normalization.arabic.numbers import Case, definite
from tts.text.normalization.rules.forms import SpokenForm
from tts.text.normalization.rules.notation import LETTER, Notation
from tts.text.normalization.rules.tables import word_tables

FUNCTION_WORD = (
    r"(?:من|في|إلى|على|عن|أو|ثم|مع|بعد|قبل|حتى|منذ|هو|هي|كان|كانت|لكن|ما|لا|إذا|أن|فقط"
    r"|(?:سنوي|شهري|يومي|[أا]سبوعي|تقريب|حالي)(?:اً|ًا|ا)"
    r"|[وفبل]?ال\p{L}++|و[\p{L}\p{Nd}]++|لل\p{L}++)(?!\p{L})"
)
"""A number does not count one of these words after it."""
ARABIC = "".join(chr(code) for code in range(0x621, 0x64B))
"""The letters of Arabic: what a rule needs if it reads nothing beside Latin letters."""
_CLITIC = r"(?:[وف]?(?:لل|ال|[بل](?:ال)?|ك(?=ـ))|[وف])ـ?+"
_WINDOW = 80
"""The number of characters before a number that may decide its case."""
_MOST_WORDS = 4
_JOINED = regex.compile(
    r"(?:(?:ساعة|ساعتين|دقيقة|دقيقتين|سنة|عام|شهر|يوم)"
    r"|\p{Nd}(?:[\p{Nd}.,٫٬]{0,12}[\p{Nd}%٪$€£])?(?:[ \u00A0]\p{L}{2,20}+){0,2})"
    r"[ \u00A0]?(?:و|أو[ \u00A0])",
    regex.V1 | regex.REVERSE,
)
"""An earlier number with the same words before it: "بين 20 و30"."""
_GENITIVE = regex.compile(
    rf"(?:(?<!{LETTER})[وف]?[بكل](?:ال)?ـ?[ \u00A0]?|(?<!{LETTER})للـ?[ \u00A0]?"
    rf"|(?<!{LETTER})(?!(?:[وف]?(?:ال|بال|لل))){LETTER}{{2,20}}+[ \u00A0]الـ[ \u00A0]?"
    rf"|√|~|\p{{Nd}}/|\p{{Nd}}[xX]|[\p{{N}}\p{{L}})][ \u00A0]?[=×÷<>≤≥≈][ \u00A0]?"
    rf"|\p{{Nd}}[%٪]?(?:[ \u00A0]?[-–:][ \u00A0]?|—))[+\-−]?",
    regex.V1 | regex.REVERSE,
)
"""Words and signs directly before a number in the genitive, matched backwards from the number."""
_INDEFINITE_BEFORE = regex.compile(
    rf"(?<!{LETTER})(?!ال|(?:مو|مش|ليس|وليس|لا|بل|أو|او|ثم|هو|هي)[ \u00A0]){LETTER}{{2,20}}[ \u00A0]",
    regex.V1 | regex.REVERSE,
)
_MAY_BE_GOVERNED = regex.compile(r"[\p{Arabic}\p{M}»”\"ـ\-–—−+:=×÷<>≤≥≈√xX~/][ \u00A0]?", regex.V1 | regex.REVERSE)
_PERCENTAGE = regex.compile(r"[-−+]?[\p{Nd}.,٫]{1,8}+[ \u00A0]?[%٪]")
_NOT_IN_WORDS = str.maketrans("", "", "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652(«»“”[]")
_CLITIC_BEFORE = regex.compile(
    rf"(?<![.\p{{L}}\p{{M}}\p{{N}}_])(?:{_CLITIC}|(?:{_CLITIC}(?<=ـ)|[بل])[ \u00A0])\Z", regex.V1
)

_SCORE_WORDS = frozenset(word_tables("arabic")["score words"])
_SCORE_WINDOW = 40
_DAY_BEFORE = regex.compile(
    r"يوم[ \u00A0]ال\p{L}{3,9}[ \u00A0]?[،,(]?[ \u00A0]?(?:الموافق[ \u00A0]?(?:لـ?)?)?", regex.V1 | regex.REVERSE
)
_TODAY_BEFORE = regex.compile(r"(?<!\p{L})اليوم[ \u00A0]", regex.V1 | regex.REVERSE)
_CLITIC_ENDINGS = frozenset("وفبكلـ \u00a0")


class ArabicNotation(Notation):
    """Arabic attaches its particles to digits ("و30", "بـ50") as to words; a number with one is no code.

    Half of the Arab world writes decimals with a comma: a comma is a decimal sign if it cannot separate thousands.
    """

    @cached_property
    def left(self) -> str:
        """The pattern of the place before a number: no letter, except of a particle."""
        boundary = rf"(?<![{self.glue}\p{{M}}\p{{N}}_])"
        return rf"(?>{boundary}|(?<={boundary}{_CLITIC})|(?<=\p{{Nd}}[xX]))(?<!\p{{Nd}}\.)"

    def _unsigned(self) -> str:
        low, zero = r"(?<=(?<!\p{Nd})\p{Nd}{1,3}[,،])", r"(?<=(?<!\p{Nd})[0٠۰][,،])"
        fraction = rf"(?P<fraction>\p{{Nd}}{{1,2}}|{low}\p{{Nd}}{{4,}}+|{zero}\p{{Nd}}{{3}})"
        comma = rf"(?<!\p{{Nd}}[,،])(?P<whole>\p{{Nd}}++)[,،]{fraction}(?![.,،]?\p{{Nd}})"
        round_ = r"(?P<whole>\p{Nd}{1,3}(?:[ \u00A0]000){1,4}+)(?![ \u00A0.,،]?\p{Nd})"
        return f"{comma}|{round_}|{super()._unsigned()}"


def case_of(found: Match[str]) -> Case:
    """Return the case of a number at `found`, which the words before it govern."""
    return case_at(found.string, found.start())


def case_at(text: str, start: int) -> Case:
    """Return the case of a number that starts at code point `start` of `text`."""
    before = text[max(0, start - _WINDOW) : start]
    if not _MAY_BE_GOVERNED.match(before):
        return Case.NOMINATIVE
    if _GENITIVE.match(before):
        return Case.GENITIVE
    before = before.rstrip("+-−").translate(_NOT_IN_WORDS)
    if joined := _JOINED.match(before):
        before = before[: joined.start()]
    words = before.split()[-_MOST_WORDS:]
    if not words or before[-1] not in " \u00a0":
        return Case.NOMINATIVE
    return case_after(tuple(words), bool(_PERCENTAGE.match(text, start)))


def is_of_match(text: str, start: int) -> bool:
    """Tell whether a number at `start` is the result of a match: a word of sports stands before it."""
    return not _SCORE_WORDS.isdisjoint(text[max(0, start - _SCORE_WINDOW) : start].split())


def case_of_date(found: Match[str]) -> Case:
    """Return the case of a day at `found`: the word before governs it, unless that word has the article."""
    before = found.string[max(0, found.start() - _WINDOW) : found.start()]
    if _TODAY_BEFORE.match(before):
        return Case.NOMINATIVE
    is_genitive = _INDEFINITE_BEFORE.match(before) or _DAY_BEFORE.match(before)
    return Case.GENITIVE if is_genitive else case_of(found)


def attach_clitics(text: str, forms: Iterable[SpokenForm]) -> Iterator[SpokenForm]:
    """Yield `forms`; each includes the particle that is attached to it, which joins its first word."""
    for form in forms:
        if not form.start or text[form.start - 1] not in _CLITIC_ENDINGS or text[form.start].isalpha():
            yield form
            continue
        found = _CLITIC_BEFORE.search(text[max(0, form.start - 6) : form.start])
        if not found:
            yield form
            continue
        words = _join(found[0].strip().replace("ـ", ""), " ".join(form.words))
        yield SpokenForm(form.start - len(found[0]), form.end, tuple(words.split()))


def _join(clitic: str, spoken: str) -> str:
    """Return a particle and the words after it as one; the preposition "ل" merges with their article (للخامس)."""
    article = "ال" if clitic.endswith("ال") else "لل"
    if clitic.endswith(("ال", "لل")) and not spoken.startswith("ال"):
        return clitic[:-2] + article + definite(spoken)[2:]
    if clitic.endswith("ل") and spoken.startswith("ال"):
        return clitic.removesuffix("لل").removesuffix("ال").removesuffix("ل") + article + spoken[2:]
    return clitic + spoken
