"""French measures: the nouns of units, and rules for spans of time, angles and strokes ("200 hab./km²")."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Formula, Measure, Ordinal
from tts.text.normalization.french import words
from tts.text.normalization.french.doses import build_dose_rules
from tts.text.normalization.french.nouns import counted, noun_of
from tts.text.normalization.french.recipes import build_recipe_rules
from tts.text.normalization.romance.numbers import build_age_rule
from tts.text.normalization.romance.times import build_between_rule, build_gap_rule, build_wind_rule
from tts.text.normalization.rules.forms import Reading, Rule, after_number, word_table
from tts.text.normalization.rules.notation import SPACE, Number, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, with_sign
from tts.text.normalization.rules.signs import build_multiplied_rule
from tts.text.normalization.rules.spans import Spans, build_inner_unit_rule, build_span_rules
from tts.text.normalization.rules.strokes import build_over_rules, build_per_rules
from tts.text.normalization.rules.tables import one_and_many, word_tables
from tts.text.normalization.rules.unit_names import unit_nouns
from tts.text.normalization.rules.units import build_bare_unit_rule

_TABLES = word_tables("french")
_PER = _TABLES["per"]
"""The word for a stroke, by the noun after it."""
_WINDS = _TABLES["winds"]
_RANKS = word_table("primo secundo tertio quarto quinto sexto septimo octavo nono")
_HOUR = counted("heure", "heures", Gender.FEMININE)
_DAY = counted("jour", "jours")
_ROOMS = {"ch": counted("chambre", "chambres", Gender.FEMININE), "p": counted("pièce", "pièces", Gender.FEMININE)}


def build_units() -> dict[str, Noun]:
    """Return the nouns of units by symbol."""
    masculine = {symbol: counted(*one_and_many(said)) for symbol, said in _TABLES["units"].items()}
    feminine = {
        symbol: counted(*one_and_many(said), Gender.FEMININE) for symbol, said in _TABLES["feminine units"].items()
    }
    return unit_nouns("fr", _TABLES, noun_of) | masculine | feminine


def build_measure_rules(wording: Wording, units: dict[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for measures of more than a number and a unit; `units` has the nouns by symbol."""
    spans = Spans(hour=_HOUR, inch=counted("pouce", "pouces"), winds=_WINDS)
    inner = {"m": units["m"], **{sign: wording.currencies[sign].unit for sign in "€£"}}
    days = {"h": _HOUR, "heure": _HOUR, "heures": _HOUR, "j": _DAY, "jour": _DAY, "jours": _DAY}
    return (
        *_room_rules(wording),
        build_bare_unit_rule(wording, "au|le|du|par|un|chaque", units),
        build_age_rule(wording, "ans", "plus de", "moins de"),
        *build_dose_rules(wording, units),
        *build_recipe_rules(wording, units),
        *_sign_rules(wording, units),
        *_lone_sign_rules(wording),
        *_size_rules(wording),
        build_gap_rule(wording, units["s"]),
        *build_span_rules(wording, spans, units),
        build_between_rule(wording, words.TO),
        build_wind_rule(wording, _WINDS),
        build_inner_unit_rule(wording, inner),
        *build_over_rules(wording, days, "sur"),
        *build_per_rules(wording, _PER | {"": "par"}, units),
    )


