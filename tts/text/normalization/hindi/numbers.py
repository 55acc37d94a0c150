"""Hindi numerals in words, with years, times and fractions; rules for ordinals and halves in digits."""

import functools

from regex import Match

from tts.text.normalization.classes import Fraction, Ordinal
from tts.text.normalization.hindi.words import SIGNS
from tts.text.normalization.rules.forms import SIMPLE_FRACTION, Reading, Rule, after_number, alternatives, word_table
from tts.text.normalization.rules.notation import SIGN_START, SPACE, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, spell_whole
from tts.text.normalization.rules.ratios import counted_pattern, money_before_pattern, say_counted

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
_ENGLISH_ORDINALS = word_table(
    "फ़र्स्ट सेकंड थर्ड फ़ोर्थ फ़िफ़्थ सिक्स्थ सेवंथ एट्थ नाइंथ टेंथ इलेवंथ ट्वेल्थ थर्टींथ फ़ोर्टींथ फ़िफ़्टींथ सिक्स्टींथ सेवेंटींथ एटींथ नाइंटींथ"
)
_ENGLISH_TENS = word_table("ट्वेंटी थर्टी फ़ोर्टी फ़िफ़्टी सिक्स्टी सेवेंटी एटी नाइंटी")
_LONE_SCALES = frozenset({100, 1000, 10**5, 10**7})
"""Scales whose ordinals have no "one" before them: सौवाँ."""
_HALF_PAST = {1: "डेढ़", 2: "ढाई"}
_UNDER = {3: "तिहाई", 4: "चौथाई"}
_WHOLE_WITH_FRACTION = {"1½": "डेढ़", "2½": "ढाई", "1¼": "सवा", "0½": "आधा"}
_RATIOS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4)}
_SIGN_BY_RATIO = {f"{over}/{under}": sign for sign, (over, under) in _RATIOS.items()}
_ORDINAL_MARKS = "वाँ|वां|वीं|वें"
_ATTACHED_ORDINAL_MARKS = f"{_ORDINAL_MARKS}|वा|वी|वे|ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे"


@functools.lru_cache(maxsize=4096)
def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words, by the Indian scales. Every number below a hundred has its own word."""
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
    """Return a year in words: by hundreds from 1100 to 1999."""
    hundreds, below = divmod(value, 100)
    if not 11 <= hundreds <= 19:
        return cardinal(value)
    return " ".join([BELOW_HUNDRED[hundreds], "सौ", *([BELOW_HUNDRED[below]] if below else [])])


def ratio(over: int, under: int) -> str:
    """Return a fraction: आधा, दो तिहाई, तीन बटा आठ; two separate numbers where it is no fraction ("26/11")."""
    if _is_pair(over, under):
        return f"{cardinal(over)} {cardinal(under)}"
    if (over, under) == (1, 2):
        return "आधा"
    if under in _UNDER and over < under:
        return f"{cardinal(over)} {_UNDER[under]}"
    return f"{cardinal(over)} बटा {cardinal(under)}"


def _is_pair(over: int, under: int) -> bool:
    """Tell whether two numbers are no fraction: a day in November or December, 24/7, 50/50, two years."""
    is_day = under == 11 or (under == 12 and over > under)
    is_year = over > 1800 and under in (over + 1, (over + 1) % 100)
    return (over <= 31 and is_day) or (over, under) == (24, 7) or (over == under and over > 20) or is_year


def clock(hour: int, minute: int) -> str:
    """Return the time on a twelve-hour clock: तीन बजे, साढ़े तीन बजे, पौने चार बजे, तीन बजकर दस मिनट."""
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
    """Return the part of the day of an hour from 0 to 24, which is said before the hour."""
    if 4 <= hour < 12:
        return "सुबह"
    if 12 <= hour < 16:
        return "दोपहर"
    return "शाम" if 16 <= hour < 20 else "रात"


def invariable(word: str) -> Noun:
    """Return a noun with one form for singular and plural."""
    return Noun((word, word))


def build_ordinal_rule(notation: Notation) -> Rule:
    """Return the rule for ordinals in digits: 5वाँ, 2री."""
    mark = rf"(?:{SPACE}(?P<mark>{_ORDINAL_MARKS})|(?P<mark>{_ATTACHED_ORDINAL_MARKS}))"
    pattern = rf"{notation.left}(?P<value>\p{{Nd}}{{1,9}}+)[-‑]?{mark}{notation.end}"

    def read(found: Match[str]) -> Reading:
        value, mark = int(ascii_digits(found["value"])), found["mark"]
        if mark[0] != "व" and not ordinal(value, "").endswith(mark[0]):
            return None
        return ordinal(value, next(vowel for vowel in "ाीे" if vowel in mark))

    return Rule(
        notation.compile(pattern), read, after_number(["-", "‑", *_ATTACHED_ORDINAL_MARKS.split("|")]), kind=Ordinal
    )


def build_english_ordinal_rule(notation: Notation) -> Rule:
    """Return the rule for ordinals with an English ending ("2nd क्लास"), which are said in English below a hundred."""

    def read(found: Match[str]) -> Reading:
        return _english_ordinal(int(ascii_digits(found["value"])))

    pattern = rf"{notation.left}(?P<value>\p{{Nd}}{{1,4}})(?i:st|nd|rd|th){notation.end}"
    return Rule(notation.compile(pattern), read, after_number("snrtSNRT"), kind=Ordinal)


def _english_ordinal(value: int) -> str:
    if 0 < value <= len(_ENGLISH_ORDINALS):
        return _ENGLISH_ORDINALS[value - 1]
    tens, ones = divmod(value, 10)
    if not 2 <= tens <= 9:
        return "हंड्रेड्थ" if value == 100 else ordinal(value, "ी")
    ten = _ENGLISH_TENS[tens - 2]
    return f"{ten} {_ENGLISH_ORDINALS[ones - 1]}" if ones else f"{ten.removesuffix('ी')}िएथ"


def build_mixed_rule(wording: Wording) -> Rule:
    """Return the rule for a number with a half or a quarter, which has its own word: साढ़े तीन, पौने चार.

    With hundreds, the word would mean a part of the hundred: साढ़े तीन सौ is 350.
    """

    def read(found: Match[str]) -> Reading:
        whole, sign = ascii_digits(found["whole"]), found["character"] or _SIGN_BY_RATIO[found["ratio"]]
        return say_counted(wording, say(whole, sign), found)

    def say(whole: str, sign: str) -> str:
        if known := _WHOLE_WITH_FRACTION.get(whole + sign):
            return known
        if len(whole) > 2:
            return f"{spell_whole(wording, whole)} और {ratio(*_RATIOS[sign])}"
        return SIGNS.fractions[sign][1].format(cardinal(int(whole) + (sign == "¾")))

    notation = wording.notation
    over_under = rf"[ \u00A0-](?P<ratio>{alternatives(_SIGN_BY_RATIO)})(?![/.,]?\p{{Nd}})"
    mixed = rf"(?<!/){notation.whole}(?:{SPACE}(?P<character>[½¼¾])|{over_under})"
    sign = rf"(?P<sign>{SIGN_START}[-−])?+"
    before = f"{money_before_pattern(wording)}{mixed}{notation.end}"
    after = rf"{notation.left}{mixed}(?:{counted_pattern(wording)}|{notation.end})"
    pattern = f"{sign}(?:{before}|{after})"
    return Rule(notation.compile(pattern), read, {SIMPLE_FRACTION, *"½¼¾"}, kind=Fraction)
