"""Corrects English forms by the words beside them: "a $5 bill" has no plural, the "'s" of "IBM's" is no word."""

from collections.abc import Sequence

import regex

from tts.text.normalization.english.words import MONEY_NOUNS, NOT_NOUNS
from tts.text.normalization.rules.forms import SpokenForm
from tts.text.normalization.rules.nouns import Noun

_WINDOW = 60
_ENCLITIC = regex.compile(r"['’](?:s|d|ll|re|ve)(?![\p{L}\p{N}])")
_RANGE = r"(?:\p{Sc}?[\d.,]+[ ]?[-–—][ ]?)?"
_ARTICLE = rf"(?:\b(?:an?)|(?:\A|[.!?:;\n\"“(][ ]?)An?)[ \u00A0]{_RANGE}\Z"
_BEFORE = regex.compile(
    rf"(?P<article>{_ARTICLE})|\b(?i:an?|the|this|that|these|those|my|his|her|its|our|their|your|each|every|another|one)"
    rf"[ \u00A0](?:(?!\L<never_between>\b)\p{{Ll}}++[ ]){{0,2}}{_RANGE}\Z"
    rf"|(?<!\b(?i:\L<contracted>))['’]s[ \u00A0]{_RANGE}\Z",
    never_between=(
        "total sum minimum maximum of for by in to than with at from and or as about over under just only up is was "
        "are were has had have costs cost pay paid whopping mere cool record"
    ).split(),
    contracted="it that this he she there what here let who where how when everything".split(),
)
_NOUN = regex.compile(r"[ \u00A0](?P<noun>\p{Ll}[\p{L}’'-]{2,})|-(?:an?|per|the)-")
_CONTAINER = regex.compile(
    r"(?:\)|[ ]\([^()]{1,9}\))?[ ]"
    r"(?:tins?|cans?|bags?|packs?|jars?|tablets?|capsules?|caplets?|bottles?|pouch(?:es)?)\b"
)
_PLURAL_VERB = regex.compile(r"\b(?i:each|every)[ \u00A0]\Z")


class Context:
    """Corrects the forms of a text; it needs the nouns of measures and currencies, with a singular and a plural."""

    def __init__(self, nouns: Sequence[Noun], currencies: Sequence[Noun]) -> None:
        self._singular = _singulars((*nouns, *currencies))
        self._money = frozenset(_singulars(currencies))

    def finish(self, text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
        """Return `forms` with the corrections that the words around them need, none overlapping."""
        finished: list[SpokenForm] = []
        for form in forms:
            corrected = self._finish(text, form)
            if not finished or corrected.start >= finished[-1].end:
                finished.append(corrected)
        return finished

    def _finish(self, text: str, form: SpokenForm) -> SpokenForm:
        words = form.words
        if not self._singular.keys().isdisjoint(words) and self._is_attributive(text, form):
            words = tuple(self._singular.get(word, word) for word in words)
        enclitic = _ENCLITIC.match(text, form.end)
        if enclitic and words[-1][-1].isalpha():
            letters = enclitic[0][1:]
            is_plural = words[-1] in self._singular and letters == "s"
            last = f"{words[-1]}'" if is_plural else f"{words[-1]}'{letters}"
            return SpokenForm(form.start, enclitic.end(), (*words[:-1], last))
        return form._replace(words=words)

    def _is_attributive(self, text: str, form: SpokenForm) -> bool:
        """Tell whether a measure stands before the noun that it measures."""
        found = _NOUN.match(text, form.end)
        noun = found["noun"] if found else None
        if noun and noun.lower() in MONEY_NOUNS and not self._money.isdisjoint(form.words):
            return True
        if _CONTAINER.match(text, form.end):
            return True
        window = text[max(0, form.start - _WINDOW) : form.start]
        before = _BEFORE.search(window)
        if not before:
            return False
        if before["article"]:
            return True
        if text[form.end - 1] == "." or not found or (noun and _is_no_noun(noun)):
            return False
        return not (noun and noun.endswith("s") and _PLURAL_VERB.search(window))


def _is_no_noun(word: str) -> bool:
    return word in NOT_NOUNS or word.endswith("ly") or (word.endswith("ed") and not word.endswith("eed"))


def _singulars(nouns: Sequence[Noun]) -> dict[str, str]:
    pairs = (pair for noun in nouns for pair in zip(*map(str.split, noun.forms), strict=False))
    return {many: one for one, many in pairs if many not in {one, "pence"}}
