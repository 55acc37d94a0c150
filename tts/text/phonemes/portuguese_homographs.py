"""Brazilian words of one spelling and two sounds."""

from collections.abc import Mapping

from tts.text.phonemes.homograph_rules import Sense

_OFFICES = "social|nacional|central|administrativa|própria|principal|regional"
_NO_THIRST = (
    r"^(?!.*\b(?:(?:com|de|ter|tenho|tem|temos|têm|tinha|tive|sinto|sente|sentir|senti) |(?:mat|saci)\w+ \w+ )$)"
)

SENSES: Mapping[str, tuple[Sense, ...]] = {
    "e": (("^$", "^$", "i"),),
    "sede": (
        (_NO_THIRST, rf"^ (?:da|do|das|dos|na|no|em|{_OFFICES})\b", "sˈɛd͡ʒy"),
        (rf"{_NO_THIRST}.*\b(?:uma|sua|nova|nossa|na|da|antiga|como|ser) $", "", "sˈɛd͡ʒy"),
    ),
}