def _room_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for the rooms of a home, which has fewer than ten ("2 ch., 5 p."), and for "m² hab."."""

    def read(found: Match[str]) -> Reading:
        return count_number(wording, Number("", found["whole"], ""), _ROOMS[found["room"]])

    end = r"(?:(?:\.(?!\s*+\Z|\s++\p{Lu}\p{Ll}))|(?=[.,;)]))"
    pattern = rf"{wording.notation.left}(?<![.,/])(?P<whole>[1-9])[ \u00A0]?(?P<room>{'|'.join(_ROOMS)}){end}"
    yield Rule(wording.notation.compile(pattern), read, after_number("cp"), kind=Measure)
    lived_in = r"(?<=m[²2][ ])hab(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=\.))"
    yield Rule(wording.notation.compile(lived_in), lambda found: "habitables", pieces=frozenset({"hab"}), kind=Measure)


def _sign_rules(wording: Wording, units: dict[str, Noun]) -> Iterator[Rule]:
    """Yield the rules for "º" for degrees, seconds by primes, "/100 km" and "1,60 m-1,75 m"."""
    notation = wording.notation

    def read_degrees(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, count_number(wording, number, wording.degree))

    def read_fuel(found: Match[str]) -> Reading:
        return f"{count_number(wording, number_of(found), units['l'])} aux cent kilomètres"

    def read_seconds(found: Match[str]) -> Reading:
        return count_number(wording, number_of(found), units["s"])

    def read_lengths(found: Match[str]) -> Reading:
        sides = (found[name].partition(",") for name in ("low", "high"))
        noun = units[found["unit"]]
        return " à ".join(count_number(wording, Number("", whole, rest), noun) for whole, _, rest in sides)

    degrees = rf"{notation.ahead('º')}{notation.number}{SPACE}º(?![\p{{L}}\p{{N}}]|[ ]?[CF](?!\p{{L}}))"
    yield Rule(notation.compile(degrees), read_degrees, after_number("º"), kind=Measure)
    fuel = rf"{notation.ahead('lL')}{notation.number}{SPACE}[lL]/100(?:[ ]?km)?+(?!,\p{{Nd}}){notation.end}"
    yield Rule(notation.compile(fuel), read_fuel, after_number("lL"), kind=Measure)
    seconds = rf"{notation.left}(?<!['′’])(?P<whole>[0-9]{{1,2}})(?:''|′′|’’)(?![\p{{L}}\p{{N}}])"
    yield Rule(notation.compile(seconds), read_seconds, after_number("'′’"), kind=Measure)
    low, high = (rf"(?P<{name}>[0-9]{{1,4}}(?:,[0-9]{{1,3}})?)[ \u00A0]?" for name in ("low", "high"))
    lengths = rf"{low}(?P<unit>[cmk]?m|kg|g|cm|L|l)[ ]?[-–][ ]?{high}(?P=unit)"
    yield Rule(
        notation.compile(f"{notation.left}{lengths}{notation.end}"), read_lengths, after_number("cmkgLl"), kind=Measure
    )


def _lone_sign_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for "1°" for ranks, "Ø", and for signs after "T°", "K" and "J" and before ages."""
    compile_ = wording.notation.compile
    of_list = r"(?=[ ](?:de[ ](?:l['’]|la[ ])|du[ ]|et[ ][1-9]°))"
    item = r"(?<![\p{L}\p{N}])(?P<rank>[1-9])°(?=\))"
    rank = rf"(?<=(?<!\p{{L}})(?:au|du|le|aux|des|les)[ ])(?P<rank>[1-9])°{of_list}"
    listed = r"(?<![^\n])[ ]{0,8}(?P<rank>[1-9])°(?=[ ]\p{L}{2})"
    yield Rule(
        compile_(f"{rank}|{listed}|{item}"),
        lambda found: _RANKS[int(found["rank"]) - 1],
        after_number("°"),
        kind=Ordinal,
    )
    compared = r"(?<=°[ ]?)[<>](?=[ ]?\p{N})"
    yield Rule(compile_(compared), lambda found: wording.signs[found[0]], "<>", has_number=True, kind=Formula)
    yield Rule(compile_(r"Ø(?=[ ]?[0-9])"), lambda found: "diamètre", "Ø", has_number=True, kind=Measure)
    # At the start of a line, it is a bullet, unless an age follows.
    young = r"(?<![^\s(])[-–](?=[ ]de[ ][0-9]{1,2}[ ]ans)|(?<=\S[ ]|\()[-–](?=[ ]de[ ][0-9])"
    yield Rule(compile_(rf"{young}|(?<=\()–(?=[0-9])"), lambda found: "moins", "-–", has_number=True, kind=Formula)
    thermostat = r"(?<=(?<!\p{L})[Tt]h\.[ ]?[1-9])/(?=(?:[1-9]|10)(?![\p{L}\p{N}/]))"
    yield Rule(compile_(thermostat), lambda found: "à", after_number("/"), kind=Measure)
    ages = r"(?<=(?<![\p{L}\p{N}_/.,])\p{Nd}{1,2})/(?=\p{Nd}{2}[ \u00A0]ans(?!\p{L}))"
    yield Rule(compile_(ages), lambda found: "à", after_number("/"), kind=Measure)
    charged = r"(?<=(?<!\p{L})(?:K|Na|H|Ca|Mg|Li)[ ]?)\+(?=[ ]?[:=]?[ ]?[0-9])"
    yield Rule(compile_(charged), lambda found: "plus", "+", has_number=True, kind=Formula)
    days_after = r"(?<![\p{L}\p{N}])(?P<day>[JDHN])\+(?=[ ]?[0-9])"
    yield Rule(compile_(days_after), lambda found: f"{found['day']} plus", "+", has_number=True, kind=Formula)
    end = r"(?![\p{L}\p{N}]|[.,/-]\p{N})"
    before = rf"(?<![\p{{L}}\p{{N}}-])(?P<day>[JN](?=.[1-9][0-9]?{end})|D(?=.[ ]?[0-9]{{2,5}}[ ]?m{end}))[-−–]"
    yield Rule(compile_(before), lambda found: f"{found['day']} moins", "-−–", has_number=True, kind=Formula)


