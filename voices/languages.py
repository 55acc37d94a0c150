"""The languages that voices speak, and the names that callers may use for them."""

from core.errors import InvalidValue
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
"""Their English names, in alphabetical order."""

ISO_639_2 = {
    "ar": "ara",
    "en-GB": "eng",
    "en-US": "eng",
    "es": "spa",
    "fr": "fra",
    "hi": "hin",
    "it": "ita",
    "ja": "jpn",
    "pt-BR": "por",
    "zh": "zho",
}
"""Their ISO 639-2/T codes, which audio files use."""

_SHORT = {"en": "en-US", "pt": "pt-BR"}
_TAGS = {tag.lower(): tag for tag in LANGUAGES} | _SHORT

LANGUAGE_RULE = f"must be one of {', '.join(LANGUAGES)}, {' or '.join(_SHORT)}"
"""The end of the error message for an unknown name."""


def language_tag(text: str) -> str | None:
    """Return the BCP 47 tag for `text`, which is a tag, "en" or "pt", case-insensitively; None for any other text."""
    return _TAGS.get(text.lower())


def checked_language(name: str) -> str:
    """Return the BCP 47 tag of the language `name`, as `language_tag` does. Raises: InvalidValue."""
    tag = language_tag(name)
    if tag is None:
        raise InvalidValue(f"language {LANGUAGE_RULE}", param="language")
    return tag
