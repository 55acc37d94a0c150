"""What Spanish and Portuguese share: the grammar by which the tables of either become its rules."""

from collections.abc import Callable, Mapping, Sequence

from regex import Match

from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.agreement import build_half_rule
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.iberian_codes import build_numbered_rules
from speech.text.normalization.iberian_counts import build_count_rule, build_mixed_rule
from speech.text.normalization.iberian_grammar import Grammar
from speech.text.normalization.iberian_romans import iberian_romans, plural_ordinal
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.numbers import Gender, Noun, Wording
from speech.text.normalization.signs import Signs
from speech.text.normalization.units import Units, cldr_units


def counted_noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return the noun with its forms for one, for more, and after millions."""
    return Noun((one, many, f"de {many}"), gender)


def build_iberian_rules(wording: Wording, grammar: Grammar) -> Sequence[Rule]:
    """Return the rules of Spanish or Portuguese."""
    words, nouns = grammar.words, grammar.counts.nouns
    units, dates = _units(wording, grammar), _dates(wording, grammar)
    return build_language_rules(
        Language(
            wording=wording,
            first=(
                *grammar.first,
                *build_numbered_rules(wording, grammar.codes, nouns, words.NUMBERED_CODES),
                _weekday_rule(wording, words.WEEKDAYS),
                _short_date_rule(wording, dates),
                build_half_rule(wording, nouns.gender_of, grammar.halves),
                build_mixed_rule(wording, nouns.gender_of, _say_part(grammar), units),
            ),
            own=(_ordinal_rule(wording, grammar), build_count_rule(wording, grammar.counts)),
            abbreviations=Abbreviations(
                codes=grammar.codes,
                titles=words.TITLES,
                before_numbers=words.BEFORE_NUMBERS,
                others=words.OTHERS,
                plain=words.PLAIN,
                acronyms=words.ACRONYMS,
                sayable=words.SAYABLE,
            ),
            addresses=Addresses(
                signs=words.ADDRESS_SIGNS, codes=grammar.codes, hashtag="hashtag {}", handle="arroba {}"
            ),
            codes=grammar.codes,
            dates=dates,
            romans=iberian_romans(wording, grammar),
            say_ratio=grammar.say_ratio,
            signs=Signs(
                anywhere=words.SIGNS,
                alone=words.LONE_SIGNS,
                times=grammar.multiplied,
                divided=grammar.divided,
                power="elevado a",
                about=grammar.about,
            ),
            telephones=True,
            times=grammar.times,
            to="a",
            units=Units(nouns=units, per="{} por {}", by="por", of="de {}".format),
        )
    )


def cldr_noun(forms: Mapping[str, str], unit: str = "") -> Noun:
    """Return the noun of a currency or a unit that CLDR names; "programa", "quilograma" are masculine."""
    first = forms["one"].split(" ")[0]
    is_feminine = first.endswith("a") and not first.endswith("grama")
    one, many = (name[0].lower() + name[1:] for name in (forms["one"], forms["other"]))
    return counted_noun(one, many, Gender.FEMININE if is_feminine else Gender.MASCULINE)


def _units(wording: Wording, grammar: Grammar) -> dict[str, Noun]:
    own = {symbol: cldr_noun({"one": one, "other": many}) for symbol, (one, many) in grammar.words.UNITS.items()}
    return cldr_units(grammar.tag, cldr_noun) | own


def _say_part(grammar: Grammar) -> Callable[[int, int, Gender], str]:
    def say_part(over: int, under: int, gender: Gender) -> str:
        return grammar.halves[gender] if (over, under) == (1, 2) else grammar.say_ratio(over, under)

    return say_part


def _dates(wording: Wording, grammar: Grammar) -> Dates:
    words = grammar.words

    def cardinal(value: int) -> str:
        return wording.cardinal(value, Gender.NONE)

    def say_day(day: int) -> str:
        return grammar.ordinal(1, Gender.MASCULINE) if day == 1 else cardinal(day)

    def say(date: Date) -> str:
        parts = [say_day(date.day)] if date.day else []
        parts.append(words.MONTHS[date.month - 1])
        return " de ".join([*parts, cardinal(date.year)] if date.year is not None else parts)

    return Dates(
        order="dmy",
        say=say,
        months=words.WRITTEN_MONTHS,
        say_day=say_day,
        say_year=cardinal,
        between=r"[ \u00A0](?:de[ \u00A0])?",
        before_year=grammar.before_year,
        day_first="{} de",
        year_after="de {}",
        day_marks=grammar.day_marks,
        before_short=words.BEFORE_DATES,
        to="a",
    )


def _short_date_rule(wording: Wording, dates: Dates) -> Rule:
    """Return the rule for a day and a month by themselves, where the figures are those of no fraction ("31/12")."""

    def read(found: Match[str]) -> Reading:
        date = Date(None, int(found["month"]), int(found["day"]))
        return None if found[0] == "24/7" else dates.say(date)

    day, month = r"(?P<day>0?[1-9]|[12][0-9]|3[01])", r"(?P<month>0?[1-9]|1[0-2])"
    no_fraction = r"(?:(?=1[3-9]/|[23][0-9]/)|(?=0)|(?=[0-9]{1,2}/0))"
    left = rf"{wording.notation.left}(?<![-–/.,:])"
    pattern = rf"{left}{no_fraction}{day}/{month}(?![-–/.,:]?[0-9]|/){wording.notation.end}"
    return Rule(wording.notation.compile(pattern), read, "/")


def _ordinal_rule(wording: Wording, grammar: Grammar) -> Rule:
    """Return the rule for figures with a mark ("1.º", "2as"), in the gender and number of the mark."""
    gender_of = grammar.counts.nouns.gender_of

    def read(found: Match[str]) -> Reading:
        value, mark = int(found["value"]), found["mark"].lower()
        if not 0 < value < 1000:
            return wording.cardinal(value, Gender.NONE)
        gender = Gender.FEMININE if "ª" in mark or "a" in mark else Gender.MASCULINE
        noun_gender = gender_of(found["noun"], 1) if found["noun"] else Gender.NONE
        is_before = mark.rstrip(".s").endswith("er") or noun_gender is Gender.MASCULINE
        said = (grammar.ordinal_before_noun if is_before else grammar.ordinal)(value, gender)
        return plural_ordinal(said) if mark.endswith("s") else said

    noun = r"(?:(?=[ \u00A0](?P<noun>\p{Ll}++)(?!\.\S|\.\s*+\p{Ll})))?+"
    notation = wording.notation
    value = rf"{notation.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>{grammar.ordinal_marks}){notation.end}"
    return Rule(notation.compile(value + noun), read, "0")


def _weekday_rule(wording: Wording, weekdays: Mapping[str, str]) -> Rule:
    """Return the rule for short names of weekdays, most of them words too, where two of them are a range or a list."""
    names = rf"(?i:{alternatives(weekdays)})"
    joined = r"\.?(?:[ ]?[-–/][ ]?|,[ ]|[ ](?:a|e|y)[ ])"
    after = rf"(?={joined}{names}\.)"
    before = rf"(?<=(?<!\p{{L}}){names}\.{joined})"

    def read(found: Match[str]) -> Reading:
        return weekdays[found["day"].lower()]

    day = rf"(?<!\p{{L}})(?P<day>{names})\.(?!\s*+\Z|\s++\p{{Lu}}\p{{Ll}}{{3}})"
    last = rf"(?<!\p{{L}})(?P<day>{names})(?=\.)(?:\.(?!\s*+\Z|\s++\p{{Lu}}\p{{Ll}}{{3}}))?+"
    return Rule(wording.notation.compile(f"{day}{after}|{before}{last}"), read, ".")
