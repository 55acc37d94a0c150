"""Hindi months, and the words around numbers that show their meaning."""

from tts.text.normalization.hindi.abbreviations import nukta_spellings
from tts.text.normalization.rules.calendar import month_names, written_months
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("hindi")

SIGNS = signs_of("hi")
LASTING = "कुल समय|अवधि|रिकॉर्ड|समय"
"""The pattern of words before hours, minutes and seconds that last."""
MENUS = tuple(_TABLES["menus"])
"""Names of menus, after which ">" is not said."""
_MONTH_NAMES = month_names("hi")
_BY_ENGLISH_NAME = dict(zip(month_names("en"), _MONTH_NAMES, strict=True))
MONTHS = dict(enumerate(_MONTH_NAMES, start=1))
_LUNAR_MONTHS = "चैत्र वैशाख ज्येष्ठ आषाढ़ श्रावण भाद्रपद आश्विन कार्तिक मार्गशीर्ष पौष माघ फाल्गुन".split()
_OTHER_SPELLINGS = "सितम्बर अक्तूबर नवम्बर दिसम्बर".split()
WRITTEN_MONTHS = {
    written: written for name in (*_MONTH_NAMES, *_LUNAR_MONTHS, *_OTHER_SPELLINGS) for written in nukta_spellings(name)
} | {
    spelled: _BY_ENGLISH_NAME[name]
    for written, name in written_months("en").items()
    for spelled in (written, written.lower())
}
# Patterns of the words before, after and between years.
YEAR_WORDS = "सन|सन्|वर्ष|साल|ईस्वी|संवत|अधिनियम,?|संहिता,?|नियमावली,?|विधेयक,?|एक्ट,?"
AFTER_YEARS = "में|का|के|की|को|तक|ई|ईस्वी"
YEAR_LINKS = "और|या|एवं|तथा|व"
COMPARISONS = "अधिक|ज़्यादा|ज्यादा|कम|ऊपर|नीचे"
"""These follow "से" after a count, not after a year."""
PARTS_OF_DAY = frozenset("सुबह शाम रात दोपहर सवेरे तड़के प्रातः सायं अपराह्न पूर्वाह्न मध्याह्न".split())
IDENTIFIERS = _TABLES["identifiers"]
"""Digits after one of these are read one by one."""
SCRIPTURES = "|".join(_TABLES["scriptures"])
TELEPHONES = "फ़ोन फोन मोबाइल टेलीफोन टेलीफ़ोन संपर्क व्हाट्सऐप व्हाट्सएप".split()
NUMBER_WORDS = "नंबर|नम्बर|संख्या|क्रमांक|नं|सं|No|no|Number|number"
CALLS = "कॉल|संपर्क|फ़ोन|फोन|डायल|मैसेज|एसएमएस|SMS"
BEFORE_ROMANS = tuple(_TABLES["before romans"])
SOVEREIGNS = tuple(_TABLES["sovereigns"])
SPELLED_IN_ADDRESSES = frozenset(_TABLES["spelled in addresses"])
"""Labels of domains that hold a vowel and are still said letter by letter."""
