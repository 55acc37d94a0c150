"""The written forms of Hindi."""

from collections.abc import Sequence

from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule, word_table
from speech.text.normalization.notation import SPACE, Notation, ascii_digits
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, build_number_rules, spell_whole

_NOTATION = Notation(groups=",\u00a0\u202f\u2009", decimals=".", is_indian=True)
_BELOW_HUNDRED = word_table(
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
_CENT = Noun(("सेंट", "सेंट"))
_CURRENCIES = {
    "$": Currency(Noun(("डॉलर", "डॉलर")), _CENT),
    "€": Currency(Noun(("यूरो", "यूरो")), _CENT),
    "£": Currency(Noun(("पाउंड", "पाउंड")), Noun(("पेनी", "पेंस"))),
    "¥": Currency(Noun(("येन", "येन"))),
    "₹": Currency(Noun(("रुपया", "रुपये")), Noun(("पैसा", "पैसे"))),
    "R$": Currency(Noun(("रियाल", "रियाल")), Noun(("सेंटावो", "सेंटावो"))),
}
_SIGNS = {
    "&": "और",
    "%": "प्रतिशत",
    "@": "ऐट",
    "+": "जमा",
    "−": "घटा",
    "=": "बराबर",
    "×": "गुणा",
    "÷": "भागा",
    "°": "डिग्री",
    "<": "से कम",
    ">": "से अधिक",
}
_FRACTIONS = {"½": ("आधा", "साढ़े {}"), "¼": ("चौथाई", "सवा {}"), "¾": ("पौन", "पौने {}")}
_WHOLE_WITH_FRACTION = {"1½": "डेढ़", "2½": "ढाई", "1¼": "सवा"}
_NUKTA_LETTERS = (("ज\u093c", "\u095b"), ("ड\u093c", "\u095c"), ("\u093c", ""))
"""A letter with its dot below, and how else it is written."""
_MONEY_SCALES = {
    scale.replace(*letter): scale
    for scale in ("हज\u093cार", "लाख", "करोड\u093c", "अरब", "खरब")
    for letter in (("", ""), *_NUKTA_LETTERS)
}
_ORDINAL_STEMS = {1: "पहल", 2: "दूसर", 3: "तीसर", 4: "चौथ", 6: "छठ"}
_ORDINAL_MARKS = "वाँ|वां|वीं|वें"
_FIRST_ORDINAL_MARKS = "ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे"


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Hindi."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=_BELOW_HUNDRED[:10],
        decimal="{} दशमलव {}",
        dot="डॉट",
        minus="माइनस {}",
        plus="प्लस {}",
        percent="{} प्रतिशत",
        degree=Noun(("डिग्री", "डिग्री")),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales=_MONEY_SCALES,
    )

    def read_mixed(found: Match[str]) -> str:
        whole, sign = ascii_digits(found["whole"]), found["sign"]
        if known := _WHOLE_WITH_FRACTION.get(whole + sign):
            return known
        next_whole = str(int(whole) + 1) if sign == "¾" and len(whole) <= 17 else whole
        return _FRACTIONS[sign][1].format(spell_whole(wording, next_whole))

    mixed = rf"{_NOTATION.left}{_NOTATION.whole}{SPACE}(?P<sign>[½¼¾]){_NOTATION.end}"
    mark = rf"(?:{SPACE}(?P<mark>{_ORDINAL_MARKS})|(?P<mark>{_FIRST_ORDINAL_MARKS}))"
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+){mark}{_NOTATION.end}"
    own = (Rule(_NOTATION.compile(ordinal), _read_ordinal), Rule(_NOTATION.compile(mixed), read_mixed, "½¼¾"))
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


def _cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words, by the Indian scales; every number below a hundred has its own word."""
    words: list[str] = []
    for size, scale in _SCALES:
        count, value = divmod(value, size)
        if count:
            words += [_cardinal(count), scale]
    if value or not words:
        words.append(_BELOW_HUNDRED[value])
    return " ".join(words)


def _read_ordinal(found: Match[str]) -> str:
    """Return the ordinal in the gender and number of its mark: पहला, दूसरी, पाँचवें."""
    value, mark = int(found["value"]), found["mark"]
    vowel = next(vowel for vowel in "ाीे" if vowel in mark)
    if value in _ORDINAL_STEMS:
        return _ORDINAL_STEMS[value] + vowel
    return f"{_cardinal(value)}व{vowel}{'ँ' if vowel == 'ा' else 'ं'}"
