"""French cardinals, ordinals and fractions, and the rules for numbers that the words beside them show."""

import functools
from collections.abc import Collection

import regex
from regex import Match

from tts.text.normalization.classes import Address, Cardinal, Ordinal
from tts.text.normalization.french.nouns import BETWEEN, LABELS, NOT_NOUNS, gender_of, is_elided_before
from tts.text.normalization.romance.numbers import build_half_after_noun_rule, build_part_rules, build_thousand_rule
from tts.text.normalization.rules.agreement import build_agreement_rule, build_half_rule
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import SPACE, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, spell_number, with_sign
from tts.text.normalization.rules.ratios import is_said_in_a_row, is_score

LARGE = ("million", "millions", "milliard", "milliards", "billion", "billions", "billiard", "billiards")
_SCALES = ("", "mille", "million", "milliard", "billion", "billiard")
_PLURAL_BEFORE_ENDING = regex.compile(r"(?<=[tnd])sième")
_FIRST_ORDINALS = {
    (1, "er"): "premier",
    (1, "re"): "première",
    (1, "ère"): "première",
    (1, "ere"): "première",
    (2, "d"): "second",
    (2, "nd"): "second",
    (2, "de"): "seconde",
    (2, "nde"): "seconde",
}
_HALVES = {Gender.MASCULINE: "un demi", Gender.FEMININE: "une demi"}
_ORDINAL_MARKS = r"ers?|[èe]?res?|i?[èe]mes?|[eè]s?|nde?s?|de?s?|\.?[ᵉʳᵈⁿᵐˢ]{1,4}"
_RAISED = str.maketrans("ᵉʳᵈⁿᵐˢ", "erdnms")
_ENDS_WITH_ONE = r"(?=[-−+\p{Nd}](?:[\p{Nd}.\u00A0\u202F\u2009 ]{0,20}\p{Nd}|)(?<=1)[ \u00A0]\p{L})"
_FEMININE_SYMBOLS = frozenset("h min mn s sec t pers".split())
_MILLION = 10**6


def is_singular(number: Number) -> bool:
    """Tell whether a number has its noun in the singular: the plural begins at two."""
    return number.whole.lstrip("0") in ("", "1")


@functools.lru_cache(maxsize=1000)
def small(value: int) -> str:
    """Return a number below a thousand in words."""
    from num2words import num2words

    return str(num2words(value, lang="fr"))


def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words; "un" at its end agrees with `gender`, "mille" takes no "un" and no plural."""
    value, below = divmod(value, 1000)
    words = [small(below)] if below or not value else []
    for scale in _SCALES[1:]:
        value, group = divmod(value, 1000)
        if group and scale == "mille":
            before = small(group).removesuffix("s") if group % 100 in (0, 80) else small(group)
            words.insert(0, scale if group == 1 else f"{before} {scale}")
        elif group:
            words.insert(0, f"{small(group)} {scale}{'s' if group > 1 else ''}")
    spoken = " ".join(words)
    return f"{spoken}e" if gender is Gender.FEMININE and spoken.endswith("un") else spoken


@functools.lru_cache(maxsize=1000)
def ordinal(value: int) -> str:
    """Return the ordinal in words, "unième" for 1."""
    from num2words import num2words

    # num2words says "un millionième" and keeps the plural of a last "vingts", "cents", "millions": quatre-vingtsième.
    said = str(num2words(value, lang="fr", to="ordinal")).removeprefix("un ")
    return _PLURAL_BEFORE_ENDING.sub("ième", said)


def marked_ordinal(value: int, mark: str) -> str:
    """Return the ordinal in the gender and number of its mark, "" where the mark fits no such number ("3D")."""
    if known := _FIRST_ORDINALS.get((value, mark.rstrip("s"))):
        return known + ("s" if mark.endswith("s") else "")
    if "me" not in mark and mark not in ("e", "es", "è", "ès"):
        return ""
    return ordinal(value) + ("s" if mark.endswith("s") else "")


def ratio(over: int, under: int) -> str:
    """Return the words for two numbers with a stroke between them."""
    spoken = cardinal(over), cardinal(under)
    if is_said_in_a_row(over, under):
        return " ".join(spoken)
    if is_score(over, under) or under in (1, 20) or over % under == 0:
        return f"{spoken[0]} sur {spoken[1]}"
    return f"{spoken[0]} {part_of(under)}{'' if over == 1 or under == 3 else 's'}"


def part_of(under: int) -> str:
    """Return the name of one part by the number of parts: "demi", "tiers", "douzième"."""
    return {2: "demi", 3: "tiers", 4: "quart"}.get(under) or ordinal(under)


def build_first_rules(wording: Wording, units: Collection[str]) -> tuple[Rule, ...]:
    """Return the rules that must stand first: fractions beside words, and letters for a scale."""
    return (
        build_half_rule(wording, gender_of, _HALVES, units),
        build_half_after_noun_rule(
            wording,
            r"(?P<noun>\p{Ll}{2,20})[ ]et",
            lambda noun, value: gender_of(noun.removesuffix("s"), value),
            {Gender.MASCULINE: "demi", Gender.FEMININE: "demie"},
        ),
        _first_of_two_rule(wording),
        _house_rule(wording),
        *build_part_rules(
            wording, part_of, ratio, one="le|ce|du|au", many="les?|aux?|des|du", of=r"d(?:e|u|es)[ \u00A0]|d['’]"
        ),
        _times_rule(wording),
        _million_rule(wording),
        build_thousand_rule(wording, gap=SPACE),
    )


def build_own_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers that no other language shares."""
    notation = wording.notation
    grouped = r"\p{Nd}{1,3}(?:[ \u00A0\u202F]\p{Nd}{3}){1,2}+"
    marked = rf"{notation.left}(?P<value>{grouped}|\p{{Nd}}{{1,9}}+)(?P<mark>{_ORDINAL_MARKS}){notation.end}"

    def read_ordinal(found: Match[str]) -> Reading:
        return marked_ordinal(int(ascii_digits(found["value"])), found["mark"].lstrip(".").translate(_RAISED))

    return (
        Rule(notation.compile(marked), read_ordinal, "0", kind=Ordinal),
        _millions_rule(wording),
        build_agreement_rule(wording, gender_of, labels=LABELS, between=BETWEEN, ahead=_ENDS_WITH_ONE),
    )


