"""Rules for telephone numbers and other numbers in groups (ISBN, cards): group by group, with pauses."""

from functools import partial

import regex
from regex import Match

from tts.text.normalization.classes import Code, Telephone
from tts.text.normalization.rules.forms import LONG_NUMBER, Reading, Rule, Verbalized, before_number
from tts.text.normalization.rules.notation import NUMERO, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_whole

_GROUP = regex.compile(r"\p{Nd}++")
_LONGEST = 20
_FEWEST_DIGITS = 7
_GAP = r"[ \u00A0.\-‑–]"
_PATTERNS = (
    # International: +1 (555) 010-9999, +33 1 23 45 67 89, (+39) 06 1234567.
    rf"(?:\+\p{{Nd}}{{1,3}}|\(\+\p{{Nd}}{{1,3}}\))(?:{_GAP}?(?:\(\p{{Nd}}{{1,5}}\)|\p{{Nd}}{{1,8}}+)){{2,6}}+",
    # An area code in parentheses: (555) 010-9999, (11) 98765-4321.
    rf"(?:1[ \u00A0.-]?)?+\(\p{{Nd}}{{2,5}}\)[ \u00A0-]?\p{{Nd}}{{3,8}}(?:{_GAP}\p{{Nd}}{{2,4}}){{0,3}}+",
    # Three groups or more with hyphens, and numbers of North America with periods or spaces.
    r"\p{Nd}{1,7}(?:-\p{Nd}{1,7}){2,5}+",
    r"\p{Nd}{3}\.\p{Nd}{3}\.\p{Nd}{4}",
    r"\p{Nd}{3}[ \u00A0]\p{Nd}{3}[ \u00A0-]\p{Nd}{4}",
    r"[2-9]\p{Nd}{2}-\p{Nd}{4}|\p{Nd}{2}[ \u00A0]9?\p{Nd}{4}-\p{Nd}{4}|9\p{Nd}{4}-\p{Nd}{4}",
    # The tax numbers of Brazil.
    r"\p{Nd}{3}\.\p{Nd}{3}\.\p{Nd}{3}-\p{Nd}{2}|\p{Nd}{2}\.\p{Nd}{3}\.\p{Nd}{3}/\p{Nd}{4}-\p{Nd}{2}",
    # A trunk prefix: 020 7946 0958, 01 23 45 67 89, 06 1234567.
    r"[0०٠۰]\p{Nd}{1,4}(?:[ \u00A0.-]\p{Nd}{2,8}){1,4}+",
    r"0\p{Nd}{1,4}/\p{Nd}{5,8}(?:-\p{Nd}{1,4})?+|[38]\p{Nd}{2}[-/]\p{Nd}{6,7}|3[2-9]\p{Nd}(?: \p{Nd}{2}){2} \p{Nd}{3}",
    r"00\p{Nd}{2}(?:[ \u00A0]\p{Nd}{1,8}){2,6}+|0[ \u00A0]8\p{Nd}{2}(?:[ \u00A0]\p{Nd}{2,3}){2,3}",
    # Ten digits of Italian mobiles, and cards.
    r"3[2-9]\p{Nd} \p{Nd}{6,7}|3[2-9]\p{Nd} \p{Nd}{3} \p{Nd}{4}",
    r"\p{Nd}{4}(?:[ \u00A0-]\p{Nd}{4}){3}",
)
_SPACED = r"[6-9]\p{Nd}{2}(?: \p{Nd}{3}){2}|[6-9]\p{Nd}{2}(?: \p{Nd}{2}){3}|9\p{Nd}(?: \p{Nd}{3})(?: \p{Nd}{2}){2}"
"""Nine digits, as in Spain; a language with spaces between thousands reads them as an ordinary number."""


def build_telephone_rule(wording: Wording) -> Rule:
    """Return the rule for numbers in groups, read digit by digit or by `wording.say_group`."""
    notation = wording.notation
    left = rf"(?<![{notation.glue}\p{{M}}\p{{N}}_+/#])(?<!\p{{Nd}}[-.,: ]|\p{{Sc}} ?)"
    end = rf"(?![{notation.glue}\p{{M}}\p{{N}}_/%\p{{Sc}}])(?![-–.,:]\p{{Nd}})(?! ?[%\p{{Sc}}])"
    patterns = _PATTERNS if " " in notation.groups else (*_PATTERNS, _SPACED)
    ahead = r"(?=[+(]{0,2}\p{Nd}[\p{Nd} \u00A0.\-‑–()/]{3})"
    pattern = rf"{ahead}{left}(?:{'|'.join(patterns)}){end}"

    return Rule(notation.compile(pattern), Verbalized(_telephone_of, partial(_say, wording)), LONG_NUMBER)


def _telephone_of(found: Match[str]) -> Telephone | None:
    telephone = Telephone(_groups_of(found), found[0].startswith(("+", "(+")))
    is_enough = telephone.length >= _FEWEST_DIGITS or telephone.is_in_digits or "-" in found[0]
    return telephone if is_enough and telephone.length <= _LONGEST else None


def _say(wording: Wording, telephone: Telephone) -> str:
    between = " " if telephone.is_in_digits else ", "
    spoken = between.join(_say_group(wording, group) for group in telephone.groups)
    return wording.plus.format(spoken) if telephone.has_plus else spoken


