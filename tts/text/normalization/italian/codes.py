"""Rules for Italian numbers that count nothing: telephones, accounts, plates, laws."""

from collections.abc import Iterator

import regex
from regex import Match

from tts.text.normalization.classes import Address, Code, Letters, Measure, Telephone
from tts.text.normalization.italian.numbers import number
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Reading, Rule, labelled, pieces_of
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits
from tts.text.normalization.rules.telephones import build_identifier_rules

CODES = Codes(version="versione", letters={"Y": "ipsilon"}, words=frozenset({"io"}))

_FIRST_YEAR_OF_CENTURY = 30
"""Two digits from here on mean a year of the last century; there are old laws, but none of the future."""

_LAWS = (
    r"[Ll]egge|[Dd]ecreto|[Dd]irettiva|[Rr]egolamento|[Dd]elibera|[Cc]ircolare|[Ss]entenza|[Pp]rotocollo|[Pp]rot\.|"
    r"[Dd]\.[ ]?[Ll]gs\.|D\.[ ]?P\.[ ]?R\.|D\.[ ]?P\.[ ]?C\.[ ]?M\.|[DR]\.[ ]?[LMD]\.|[Ll]\.|L\.[ ]?R\.|DPR|DPCM|DL|DM|"
    r"[Dd][Ll]gs|[Ss]ent\.|[Oo]rd\.|[Dd]el\.|[Cc]irc\."
)
_IDENTIFIERS = (
    r"[Nn]\. verde|[Tt]el|[Tt]elefono|[Cc]ell|[Cc]ellulare|[Ff]ax|[Nn]umero verde|P\.[ ]?IVA|P\.[ ]?I\.|"
    r"[Pp]artita IVA|IBAN|ISBN|[Cc]odice|[Cc]onto|[Pp]ratica|[Oo]rdine|[Cc]liente|[Ff]attura|[Pp]rotocollo|"
    r"[Mm]atricola|[Ss]eriale|c/c|[Cc]hiamate?"
)
_SECRETS = r"PIN|OTP|CAP|PUK|[Cc]ap|[Cc]odice|[Cc]od\.|[Pp]assword|[Pp]in"
"""Words before a few digits that are typed or copied rather than counted."""
_UNION_ACTS = "regolamento reg direttiva dir decisione".split()
_ACTS = (
    "legge decreto direttiva regolamento delibera circolare sentenza protocollo prot dlgs lgs d r l n dpr dpcm dl dm "
    "sent ord del circ"
).split()
_SECRET_WORDS = "pin otp cap puk codice cod password".split()
_PLATES = "targa targata targato targhe".split()
_FLIGHTS = "volo voli".split()
"""The first words of some rules' contexts; without one of them, they search nothing."""


def build_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers read digit by digit, and for the stroke before a letter."""
    return (
        *_digit_rules(wording),
        *build_identifier_rules(wording, _IDENTIFIERS),
        _mobile_rule(wording),
        *_letter_rules(wording),
        Rule(wording.notation.compile(r"(?<=\p{Nd})/(?=[A-Z](?![\p{L}\p{N}]))"), lambda found: "barra", "/", kind=Code),
    )


def build_law_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for the number and year of a law: "legge n. 241/1990", "D.Lgs. 81/08", "Reg. UE 2016/679"."""

    def read(found: Match[str]) -> Reading:
        written = ascii_digits(found["year"])
        year = int(written)
        if len(written) == 2:
            year += 2000 if year < _FIRST_YEAR_OF_CENTURY else 1900
        return {"reference": f"{number(int(found['value']))} del {number(year)}"}

    def read_european(found: Match[str]) -> Reading:
        body = f" barra {' '.join(found['body'])}" if found["body"] else ""
        return f"{number(int(found['year']))} barra {number(int(found['value']))}{body}"

    label = rf"(?<!\p{{L}})(?:{_LAWS})(?:[ ]n\.)?|(?<!\p{{L}})[nN]\.(?=[ ]?[0-9]{{1,6}}/[0-9]{{4}})"
    pattern = r"(?P<reference>(?P<value>[0-9]{1,6})/(?P<year>(?:1[89]|20)[0-9]{2}|[0-9]{2}))(?![\p{L}\p{N}/])"
    union = r"(?:[Rr]eg(?:olamento|\.)|[Dd]ir(?:ettiva|\.)|[Dd]ecisione)(?:[ ]\(?(?:UE|CE|CEE)\)?)?(?:[ ]n\.)?[ ]"
    act = r"(?P<year>(?:19|20)[0-9]{2})/(?P<value>[0-9]{1,4})(?:/(?P<body>UE|CE|CEE))?(?![\p{L}\p{N}/])"
    compile_ = wording.notation.compile
    return labelled(
        Code,
        Rule(
            compile_(rf"(?=[0-9]{{4}}/)(?<=(?<!\p{{L}}){union}){act}"), read_european, "/", True, pieces_of(_UNION_ACTS)
        ),
        Rule(compile_(rf"(?=[0-9]{{1,6}}/)(?<=(?:{label})[ ]?){pattern}"), read, "/", True, pieces_of(_ACTS)),
    )


