"""Rules for Hindi numbers that count nothing: telephones, postal and other codes, plates, digits in words."""

import regex
from regex import Match

from tts.text.normalization.classes import Address, Cardinal, Code, Electronic, Measure, Telephone
from tts.text.normalization.hindi import words
from tts.text.normalization.hindi.abbreviations import LETTER_NAMES, nukta_spellings
from tts.text.normalization.rules.codes import Codes, read_code
from tts.text.normalization.rules.forms import LETTER_OF_SCRIPT, LONG_NUMBER, Reading, Rule, alternatives
from tts.text.normalization.rules.notation import LETTER, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import (
    Wording,
    count_number,
    spell_digits,
    spell_number,
    spell_whole,
    with_sign,
)
from tts.text.normalization.rules.tables import word_tables

_DEVANAGARI = r"[[\p{L}\p{M}]&&\p{Devanagari}]"
_GROUP = regex.compile(r"\p{Nd}++")
_END = r"(?![.,-]?\p{Nd})"
_COUNTRY = r"(?<![\p{L}\p{M}\p{Nd}.,+-]|\+\p{Nd}{2} )(?:(?P<country>\+91)[ -]?|(?P<trunk>[0०])[ -]?)?+"
_ENGLISH_DIGITS = "ज़ीरो वन टू थ्री फ़ोर फ़ाइव सिक्स सेवन एट नाइन".split()
_PLACES = sorted({spelled for name in word_tables("hindi")["places"] for spelled in nukta_spellings(name)})
"""Cities and states: six digits after one of them are a postal code (PIN)."""
CODES = Codes(version="वर्ज़न", spelled=words.SPELLED_IN_ADDRESSES)


def build_digit_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers read digit by digit: telephones, postal codes, labelled codes, number plates."""
    notation = wording.notation
    mobile = rf"{_COUNTRY}(?P<a>[6-9६-९]\p{{Nd}}{{4}})[ -]?(?P<b>\p{{Nd}}{{5}}){_END}"
    before = r"(?<=(?:पिन|पिनकोड|पिन कोड|PIN)[ :\-–]{0,3}|\p{L}\p{M}?[-–] ?)"
    code = r"(?P<code>[1-9१-९]\p{Nd}{2} ?\p{Nd}{3})"
    place = rf"(?<=(?<!{LETTER})(?:\L<places>)[ ]?[,:\-–—]?[ ]?)"
    alone = rf"(?=[ ]?(?:[,।.;)\n(]|\Z)|[ ](?:में|पर|को|से|का|की|के|भारत)(?!{LETTER}))"
    ahead = r"(?=[1-9१-९]\p{Nd}{2} ?\p{Nd}{3})"
    led = rf"(?<![\p{{N}}.,₹]|₹ ){code}(?<!000)(?=,? (?:\L<places>)(?!{LETTER}))"
    postal = rf"{ahead}(?:{before}{code}|{place}{code}{alone}|{led}){_END}"
    plate = r"[A-Z]{2}[ -]?[0-9]{1,2}[ -]?[A-Z](?:[ -]?[A-Z]{1,2})?[ -]?[0-9]{4}"

    def read_mobile(found: Match[str]) -> Reading:
        groups = ", ".join(spell_digits(wording, ascii_digits(found[name])) for name in "ab")
        country = "प्लस नौ एक, " if found["country"] else "शून्य " if found["trunk"] else ""
        return country + groups

    def read_postal(found: Match[str]) -> Reading:
        return {"code": spell_digits(wording, ascii_digits(found["code"]))}

    def read_plate(found: Match[str]) -> Reading:
        signs = (sign for sign in found[0] if sign.isalnum())
        return " ".join(wording.digits[int(sign)] if sign.isdigit() else sign for sign in signs)

    return (
        Rule(notation.compile(mobile), read_mobile, LONG_NUMBER, kind=Telephone),
        Rule(notation.compile(postal, places=_PLACES), read_postal, LONG_NUMBER, kind=Address),
        *_grouped_rules(wording),
        Rule(
            notation.compile(rf"(?<![\p{{L}}\p{{N}}_@#./-]){plate}(?![\p{{L}}\p{{N}}_@/-])"), read_plate, "0", kind=Code
        ),
    )


def build_numbered_rule(wording: Wording) -> Rule:
    """Return the rule for a case or a law with the year in which it is counted: "याचिका सं. 12/2022"."""

    def read(found: Match[str]) -> Reading:
        number, year = (int(ascii_digits(found[part])) for part in ("number", "year"))
        return " ".join((wording.cardinal(number, Gender.NONE), "बटा", wording.cardinal(year, Gender.NONE)))

    named = rf"(?<!{LETTER})(?:सं\.|नं\.|क्र\.|संख्या|नंबर|नम्बर|क्रमांक)[ \u00A0]?:?[ \u00A0]?"
    number = r"(?P<number>\p{Nd}{1,5})/(?P<year>(?:19|20|१९|२०)\p{Nd}{2})"
    pattern = rf"(?=\p{{Nd}})(?<={named}){wording.notation.left}{number}(?![.,/-]?\p{{N}}|{LETTER})"
    return Rule(wording.notation.compile(pattern), read, "/", has_number=True, kind=Code)


def _grouped_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for digits after a label or before a call, and for long numbers in groups."""
    labels, telephones = alternatives(words.IDENTIFIERS), alternatives(words.TELEPHONES)
    kind = rf"(?:[ ]?(?:{words.NUMBER_WORDS})\.?)?"
    between = r"[ ]?(?:[:\-–]|है)?[ ]?"
    groups = r"\p{Nd}++(?:[ -]\p{Nd}++){0,5}+"
    end = rf"(?![.,:/%]\p{{Nd}}|{LETTER}|[ ]?[%\p{{Sc}}]|[ ](?:रुपये|रुपए|रु|लाख|करोड़|हज़ार|हजार))"

    def rule(before: str, code: str, after: str = "", fewest: int = 4) -> Rule:
        def read(found: Match[str]) -> Reading:
            written = [ascii_digits(group) for group in _GROUP.findall(found["code"])]
            is_code = sum(map(len, written)) >= fewest
            return {"code": ", ".join(spell_digits(wording, group) for group in written)} if is_code else None

        ahead = rf"(?=\p{{Nd}}[\p{{Nd}} -]{{{fewest - 1}}})"
        pattern = f"{ahead}{wording.notation.left}{before}(?P<code>{code}){end}{after}"
        return Rule(wording.notation.compile(pattern), read, "0", kind=Code)

    left = rf"(?<!{LETTER})"
    return (
        rule(rf"(?<={left}(?i:{labels}){kind}{between})", groups),
        rule(rf"(?<={left}(?:{telephones}){kind}{between})", groups, fewest=7),
        rule(r"(?<!\p{Nd}[ -])", r"\p{Nd}{3,6}", rf"(?=[ ](?:पर[ ](?:{words.CALLS})|डायल)(?!{LETTER}))", fewest=3),
        rule(rf"(?<={left}(?:CVV|CVC|MPIN)[ ]?:?[ ]?)", r"\p{Nd}{3,6}", fewest=3),
        rule("", r"\p{Nd}{11,18}+(?<!000)(?!\p{Nd})", fewest=11),
        rule(r"(?<!\p{Nd}[ -])", r"\p{Nd}{4} \p{Nd}{4} \p{Nd}{4}(?! \p{Nd})|18[06]0[ -]\p{Nd}{2,3}[ -]\p{Nd}{3,4}"),
    )


