"""Rules for fractions with a stroke ("3/4", "2 1/2") or of one character ("⅔")."""

import unicodedata
from collections.abc import Callable, Collection

from regex import Match

from tts.text.normalization.classes import Fraction
from tts.text.normalization.rules.amounts import currency_of, written_currencies
from tts.text.normalization.rules.forms import SIMPLE_FRACTION, Reading, Rule, Verbalized, after_number, alternatives
from tts.text.normalization.rules.notation import PERCENT_SIGNS, SIGN_START, SPACE, VULGAR_FRACTIONS, ascii_digits
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, spell_whole

_LARGEST_MARK = 20
_SMALLEST_PRESSURE = 60
_FIRST_YEAR, _LAST_YEAR = 1900, 2099
_ALL_SHARES, _SMALLEST_SHARE = 100, 10
_ALWAYS = (24, 7)
_ROUND = (0, 100, 1000)
_CHARACTER_BY_RATIO = {(1, 2): "½", (1, 4): "¼", (3, 4): "¾"}


def build_ratio_rules(wording: Wording, say_ratio: Callable[[int, int], str]) -> tuple[Rule, ...]:
    """Return the rules for the fractions that are not in `Wording.fractions`."""
    notation = wording.notation
    left = rf"{notation.left}(?<![/.:]\p{{Nd}}?)(?<!(?<!\p{{Nd}}/\p{{Nd}}{{1,2}}),\p{{Nd}}?)"
    whole = r"(?:(?P<whole>\p{Nd}{1,4})(?:[ \u00A0]|-(?=\p{Nd}{1,2}/)))?+"
    stroke = r"(?P<over>\p{Nd}{1,4}+)[/⁄](?P<under>(?!0\p{Nd})\p{Nd}{1,4}+)"
    end = rf"(?![/.:]?\p{{Nd}}|,(?!\p{{Nd}}{{1,2}}/\p{{Nd}})\p{{Nd}}|-\p{{Nd}}(?!\p{{Nd}}?[/⁄])|/){notation.end}"

    def say(fraction: Fraction) -> Reading:
        said = _say(wording, say_ratio, fraction)
        return _signed(wording, fraction.sign, said) if said and fraction.sign else said

    sign = rf"(?P<sign>{SIGN_START}[-−+])?+"
    ahead = r"(?=[-−+]?\p{Nd}{1,4}+[ \u00A0/⁄-])"
    mixed = f"{ahead}{sign}{left}{whole}(?<!/){stroke}{end}"
    return (Rule(notation.compile(mixed), Verbalized(_fraction_of, say), SIMPLE_FRACTION),)


def _fraction_of(found: Match[str]) -> Fraction:
    over, under = (int(ascii_digits(found[name])) for name in ("over", "under"))
    return Fraction(over, under, ascii_digits(found["whole"] or ""), found["sign"] or "")


def build_fraction_rules(
    wording: Wording, say_ratio: Callable[[int, int], str], units: Collection[str], of: Callable[[str], str] = str
) -> tuple[Rule, ...]:
    """Return the rules for fractions of one character, and for fractions of money and of hundred ("€2½", "1/2 %").

    A symbol of `units` may touch any fraction ("½km", "1/2km"); another rule reads it. `of` reads a currency after a
    fraction other than a half ("trois quarts de dollar").
    """
    notation = wording.notation
    whole = rf"(?:(?P<whole>\p{{Nd}}{{1,4}}){SPACE})?+"
    character = f"{whole}(?P<character>[{VULGAR_FRACTIONS}])"
    stroke = r"(?:(?P<whole>\p{Nd}{1,4})[ \u00A0])?+(?P<over>\p{Nd}{1,2})[/⁄](?P<under>\p{Nd}{1,2})(?![/⁄.,]?\p{Nd})"
    fraction = rf"(?<![/⁄.,:]\p{{Nd}}?)(?:{character}|{stroke})"
    sign = rf"(?P<sign>{SIGN_START}[-−－])?+"
    before = f"{sign}{money_before_pattern(wording)}{fraction}{notation.end}"
    after = f"{sign}{notation.left}{fraction}{counted_pattern(wording)}"
    touching = rf"(?<=[{VULGAR_FRACTIONS}]){notation.end}|(?=\L<units>(?![\p{{L}}\p{{N}}]))"
    alone = f"{sign}{notation.left}{fraction}(?:{touching})"

    def read(found: Match[str]) -> Reading:
        said = _read_fraction(wording, say_ratio, found)
        is_half = said == wording.fractions["½"][0]
        return say_counted(wording, said, found, str if is_half else of) if said else None

    needs = {*VULGAR_FRACTIONS, SIMPLE_FRACTION}
    return (
        *(Rule(notation.compile(pattern), read, needs, kind=Fraction) for pattern in (before, after)),
        Rule(notation.compile(alone, units=units), read, needs, kind=Fraction),
    )


