"""The languages that voices speak, and the names by which a caller may ask for one."""

from voices.catalog import CATALOG

LANGUAGES = tuple(sorted({voice.language for voice in CATALOG.values()}))
"""BCP 47 tags."""

LANGUAGE_TITLES = {
    "ar": "Arabic",
    "zh": "Chinese",
    "en-US": "English, American",
    "en-GB": "English, British",
    "fr": "French",
    "hi": "Hindi",
    "it": "Italian",
    "ja": "Japanese",
    "pt-BR": "Portuguese, Brazilian",
    "es": "Spanish",
}
"""What people call each of them, in the order of these names."""

_SHORT = {"en": "en-US", "pt": "pt-BR"}
_TAGS = {tag.lower(): tag for tag in LANGUAGES} | _SHORT

LANGUAGE_RULE = f"must be one of {', '.join(LANGUAGES)}, {' or '.join(_SHORT)}"
"""What to tell a caller about a name that is none."""


def language_tag(text: str) -> str | None:
    """Return the BCP 47 tag of the language that `text` names in any case, by its tag or "en" or "pt"; None if none."""
    return _TAGS.get(text.lower())
