"""The elided word before a form ("l'UE", "dell'8 marzo"): it is said as one word with the first word of the form."""

from collections.abc import Sequence

from tts.text.normalization.rules.forms import LazyPattern, SpokenForm

_APOSTROPHES = ("'", "’")
_LONGEST = 12


def elided_words(endings: str) -> LazyPattern:
    """Return the pattern of an elided word at the end of a text; `endings` is the class of its last letters."""
    return LazyPattern(rf"(?<![\p{{L}}\p{{N}}'’])\p{{L}}{{0,8}}[{endings}]['’][ ]?\Z")


def join_elided(text: str, forms: Sequence[SpokenForm], elided: LazyPattern) -> list[SpokenForm]:
    """Return `forms` with the word of `elided` before each in its first word."""
    joined: list[SpokenForm] = []
    for form in forms:
        start = _start_of_elided(text, form.start, elided)
        is_free = start < form.start and (not joined or joined[-1].end <= start)
        joined.append(_joined(text, form, start) if is_free else form)
    return joined


def _start_of_elided(text: str, end: int, elided: LazyPattern) -> int:
    """Return where the elided word before `end` starts, `end` where none is."""
    before = text[max(0, end - _LONGEST) : end]
    if not before.rstrip(" ").endswith(_APOSTROPHES):
        return end
    found = next(elided.finditer(before), None)
    return end - len(before) + found.start() if found else end


def _joined(text: str, form: SpokenForm, start: int) -> SpokenForm:
    first, *others = form.words
    return SpokenForm(start, form.end, (text[start : form.start].rstrip() + first, *others))