def build_state_site_rule(wording: Wording) -> Rule:
    """Return the rule for the sites of states whose two letters make an English word: "up.gov.in"."""
    account = r"(?:[A-Za-z0-9._+-]{1,64}+@|(?i:https?)://)?"
    site = r"(?:[a-z0-9-]{1,40}\.){0,3}?(?P<state>up|ap|as|or|wb)(?P<rest>\.gov\.in)"
    pattern = (
        rf"(?=[A-Za-z0-9])(?<![\p{{L}}\p{{M}}\p{{N}}_.@/+%-]){account}{site}(?![\p{{L}}\p{{M}}\p{{N}}/@-]|\.\p{{L}})"
    )

    def read(found: Match[str]) -> Reading:
        before = found.string[found.start() : found.start("state")]
        address = f"{before}{found['state'].upper()}{found['rest']}"
        return read_code(wording, CODES, address, words.SIGNS.addresses)

    return Rule(wording.notation.compile(pattern), read, "v", kind=Electronic)


def build_touching_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers that touch Devanagari letters: "5जी", "जी20", "कोविड19", "100लोग"."""
    notation = wording.notation
    names = alternatives(LETTER_NAMES)
    generation = rf"{notation.left}(?P<digit>\p{{Nd}})(?=(?:{names})(?!{LETTER}))"

    def read_generation(found: Match[str]) -> Reading:
        return _ENGLISH_DIGITS[int(ascii_digits(found["digit"]))]

    def read_before(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, spell_number(wording, number))

    def read_after(found: Match[str]) -> Reading:
        return spell_whole(wording, ascii_digits(found[0]))

    # A zero may stand for the period of an abbreviation.
    after = rf"(?<={_DEVANAGARI})(?!०(?!\p{{Nd}}))\p{{Nd}}{{1,9}}+(?![.,:/_-]?\p{{Nd}}|{LETTER}|_)"

    def read_degrees(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, count_number(wording, number, wording.degree))

    return (
        Rule(notation.compile(rf"{notation.number}º{notation.end}"), read_degrees, "º", kind=Measure),
        Rule(notation.compile(generation), read_generation, LETTER_OF_SCRIPT, kind=Code),
        Rule(
            notation.compile(rf"(?=[-−+.]?\p{{Nd}}[\p{{Nd}}.,]{{0,40}}+{LETTER}){notation.number}(?={_DEVANAGARI})"),
            read_before,
            LETTER_OF_SCRIPT,
            kind=Cardinal,
        ),
        Rule(notation.compile(after), read_after, LETTER_OF_SCRIPT, kind=Cardinal),
    )
