"""English abbreviations: which of the tables stand where, and those at which no sentence ends ("e.g.", "Jr. Smith")."""

from collections.abc import Mapping

import regex
from regex import Match

from speech.text.normalization import english_words
from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.codes import Codes
from speech.text.normalization.forms import Reading, Rule, alternatives

_SUFFIXES = {"Jr": "Junior", "Sr": "Senior"}


def build_abbreviations(codes: Codes) -> Abbreviations:
    """Return the tables of abbreviations, in capitals too, as headings have them."""
    names = english_words.MONTHS | english_words.WEEKDAYS
    calendar = {key: said for key, said in names.items() if key not in {said, "Mar", "Sat", "Sun"} and key.istitle()}
    return Abbreviations(
        codes=codes,
        titles=_in_capitals_too(english_words.TITLES),
        bare_titles=english_words.BARE_TITLES,
        before_numbers=_in_capitals_too(english_words.BEFORE_NUMBERS, fewest=3),
        others=_in_capitals_too(calendar | english_words.OTHERS | english_words.NEVER_LAST, fewest=3),
        plain=english_words.PLAIN,
        acronyms=english_words.ACRONYMS,
        plural="s",
        starters=english_words.STARTERS,
    )


def build_inner_rules() -> tuple[Rule, ...]:
    """Return the rules for abbreviations whose period ends no sentence, though a capital follows."""
    never = english_words.NEVER_LAST
    never = never | {key[0].upper() + key[1:]: said for key, said in never.items()}
    starters = alternatives(english_words.STARTERS)
    inner = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_'’@#.])(?P<key>{alternatives(never)})\.(?!\s*+\Z|[\"”»)\]])"
    suffix = rf"(?P<key>Jr|Sr)\.(?<=\p{{Ll}},?[ ][JS]r\.)(?=[ ]\p{{Lu}})(?![ ](?:{starters})\b)"
    return (_rule(inner, never), _rule(suffix, _SUFFIXES))


def _rule(pattern: str, table: Mapping[str, str]) -> Rule:
    def read(found: Match[str]) -> Reading:
        return table[found["key"]]

    return Rule(regex.compile(pattern, regex.V1), read, ".")


def _in_capitals_too(table: Mapping[str, str], fewest: int = 2) -> dict[str, str]:
    """Return `table` with its keys of at least `fewest` characters in capitals too."""
    return {key.upper(): said for key, said in table.items() if len(key) >= fewest} | dict(table)