def _size_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for "x" and "×" in sizes ("20 × 30 cm", "L x H"), in "4x4" and for laps ("4 x 100 m")."""
    compile_ = wording.notation.compile
    length = r"[0-9][0-9.,]{0,6}(?:[ ][x×][ ][0-9][0-9.,]{0,6}){0,2}[ ]?(?:[cdkm]?m|px)(?![\p{L}\p{N}])"
    side = r"(?<=(?<!\p{L})[LlHPh]\.?(?:[ ][0-9.,]{1,6}(?:[ ][cm]?m)?)?[ ])[x×](?=[ ][LlHPh](?!\p{L}))"
    yield Rule(compile_(rf"(?<=[0-9][ ])×(?=[ ]{length})|{side}"), lambda found: "par", "x×", kind=Measure)
    first = r"(?P<side>[LlHPh])\.(?=[ ][0-9][0-9.,]{0,6}(?:[ ][cm]?m)?[ ][x×][ ][LlHPh]\.?[ ][0-9])"
    later = r"(?<=[0-9][ ](?:[cm]?m[ ])?[x×][ ])(?P<side>[LlHPh])\.(?=[ ][0-9])"
    sides = compile_(rf"(?<!\p{{L}})(?:{first}|{later})")
    yield Rule(sides, lambda found: found["side"], "x×", has_number=True, kind=Measure)
    drive = r"(?<![\p{L}\p{N}.,/-])4[x×]4(?![\p{L}\p{N}]|[ ]?(?:[cdkm]?m\b|=))"
    yield Rule(compile_(drive), lambda found: "quatre quatre", "x×", has_number=True, kind=Measure)
    counted_laps = r"[ ]?(?:[1-9][0-9]{0,2}00[ ]?m(?!\p{L})|[0-9]{1,4}[ ](?!x[ ])\p{Ll}{3})"
    yield build_multiplied_rule(wording)
    laps = rf"(?<=(?<![\p{{N}}.,])[1-9][0-9]?[ ]?)[x×](?={counted_laps})"
    yield Rule(compile_(laps), lambda found: "fois", "x×", has_number=True, kind=Measure)
