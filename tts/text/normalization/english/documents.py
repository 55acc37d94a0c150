"""Rules for English forms and files: "Invoice #A-12", "Apt 325-7", "L×W×H", "f(x)", "England 321/6 (50 ov)"."""

from regex import Match

from tts.text.normalization.classes import Abbreviation, Code, Measure, Score
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english.dates import build_dates
from tts.text.normalization.english.listings import said_rule
from tts.text.normalization.rules.dates import date_of
from tts.text.normalization.rules.forms import (
    NUMERIC_DATE,
    SIMPLE_FRACTION,
    LazyPattern,
    Reading,
    Rule,
    Verbalized,
    after_number,
)
from tts.text.normalization.rules.names import build_function_rule
from tts.text.normalization.rules.numbers import Wording, spell_digits

_FILES = (
    "invoice|order|ticket|case|ref|po|item|part|model|serial|tracking|account|acct|booking|confirmation|claim|policy"
)
_REGISTERED = (
    "VAT|NI|NHS|UTR|PO|PAN|GST|(?i:passport|reg|serial|part|model|order|invoice|policy|licen[cs]e|batch|lot|ref|item|"
    "member|membership|claim|ticket|certificate|cert|permit|engine|chassis|frame|flight|contract|case|tax|booking)"
)
"""The pattern of words before the short word for a number with letters: "VAT no. GB123456789"."""
_SIZES = {"lg": "large", "med": "medium", "sm": "small"}
_FLATS = r"[Aa]pt\.?|[Aa]partment|[Ff]lat|[Uu]nit|[Ss]uite|[Rr]oom|[Ss]ection|[Ss]ec\.|§|Lot|Locker"
_TAKING = "[Bb]ased|depend(?:s|ed|ing)?|agreed?|insist(?:s|ed)?|rel(?:y|ies|ied)|settled?"
"""The pattern of words that take "on" with a share rather than a day."""
_NUMBERED_IN_PARTS = "version|release|build|update|firmware|v|section|clause|item|rule|part|no\\.|para"
"""The pattern of words before a number with points that is no date."""
_SIDE = "[LWHDB]"
_END = r"(?![\p{L}\p{N}]|[.,:/-]\p{N})"


