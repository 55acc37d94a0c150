"""The written forms that French has for itself: ordinals, fractions after an article, short millions, saints."""

from collections.abc import Sequence

from regex import Match

from speech.text.normalization import french_numbers, french_words
from speech.text.normalization.agreement import build_agreement_rule, build_half_rule
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.notation import SPACE, ascii_digits, number_of
from speech.text.normalization.numbers import Gender, Noun, Wording, spell_number, with_sign
from speech.text.normalization.spans import Spans, build_inner_unit_rule, build_span_rules
from speech.text.normalization.strokes import build_over_rules, build_per_rules
from speech.text.normalization.telephones import build_account_rule, build_labelled_rule, build_plate_rule

_HALVES = {Gender.MASCULINE: "un demi", Gender.FEMININE: "une demi"}
_WINDS = {"N": "nord", "S": "sud", "E": "est", "O": "ouest", "W": "ouest"}
_HOUR = french_numbers.counted("heure", "heures", Gender.FEMININE)
_DAY = french_numbers.counted("jour", "jours")
_ORDINAL_MARKS = "ers?|[èe]?res?|i?[èe]mes?|es?|nde?s?|de?s?|[ᵉʳᵈⁿᵐˢ]{1,4}"
_RAISED = str.maketrans("ᵉʳᵈⁿᵐˢ", "erdnms")
_MILLION = 10**6


def build_first_rules(wording: Wording, units: dict[str, Noun]) -> Sequence[Rule]:
    """Return the rules that win over those of all languages."""
    spans = Spans(
        hour=_HOUR,
        minute=units["min"],
        second=units["s"],
        inch=french_numbers.counted("pouce", "pouces"),
        winds=_WINDS,
    )
    inner = {"m": units["m"], **{sign: wording.currencies[sign].unit for sign in "€£"}}
    days = {"h": _HOUR, "heure": _HOUR, "heures": _HOUR, "j": _DAY, "jour": _DAY, "jours": _DAY}
    return (
        build_half_rule(wording, french_numbers.gender_of, _HALVES),
        _half_after_noun_rule(wording),
        _decade_rule(wording),
        *_part_rules(wording),
        *build_span_rules(wording, spans),
        build_inner_unit_rule(wording, inner),
        *build_over_rules(wording, days, "sur"),
        *build_per_rules(wording, french_words.PER | {"": "par"}, units),
        _times_rule(wording),
        *_scale_rules(wording),
        _pairs_rule(wording),
        build_labelled_rule(wording, french_words.IDENTIFIERS),
        build_account_rule(wording),
        build_plate_rule(wording),
        _article_rule(wording),
        _saint_rule(wording),
    )


def build_own_rules(wording: Wording) -> Sequence[Rule]:
    """Return the rules for numbers that no other language shares."""
    notation = wording.notation
    ordinal = rf"{notation.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>{_ORDINAL_MARKS}){notation.end}"
    century = r"(?<=[IVX](?:e|er|[èe]me|ᵉ|ᵉʳ)[ \u00A0])s(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=\.))"
    return (
        Rule(notation.compile(ordinal), _read_ordinal, "0"),
        Rule(notation.compile(century), lambda found: "siècle", "s"),
        _millions_rule(wording),
        build_agreement_rule(
            wording, french_numbers.gender_of, labels=french_words.LABELS, between=french_words.BETWEEN
        ),
    )


def _read_ordinal(found: Match[str]) -> Reading:
    return french_numbers.marked_ordinal(int(found["value"]), found["mark"].translate(_RAISED))


def _decade_rule(wording: Wording) -> Rule:
    """Return the rule for a decade after an apostrophe: "les années '90"."""

    def read(found: Match[str]) -> Reading:
        return french_numbers.cardinal(int(found["decade"]))

    pattern = r"(?<=\bannées[ \u00A0])[’'‘](?P<decade>[1-9]0)(?![\p{L}\p{N}’'])"
    return Rule(wording.notation.compile(pattern), read, "'’‘")


def _half_after_noun_rule(wording: Wording) -> Rule:
    """Return the rule for a half after a noun: "2 heures et 1/2"."""

    def read(found: Match[str]) -> Reading:
        is_feminine = french_numbers.gender_of(found["noun"].removesuffix("s"), 1) is Gender.FEMININE
        return "demie" if is_feminine else "demi"

    pattern = r"(?<=(?P<noun>\p{Ll}{2,20})[ ]et[ ])(?:1/2|½)(?![\p{L}\p{N}/])"
    return Rule(wording.notation.compile(pattern), read, "/½")


