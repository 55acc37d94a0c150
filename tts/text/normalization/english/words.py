"""The tables of written English, most of them in `words.tsv`: abbreviations, acronyms and months."""

from tts.text.normalization.rules.calendar import month_names, short_weekdays, written_months
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("english")

MONTH_NAMES = month_names("en")
MONTHS = written_months("en") | {"Sept": "September"}
MONTHS |= {name.upper(): said for name, said in MONTHS.items()}
_MISTAKABLE = ("May", "March", "Mar")
MONTHS |= {name.lower(): said for name, said in MONTHS.items() if name.istitle() and name not in _MISTAKABLE}
WEEKDAYS = short_weekdays("en")
WEEKDAYS |= {"Tues": "Tuesday", "Weds": "Wednesday", "Thur": "Thursday", "Thurs": "Thursday"}
WEEKDAYS |= {name: WEEKDAYS[name.title()] for name in "mon tue tues weds thu thur thurs fri".split()}
TITLES = _TABLES["titles"]
NEVER_LAST = _TABLES["never last"]
"""No sentence ends at these: their period is never that of a sentence."""
BARE_TITLES = {
    title: TITLES[title] for title in ("Mr", "Mrs", "Ms", "Mx", "Dr", "Prof", "St", "Mt", "Sgt", "Capt", "Lt")
}
BEFORE_DATES = (
    r"due(?:[ ](?:by|on))?|avail(?:able|\.)(?:[ ]from)?|effective|eff\.|expires?|exp\.|starts?|starting|begins|until|"
    r"till|posted|updated|dated|deadline|ends|opens|closes|born|rsvp[ ]by"
)
"""The pattern of words before a day and a month in digits ("due 3/15")."""
BEFORE_NUMBERS = _TABLES["before numbers"]
OTHERS = _TABLES["others"]
PLAIN = _TABLES["plain"] | _TABLES["chat"]
MONEY_NOUNS = frozenset(_TABLES["money nouns"])
"""Nouns after an amount of money without an article."""
NOT_NOUNS = frozenset(_TABLES["not nouns"])
"""Words after a measure that are no noun which the measure describes."""
ACRONYMS = frozenset(_TABLES["acronyms"])
RULERS = "|".join(_TABLES["rulers"])
NUMBERED = (
    "chapter|part|act|scene|volume|book|section|article|title|appendix|phase|type|level|grade|stage|class|figure|table|"
    "episode|season|war|bowl|factor|mark|clause|unit|module|lesson|version|canto|movement|vol\\.|ch\\.|pt\\.|art\\.|"
    "sec\\.|fig\\."
)
SIGNS = signs_of("en")
STARTERS = tuple(_TABLES["starters"])
LASTING = (
    "in|(?:time|times|record|best|mark|lead) of|(?:total|running|race|finish(?:ing)?|elapsed|chip|play(?:ing)?) time"
    "|duration(?: of)?|length|runtime|uptime|elapsed|runs|ran|lasts|lasted|lasting|takes|took|taking|clocked"
)
"""The pattern of words before hours, minutes and seconds that last."""
AFTER_TIMES = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[ECMP][SD]?T|GMT|UTC|BST|CET|IST|January|February|March|April"
AFTER_TIMES += "|May|June|July|August|September|October|November|December"

ACRONYMS_LIKE_WORDS = frozenset(_TABLES["acronyms like words"])
"""Acronyms that are a word or a name too, where all is in capitals."""
STREETS = _TABLES["streets"]
RATES = _TABLES["rates"]
SCALES_BEFORE_UNITS = ("hundred", "thousand", "million", "billion", "trillion")
UNITS_AFTER_SCALES = tuple(_TABLES["units after scales"])
LOWER_TITLES = _TABLES["lower titles"]
LOWER_STREETS = _TABLES["lower streets"]
AFTER_MILLISECONDS = tuple(_TABLES["after milliseconds"])
BOOKS = _TABLES["books"]
"""Short names of books of the Bible, before chapter and verse."""
