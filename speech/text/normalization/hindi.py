"""The written forms of Hindi."""

from collections.abc import Sequence

from regex import Match

from speech.text.normalization import hindi_abbreviations, hindi_numbers, hindi_words
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.codes import Codes, build_code_rules
from speech.text.normalization.dates import Date, Dates, full_year, is_date
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.hashtags import build_hashtag_rule
from speech.text.normalization.hindi_abbreviations import build_abbreviation_rules
from speech.text.normalization.hindi_codes import build_digit_rules, build_score_rule, build_touching_rules
from speech.text.normalization.hindi_measures import build_measure_rules
from speech.text.normalization.hindi_numbers import BELOW_HUNDRED, cardinal
from speech.text.normalization.hindi_times import build_span_rule, build_time_rule, build_verse_rule, build_year_rules
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import SPACE, Notation, ascii_digits
from speech.text.normalization.numbers import Noun, Wording, spell_whole
from speech.text.normalization.romans import RomanContext, Romans
from speech.text.normalization.signs import Signs
from speech.text.normalization.units import Units

_NOTATION = Notation(groups=",\u00a0\u202f\u2009", decimals=".", is_indian=True)
_FRACTIONS = {"½": ("आधा", "साढ़े {}"), "¼": ("चौथाई", "सवा {}"), "¾": ("पौन", "पौने {}")}
_WHOLE_WITH_FRACTION = {"1½": "डेढ़", "2½": "ढाई", "1¼": "सवा", "0½": "आधा"}
_RATIOS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4)}
_SIGN_BY_RATIO = {f"{over}/{under}": sign for sign, (over, under) in _RATIOS.items()}
_ORDINAL_MARKS = "वाँ|वां|वीं|वें"
_ATTACHED_ORDINAL_MARKS = f"{_ORDINAL_MARKS}|वा|वी|वे|ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे"
_CODES = Codes(version="वर्ज़न")


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Hindi."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=BELOW_HUNDRED[:10],
        decimal="{} दशमलव {}",
        dot="डॉट",
        minus="माइनस {}",
        plus="प्लस {}",
        percent="{} प्रतिशत",
        degree=Noun(("डिग्री", "डिग्री")),
        signs=hindi_words.SIGNS,
        fractions=_FRACTIONS,
        currencies=hindi_words.CURRENCIES,
        scales=hindi_words.SCALES,
    )
    common = Language(
        wording=wording,
        own=build_touching_rules(wording),
        addresses=Addresses(signs=hindi_words.ADDRESS_SIGNS, codes=_CODES, hashtag="हैशटैग {}", handle="ऐट {}"),
        dates=_dates(),
        romans=_romans(),
        say_ratio=hindi_numbers.ratio,
        signs=Signs(
            anywhere=hindi_words.MORE_SIGNS, alone=hindi_words.LONE_SIGNS, times="गुणा", power="की घात", about="लगभग"
        ),
        telephones=True,
        to="से",
        units=Units(nouns=hindi_words.UNITS, per="{} प्रति {}", by="गुणा", only_attached=hindi_words.ONLY_ATTACHED),
    )
    return (
        build_code_rules(wording, _CODES)[0],
        build_hashtag_rule(r"\p{Devanagari}", "हैशटैग {}", cardinal),
        _ordinal_rule(),
        *build_abbreviation_rules(_NOTATION),
        build_verse_rule(_NOTATION),
        build_time_rule(_NOTATION),
        build_span_rule(_NOTATION),
        *build_year_rules(_NOTATION),
        *build_digit_rules(wording),
        build_score_rule(_NOTATION),
        *build_measure_rules(wording),
        *_short_date_rules(),
        _mixed_rule(wording),
        *build_language_rules(common),
    )


def _dates() -> Dates:
    return Dates(
        order="dmy",
        say=_say_date,
        months=hindi_words.WRITTEN_MONTHS | hindi_abbreviations.MONTHS,
        say_day=cardinal,
        say_year=hindi_numbers.year,
        between=r"[ \u00A0\-]",
        before_year=r"(?:,?[ \u00A0]|[-,])",
        to="से",
        is_month_first=True,
    )


