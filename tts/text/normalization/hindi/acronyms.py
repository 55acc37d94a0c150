"""Rules for Latin acronyms and short words in Hindi text, where English would read them otherwise than Indians do."""

from collections.abc import Iterable

from regex import Match

from tts.text.normalization.classes import Letters
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import LETTER, Notation
from tts.text.normalization.rules.tables import word_tables

_SAID = word_tables("hindi")["said acronyms"]
_SPELLED = "WHO ORS FIR SHO LED HAL BIS EWS IMPS SOP DRS".split()
_ENGLISH_WORDS_TOO = "UP US IT MA BED DIG".split()
"""Spelled too, except where an English word or an acronym follows or stands before."""


def build_acronym_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for acronyms said as words ("AIIMS"), spelled ("FIR"), or joined ("IIT-JEE")."""
    left, right = rf"(?<!{LETTER}|[\p{{N}}_@#&./-])", rf"(?!{LETTER}|[\p{{N}}_@&/-]|\.{LETTER})"
    alone = r"(?<!\p{Latin}[ ])(?P<key>{})(?!\p{Sc}|[ ](?:[A-Z]{2}|[a-z]|\p{Nd}))"
    patterns: tuple[tuple[Iterable[str], str], ...] = (
        (_SAID, "(?P<key>{})"),
        (_SPELLED, "(?P<key>{})"),
        (_ENGLISH_WORDS_TOO, alone),
    )

    def read(found: Match[str]) -> Reading:
        key = found["key"]
        return _SAID.get(key) or " ".join(key)

    def read_joined(found: Match[str]) -> Reading:
        return " ".join(found[0].replace("-", ""))

    rules = [
        Rule(
            notation.compile(f"{left}{pattern.replace('{}', alternatives(keys))}{right}"),
            read,
            _starts(keys),
            kind=Letters,
        )
        for keys, pattern in patterns
    ]
    joined = rf"{left}(?:IIT|IIM)-(?:JEE|[A-Z]){right}"
    return (*rules, Rule(notation.compile(joined), read_joined, "-", kind=Letters))


def _starts(keys: Iterable[str]) -> str:
    return "".join(sorted({key[0] for key in keys}))
