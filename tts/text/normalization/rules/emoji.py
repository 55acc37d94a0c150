"""The rule that reads an emoji by its name in CLDR; the `emoji` package has the names in all our languages but Hindi.

Hindi keeps emoji as written: espeak-ng, which makes its phonemes, says the names that it knows.
"""

import functools
from collections.abc import Callable

import regex
from regex import Match

from tts.text.normalization.rules.forms import Reading, Rule

_LANGUAGES = {
    "ar": "ar",
    "de": "de",
    "en-GB": "en",
    "en-US": "en",
    "es": "es",
    "fr": "fr",
    "it": "it",
    "ja": "ja",
    "pt-BR": "pt",
}
_LANGUAGES |= {"zh": "zh"}
_PICTURE = r"[[\p{Extended_Pictographic}&&[\p{Sm}\p{So}]]--[©®™]]"
PICTURE = (
    rf"(?:\p{{RI}}{{2}}|{_PICTURE}|\p{{Emoji_Modifier}})"
    r"(?:[\p{M}\p{Emoji_Modifier}\U000E0020-\U000E007F]|\u200D\p{Extended_Pictographic})*+"
)
"""The pattern of one emoji with its modifiers."""

_KEYCAP = r"[0-9#*]\uFE0F?\u20E3"
_REPEATED = regex.compile(rf"(?P<picture>{_KEYCAP}|{PICTURE})(?:[ \u00A0]?(?P=picture))*+", regex.V1)
_HAS_PICTURE = regex.compile(rf"\u20E3|\p{{RI}}|{_PICTURE}|\p{{Emoji_Modifier}}", regex.V1)
_MODIFIERS = regex.compile(r"[\p{Emoji_Modifier}\uFE0E\uFE0F]")
_FLAG = regex.compile(r"\p{RI}{2}")


def has_emoji(text: str) -> bool:
    """Tell whether `text` has an emoji."""
    return bool(_HAS_PICTURE.search(text))


def build_emoji_rule(language: str, speak: Callable[[str], str]) -> Rule | None:
    """Return the rule that reads a run of the same emoji by its name, None for a language without names.

    `speak` reads the numbers in a name.
    """
    if language not in _LANGUAGES:
        return None

    def read(found: Match[str]) -> Reading:
        name = _name(found["picture"], _LANGUAGES[language])
        return speak(name) if name else None

    return Rule(_REPEATED, read)


@functools.lru_cache(maxsize=4096)
def _name(picture: str, language: str) -> str | None:
    """Return the name of an emoji, or its name without the colour of skin; None if it has no name in `language`."""
    import emoji

    emoji.config.load_language(language)
    for form in (picture, f"{picture}\ufe0f", _MODIFIERS.sub("", picture), _MODIFIERS.sub("", picture) + "\ufe0f"):
        names = emoji.EMOJI_DATA.get(form)
        if names and language in names:
            name = str(names[language]).strip(":").replace("_", " ")
            return f"{name} flag" if language == "en" and _FLAG.fullmatch(form) else name
    return None
