"""The gender of Hindi nouns, with which a half agrees: आधी रोटी, आधा कप."""

from tts.text.normalization.rules.genders import listed_genders
from tts.text.normalization.rules.nouns import Gender

_FEMININE_ENDINGS = ("ी", "्ति", "कता", "यता")


def gender_of(noun: str) -> Gender:
    """Return the gender of a noun by the table and by its ending, FEMININE or MASCULINE."""
    if listed := listed_genders("hindi").get(noun):
        return listed.gender
    return Gender.FEMININE if noun.endswith(_FEMININE_ENDINGS) else Gender.MASCULINE
