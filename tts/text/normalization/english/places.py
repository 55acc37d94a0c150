"""Rules for English addresses and numbers of things: streets, states, postal codes, rooms, flights, calls."""

from regex import Match

from tts.text.normalization.classes import Address, Code, Letters
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english.words import STARTERS, STREETS
from tts.text.normalization.rules.forms import LETTER_DIGIT, Reading, Rule, alternatives, labelled, pieces_of
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.numbers import Wording, spell_digits
from tts.text.normalization.rules.tables import word_tables

_NAME = r"\p{Lu}[\p{L}'’.]{0,20}"
_PERIOD = r"(?:\.(?!\s*+\Z|\s++\p{Lu}))?+"
_CALLED = "call|calls|caller|callers|operator|operators|dispatch|dispatcher|dispatchers|emergency|hotline|center"
_STARTERS = alternatives((*STARTERS, "Hello", "Hi", "Hey", "Dear", "Thanks"))
_STATES = word_tables("english")["states"]
_CLEAR_STATES = sorted(_STATES.keys() - set("OK HI ME ID MD MS DC".split()))
"""The short names that can only be a state after a place and a comma."""
_NUMBERED_THINGS = (
    "(?i:flight|room|highway|hwy\\.?|route|rte\\.|interstate|suite|extension|apartment)|Boeing|Airbus|Porsche|Peugeot|Box|"
    "Gate|Channel|Unit|Building|Bus|Train|Locker|Form|Platform|Studio"
)
"""The pattern of words before a number that is read in pairs ("Flight three seventy")."""
_SPELLED_NUMBERS = (
    "(?i:(?:account|acct\\.|charity|cat\\.)[ ]no\\.|ref\\.|zip(?:[ ]code)?|post(?:al)?[ ]?code|"
    "(?:area|access|security|verification|confirmation|dialing|entry|door|sort)"
    "[ ]code|passcode|(?:account|order|case|confirmation|tracking|reference|serial|phone|telephone|fax|mobile|invoice|"
    "ticket|card|routing|policy|badge)[ ]number)|PIN(?:[ ](?:code|number))?|OTP|(?i:enter|use|your)[ ]code"
)
"""The pattern of words before a number that is read digit by digit."""


def build_place_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for the parts of an address and for numbers that name a thing."""
    notation = wording.notation
    return (*_street_rules(notation), *_state_rules(wording), *_number_rules(wording), *_call_rules(wording))


def _street_rules(notation: Notation) -> tuple[Rule, ...]:
    streets = alternatives(STREETS)
    numbered_kinds = "St|Street|Ave|Avenue|Blvd|Boulevard|Rd|Road|Ln|Lane|Dr|Drive|Pkwy|Parkway"
    ordinal = r"[0-9]{1,3}(?:st|nd|rd|th)"
    names = rf"(?:{_NAME} |{ordinal} ){{1,3}}"
    numbered = rf"(?P<key>{streets})\b(?<=\b[0-9]{{1,6}}\p{{L}}? (?:[NSEW]\.? )?{names}(?:{streets})){_PERIOD}"
    named = (
        rf"(?P<key>{streets})\b(?<=(?:(?!(?:{_STARTERS})\b)\p{{Lu}}[\p{{Ll}}’']{{2,20}}|{ordinal})[ ](?:{streets}))"
        rf"(?:\.(?!\s*+\Z))?+(?!\.?[ ]?\p{{Lu}}|\p{{L}})"
    )
    number = r"(?<![\p{L}\p{N}.,#-])[0-9]{3,4}(?<!\b(?i:in|since|by|of)[ ][0-9]{4})"
    house = rf"{number}(?=(?:[ ][NSEW]\.?)?[ ]{names}(?:{numbered_kinds})\b)"
    return labelled(
        Address,
        Rule(notation.compile(numbered), lambda found: STREETS[found["key"]], "0"),
        Rule(notation.compile(named), lambda found: STREETS[found["key"]], "ASBRLHPCD"),
        Rule(notation.compile(house), lambda found: english_numbers.code_number(found[0]), "0"),
    )


def _state_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for postal codes and for the short names of states, which are all read before a postal code."""
    notation = wording.notation
    zip_code = r"[0-9]{5}(?:-[0-9]{4})?(?![\p{L}\p{N}])"
    after_place = r"(?<=\p{Lu}[\p{Ll}'’]+,[ ]\p{Lu}{2}|\([DRI]-\p{Lu}{2})"
    state = (
        rf"(?<![\p{{L}}\p{{N}}])(?:(?P<state>{alternatives(_STATES)})(?=[ ]{zip_code})"
        rf"|(?P<state>{alternatives(_CLEAR_STATES)}){after_place}(?![\p{{L}}\p{{N}}’'-]|[ ]\p{{Lu}}{{2}}))"
    )
    after_state = rf"(?<=\b(?:{alternatives(_STATES)})[ ](?:[0-9-]{{5}}|[0-9-]{{10}}))"
    postal = rf"(?P<first>[0-9]{{5}})(?:-(?P<last>[0-9]{{4}}))?+{after_state}(?![\p{{L}}\p{{N}}])"

    def read_postal(found: Match[str]) -> Reading:
        return ", ".join(spell_digits(wording, group) for group in (found["first"], found["last"]) if group)

    return labelled(
        Address,
        Rule(notation.compile(postal), read_postal, "0", pieces=pieces_of(_STATES)),
        Rule(notation.compile(state), lambda found: _STATES[found["state"]], ",(", pieces=pieces_of(_STATES)),
    )


