"""Rules for saints ("S. Juan", "S. Paulo") and for titles in small letters ("el sr. lópez") in both languages."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.rules.abbreviations import Placed
from tts.text.normalization.rules.forms import Reading, Rule, alternatives, pieces_of
from tts.text.normalization.rules.numbers import Wording

_RAISED_LETTERS = str.maketrans("ªº", "ᵃᵒ")


def routes_of_doses(said: Mapping[str, str]) -> tuple[Placed, ...]:
    """Return the routes by which a dose is taken ("500 mg VO"): their capitals, and what is `said` for them."""
    dose = r"(?:[mµ]?g|mcg|m[lL]|UI|cps?|comp|cáps?|gotas?|gts|amp|dieta|soro|suero|ampoll?as?)\.?"
    return tuple(
        (route.lower(), words, rf"(?<=(?<!\p{{L}}){dose}[ ]){route}(?!\p{{L}})") for route, words in said.items()
    )


def build_saint_rule(wording: Wording, saints: str, said: str) -> Rule:
    """Return the rule that says `said` for "S." before a name of the pattern `saints`."""
    pattern = rf"(?<!\p{{L}}|\p{{Lu}}\. ?)S\.(?=[ \u00A0](?:{saints})(?!\p{{L}}))"
    return Rule(wording.notation.compile(pattern), lambda found: said, "S", kind=Abbreviation)


def build_lower_title_rule(wording: Wording, titles: Mapping[str, str], articles: str) -> Rule:
    """Return the rule for titles in small letters, with or without a period, between an article and a name."""

    def read(found: Match[str]) -> Reading:
        return titles[found["title"]]

    title = rf"(?<=[ ])(?P<title>{alternatives(titles)})(?=\.?[ ]\p{{L}}{{2}})"
    pattern = rf"{title}(?<=(?<!\p{{L}})(?i:{articles})[ ](?P=title))\.?"
    return Rule(wording.notation.compile(pattern), read, kind=Abbreviation)


def build_after_ordinal_rule(wording: Wording, table: Mapping[str, str]) -> Rule:
    """Return the rule for abbreviations with a period after an ordinal ("3.ª ed.")."""
    ordinal = r"(?<=(?:[ªºᵃᵒ]|\p{Nd}(?:er|do|ro|to|[ao]))[ ])"
    pattern = rf"{ordinal}(?P<key>{alternatives(table)})(?:\.(?!\s*+\Z|\s++\p{{Lu}}\p{{Ll}})|(?=\.))"
    return Rule(
        wording.notation.compile(pattern),
        lambda found: table[found["key"]],
        ".",
        True,
        pieces_of(table),
        kind=Abbreviation,
    )


def build_lettered_rule(wording: Wording, table: Mapping[str, str]) -> Rule:
    """Return the rule for abbreviations before a capital or a Roman numeral: "esc. B", "Cap. IV"."""

    def read(found: Match[str]) -> Reading:
        return table[found["key"].lower()]

    letter = r"(?=[ \u00A0](?:[A-Z][0-9]{0,3}|[IVXLC]{2,7})(?![\p{L}\p{N}.’']))"
    pattern = rf"(?<![\p{{L}}\p{{N}}.])(?P<key>(?i:{alternatives(table)}))\.{letter}"
    return Rule(wording.notation.compile(pattern), read, ".", pieces=pieces_of(table), kind=Abbreviation)


def with_raised_letters(table: Mapping[str, str]) -> dict[str, str]:
    """Return `table` and its keys with small raised letters ("Dr.ᵃ") in place of the signs ("Dr.ª")."""
    return {key.translate(_RAISED_LETTERS): said for key, said in table.items()} | dict(table)
