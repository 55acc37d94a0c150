"""What stands before an Arabic number: the particles written on to it, and the words that put it in the genitive."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import regex
from regex import Match

from speech.text.normalization.arabic_governors import governs
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
_MOST_WORDS = 4
_JOINED = regex.compile(
    r"[\p{Nd}.,٫٬%٪$€£]++(?:[ \u00A0]\p{L}{2,20}+){0,2}[ \u00A0]?(?:و|أو[ \u00A0]|إلى[ \u00A0]|حتى[ \u00A0])",
    regex.V1 | regex.REVERSE,
)
"""Another number that shares what stands before it: "بين 20 و30"."""
_GENITIVE = regex.compile(
    rf"(?:(?<!{LETTER})[وف]?[بكل](?:ال)?ـ?[ \u00A0]?|(?<!{LETTER})للـ?[ \u00A0]?"
    rf"|(?<!{LETTER})(?!(?:[وف]?(?:ال|بال|لل))){LETTER}{{2,20}}+[ \u00A0]الـ[ \u00A0]?"
    rf"|√|[\p{{Nd}}\p{{L}})][ \u00A0]?[=×÷<>≤≥≈][ \u00A0]?"
    rf"|\p{{Nd}}[%٪]?[ \u00A0]?[-–—:][ \u00A0]?)[+\-−]?",
    regex.V1 | regex.REVERSE,
)
"""Matched backwards from a number, so that nothing else is looked at."""
_INDEFINITE_BEFORE = regex.compile(rf"(?<!{LETTER})(?!ال){LETTER}{{2,20}}[ \u00A0]", regex.V1 | regex.REVERSE)
_MAY_BE_GENITIVE = regex.compile(r"[\p{Arabic}ـ\-–—−+:=×÷<>≤≥≈√][ \u00A0]?", regex.V1 | regex.REVERSE)
_CLITIC_BEFORE = regex.compile(
    rf"(?<![.\p{{L}}\p{{M}}\p{{N}}_])(?:{_CLITIC}|(?:{_CLITIC}(?<=ـ)|[بل])[ \u00A0])\Z", regex.V1
)

_SCORE_WORDS = frozenset(
    "نتيجة فاز يفوز فوز الفوز خسر خسارة هزم هزيمة تغلب تعادل "
    "التعادل بالتعادل بنتيجة بفوز فوزه فوزها تفوق سحق أهداف مباراة المباراة".split()
)
_SCORE_WINDOW = 40
_CLITIC_ENDINGS = frozenset("وفبكلـ \u00a0")


class ArabicNotation(Notation):
    """Arabic writes its particles on to digits ("و30", "بـ50") as on to words; they don't make a code of a number.

    Half of the Arab world writes decimals with a comma: it is one wherever it cannot stand between thousands.
    """

    @cached_property
    def left(self) -> str:
        """What must precede a number: no letter but those of a particle."""
        boundary = rf"(?<![{self.glue}\p{{M}}\p{{N}}_])"
        return rf"(?>{boundary}|(?<={boundary}{_CLITIC}))(?<!\p{{Nd}}\.)"

    def _unsigned(self) -> str:
        low, zero = r"(?<=(?<!\p{Nd})\p{Nd}{1,3}[,،])", r"(?<=(?<!\p{Nd})[0٠۰][,،])"
        fraction = rf"(?P<fraction>\p{{Nd}}{{1,2}}|{low}\p{{Nd}}{{4,}}+|{zero}\p{{Nd}}{{3}})"
        comma = rf"(?<!\p{{Nd}}[,،])(?P<whole>\p{{Nd}}++)[,،]{fraction}(?![.,،]?\p{{Nd}})"
        round_ = r"(?P<whole>\p{Nd}{1,3}(?:[ \u00A0]000){1,4}+)(?![ \u00A0.,،]?\p{Nd})"
        return f"{comma}|{round_}|{super()._unsigned()}"


def case_of(found: Match[str]) -> Case:
    """Return the case of a number at `found`: oblique after a preposition or a noun that it belongs to."""
    return case_at(found.string, found.start())


def case_at(text: str, start: int) -> Case:
    """Return the case of what starts at code point `start` of `text`."""
    before = text[max(0, start - _WINDOW) : start]
    is_oblique = _MAY_BE_GENITIVE.match(before) and (_GENITIVE.match(before) or _is_governed(before))
    return Case.OBLIQUE if is_oblique else Case.NOMINATIVE


def _is_governed(before: str) -> bool:
    """Tell whether the words of `before` put what follows in another case than the nominative."""
    before = before.rstrip("+-−")
    if joined := _JOINED.match(before):
        before = before[: joined.start()]
    words = before.split()[-_MOST_WORDS:]
    return bool(words) and before[-1] in " \u00a0" and governs(tuple(words))


def is_of_match(text: str, start: int) -> bool:
    """Tell whether a number at `start` is the result of a match: a word of sports stands before it."""
    return not _SCORE_WORDS.isdisjoint(text[max(0, start - _SCORE_WINDOW) : start].split())


def case_of_date(found: Match[str]) -> Case:
    """Return the case of a day at `found`, which belongs to the word before it unless that has the article."""
    before = found.string[max(0, found.start() - _WINDOW) : found.start()]
    return Case.OBLIQUE if _INDEFINITE_BEFORE.match(before) else case_of(found)


def attach_clitics(text: str, forms: Iterable[SpokenForm]) -> Iterator[SpokenForm]:
    """Yield `forms`, each grown over the particle that is written on to it and said with its first word."""
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
    if clitic.endswith(("ال", "لل")) and not spoken.startswith("ال"):
        return clitic[:-2] + definite(spoken).replace("ال", "لل" if clitic.endswith("لل") else "ال", 1)
    if spoken.startswith("ال") and clitic.endswith("ل"):
        return clitic.removesuffix("لل").removesuffix("ال").removesuffix("ل") + _article(clitic) + spoken[2:]
    return clitic + spoken


def _article(clitic: str) -> str:
    """Return the article with the preposition "ل" where `clitic` ends in it: للخامس."""
    return "ال" if clitic.endswith("ال") else "لل"