def _groups_of(found: Match[str]) -> tuple[str, ...]:
    return tuple(ascii_digits(group) for group in _GROUP.findall(found[0]))


def build_between_telephones_rule(wording: Wording) -> Rule:
    """Return the rule that leaves out the stroke with spaces between two telephone numbers."""
    last = r"(?=[ ](?:[+]\p{Nd}|0\p{Nd}{1,4}[ ./-]?\p{Nd}{2}|[(]0\p{Nd}|\p{Nd}{3}[ ]\p{Nd}{6}))"
    pattern = rf"(?<=\p{{Nd}}[ .-]?\p{{Nd}}{{2,4}}[ ])/{last}"
    return Rule(wording.notation.compile(pattern), lambda found: "", "/", has_number=True, kind=Telephone)


def build_identifier_rules(wording: Wording, labels: str) -> tuple[Rule, ...]:
    """Return the rules for numbers after the pattern `labels`, for bank accounts and for the plates of cars."""
    return (build_labelled_rule(wording, labels), build_account_rule(wording), _plate_rule(wording))


def build_labelled_rule(wording: Wording, labels: str) -> Rule:
    """Return the rule for seven digits or more, in groups or not, after the pattern `labels` ("tél.", "SIREN")."""
    notation = wording.notation

    def classify(found: Match[str]) -> Telephone | None:
        number = Telephone(_groups_of(found))
        return number if number.length >= _FEWEST_DIGITS else None

    def say(number: Telephone) -> str:
        return ", ".join(_say_group(wording, group) for group in number.groups)

    label = rf"(?<=(?<!\p{{L}})(?:{labels})[ \u00A0]?[.:]?[ \u00A0]?)"
    no_date = r"(?!\p{Nd}{1,2}[.-]\p{Nd}{1,2}[.-]\p{Nd}{2,4}(?!\p{Nd})|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}(?!\p{Nd}))"
    area = r"(?:0\p{Nd}{1,4}[ ]?/[ ]?(?=\p{Nd}(?:[ -]?\p{Nd}){4}))?"
    digits = rf"{no_date}{area}\p{{Nd}}++(?:[ \u00A0.-]\p{{Nd}}++){{0,10}}+"
    end = rf"(?![{notation.glue}\p{{M}}\p{{N}}_/%\p{{Sc}}-])(?![.,:]\p{{Nd}})(?! ?[%\p{{Sc}}])"
    ahead = rf"(?=\p{{Nd}}[\p{{Nd}} \u00A0./-]{{{_FEWEST_DIGITS - 1}}})"
    pattern = f"{ahead}{label}{notation.left}{digits}{end}"
    return Rule(notation.compile(pattern), Verbalized(classify, say), LONG_NUMBER)


def build_account_rule(wording: Wording) -> Rule:
    """Return the rule that reads the number of a bank account (IBAN), in groups or not, character by character."""

    def read(found: Match[str]) -> Reading:
        written = found[0].replace(" ", "")
        groups = (written[start : start + 4] for start in range(0, len(written), 4))
        return ", ".join(
            " ".join(wording.digits[int(sign)] if sign.isdecimal() else sign for sign in group) for group in groups
        )

    pattern = r"[A-Z]{2}[0-9]{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[0-9]{1,3}|[ ][0-9A-Z]{1,3})?"
    left, end = r"(?<![\p{L}\p{N}_@#./-])", r"(?![\p{L}\p{N}_@/-])"
    return Rule(wording.notation.compile(rf"{left}(?=(?:[A-Z ]*+[0-9]){{10}}){pattern}{end}"), read, "0", kind=Code)


def build_order_rule(wording: Wording) -> Rule:
    """Return the rule for the long number of an order or invoice, read digit by digit: "No. 20240815"."""
    not_round = r"(?!\p{Nd}++(?<=000))"
    digits = rf"{not_round}\p{{Nd}}{{7,20}}(?![\p{{N}}]|[.,/-]\p{{N}})"
    pattern = rf"(?<={NUMERO}[:：]?[ ]?){digits}{wording.notation.end}"
    return Rule(
        wording.notation.compile(pattern),
        lambda found: spell_digits(wording, ascii_digits(found[0])),
        before_number(".º°ᵒor№ : "),
        kind=Code,
    )


def _plate_rule(wording: Wording) -> Rule:
    """Return the rule for the plate of a car, three digits between two pairs of letters: "AB-123-CD"."""

    def read(found: Match[str]) -> Reading:
        number = spell_whole(wording, found["number"])
        return f"{' '.join(found['first'])} {number} {' '.join(found['last'])}"

    pattern = r"(?P<first>[A-Z]{2})(?P<gap>[ -])(?P<number>[0-9]{3})(?P=gap)(?P<last>[A-Z]{2})"
    return Rule(
        wording.notation.compile(rf"(?<![\p{{L}}\p{{N}}_@#./-]){pattern}(?![\p{{L}}\p{{N}}_@/-])"), read, "0", kind=Code
    )


def _say_group(wording: Wording, digits: str) -> str:
    return wording.say_group(digits) if wording.say_group else spell_digits(wording, digits)
