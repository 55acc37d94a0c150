"""Written forms become spoken words: which pieces of a text are not read letter by letter, and how they are read.

Each language has its module here; this one finds the module, and loads it when its language is first spoken.
"""

import functools
import importlib
import re
from collections.abc import Sequence

from speech.text.normalization.forms import Rule, SpokenForm, apply_rules

__all__ = ["SpokenForm", "find_spoken_forms"]

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
# Most sentences hold none of these, and then no rule of any language applies.
_MAY_HOLD_FORMS = re.compile(r"[\d½¼¾&＆%％٪@＠+＋=＝×÷°−<>]")


def find_spoken_forms(text: str, language: str) -> Sequence[SpokenForm]:
    """Return the written forms of `text` in order, none overlapping, with the words that `language` reads for them.

    `language` is a BCP 47 tag; one without rules has no forms.
    """
    if not _MAY_HOLD_FORMS.search(text):
        return ()
    return apply_rules(_rules(language), text)


@functools.lru_cache(maxsize=len(_MODULES) + 1)
def _rules(language: str) -> Sequence[Rule]:
    if language not in _MODULES:
        return ()
    module = importlib.import_module(f"{__name__}.{_MODULES[language]}")
    rules: Sequence[Rule] = module.build_rules(language)
    return rules