def _part_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a fraction after an article, which stands for its "un" and makes it no date."""

    def read(found: Match[str]) -> Reading:
        return french_numbers.part_of(int(found["under"]))

    def read_many(found: Match[str]) -> Reading:
        over, under = int(found["over"]), int(found["under"])
        return french_numbers.ratio(over, under) if over < under else None

    of_noun = r"(?=[ \u00A0]d(?:e|u|es)[ \u00A0]\p{L}|[ \u00A0]d['’]\p{L})"
    under = r"/(?P<under>[2-9]|1\p{Nd})(?![\p{N}/])"
    one = rf"(?<=\b(?i:un|(?P<article>le|ce|du|au))[ \u00A0])1{under}(?(article){of_noun})"
    many = rf"(?<=\b(?i:les?|aux?|des|du)[ \u00A0])(?P<over>[2-9]){under}{of_noun}"
    return (
        Rule(wording.notation.compile(one), read, "/"),
        Rule(wording.notation.compile(many), read_many, "/"),
    )


def _article_rule(wording: Wording) -> Rule:
    """Return the rule for the articles of a law, whose parts are said one after the other: "art. L. 123-4"."""

    def read(found: Match[str]) -> Reading:
        numbers = (french_numbers.cardinal(int(number)) for number in found.captures("number"))
        letter = {"letter": found["letter"][0]} if found["letter"] else {}
        return {"article": "articles" if "s" in found["article"] else "article", **letter, "numbers": " ".join(numbers)}

    article = r"(?<![\p{L}\p{N}])(?P<article>[Aa]rt(?:icles?|s?\.))[ \u00A0]"
    number = r"(?P<number>[0-9]{1,5})"
    letter = r"(?:(?P<letter>[LRDA]\.?)[ \u00A0]?)"
    pattern = rf"{article}(?:{letter}(?P<numbers>{number}(?:-{number})*)|(?P<numbers>{number}(?:[-.]{number})+)){{1}}"
    return Rule(wording.notation.compile(f"{pattern}{wording.notation.end}"), read, "0")


def _times_rule(wording: Wording) -> Rule:
    """Return the rule for "fois" as a letter: "3x par jour", "10 x plus"."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return f"{spell_number(wording, number, Gender.FEMININE)} fois"

    after = r"(?=[ \u00A0](?:par|plus|moins|mieux|sans|la|le|les)(?!\p{L})|/(?:jour|mois|an|semaine))"
    pattern = rf"{wording.notation.left}{wording.notation.whole}{SPACE}[x×]{after}"
    return Rule(wording.notation.compile(pattern), read, "x×")


def _scale_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for letters that stand for a scale without a currency: "5 M d'habitants", "10k abonnés"."""

    def read_million(found: Match[str]) -> Reading:
        number = number_of(found)
        scale = "million" if french_numbers.is_singular(number) else "millions"
        return with_sign(wording, number, f"{spell_number(wording, number)} {scale}")

    def read_thousand(found: Match[str]) -> Reading:
        thousands = int(found["whole"]) * 1000 + int(f"{found['fraction'] or '':0<3}")
        return french_numbers.cardinal(thousands)

    compile_ = wording.notation.compile
    million = rf"{wording.notation.number}{SPACE}M(?=[ \u00A0]d(?:e[ \u00A0]|['’])\p{{L}})"
    thousand = (
        rf"{wording.notation.left}(?P<whole>[0-9]{{1,3}})(?:,(?P<fraction>[0-9]{{1,3}}))?+k{wording.notation.end}"
    )
    return (
        Rule(compile_(million), read_million, "M"),
        Rule(compile_(rf"{thousand}(?!{SPACE}[\p{{Sc}}/])"), read_thousand, "k"),
    )


def _pairs_rule(wording: Wording) -> Rule:
    """Return the rule for the ten digits of a telephone number without spaces, which are said in pairs."""

    def read(found: Match[str]) -> Reading:
        pairs = (found[0][index : index + 2] for index in range(0, len(found[0]), 2))
        return ", ".join(wording.say_group(pair) if wording.say_group else pair for pair in pairs)

    pattern = rf"{wording.notation.left}(?<![-+.,:/])0[1-9][0-9]{{8}}(?![-.,:/]?\p{{N}}){wording.notation.end}"
    return Rule(wording.notation.compile(pattern), read, "0")


def _saint_rule(wording: Wording) -> Rule:
    """Return the rule for a saint in a name: "St-Étienne", "Ste-Anne"."""
    saint = alternatives(french_words.SAINTS)
    pattern = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_])(?P<saint>{saint})-(?P<name>\p{{Lu}}\p{{Ll}}++)(?!\p{{L}})"
    return Rule(
        wording.notation.compile(pattern), lambda found: f"{french_words.SAINTS[found['saint']]}-{found['name']}", "S"
    )


def _millions_rule(wording: Wording) -> Rule:
    """Return the rule for round millions, which are nouns: "2 000 000 d’habitants"."""

    def read(found: Match[str]) -> Reading:
        number, noun = number_of(found), found["noun"]
        if not number.count or number.count % _MILLION or noun in french_words.NOT_NOUNS:
            return None
        spoken = with_sign(wording, number, french_numbers.cardinal(number.count))
        if french_numbers.is_elided_before(noun):
            return f"{spoken} d’{noun}"
        return {"number": f"{spoken} de"}

    number = rf"(?P<number>{wording.notation.number})"
    pattern = rf"{number}[ \u00A0](?P<noun>\p{{Ll}}++(?<=[sx]))(?![.’'-]?\p{{L}})"
    return Rule(wording.notation.compile(pattern), read, "0")


def pair_of_digits(digits: str) -> str:
    """Return a group of a telephone number: pairs are said as numbers, a zero before them alone."""
    if len(digits) > 2 or digits[0] == "0":
        return " ".join(french_numbers.small(int(digit)) for digit in ascii_digits(digits))
    return french_numbers.small(int(digits))
