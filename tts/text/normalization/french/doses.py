"""Rules for French doses and rhythms: "500 mg/8 h", "10 mg/kg/j", "1 cp x 3/j", "2 h/jour", "1 200 € brut/mois"."""

from collections.abc import Iterator, Mapping

from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.rules.forms import LETTER_STROKE, Reading, Rule, alternatives
from tts.text.normalization.rules.notation import SPACE, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, with_sign

_LONGEST_GAP_H = 12
"""The most hours between two doses; longer ones are spans: "4 g par vingt-quatre heures"."""
_LAST = {"j": "jour", "jr": "jour", "sem": "semaine", "mn": "minute", "min": "minute", "h": "heure"}
_LAST |= {word: word for word in "jour mois an semaine heure minute prise dose nuit".split()}
_END = r"(?![\p{L}\p{N}_/²³])"


def build_dose_rules(wording: Wording, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for times, dates and units."""
    compile_ = wording.notation.compile
    yield _dose_rule(wording, units)

    def read_times(found: Match[str]) -> Reading:
        return f"{wording.cardinal(int(found['times']), Gender.FEMININE)} fois par {_LAST[found['last']]}"

    last = rf"(?P<last>{alternatives(_LAST)}){_END}"
    times = rf"(?P<times>[1-9])(?:[ ]?[x×]|[ ]fois)?[ ]?/[ ]?{last}"
    yield Rule(compile_(rf"(?<=[ ])[x×][ ]?{times}"), read_times, LETTER_STROKE, has_number=True, kind=Measure)
    each = rf"(?=[1-9][ ]?[x×]){wording.notation.left}(?P<times>[1-9])[ ]?[x×][ ]?/[ ]?{last}"
    yield Rule(compile_(each), read_times, LETTER_STROKE, has_number=True, kind=Measure)
    short = alternatives([word for word in _LAST if word not in ("h", "min", "mn")])
    after = r"(?<=\p{Nd}[ ]?(?:h|min|mn|fois|[kKM]?[€%][ ](?:brut|net|TTC|HT|HC|CC|cc)s?))"
    period = r"(?:(?<=sem)\.(?=[,;:)]|[ ]\p{Ll}))?+"
    per = rf"{after}/(?P<last>{short}){_END}{period}"
    hours = rf"{wording.notation.number}[ ]?h/(?P<last>{short}){_END}{period}"

    def read_hours(found: Match[str]) -> Reading:
        return f"{count_number(wording, number_of(found), units['h'])} par {_LAST[found['last']]}"

    yield Rule(compile_(hours), read_hours, LETTER_STROKE, has_number=True, kind=Measure)
    yield Rule(compile_(per), lambda found: f"par {_LAST[found['last']]}", LETTER_STROKE, kind=Measure)


def _dose_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for a stroke after a unit: "500 mg/8 h", "10 mg/kg/j", "36 V/13 Ah", "49 kWh/100 cycles"."""
    notation = wording.notation

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        counted = with_sign(wording, number, count_number(wording, number, units[found["unit"]]))
        if found["slash"]:
            return f"{counted} par"
        if found["also"]:
            whole, _, rest = found["second"].partition(",")
            return f"{counted} {count_number(wording, Number('', whole, rest), units[found['also']])}"
        if found["per"]:
            last = count_number(wording, Number("", "24", ""), units["h"]) if found["day"] else _LAST[found["last"]]
            return f"{counted} par {units[found['per']].forms[0]} par {last}"
        hours = ascii_digits(found["hours"])
        every = "toutes les" if 1 < int(hours) <= _LONGEST_GAP_H else "par"
        return f"{counted} {every} {count_number(wording, Number('', hours, ''), units['h'])}"

    unit, per = (rf"(?P<{name}>\L<units>)" for name in ("unit", "per"))
    hours = rf"[ ]?(?P<hours>[1-9]\p{{Nd}}{{0,2}}(?:[ \u00A0\u202F]?\p{{Nd}}{{3}})?)[ ]?h(?:eures?)?{_END}"
    in_turn = rf"{per}/(?:(?P<last>{alternatives(_LAST)})|(?P<day>24)[ ]?h){_END}"
    also = r"(?P<also>m?Ah|k?Wh|k?[VWg]|mA|Hz|m[lg]|[cm]?m|[lL])(?!\p{L})"
    beside = rf"(?<![hj])/(?P<second>[0-9]{{1,5}}(?:,[0-9])?)[ ]?{also}|(?P<slash>/)(?=10{{1,4}}[ ]\p{{Ll}}{{3}})"
    written = r"(?:[\p{L}µμ.]{1,5}|c\. à \p{L}{1,5}|mm Hg)/(?:[ ]?[1-9]|[\p{L}µμ]{1,3}/)"
    ahead = rf"(?=[-−+\p{{Nd}}][\p{{Nd}}., \u00A0\u202F]{{0,9}}{written})"
    dose = rf"{ahead}{notation.number}{SPACE}{unit}(?:/(?:{hours}|{in_turn})|{beside})"
    return Rule(notation.compile(dose, units=units), read, LETTER_STROKE, has_number=True, kind=Measure)