def _money_pattern(wording: Wording) -> str:
    return rf"(?P<money>{alternatives(written_currencies(wording))})"


def money_before_pattern(wording: Wording) -> str:
    """Return the pattern of a currency before a fraction; in "5 € ½ kg" it belongs to the number before it."""
    return rf"(?<![\p{{L}}\p{{N}}]|\p{{N}}[ \u00A0\u202F]){_money_pattern(wording)}{SPACE}"


def counted_pattern(wording: Wording) -> str:
    """Return the pattern of a currency, a percent or a degree sign after a fraction, which `say_counted` reads."""
    signs = rf"{_money_pattern(wording)}|(?P<hundred>[{PERCENT_SIGNS}])|(?P<degrees>°)"
    return rf"{SPACE}(?:{signs})(?![\p{{L}}\p{{N}}])"


def say_counted(wording: Wording, said: str, found: Match[str], of: Callable[[str], str] = str) -> str:
    """Return the fraction `said` with the sign and with what it counts; `found` has a group "whole", and others.

    `of` reads a currency after a fraction without a whole number.
    """
    groups = found.groupdict()
    noun = currency_of(wording, groups["money"]).unit if groups.get("money") else None
    of, noun = (str, wording.degree) if groups.get("degrees") else (of, noun)
    if noun and not groups["whole"]:
        noun = Noun((of(noun.forms[0]),) * len(noun.forms), noun.gender)
    said = wording.count(said, None, noun) if noun else said
    if groups.get("hundred"):
        said = wording.percent.format(said)
    return _signed(wording, groups["sign"], said) if groups.get("sign") else said


def _read_fraction(wording: Wording, say_ratio: Callable[[int, int], str], found: Match[str]) -> str | None:
    """Return the words of a fraction of one character or with a stroke, and of the whole number before it."""
    character = found["character"]
    written = unicodedata.normalize("NFKC", character).split("⁄") if character else (found["over"], found["under"])
    over, under = (int(ascii_digits(part)) for part in written)
    if not found["whole"] and (character := _CHARACTER_BY_RATIO.get((over, under))):
        return wording.fractions[character][0]
    return _say(wording, say_ratio, Fraction(over, under, ascii_digits(found["whole"] or "")))


def build_minus_rule(wording: Wording) -> Rule:
    """Return the rule for a minus before a fraction that a rule of the language has read without it."""
    fraction = rf"(?:\p{{Nd}}{{1,4}}[ \u00A0]?)?[{VULGAR_FRACTIONS}]|(?:\p{{Nd}}{{1,4}}[ ])?\p{{Nd}}{{1,2}}[/⁄]\p{{Nd}}"
    pattern = wording.notation.compile(rf"{SIGN_START}[-−－](?={fraction})")
    needs = {*VULGAR_FRACTIONS, *after_number("/⁄")}
    return Rule(pattern, lambda found: wording.minus.format(""), needs, kind=Fraction)


def _say(wording: Wording, say_ratio: Callable[[int, int], str], fraction: Fraction) -> str | None:
    over, under = fraction.over, fraction.under
    if not fraction.whole:
        return say_ratio(over, under)
    if not 0 < over < under:
        return None
    number = spell_whole(wording, fraction.whole, wording.attributive)
    if character := _CHARACTER_BY_RATIO.get((over, under)):
        return wording.fractions[character][1].format(number)
    return f"{number} {wording.signs['&']} {say_ratio(over, under)}"


def _signed(wording: Wording, sign: str, said: str) -> str:
    return (wording.plus if sign == "+" else wording.minus).format(said)


def is_pair(over: int, under: int) -> bool:
    """Tell whether two numbers with a stroke are said one after the other ("24/7", "50/50", "2023/24")."""
    is_followed = over > _LARGEST_MARK and under in (over + 1, (over + 1) % 100) and under < _LAST_YEAR
    is_of_year = _FIRST_YEAR <= under <= _LAST_YEAR
    return (
        (over >= under and _LARGEST_MARK < over < _SMALLEST_PRESSURE)
        or is_of_year
        or (is_followed and under not in _ROUND)
    )


def is_said_in_a_row(over: int, under: int) -> bool:
    """Tell the same for a language that reads equal numbers as marks ("30/30") and others as fractions ("22/7")."""
    is_sharing = over + under == _ALL_SHARES and min(over, under) >= _SMALLEST_SHARE
    is_of_years = is_pair(over, under) and (under > over or over > _ALL_SHARES)
    return is_sharing or is_of_years or (over, under) == _ALWAYS


def is_score(over: int, under: int) -> bool:
    """Tell whether two numbers are said one over the other: "10/10", a blood pressure of "120/80", "3/0"."""
    return not over or not under or over == under or (over > under and over >= _SMALLEST_PRESSURE)
