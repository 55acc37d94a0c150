"""Written forms become spoken words: which pieces of a text are not read letter by letter, and how they are read.

Each language has its package here, loaded when it is first spoken. Files of one name hold the same in all of them:
`language` assembles the rules, `money` has prices, `measures` units, `codes` telephones and the like. `rules` is what
all languages share, `romance` and `iberian` are what a family shares.
"""

import functools
import importlib
from collections.abc import Callable, Sequence
from types import ModuleType

from tts.text.normalization.rules.emoji import build_emoji_rule, has_emoji
from tts.text.normalization.rules.forms import Rule, SpokenForm, apply_rules

__all__ = ["SpokenForm", "find_spoken_forms"]

Finish = Callable[[str, Sequence[SpokenForm]], Sequence[SpokenForm]]

_MODULES = {
    "ar": "arabic",
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


def find_spoken_forms(text: str, language: str) -> Sequence[SpokenForm]:
    """Return the written forms of `text` in order, none overlapping, with the words that `language` reads for them.

    `language` is a BCP 47 tag; one without rules has no forms.
    """
    rules = _rules(language)
    emoji_rule = _emoji_rule(language) if rules and has_emoji("".join(set(text))) else None
    forms = apply_rules((emoji_rule, *rules) if emoji_rule else rules, text)
    finish = _finish(language) if forms else None
    return finish(text, forms) if finish else forms


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def _emoji_rule(language: str) -> Rule | None:
    return build_emoji_rule(language, lambda name: _speak(name, language))


@functools.lru_cache(maxsize=4096)
def _speak(name: str, language: str) -> str:
    """Return `name` with what is read for the numbers in it."""
    spoken, position = "", 0
    for form in apply_rules(_rules(language), name):
        spoken += name[position : form.start] + " ".join(form.words)
        position = form.end
    return spoken + name[position:]


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def _rules(language: str) -> Sequence[Rule]:
    if language not in _MODULES:
        return ()
    rules: Sequence[Rule] = _module(language).build_rules(language)
    return rules


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def _finish(language: str) -> Finish | None:
    """Return what a language still does to the forms that its rules have found, None for most."""
    finish: Finish | None = getattr(_module(language), "finish_forms", None)
    return finish


def _module(language: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{_MODULES[language]}.language")