def _digit_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for codes of few digits: after "PIN" or "CAP", in an address, on a plate, of a flight."""

    def read(found: Match[str]) -> Reading:
        return {"digits": spell_digits(wording, found["digits"])}

    def read_signs(found: Match[str]) -> Reading:
        signs = found["signs"].replace(" ", "").replace("-", "")
        return {"signs": " ".join(wording.digits[int(sign)] if sign.isdigit() else sign for sign in signs)}

    compile_ = wording.notation.compile
    end = r"(?![\p{L}\p{N}_/%]|[.,:-]\p{N}|[ ]?[€%])"
    of = r"(?:[ ](?:di \p{L}{2,12}|cliente|articolo|art\.|prodotto|ordine|prenotazione))?(?:[ ]è)?:?[ ]"
    secret = rf"(?=[0-9]{{3}})(?<=(?<!\p{{L}})(?:{_SECRETS}){of})(?P<digits>[0-9]{{3,10}}+){end}"
    yield Rule(compile_(secret), read, "0", pieces=pieces_of(_SECRET_WORDS), kind=Code)
    town = r"(?=[ ](?:-[ ])?\p{Lu}\p{Ll})"
    yield Rule(compile_(rf"(?<=[,–-][ ]|\n)(?P<digits>[0-9]{{5}}){town}"), read, ",–-\n", has_number=True, kind=Address)
    plate = r"(?<=(?<!\p{L})(?i:targa|targata|targato|targhe):?[ ])(?P<signs>[A-Z]{2}[ -]?[0-9]{3}[ -]?[A-Z]{2})"
    yield Rule(compile_(plate + r"(?![\p{L}\p{N}])"), read_signs, "0", pieces=pieces_of(_PLATES), kind=Code)
    flight = r"(?<=(?<!\p{L})(?i:volo|voli)[ ])(?P<signs>[A-Z][A-Z0-9][ ]?[0-9]{2,4})"
    yield Rule(compile_(flight + r"(?![\p{L}\p{N}])"), read_signs, "0", pieces=pieces_of(_FLIGHTS), kind=Code)
    short = r"(?<![\p{L}\p{N}.,:/+-])(?<!\p{N}[ ])(?P<signs>0[1-9]\p{Nd}?[ ][0-9]{4})(?![ .,:/-]?\p{N}|\p{L})"
    yield Rule(compile_(short), read_signs, "0", kind=Code)


def _letter_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for letters that are no word: provinces, formulas, the sides of a box."""

    def spell(found: Match[str]) -> Reading:
        letters = regex.sub(r"([0-9]+)", lambda digits: f" {number(int(digits[0]))} ", found["letters"])
        return {"letters": " ".join(_spelled(piece) for piece in letters.split())}

    def read_sides(found: Match[str]) -> Reading:
        return " per ".join(regex.findall("[LPAHBD]", found["letters"]))

    compile_ = wording.notation.compile
    yield Rule(compile_(r"(?<=\p{Ll}['’]?[ ]\()(?P<letters>[A-Z]{2})(?=\))"), spell, "(", kind=Letters)
    sides = r"(?P<letters>[LPAHBD](?:(?P<gap>[ ]?)[xX×](?P=gap)[LPAHBD]){1,2})"
    yield Rule(compile_(rf"(?<![\p{{L}}\p{{N}}]){sides}(?![\p{{L}}\p{{N}}])"), read_sides, "xX×", kind=Measure)
    element = "Na|Cl|Ca|Mg|Fe|Al|Si|Li|Cu|Zn|Ag|Br|Mn|H|O|C|N|K|S|P|F|I"
    mixed = r"(?=\p{Lu}[\p{Lu}0-9]{0,4}\p{Ll}|\p{Lu}\p{Ll}\p{Lu})"
    letters = rf"(?P<letters>(?:(?:{element})[0-9]?){{2,6}})"
    formula = rf"(?<![\p{{L}}\p{{N}}.@/_-]){mixed}{letters}(?![\p{{L}}\p{{N}}@/_-])"
    yield Rule(compile_(formula), spell, "HONSFICKP", kind=Code)


def _spelled(piece: str) -> str:
    return piece if not piece.isascii() or piece.islower() else " ".join(piece.upper())


def _mobile_rule(wording: Wording) -> Rule:
    """Return the rule for the ten digits of a mobile telephone without spaces."""

    def read(found: Match[str]) -> Reading:
        groups = (found[0][:3], found[0][3:6], found[0][6:])
        return ", ".join(" ".join(wording.digits[int(digit)] for digit in group) for group in groups)

    notation = wording.notation
    pattern = rf"{notation.left}(?<![-+.,:/])3[2-9][0-9]{{8}}(?![-.,:/]?\p{{N}}|[ ]?[%\p{{Sc}}]){notation.end}"
    return Rule(notation.compile(pattern), read, "0", kind=Telephone)
