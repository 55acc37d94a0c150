"""Hindi numerals in words, and how years, times of day and fractions are read with them."""

import functools

from speech.text.normalization.forms import word_table
from speech.text.normalization.numbers import Gender

BELOW_HUNDRED = word_table(
    "शून्य एक दो तीन चार पाँच छह सात आठ नौ "
    "दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस "
    "बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस "
    "तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस "
    "चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास "
    "पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ "
    "साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर "
    "सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी "
    "अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी "
    "नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे"
)
_SCALES = (
    (10**17, "शंख"),
    (10**15, "पद्म"),
    (10**13, "नील"),
    (10**11, "खरब"),
    (10**9, "अरब"),
    (10**7, "करोड़"),
    (10**5, "लाख"),
    (10**3, "हज़ार"),
    (10**2, "सौ"),
)
_ORDINAL_STEMS = {1: "पहल", 2: "दूसर", 3: "तीसर", 4: "चौथ", 6: "छठ"}
_TITLE_ORDINALS = word_table("प्रथम द्वितीय तृतीय चतुर्थ पंचम षष्ठ सप्तम अष्टम नवम दशम")
_LONE_SCALES = frozenset({100, 1000, 10**5, 10**7})
"""Their ordinals are said without one: सौवाँ."""
_HALF_PAST = {1: "डेढ़", 2: "ढाई"}
_UNDER = {3: "तिहाई", 4: "चौथाई"}


@functools.lru_cache(maxsize=4096)
def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words, by the Indian scales; every number below a hundred has its own word."""
    words: list[str] = []
    for size, scale in _SCALES:
        count, value = divmod(value, size)
        if count:
            words += [cardinal(count), scale]
    if value or not words:
        words.append(BELOW_HUNDRED[value])
    return " ".join(words)


def ordinal(value: int, vowel: str) -> str:
    """Return the ordinal with the vowel sign of its gender and number: पहला, दूसरी, पाँचवें."""
    if value in _ORDINAL_STEMS:
        return _ORDINAL_STEMS[value] + vowel
    stem = cardinal(value)
    if value in _LONE_SCALES:
        stem = stem.removeprefix(f"{BELOW_HUNDRED[1]} ")
    return f"{stem}व{vowel}{'ँ' if vowel == 'ा' else 'ं'}"


def title_ordinal(value: int) -> str:
    """Return the ordinal after the name of a sovereign or pope: प्रथम, द्वितीय, चौदहवाँ."""
    return _TITLE_ORDINALS[value - 1] if value <= len(_TITLE_ORDINALS) else ordinal(value, "ा")


def year(value: int) -> str:
    """Return a year as it is read: those of 1100 to 1999 by hundreds."""
    hundreds, below = divmod(value, 100)
    if not 11 <= hundreds <= 19:
        return cardinal(value)
    return " ".join([BELOW_HUNDRED[hundreds], "सौ", *([BELOW_HUNDRED[below]] if below else [])])


def ratio(over: int, under: int) -> str:
    """Return a fraction: आधा, दो तिहाई, तीन बटा आठ; and two numbers one after the other where it is none ("26/11")."""
    if _is_pair(over, under):
        return f"{cardinal(over)} {cardinal(under)}"
    if (over, under) == (1, 2):
        return "आधा"
    if under in _UNDER and over < under:
        return f"{cardinal(over)} {_UNDER[under]}"
    return f"{cardinal(over)} बटा {cardinal(under)}"


def _is_pair(over: int, under: int) -> bool:
    """Tell days with months of the year's end, hours with days, halves of a hundred and years from fractions."""
    is_day = under == 11 or (under == 12 and over > under)
    is_year = over > 1800 and under in (over + 1, (over + 1) % 100)
    return (over <= 31 and is_day) or (over, under) == (24, 7) or (over == under and over > 20) or is_year


def clock(hour: int, minute: int) -> str:
    """Return the time on a clock of twelve hours: तीन बजे, साढ़े तीन बजे, पौने चार बजे, तीन बजकर दस मिनट."""
    hour = hour % 12 or 12
    if minute == 30:
        return f"{_HALF_PAST.get(hour) or 'साढ़े ' + BELOW_HUNDRED[hour]} बजे"
    if minute == 15:
        return f"सवा {BELOW_HUNDRED[hour]} बजे"
    if minute == 45:
        return f"पौने {BELOW_HUNDRED[hour % 12 + 1]} बजे"
    if not minute:
        return f"{BELOW_HUNDRED[hour]} बजे"
    return f"{BELOW_HUNDRED[hour]} बजकर {BELOW_HUNDRED[minute]} मिनट"


def part_of_day(hour: int) -> str:
    """Return what is said before an hour of 0 to 24 to tell the halves of the day apart."""
    if 4 <= hour < 12:
        return "सुबह"
    if 12 <= hour < 16:
        return "दोपहर"
    return "शाम" if 16 <= hour < 20 else "रात"
