"""The tables of English abbreviations, and rules for those at which no sentence ends ("e.g.", "Jr. Smith")."""

from collections.abc import Mapping

from tts.text.normalization.english import words
from tts.text.normalization.rules.abbreviations import Abbreviations, build_table_rule
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Rule, alternatives

_SUFFIXES = {"Jr": "Junior", "Sr": "Senior"}


def build_abbreviations(codes: Codes) -> Abbreviations:
    """Return the tables of abbreviations, in capitals too, as in headings."""
    names = words.MONTHS | words.WEEKDAYS
    calendar = {key: said for key, said in names.items() if key not in {said, "Mar", "Sat", "Sun"} and key.istitle()}
    return Abbreviations(
        codes=codes,
        titles=_in_capitals_too(words.TITLES),
        bare_titles=words.BARE_TITLES,
        before_numbers=_in_capitals_too(words.BEFORE_NUMBERS, fewest=3),
        others=_in_capitals_too(calendar | words.OTHERS | words.NEVER_LAST, fewest=3),
        plain=words.PLAIN,
        acronyms=words.ACRONYMS,
        plural="s",
        starters=words.STARTERS,
    )


def build_inner_rules() -> tuple[Rule, ...]:
    """Return the rules for abbreviations whose period ends no sentence, though a capital follows."""
    inner = r"(?<![\p{L}\p{M}\p{N}_'’@#.])(?P<key>{})\.(?!\s*+\Z|[\"”»)\]])"
    starter = rf"(?![ ](?:{alternatives(words.STARTERS)})\b)"
    suffix = rf"(?P<key>{{}})\.(?<=\p{{Ll}},?[ ][JS]r\.)(?=[ ]\p{{Lu}}){starter}"
    return (
        build_table_rule(words.NEVER_LAST, inner, ".", last="."),
        build_table_rule(_SUFFIXES, suffix, ".", last="."),
    )


def _in_capitals_too(table: Mapping[str, str], fewest: int = 2) -> dict[str, str]:
    """Return `table` with its keys of at least `fewest` characters in capitals too."""
    return {key.upper(): said for key, said in table.items() if len(key) >= fewest} | dict(table)
