"""Rules for English as people type it: "$20/mo", "$20.5", "ask dr smith", "main st", "Jan-15-2020", "12st 4lb"."""

from regex import Match

from tts.text.normalization.classes import Abbreviation, Address, Code, Date, Formula, Letters, Measure, Money, Ordinal
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english import words
from tts.text.normalization.rules.amounts import build_shared_scale_rule
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import (
    LazyPattern,
    Reading,
    Rule,
    after_number,
    alternatives,
    labelled,
    pieces_of,
)
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number, spell_whole

_NOT_COUNTED = "over|from|this|last|next|worth|after|each|during|before|depending|according|when|annual|year"
_COUNTED = rf"[ \u00A0](?!{_NOT_COUNTED})\p{{L}}{{4}}"
"""What the scale of two numbers counts, if not money: "$5 to 10 million people"."""
_LEFT = r"(?<![\p{L}\p{M}\p{N}_'’@#./&-])"
_END = r"(?![\p{L}\p{M}\p{N}_'’@/&-])"
_STREET_ENDS = r"(?=[.,;!?)]|\s*+\Z|\n|[ ](?:and|in|at|to|near|from|is|on|by|for|or|between|apt|til|till|until|with)\b)"


def build_typed_rules(wording: Wording, codes: Codes, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for dates, money, units and abbreviations."""
    return (
        *_money_rules(wording),
        *_name_rules(),
        *_hyphened_date_rules(wording, is_british),
        _stone_rule(wording),
        _raised_ordinal_rule(wording),
        *_book_rules(),
        Rule(
            wording.notation.compile(r"(?:×|(?<=\p{Nd}[ ]?)x)(?=[ ]?10(?:\^|[⁰¹²³⁴-⁹⁻]))"),
            lambda found: "times",
            "×x",
            kind=Formula,
        ),
    )


def build_shouted_rules(codes: Codes) -> tuple[Rule, ...]:
    """Return the rules for acronyms among words in capitals, where they cannot be a word."""
    clear = alternatives(sorted(words.ACRONYMS - words.ACRONYMS_LIKE_WORDS))
    shouted = r"(?:(?<=\p{Lu}{2}[ \u00A0])|(?=\p{Lu}++[ \u00A0]\p{Lu}{2}))"
    pattern = rf"{_LEFT}(?:{shouted}(?:{clear})|(?<=\bTHE[ ])US){_END}"
    pieces = pieces_of(["US", *(words.ACRONYMS - words.ACRONYMS_LIKE_WORDS)])
    return (Rule(LazyPattern(pattern), lambda found: spell_letters(codes, found[0]), pieces=pieces, kind=Letters),)


def _money_rules(wording: Wording) -> tuple[Rule, ...]:
    compile_ = wording.notation.compile
    counted = r"\p{Sc}\p{Nd}[\p{Nd}.,]{0,12}[kKmMbB]?|\p{Nd}[ ]\p{Ll}{3,12}\.?"
    rate = rf"(?<={counted})/(?P<span>{alternatives(words.RATES)})(?![\p{{L}}\p{{N}}])"
    tenths = (
        r"(?<![\p{L}\p{N}])(?P<sign>[$€£])(?P<whole>[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,9}+)\.(?P<tenth>[1-9])"
        rf"(?!\p{{L}}|[.,]?[0-9]|[-–—+]|[ \u00A0-]?(?i:{alternatives(wording.scales)})\b)"
        r"(?![ \u00A0](?i:usd|u\.?s\.?)\b)"
    )
    scales = r"(?:million|billion|trillion|thousand|[mbk]n?\b)"
    amount = r"[0-9]{1,6}(?:\.[0-9]{1,2})?"
    low = rf"(?<![\p{{L}}\p{{N}}])(?P<sign>[$€£])(?P<low>{amount})[ ]?[-–—][ ]?(?=(?P=sign){amount}[ ]?{scales})"

    def read_tenths(found: Match[str]) -> Reading:
        currency = wording.currencies[found["sign"]]
        whole = count_number(wording, Number("", found["whole"].replace(",", ""), ""), currency.unit)
        cents = count_number(wording, Number("", f"{found['tenth']}0", ""), currency.cent or currency.unit)
        return f"{whole} and {cents}"

    def read_low(found: Match[str]) -> Reading:
        whole, _, fraction = found["low"].partition(".")
        return f"{spell_number(wording, Number('', whole, fraction))} to"

    return labelled(
        Money,
        Rule(compile_(rate), lambda found: f"per {words.RATES[found['span']]}", "/"),
        build_shared_scale_rule(wording, "to|and|or", _COUNTED),
        Rule(compile_(tenths), read_tenths, "$€£"),
        Rule(compile_(low), read_low, "$€£"),
    )


def _name_rules() -> tuple[Rule, ...]:
    """Return the rules for titles and streets in lower case."""
    no_name = alternatives([*words.NOT_NOUNS, *map(str.lower, words.STARTERS), *words.AFTER_MILLISECONDS])
    title = (
        rf"{_LEFT}(?<!\p{{N}}[ ])(?P<key>{alternatives(words.LOWER_TITLES)})\.?(?=[ ](?!(?:{no_name})\b)\p{{Ll}}{{2}})"
    )
    after_name = r"(?<=\b(?:\p{Ll}{3,20}|[0-9]{1,3}(?:st|nd|rd|th))[ ]\p{Ll}{2,4})"
    street = rf"(?<![\p{{L}}\p{{N}}])(?P<key>{alternatives(words.LOWER_STREETS)}){after_name}{_STREET_ENDS}"
    return (
        Rule(LazyPattern(street), lambda found: words.LOWER_STREETS[found["key"]], "srab", kind=Address),
        Rule(LazyPattern(title), lambda found: words.LOWER_TITLES[found["key"]], "mdpsc", kind=Abbreviation),
    )


def _hyphened_date_rules(wording: Wording, is_british: bool) -> tuple[Rule, ...]:
    months = {name.lower(): said for name, said in words.MONTHS.items()}
    month, year, day = rf"(?P<month>(?i:{alternatives(months)}))", r"(?P<year>[12][0-9]{3})", r"(?P<day>[0-9]{1,2})"

    def read(found: Match[str]) -> Reading:
        if not 1 <= int(found["day"]) <= 31:
            return None
        said = months[found["month"].lower()]
        ordinal = english_numbers.ordinal(english_numbers.cardinal(int(found["day"]), is_british))
        is_day_first = found.start("day") < found.start("month")
        day_and_month = f"the {ordinal} of {said}" if is_day_first else f"{said} {ordinal}"
        return f"{day_and_month}, {english_numbers.year(int(found['year']), is_british)}"

    patterns = (f"{month}-{day}-{year}", f"{day}-{month}-{year}")
    pieces = pieces_of(months)
    return tuple(
        Rule(LazyPattern(f"{_LEFT}{pattern}{_END}"), read, "-", pieces=pieces, kind=Date) for pattern in patterns
    )


def _stone_rule(wording: Wording) -> Rule:
    def read(found: Match[str]) -> Reading:
        pounds = "pound" if found["pounds"] == "1" else "pounds"
        return f"{spell_whole(wording, found['stone'])} stone {spell_whole(wording, found['pounds'])} {pounds}"

    pattern = rf"{_LEFT}(?P<stone>[0-9]{{1,2}})[ ]?st\.?[ ]?(?P<pounds>1[0-3]|[0-9])[ ]?lbs?{_END}"
    return Rule(LazyPattern(pattern), read, "0", pieces=pieces_of(["st"]), kind=Measure)


def _raised_ordinal_rule(wording: Wording) -> Rule:
    def read(found: Match[str]) -> Reading:
        return english_numbers.ordinal(spell_whole(wording, found["number"]))

    return Rule(LazyPattern(rf"{_LEFT}(?P<number>[0-9]{{1,9}})(?:ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)(?!\p{{L}})"), read, "ˢⁿʳᵗ", kind=Ordinal)


def _book_rules() -> tuple[Rule, ...]:
    """Return the rule for short names of books of the Bible before chapter and verse."""
    verse = r"(?=[ ][0-9]{1,3}:[0-9])"
    pattern = rf"{_LEFT}(?:(?P<number>[123])[ ])?(?P<book>{alternatives(words.BOOKS)})\.?{verse}"
    ordinals = {"1": "First", "2": "Second", "3": "Third"}
    verses = rf"(?<=\b(?:{alternatives(words.BOOKS)})\.?[ ])(?P<chapter>[0-9]{{1,3}}):(?P<verse>[0-9]{{1,3}})(?![0-9:])"

    def read(found: Match[str]) -> Reading:
        return f"{ordinals[found['number']] if found['number'] else ''} {words.BOOKS[found['book']]}".strip()

    def read_verse(found: Match[str]) -> Reading:
        say = english_numbers.small_cardinal
        both = int(found["chapter"]), int(found["verse"])
        return " ".join(map(say, both)) if max(both) < 100 else None

    pieces = pieces_of(words.BOOKS)
    return (
        Rule(LazyPattern(verses), read_verse, after_number(":"), pieces=pieces, kind=Code),
        Rule(LazyPattern(pattern), read, after_number(":"), pieces=pieces, kind=Code),
    )
