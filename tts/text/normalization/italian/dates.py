"""Rules for Italian years and first days after an apostrophe; `romance` reads other dates."""

from regex import Match

from tts.text.normalization.italian import words
from tts.text.normalization.italian.numbers import number
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.numbers import Wording


def build_apostrophe_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for years after an apostrophe and for a first day after an elided article."""
    return (*_decade_rules(wording), _elided_day_rule(wording))


def _elided_day_rule(wording: Wording) -> Rule:
    """Return the rule for a first day after an elided article, said as "uno": "l'1 gennaio", "l'1/1/1980"."""

    def read(found: Match[str]) -> Reading:
        if not found["month"]:
            return "uno"
        month = int(found["month"])
        if not 1 <= month <= len(words.MONTHS):
            return None
        year = f" {number(int(found['year']))}" if found["year"] else ""
        return f"uno {words.MONTHS[month - 1]}{year}"

    named = rf"1(?=[ ](?:{'|'.join(words.MONTHS)})(?!\p{{L}}))"
    numeric = r"0?1(?P<mark>[/.])(?P<month>[0-9]{1,2})(?:(?P=mark)(?P<year>[12][0-9]{3}))?(?![\p{L}\p{N}/]|[.,]\p{N})"
    return Rule(wording.notation.compile(rf"(?<=[lL]['’])(?:{named}|{numeric})"), read, "1")


def _decade_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for years after an apostrophe that is no quotation mark ("anni '80")."""
    anno = r"\b(?i:anni|il|nel|del|dal|al|sul|gli|degli|negli|classe|estate|autunno|inverno|primavera)[ ]"
    year = r"[’'‘](?P<year>[0-9]{2,3})(?![\p{L}\p{N}’'])"
    unquoted = r"(?![^’'\n]{0,60}[’'](?!\p{L}|[0-9]{2}))"
    patterns = (rf"(?<={anno}|\(|[’'][0-9]{{2,3}}[-–]){year}", rf"(?<=\p{{L}}[ ]|^){year}{unquoted}")
    compile_ = wording.notation.compile
    return tuple(Rule(compile_(pattern), lambda found: number(int(found["year"])), "'’‘") for pattern in patterns)