def _say_date(date: Date) -> str:
    words = [cardinal(date.day)] if date.day else []
    words.append(hindi_words.MONTHS[date.month])
    return " ".join([*words, *([hindi_numbers.year(date.year)] if date.year else [])])


def _short_date_rules() -> tuple[Rule, ...]:
    """Return the rules for a day and a month with a zero before one of them ("15/08") or two digits of a year."""

    def read(found: Match[str]) -> Reading:
        year = full_year(found.groupdict().get("year"))
        day, month = (int(ascii_digits(found[part])) for part in ("day", "month"))
        date = Date(year, month, day)
        return _say_date(date) if is_date(date) else None

    zero = r"(?=[0०]|\p{Nd}{1,2}/[0०])"
    short = r"(?<![/.,:-])(?P<day>\p{Nd}{1,2})/(?P<month>\p{Nd}{1,2})(?![/.,:-]?\p{Nd}|/)"
    dashed = r"(?<![/.,:-])(?P<day>\p{Nd}{1,2})-(?P<month>\p{Nd}{1,2})-(?P<year>\p{Nd}{2})(?![/.,:-]?\p{Nd})"
    return (
        Rule(_NOTATION.compile(f"{_NOTATION.left}{zero}{short}{_NOTATION.end}"), read, "/"),
        Rule(_NOTATION.compile(f"{_NOTATION.left}{dashed}{_NOTATION.end}"), read, "-"),
    )


def _romans() -> Romans:
    def say_ordinal(value: int, before: str) -> str:
        return hindi_numbers.title_ordinal(value)

    return Romans(
        (
            RomanContext(say=lambda value, before: cardinal(value), before=alternatives(hindi_words.BEFORE_ROMANS)),
            RomanContext(say=say_ordinal, before=alternatives(hindi_words.SOVEREIGNS), letters="IVX"),
        )
    )


def _ordinal_rule() -> Rule:
    mark = rf"(?:{SPACE}(?P<mark>{_ORDINAL_MARKS})|(?P<mark>{_ATTACHED_ORDINAL_MARKS}))"
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)[-‑]?{mark}{_NOTATION.end}"

    def read(found: Match[str]) -> Reading:
        value, mark = int(ascii_digits(found["value"])), found["mark"]
        if mark[0] != "व" and not hindi_numbers.ordinal(value, "").endswith(mark[0]):
            return None
        return hindi_numbers.ordinal(value, next(vowel for vowel in "ाीे" if vowel in mark))

    return Rule(_NOTATION.compile(ordinal), read, "0")


def _mixed_rule(wording: Wording) -> Rule:
    """Return the rule for a number with a half or a quarter, which have words of their own: साढ़े तीन, पौने चार.

    Of hundreds they would be said of the hundred: साढ़े तीन सौ is 350.
    """

    def read(found: Match[str]) -> Reading:
        whole, sign = ascii_digits(found["whole"]), found["sign"] or _SIGN_BY_RATIO[found["ratio"]]
        if known := _WHOLE_WITH_FRACTION.get(whole + sign):
            return known
        if len(whole) > 2:
            return f"{spell_whole(wording, whole)} और {hindi_numbers.ratio(*_RATIOS[sign])}"
        return _FRACTIONS[sign][1].format(cardinal(int(whole) + (sign == "¾")))

    ratio = rf"[ \u00A0](?P<ratio>{alternatives(_SIGN_BY_RATIO)})(?![/.,]?\p{{Nd}})"
    pattern = rf"{_NOTATION.left}(?<!/){_NOTATION.whole}(?:{SPACE}(?P<sign>[½¼¾])|{ratio}){_NOTATION.end}"
    return Rule(_NOTATION.compile(pattern), read, "½¼¾/")
