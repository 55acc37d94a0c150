"""Rules for signs with a name: signs of mathematics anywhere, signs of keyboards where they stand alone."""

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import regex
from regex import Match

from tts.text.normalization.classes import Formula, Measure, TimeOfDay
from tts.text.normalization.rules.forms import Rule, alternatives, before_number
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.numbers import Wording, spell_whole
from tts.text.normalization.rules.tables import shared_rows

_MENUS = (
    "File|Edit|View|Tools|Settings|Options|Menu|Home|Account|Preferences|System|Insert|Format|Window|Help|Fichier|"
    "Édition|Paramètres|Réglages|Accueil|Archivo|Editar|Ajustes|Configuración|Inicio|Impostazioni|Modifica|Arquivo|"
    "Datei|Bearbeiten|Ansicht|Extras|Einstellungen|Start|Menü|"
    "Configurações|Início|Opciones|Opções|Menú"
)
"""The pattern of names of menus, after which an arrow is not said."""
_OPERAND = r"[\p{L}\p{N})\]]"
_NEXT_OPERAND = r"[\p{L}\p{N}(\[]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """The words of a language for signs: the tables of `signs.tsv`.

    `basic` has the signs of numbers and sums that all languages say, `anywhere` the others. `alone` are signs with
    spaces and words around them. `between` are those between numbers or variables ("*", "/" with spaces, "^") and
    between places or terms ("→", "⟶", "⇒"), and "~" before a number. `addresses` are signs in links and files.
    `fractions` are pairs of words: alone, and after a whole number. `stars` are one to five stars of a rating.
    """

    basic: Mapping[str, str]
    anywhere: Mapping[str, str]
    alone: Mapping[str, str]
    between: Mapping[str, str]
    addresses: Mapping[str, str]
    fractions: Mapping[str, tuple[str, str]]
    stars: Mapping[str, str]


def signs_of(language: str) -> Signs:
    """Return the words for signs in `language`, the name of a column of the table."""
    tables: dict[str, dict[str, str]] = {}
    for row in shared_rows("signs.tsv"):
        if row[language]:
            tables.setdefault(row["table"], {})[row["sign"]] = row[language]
    pairs = {sign: said.partition("/") for sign, said in tables.pop("fractions").items()}
    return Signs(**tables, fractions={sign: (alone, after) for sign, (alone, _, after) in pairs.items()})


def build_sign_rules(notation: Notation, signs: Signs, *, has_sizes: bool) -> tuple[Rule, ...]:
    """Return the rules for the signs of a language; "2 x 4" is a product unless it `has_sizes`."""
    variable = r"(?:\p{N}|(?<![\p{L}\p{N}])\p{L})"
    product = rf"(?<={variable}[ \u00A0]?|\))(?P<sign>\*)(?=[ \u00A0]?(?:\p{{N}}|\p{{L}}(?![\p{{L}}*])|\())"
    dotted = r"(?<=\p{Nd}[ \u00A0]?)[·⋅](?=[ \u00A0]?\p{Nd})"
    product_end = r"[\p{Nd}.,]{0,9}[ \u00A0]?[=x×]" if has_sizes else ""
    crossed = rf"(?<=\p{{Nd}}[ \u00A0])[xX](?=[ \u00A0]\p{{Nd}}{product_end})"
    stroke = r"(?<=[\p{N})][ \u00A0])(?<!\p{Nd}[-–:.hH]\p{Nd}{0,4}[ \u00A0])/(?=[ \u00A0][\p{N}(])"
    colon = r"(?<=\p{N}[ \u00A0]):(?=[ \u00A0]\p{N}{1,9}[ \u00A0]?=)"
    place = r"\p{Lu}(?:[\p{Ll}.’'-]{2,20}|\p{Lu}{2})"
    arrow = rf"(?<=(?<!\b(?:{_MENUS})[ ]→[^\n→]{{1,40}})(?<![\p{{L}}’'-])(?!{_MENUS}){place}[ ])→(?=[ ]{place})"
    formula = r"(?:\p{Lu}\p{Ll}?){1,4}"
    term = rf"(?:[\p{{N}}\p{{Sc}}%₀-₉⁺⁻)\]]|(?<![\p{{L}}\p{{N}}])(?:\p{{L}}|{formula}))"
    next_term = rf"(?:[-−(\[]?(?:v?\p{{Nd}}|[A-Z]{{0,2}}\p{{Sc}}|[∞Δ])|(?:\p{{L}}|{formula})(?![\p{{L}}’'-]))"
    between_terms = rf"(?<={term}[ ]?){{}}(?=[ ]?{next_term})"
    operators = (
        ("→", arrow, "→"),
        ("⟶", between_terms.replace("{}", "[→⟶]"), "→⟶"),
        ("⇒", between_terms.replace("{}", "⇒"), "⇒"),
        ("*", f"{product}|{dotted}|{crossed}", "*·⋅xX"),
        ("/", f"{stroke}|{colon}", "/:"),
        ("^", rf"(?<={_OPERAND})\^(?=[-\p{{L}}\p{{N}}(])", "^"),
        ("~", r"(?<![^\s(\[])~(?=\p{Sc}?\p{N})", "~"),
    )
    between = signs.between
    rules = [_operator_rule(notation, between[sign], *found) for sign, *found in operators if sign in between]
    alone = rf"(?<={_OPERAND}[ \u00A0])[{{}}](?=[ \u00A0]{_NEXT_OPERAND})"
    named = ((signs.anywhere, "[{}]"), (signs.alone, alone))
    rules += [_named_rule(notation, names, pattern) for names, pattern in named if names]
    others = (_star_rule, _compared_rule, _either_rule, _rate_rule)
    return (*(build(notation, signs) for build in others), *rules)


def _star_rule(notation: Notation, signs: Signs) -> Rule:
    """Return the rule for the stars of a rating: "★★★★☆", "★★★"; stars on both sides of words adorn them."""
    rating = r"(?<!★)(?P<stars>★{1,5})(?!★)(?:☆++|(?<=★★)(?<!★[^★\n]{1,80}★{2,5})(?![^★\n]{1,80}★))"
    return Rule(notation.compile(rating), lambda found: signs.stars[found["stars"]], "★", kind=Measure)


def _compared_rule(notation: Notation, signs: Signs) -> Rule:
    """Return the rule for signs of comparison as programs write them: "Java >= 17", "foo<=2.0"."""
    comparison = r"(?<=[\p{L}\p{M}\p{N})%][ \u00A0]?)[<>]=(?=[ \u00A0]?[\p{Nd}-])"
    names = {">=": signs.anywhere["≥"], "<=": signs.anywhere["≤"]}
    return Rule(notation.compile(comparison), lambda found: names[found[0]], "<>", has_number=True, kind=Formula)


def _either_rule(notation: Notation, signs: Signs) -> Rule:
    """Return the rule for "±" as it is typed: "+/- 5%", "10 +/-2"."""
    typed = r"(?<![^\s(\[\p{Nd}:,;=])\+/[-–−](?=[ \u00A0]?\p{Sc}?\p{Nd})"
    return Rule(notation.compile(typed), lambda found: signs.anywhere["±"], "+", has_number=True, kind=Formula)


def _rate_rule(notation: Notation, signs: Signs) -> Rule:
    """Return the rule for the sign between a size and a rate: "4K@60Hz", "1080p@30"."""
    pattern = notation.compile(r"(?<=\p{Nd}[KkPpi]?)@(?=\p{Nd})")
    return Rule(pattern, lambda found: signs.basic["@"], "@", has_number=True, kind=Measure)


def build_raised_rules(wording: Wording, power: str) -> tuple[Rule, ...]:
    """Return the rules for digits below the line ("CO₂") and, after numbers and variables, above it ("10⁶")."""
    below = r"(?<=[\p{L}\p{N})])[₀-₉]++"
    above = r"(?<=\p{Nd}|\)|(?<!\p{L})\p{L})(?:(?P<minus>⁻)|[⁰¹⁴-⁹]|[⁰¹²³⁴-⁹]{2})[⁰¹²³⁴-⁹]*+(?<!⁻)"

    def read(found: Match[str]) -> str:
        return spell_whole(wording, unicodedata.normalize("NFKC", found[0].removeprefix("⁻")))

    def read_power(found: Match[str]) -> str:
        return f"{power} {wording.minus.format(read(found)) if found['minus'] else read(found)}"

    rules = (Rule(wording.notation.compile(below), read, "₀₁₂₃₄₅₆₇₈₉", kind=Formula),)
    return (*rules, Rule(wording.notation.compile(above), read_power, "⁰¹²³⁴⁵⁶⁷⁸⁹", kind=Formula)) if power else rules


def build_multiplied_rule(wording: Wording) -> Rule:
    """Return the rule for a sign of multiplication before the number of packs: "500 g x3"."""

    def read(found: Match[str]) -> str:
        return f"{wording.signs['×']} {spell_whole(wording, found['whole'])}"

    pattern = r"(?<![^\s(])[x×](?P<whole>[1-9][0-9]?)(?![\p{L}\p{N}x×/^⁻]|[.,]\p{N}|[ ]?[=+−-])"
    return Rule(wording.notation.compile(pattern), read, before_number("x×"), kind=Measure)


_ZONES = frozenset({"utc", "gmt"})


def build_zone_rule(wording: Wording) -> Rule:
    """Return the rule for the sign between the name of a time zone and its hours: "UTC-3", "GMT+5:30"."""
    pattern = r"(?<=(?<!\p{L})(?:UTC|GMT)[ ]?)[-+−–±](?=\p{Nd}{1,2}(?!\p{Nd}))"

    def read(found: Match[str]) -> str:
        sign = "−" if found[0] in "-–" else found[0]
        return wording.signs.get(sign, "")

    return Rule(wording.notation.compile(pattern), read, before_number("-+−–±"), pieces=_ZONES, kind=TimeOfDay)


def build_menu_rule(notation: Notation, menus: Collection[str]) -> Rule:
    """Return the rule that leaves out the sign of a path through menus: after one of `menus`, or in a row of two."""
    entry = r"[^<>=\n\p{N}]{2,30}"
    named = rf"(?<=(?<![\p{{L}}\p{{M}}])(?:{alternatives(menus)})[\]」』”\"]?[ ])[<>](?=[ ]\S)"
    first = rf"(?<=[\p{{L}}\p{{M}}]{{2}}[\]」』”\"]?[ ])>(?=[ ]{entry}[ ]>[ ])"
    later = rf"(?<=[\p{{L}}\p{{M}}\]」』”\"][ ]>[ ]{entry}[ ])>(?=[ ]\p{{L}}{{2}})"
    return Rule(notation.compile(f"{named}|{first}|{later}"), lambda found: "", "<>", kind=Formula)


def build_equation_rule(wording: Wording) -> Rule:
    """Return the rule for signs without spaces between powers and letters: "a²+b²=c²", "E=mc²"."""
    # "5 m²" is a measure, no variable.
    base = r"(?:(?<!\p{L})[a-ln-zA-Z]|(?<![\p{L}\p{N}] ?)m|\))"
    after_power = rf"(?<={base}[²³⁴-⁹])[+=−-](?=[\p{{L}}\p{{N}}(√-])"
    before_power = r"(?<=(?<![\p{L}\p{N}])\p{Latin})=(?=\p{N}{0,3}\p{Latin}{1,3}[²³⁴-⁹])"
    pattern = wording.notation.compile(f"{after_power}|{before_power}")
    return Rule(pattern, lambda found: wording.signs[found[0].replace("-", "−")], "=+-−", kind=Formula)


def _operator_rule(notation: Notation, said: str, pattern: str, needs: str) -> Rule:
    return Rule(notation.compile(pattern), lambda found: said, needs, kind=Formula)


def _named_rule(notation: Notation, names: Mapping[str, str], pattern: str) -> Rule:
    written = "".join(regex.escape(sign) for sign in names)
    return Rule(
        notation.compile(pattern.replace("{}", written)), lambda found: names[found[0]], "".join(names), kind=Formula
    )