def _number_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers that name a thing ("Flight 370") or are read digit by digit."""
    notation = wording.notation
    end = r"(?![\p{L}\p{N}]|[.,:/-]\p{N})"
    numbered = rf"(?P<code>[0-9]{{3,4}})(?:-(?P<more>[0-9]{{3}}))?(?<=\b(?:{_NUMBERED_THINGS})[ ][0-9-]{{3,8}}){end}"
    lettered = rf"(?P<code>[1-9][0-9]{{0,2}})(?P<letter>[A-Z])(?<=\b(?:{_NUMBERED_THINGS})[ ][0-9]{{1,3}}[A-Z]){end}"
    aircraft = rf"(?<![\p{{L}}\p{{N}}.,/-])(?P<code>7[0-8]7)-(?P<more>[1-9]00|8|9|10){end}"
    short_code = rf"[0-9]{{5,6}}(?<=\b[Tt]ext[ ](?:[^.!?\n]{{1,30}}[ ])?to[ ][0-9]{{5,6}}){end}"
    secret = rf"[0-9]{{3,12}}(?<=\b(?:{_SPELLED_NUMBERS})(?:[ ]is|[ ]was|:)?[ ]#?[0-9]{{3,12}}){end}"

    def read_code(found: Match[str]) -> Reading:
        return " ".join(english_numbers.code_number(part) for part in (found["code"], found["more"]) if part)

    return labelled(
        Code,
        Rule(notation.compile(numbered), read_code, "0"),
        Rule(
            notation.compile(lettered),
            lambda found: f"{english_numbers.code_number(found['code'])} {found['letter']}",
            LETTER_DIGIT,
        ),
        Rule(notation.compile(aircraft), read_code, "-", has_number=True),
        Rule(notation.compile(short_code), lambda found: spell_digits(wording, found[0]), "0"),
        Rule(notation.compile(secret), lambda found: spell_digits(wording, found[0]), "0"),
    )


def _call_rules(wording: Wording) -> tuple[Rule, ...]:
    notation = wording.notation
    to_call = r"(?<=\b(?i:call|dial|text)[ ](?:[0-9]{3}[ ]or[ ])?[0-9]{3})(?![\p{L}\p{N}:/%-]|[.,]\p{N}|[ ]\p{N}{3})"
    called = rf"(?<![\p{{L}}\p{{N}}.,-][0-9]{{3}})(?=[ ](?:{_CALLED})\b)"
    call = rf"[0-9]{{3}}(?:{to_call}|(?<=911|999|112|988){called})"
    letters = r"(?<![\p{L}\p{N}-])(?:(?P<trunk>1)-)?(?P<area>[2-9]00|8[0-9]{2})-(?=\p{Lu}{3,8}(?:-\p{Lu}++)*+(?!\p{L}))"

    def read_letters(found: Match[str]) -> Reading:
        area = english_numbers.code_number(found["area"])
        return f"one, {area}," if found["trunk"] else f"{area},"

    return labelled(
        Letters,
        Rule(notation.compile(call), lambda found: spell_digits(wording, found[0]), "0"),
        Rule(notation.compile(letters), read_letters, "-"),
    )
