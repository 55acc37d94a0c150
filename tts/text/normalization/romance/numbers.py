"""Rules for ages with a sign ("+65 ans") and, in French and Italian, for parts ("le 1/4 de") and thousands ("10k")."""

from collections.abc import Callable, Mapping

from regex import Match

from tts.text.normalization.classes import Cardinal, Code, Fraction
from tts.text.normalization.rules.agreement import GenderOf
from tts.text.normalization.rules.forms import LETTER_DIGIT, Reading, Rule, before_number, labelled
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording


def build_age_rule(wording: Wording, years: str, more: str, less: str) -> Rule:
    """Return the rule for a sign before a number of `years`: "les +65 ans", "enfants -12 ans", "grátis - 6 anos"."""

    def read(found: Match[str]) -> Reading:
        said = wording.cardinal(int(ascii_digits(found["whole"])), Gender.MASCULINE)
        return f"{more if found[0][0] in '+＋' else less} {said}"

    free = r"(?<!\p{L})(?i:grat(?:uit[aeos]{0,2}|is|\.)|grátis|enfants|jeunes|bambini|niños|menores|crianças)"
    sign = rf"(?<=[\p{{L}}.,;:(][ ]|\()[-−+](?=\p{{Nd}})|(?<={free}[ ])[-−–+](?=[ ]\p{{Nd}})"
    pattern = rf"(?:{sign})[ ]?(?P<whole>\p{{Nd}}{{1,3}})(?=[ \u00A0](?:{years})(?!\p{{L}}))"
    return Rule(wording.notation.compile(pattern), read, before_number("-−–+"), kind=Cardinal)


def build_part_rules(
    wording: Wording,
    say_part: Callable[[int], str],
    say_ratio: Callable[[int, int], str],
    *,
    one: str,
    many: str,
    of: str,
) -> tuple[Rule, ...]:
    """Return the rules for a fraction after an article: the article stands for "one", and the fraction is no date.

    `one` and `many` are the patterns of articles before one part and before several parts, `of` the pattern of words
    after the fraction. `say_part` names one part by the number of parts.
    """

    def read_many(found: Match[str]) -> Reading:
        over, under = int(found["over"]), int(found["under"])
        return say_ratio(over, under) if over < under else None

    of_noun = rf"(?=[ \u00A0](?:{of})\p{{L}})"
    under = r"/(?P<under>[2-9]|1\p{Nd})(?![\p{N}/])"
    after_one = rf"(?=1/)(?<=\b(?i:un|(?P<article>{one}))[ \u00A0])1{under}(?(article){of_noun})"
    after_many = rf"(?=[2-9]/)(?<=\b(?i:{many})[ \u00A0])(?P<over>[2-9]){under}{of_noun}"
    return labelled(
        Fraction,
        Rule(wording.notation.compile(after_one), lambda found: say_part(int(found["under"])), "/"),
        Rule(wording.notation.compile(after_many), read_many, "/"),
    )


def build_half_after_noun_rule(wording: Wording, noun: str, gender_of: GenderOf, halves: Mapping[Gender, str]) -> Rule:
    """Return the rule for a half after a noun ("2 heures et 1/2"); `noun` is the pattern of the noun and the "and"."""

    def read(found: Match[str]) -> Reading:
        return halves.get(gender_of(found["noun"], 1), halves[Gender.MASCULINE])

    return Rule(wording.notation.compile(rf"(?<={noun}[ ])(?:1/2|½)(?![\p{{L}}\p{{N}}/])"), read, "/½", kind=Fraction)


def build_episode_rule(wording: Wording, season: str, episode: str) -> Rule:
    """Return the rule for an episode of a series ("S02E05"); `season` and `episode` are said before the numbers."""

    def read(found: Match[str]) -> Reading:
        first, last = (wording.cardinal(int(found[part]), Gender.NONE) for part in ("season", "episode"))
        return f"{season} {first} {episode} {last}"

    pattern = r"(?<![\p{L}\p{N}_.-])[Ss](?P<season>[0-9]{1,2})[ ]?[Ee](?P<episode>[0-9]{1,3})(?![\p{L}\p{N}_-])"
    return Rule(wording.notation.compile(pattern), read, LETTER_DIGIT, kind=Code)


def build_tire_rule(wording: Wording) -> Rule:
    """Return the rule for the load and the speed that a tire bears: "205/55 R16 91V"."""

    def read(found: Match[str]) -> Reading:
        return f"{wording.cardinal(int(found['load']), Gender.NONE)} {found['speed']}"

    pattern = r"(?<=R[ ]?[12][0-9][ ])(?P<load>[0-9]{2,3})(?P<speed>[HQRSTVWY])(?![\p{L}\p{N}])"
    return Rule(wording.notation.compile(pattern), read, LETTER_DIGIT, kind=Code)


def build_thousand_rule(wording: Wording, gap: str, counted: str = "") -> Rule:
    """Return the rule for a letter for thousands ("10k abonnés"); `gap` is the pattern of a space before a currency.

    `counted` is the pattern of what must follow.
    """

    def read(found: Match[str]) -> Reading:
        return wording.cardinal(int(found["whole"]) * 1000 + int(f"{found['fraction'] or '':0<3}"), Gender.NONE)

    notation = wording.notation
    left = rf"{notation.left}(?<!\p{{Sc}}{gap}(?:[0-9.,]{{1,6}}[-–])?|[.,])"
    number = rf"{left}(?P<whole>[0-9]{{1,3}})(?:,(?P<fraction>[0-9]{{1,3}}))?+"
    return Rule(notation.compile(rf"{number}k{notation.end}(?!{gap}[\p{{Sc}}/]){counted}"), read, "k", kind=Cardinal)