def _first_of_two_rule(wording: Wording) -> Rule:
    """Return the rule for "1" before another number of a feminine noun: "1 à 2 min", "1 ou 2 fois"."""

    def read(found: Match[str]) -> Reading:
        noun = found["noun"]
        is_feminine = noun in _FEMININE_SYMBOLS or gender_of(noun.removesuffix("s"), 1) is Gender.FEMININE
        return "une" if is_feminine else None

    after = r"(?=(?:[ ](?:à|ou)[ ]|[-–])[2-9][0-9]?[ \u00A0]?(?P<noun>\p{L}++)(?![.’']?\p{L}))"
    pattern = rf"1{after}(?<={wording.notation.left}(?<![-–/.,:])1)"
    return Rule(wording.notation.compile(pattern), read, "1", kind=Cardinal)


def _house_rule(wording: Wording) -> Rule:
    """Return the rule for the number of a house, which agrees with no street: "au 1 rue Hoche", ", 21 avenue Foch"."""
    street = r"(?=[ ](?:(?:bis|ter)[ ])?(?:rue|avenue|place|route|allée|impasse)[ ])"
    pattern = rf"(?P<number>[0-9]{{0,3}}1){street}(?<=(?:^|\n|[,:(][ ]?|(?<!\p{{L}})au[ ])(?P=number))"
    return Rule(wording.notation.compile(pattern), lambda found: cardinal(int(found["number"])), "1", kind=Address)


def _times_rule(wording: Wording) -> Rule:
    """Return the rule for "fois" as a letter: "3x par jour", "10 x plus"."""
    after = r"(?=[ \u00A0](?:par|plus|moins|mieux|sans|la|le|les)(?!\p{L})|/(?:jour|mois|an|semaine))"
    after += r"|(?<=(?<!\p{L})(?:en|ou)[ ][0-9]{1,2}[x×])(?![\p{L}\p{N}]|[ ]?[0-9(=+*/-])"
    pattern = rf"{wording.notation.left}{wording.notation.whole}{SPACE}[x×](?:{after})"
    return Rule(
        wording.notation.compile(pattern),
        lambda found: f"{spell_number(wording, number_of(found), Gender.FEMININE)} fois",
        after_number("x×"),
        kind=Cardinal,
    )


def _million_rule(wording: Wording) -> Rule:
    """Return the rule for a letter for millions without a currency: "5 M d'habitants"."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        scale = "million" if is_singular(number) else "millions"
        return with_sign(wording, number, f"{spell_number(wording, number)} {scale}")

    other = r"[ ](?:à|et|contre|ou)[ ][0-9]{1,3}(?:,[0-9]{1,3})?[ ]?M(?![\p{L}\p{N}€$])"
    million = rf"{wording.notation.number}{SPACE}M(?=[ \u00A0]d(?:e[ \u00A0]|['’])\p{{L}}|{other})"
    return Rule(wording.notation.compile(million), read, after_number("M"), kind=Cardinal)


def _millions_rule(wording: Wording) -> Rule:
    """Return the rule for round millions, which are nouns: "2 000 000 d’habitants"."""

    def read(found: Match[str]) -> Reading:
        number, noun = number_of(found), found["noun"]
        if not number.count or number.count % _MILLION or noun in NOT_NOUNS:
            return None
        spoken = with_sign(wording, number, cardinal(number.count))
        if is_elided_before(noun):
            return f"{spoken} d’{noun}"
        return {"number": f"{spoken} de"}

    number = rf"(?P<number>{wording.notation.number})"
    pattern = rf"{number}[ \u00A0](?P<noun>\p{{Ll}}++(?<=[sx]))(?![.’'-]?\p{{L}})"
    return Rule(wording.notation.compile(pattern), read, "0", kind=Cardinal)
