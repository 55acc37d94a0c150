"""Rules for Indian identifiers: PAN, IFSC, GSTIN, voter cards, cards, trains."""

from regex import Match

from tts.text.normalization.classes import Code
from tts.text.normalization.rules.forms import Reading, Rule, labelled
from tts.text.normalization.rules.notation import LETTER, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits
from tts.text.normalization.rules.tables import word_tables

_SHAPES = (
    r"[A-Z]{5}[0-9]{4}[A-Z]",  # PAN
    r"[A-Z]{4}0[A-Z0-9]{6}",  # IFSC
    r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]",  # GSTIN
    r"(?!(?:INR|USD|EUR|GBP|AED|RS)[0-9])[A-Z]{1,4}[0-9]{6,14}(?:[A-Z]{1,2})?",  # voter cards, passports, parcels
    r"[LU][0-9]{5}[A-Z]{2}[0-9]{4}[A-Z]{3}[0-9]{6}",  # CIN
)
_EXPRESSES = "|".join(word_tables("hindi")["expresses"])
_NO_NAME = frozenset("ने के की का को से में पर और लोग लोगों रुपये रुपए यात्री यात्रियों किमी ट्रेनें ट्रेनों".split())
"""A number before one of these counts; it is not the number of a train."""


def build_identifier_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for codes of letters and digits, numbers of cards and numbers of trains."""
    notation = wording.notation
    left, right = rf"(?<!{LETTER}|[\p{{N}}_@#./-])", rf"(?!{LETTER}|[\p{{N}}_@/-]|\.[\p{{L}}\p{{N}}])"
    card = rf"{left}\p{{Nd}}{{4}}(?:(?P<gap>[ -])\p{{Nd}}{{4}})(?:(?P=gap)\p{{Nd}}{{4}}){{2}}(?![ -]?\p{{Nd}}){right}"

    def read(found: Match[str]) -> Reading:
        return " ".join(wording.digits[int(sign)] if sign.isdigit() else sign for sign in found[0])

    def read_card(found: Match[str]) -> Reading:
        return ", ".join(spell_digits(wording, ascii_digits(group)) for group in found[0].replace("-", " ").split())

    return labelled(
        Code,
        Rule(notation.compile(f"{left}(?=[A-Z0-9]{{8}})(?:{'|'.join(_SHAPES)}){right}"), read, "0"),
        Rule(notation.compile(card), read_card, "0"),
        *_train_rules(wording),
    )


def _train_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for five digits before the name of a train, and in parentheses after it."""
    left = rf"(?<!{LETTER}|[\p{{N}}_@#./-]|\p{{N}},|\p{{Sc}} ?)"
    code = r"(?P<code>[0-2०-२]\p{Nd}{4})"
    express = rf"(?:{_EXPRESSES})(?!{LETTER}| ट्रेन)"
    last = r"(?:राजधानी|मेल)(?=[ ]?(?:[,।.;:)\n(]|\Z)|[ ](?:एक्सप्रेस|रात|सुबह|शाम|दोपहर|\p{Nd}))"
    named = rf"{left}{code}(?=[ ](?P<name>(?:[^\s\d,।.;:()]{{1,20}}[ -]){{0,4}}?)(?:{express}|{last}))"
    after = rf"(?<=(?:{_EXPRESSES}|राजधानी|मेल)[ ]\(){code}(?=\))"

    def read(found: Match[str]) -> Reading:
        is_counted = not _NO_NAME.isdisjoint((found.groupdict().get("name") or "").split())
        return None if is_counted else {"code": spell_digits(wording, ascii_digits(found["code"]))}

    compile_ = wording.notation.compile
    return (Rule(compile_(named), read, "0", kind=Code), Rule(compile_(after), read, "(", has_number=True, kind=Code))