def build_document_rules(wording: Wording, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules, which must stand before those for hashtags, dates, fractions and ranges."""

    def read_flat(found: Match[str]) -> Reading:
        first, last = int(found["first"]), int(found["last"])
        numbers = " ".join(map(english_numbers.code_number, found.group("first", "last")))
        return numbers if first > last else None

    def read_sides(found: Match[str]) -> Reading:
        return " by ".join(filter(str.isupper, found[0]))

    flat = rf"(?<=\b(?:{_FLATS})[ ])(?P<first>[1-9][0-9]{{2,3}})-(?P<last>[1-9][0-9]{{0,2}}){_END}"
    sides = rf"(?<![\p{{L}}\p{{N}}]){_SIDE}(?:[ ]?[x×][ ]?{_SIDE}){{1,2}}+(?![\p{{L}}\p{{N}}])"
    long = r"(?<=(?<![\p{L}\p{N}&#])#)[0-9]{5,12}(?![\p{L}\p{N}]|[.,-][0-9])"
    return (
        said_rule(rf"#(?<=\b(?i:{_FILES})[ ]#)(?=[A-Z]{{1,4}}-?[0-9])", "number", "#", has_number=True, kind=Code),
        Rule(LazyPattern(long), lambda found: spell_digits(wording, found[0]), "#", has_number=True, kind=Code),
        Rule(LazyPattern(flat), read_flat, after_number("-"), kind=Code),
        Rule(LazyPattern(sides), read_sides, "x×", kind=Measure),
        build_function_rule(wording.notation, "of"),
        said_rule(
            r"(?<=(?<![0-9.])[0-9]{1,3}(?:\.[0-9]{1,3}){3})/(?=[0-9]{1,2}(?![0-9]))",
            "slash",
            after_number("/"),
            kind=Code,
        ),
        *_short_word_rules(),
        *_date_rules(is_british),
        *(_cricket_rules() if is_british else ()),
    )


def _short_word_rules() -> tuple[Rule, ...]:
    """Return the rules for "no." before what is counted or registered, and for the sizes of a recipe ("2 lg. eggs")."""
    registered = rf"(?=[Nn]o)(?<=\b(?:{_REGISTERED})\.?[ ])[Nn]o(?:\.|(?=:))(?=:?[ ][A-Z]{{1,5}}[-/ ]?[0-9])"
    size = r"(?<=(?<![\p{L}\p{N}.,/-])[0-9½]{1,2}[ ])(?P<size>lg|med|sm)\.(?=[ ]\p{Ll}{3})"
    return (
        said_rule(rf"{registered}|(?<!\p{{L}})[Nn]o\.(?=[ ]of[ ]\p{{Ll}})", "number", ".:", kind=Abbreviation),
        Rule(LazyPattern(size), lambda found: _SIZES[found["size"]], ".", has_number=True, kind=Abbreviation),
    )


def _date_rules(is_british: bool) -> tuple[Rule, ...]:
    """Return the rules for a day and a month after "on" or before an hour, and for British dates with points."""
    end = r"(?=[,;!?)]|\.(?![0-9])|\s*+\Z|[ ](?:at|from|for|in|and|to|or|after|before|with)\b)"
    share = rf"(?<!\b(?:{_TAKING})[ ][Oo]n[ ])(?!(?:1/[234]|2/3|3/4)[ ](?!at\b|from\b))"
    hour = r"(?=[ ](?:at|@)[ ][0-9]{1,2}(?::[0-9]{2}|[ ]?[ap]))"
    first, last = ("d", "m") if is_british else ("m", "d")
    day = rf"(?P<{first}>[0-9]{{1,2}})/(?P<{last}>[0-9]{{1,2}})"
    other = r"[0-9]{1,2}/[0-9]{1,2}(?:,|,?[ ](?:and|or|&))[ ]"
    short = rf"(?<=\b[Oo]n[ ](?:{other})?)(?!9/11){share}{day}{end}|(?<![\p{{L}}\p{{M}}\p{{N}}_'’@#./&-]){day}{hour}"
    pointed = rf"(?<!\b(?i:{_NUMBERED_IN_PARTS})[ \u00A0])(?<![\p{{L}}\p{{N}}.,/#-])"
    pointed += r"(?P<d>0[1-9]|[12][0-9]|3[01])\.(?P<m>0[1-9]|1[0-2])\.(?P<y>[0-9]{2})(?![\p{L}\p{N}]|[.,:/-]\p{N})"
    read = Verbalized(date_of, build_dates(is_british).say)
    rule = Rule(LazyPattern(short), read, SIMPLE_FRACTION)
    if not is_british:
        return (rule,)
    ahead = r"(?=[0-3][0-9]\.[01][0-9]\.)"
    return rule, Rule(LazyPattern(ahead + pointed), read, NUMERIC_DATE)


def _cricket_rules() -> tuple[Rule, Rule]:
    """Return the rules for the stroke before the wickets of an innings, and for its overs."""
    overs = r"\(?[0-9.]{1,5}[ ]?ov|in[ ][0-9.]{1,5}[ ]ov|(?:off|from)[ ][0-9]|dec\b|at[ ](?:lunch|tea|stumps|the)"
    wickets = rf"(?<=(?<![\p{{N}}/.-])[0-9]{{2,3}})/(?=(?:10|[0-9])[ ](?:{overs}))"
    return (
        said_rule(wickets, "for", after_number("/"), kind=Score),
        said_rule(r"(?<=[0-9][ ]?)ov\b\.?+(?=[ ]?[),;])", "overs", after_number("o")),
    )
