"""Rules for Italian abbreviations that need more than a table: saints ("S. Maria"), and before numbers ("h 21")."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.italian import words
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.numbers import Wording


def build_written_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for abbreviations that only the number after them shows: "h 21", "lun 5 mag", "L. 104/92"."""
    days = {day[:3]: day for day in words.WEEKDAYS}
    months = "|".join(words.WRITTEN_MONTHS)
    start = r"(?<![\p{L}\p{N}_.]|\p{Nd}[ ])"

    def rule(pattern: str, said: Mapping[str, str], needs: str) -> Rule:
        def read(found: Match[str]) -> Reading:
            return said[found["key"].lower()]

        return Rule(wording.notation.compile(f"{start}{pattern}"), read, needs)

    clock = r"(?=[ ][0-2]?[0-9](?:[.:,][0-5][0-9])?(?![\p{L}\p{N}]|[.,:/-]\p{N}))"
    return (
        rule(rf"(?P<key>[hH])\.?{clock}", {"h": "ore"}, "hH"),
        rule(r"(?P<key>L)\.(?=[ ]?[0-9]{1,4}/(?:[0-9]{4}|[0-9]{2})(?!\p{N}))", {"l": "legge"}, "L"),
        rule(r"(?P<key>[pP]\.(?:es\.|za))(?=[ ,:])", {"p.es.": "per esempio", "p.za": "piazza"}, "pP"),
        rule(rf"(?P<key>(?i:{alternatives(days)}))(?=[ ][0-9]{{1,2}}[ ](?i:{months}))", days, "0"),
    )


def build_saint_rule(wording: Wording) -> Rule:
    """Return the rule for a saint before a name: "S. Maria", "S. Antonio", "S. Stefano"."""

    def read(found: Match[str]) -> Reading:
        name = found["name"]
        if name[0] in "AEIOU":
            return f"sant’{name}"
        if name.endswith(("a", "Agnese", "Irene")) and name not in words.SAINTS_IN_A:
            return f"santa {name}"
        is_impure = name[0] == "S" and name[1] not in "aeiou"
        return f"{'santo' if is_impure else 'san'} {name}"

    pattern = r"(?<![\p{L}\p{M}\p{N}_.])S\.[ ]?(?P<name>\p{Lu}\p{Ll}{2,}+)(?![\p{L}.])"
    return Rule(wording.notation.compile(pattern), read, "S")
