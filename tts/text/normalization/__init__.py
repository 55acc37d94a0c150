"""Written forms become spoken words: which pieces of a text are not read letter by letter, and how they are read.

Each language has its package here, loaded when it is first spoken. Files of one name hold the same in all of them:
`language` assembles the rules, `words.tsv` has the tables of words, `measures` rules beside units, `codes` telephones
and the like. `rules` is what all languages share, `romance` and `iberian` are what a family shares. `classes` has what
a written form may mean.
"""

import functools
import importlib
from collections.abc import Callable, Sequence
from types import ModuleType

from tts.text.normalization.rules.emoji import build_emoji_rule, has_emoji
from tts.text.normalization.rules.forms import RuleSet, SpokenForm, apply_rules
from tts.text.normalization.rules.scientific import build_scientific_rule

__all__ = ["LANGUAGES", "SpokenForm", "find_spoken_forms", "rules_of", "shown_form"]

Finish = Callable[[str, Sequence[SpokenForm]], Sequence[SpokenForm]]

_MODULES = {
    "ar": "arabic",
    "de": "german",
    "en-GB": "english",
    "en-US": "english",
    "es": "spanish",
    "fr": "french",
    "hi": "hindi",
    "it": "italian",
    "ja": "japanese",
    "pt-BR": "portuguese",
    "zh": "chinese",
}

LANGUAGES = tuple(_MODULES)
"""The languages that have rules (BCP 47)."""


def find_spoken_forms(text: str, language: str) -> Sequence[SpokenForm]:
    """Return the written forms of `text` in order, none overlapping, with the words that `language` reads for them.

    `language` is a BCP 47 tag; one without rules has no forms.
    """
    rules = rules_of(language)
    if rules.rules and has_emoji("".join(set(text))):
        rules = _rules_with_emoji(language)
    forms = apply_rules(rules, text)
    finish = _finish(language) if forms else None
    return finish(text, forms) if finish else forms


def shown_form(written: str, spoken: str, language: str) -> str:
    """Return what a reader shows for the form `written`, which is said as the one word `spoken`: mostly that word."""
    show = _show(language)
    return show(written, spoken) if show else spoken


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def _show(language: str) -> Callable[[str, str], str] | None:
    """Return what a language shows for a form and its word, None for most."""
    show: Callable[[str, str], str] | None = getattr(_module(language), "shown_form", None)
    return show


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def _rules_with_emoji(language: str) -> RuleSet:
    rules = rules_of(language)
    emoji_rule = build_emoji_rule(language, lambda name: _speak(name, language))
    return RuleSet((emoji_rule, *rules.rules)) if emoji_rule else rules


@functools.lru_cache(maxsize=4096)
def _speak(name: str, language: str) -> str:
    """Return the text `name` with what is read for the numbers in it."""
    spoken, position = "", 0
    for form in apply_rules(rules_of(language), name):
        touches = " " if position == form.start else ""
        spoken += name[position : form.start] + touches + " ".join(form.words)
        position = form.end
    return spoken + name[position:]


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def rules_of(language: str) -> RuleSet:
    """Return the rules of a language, without that for emoji."""
    if language not in _MODULES:
        return RuleSet(())
    scientific = build_scientific_rule(lambda number: _speak(number, language))
    return RuleSet((scientific, *_module(language).build_rules(language)))


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def _finish(language: str) -> Finish | None:
    """Return what a language still does to the forms that its rules have found, None for most."""
    finish: Finish | None = getattr(_module(language), "finish_forms", None)
    return finish


def _module(language: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{_MODULES[language]}.language")
