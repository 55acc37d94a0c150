"""Makes wording, dates and rules from the tables of French, Italian, Spanish and Portuguese."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from tts.text.normalization.classes import Date
from tts.text.normalization.romance.numbers import build_episode_rule, build_tire_rule
from tts.text.normalization.romance.verses import Verses, build_verse_rule
from tts.text.normalization.rules.abbreviations import Abbreviations, Placed, build_placed_rules, build_table_rule
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.currencies import currencies_of
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.names import build_function_rule
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.romans import Romans
from tts.text.normalization.rules.signs import Signs
from tts.text.normalization.rules.tables import Tables
from tts.text.normalization.rules.times import Times
from tts.text.normalization.rules.units import Units

_NOTATION = Notation(groups=".'’\u00a0\u202f\u2009", decimals=",", has_spaced_thousands=True)

_PLACED = (
    ("/", "", r"(?<=\p{Nd}[ \u00A0]kJ[ ])/(?=[ ]\p{Nd}{1,4}[ \u00A0]?kcal)"),
    ("-", "", r"(?<=(?<![\p{L}\p{N}.,+-])7[0-9]7)-(?=[1-9]00(?:ER|F|LR)?(?![\p{L}\p{N}/-]|[.,]\p{N}))"),
)
"""A stroke between two units of the same energy is not said, nor is the hyphen in the model of an airplane."""


class Words(Protocol):
    """The tables of a language's module of words."""

    MONTHS: tuple[str, ...]
    WRITTEN_MONTHS: dict[str, str]
    BEFORE_DATES: str
    LASTING: str
    DIMENSIONS: dict[str, str]
    TITLES: dict[str, str]
    BARE_TITLES: dict[str, str]
    BEFORE_NUMBERS: dict[str, str]
    EPISODE: tuple[str, str]
    PER_BARREL: str
    OTHERS: dict[str, str]
    PLAIN: dict[str, str]
    ACRONYMS: frozenset[str]
    SAYABLE: str
    SIGNS: Signs
    TO: str
    OF: str
    VERSES: Verses


def romance_wording(
    tag: str,
    words: Words,
    tables: Tables,
    cardinal: Callable[[int, Gender], str],
    *,
    noun: Callable[[str, str], Noun],
    degree: Noun,
) -> Wording:
    """Return the wording of the language `tag`; `tables` has its scales and currencies.

    `noun` makes a noun of the names for one and for more.
    """
    signs, names = words.SIGNS.basic, words.SIGNS.addresses
    return Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=tuple(cardinal(value, Gender.NONE) for value in range(10)),
        decimal=f"{{}} {names[',']} {{}}",
        dot=names["."],
        minus=f"{signs['−']} {{}}",
        plus=f"{signs['+']} {{}}",
        percent=f"{{}} {signs['%']}",
        degree=degree,
        signs=signs,
        fractions=words.SIGNS.fractions,
        currencies=currencies_of(tag, tables, noun),
        scales=tables["scales"],
        singulars=tables["singular scales"],
        cents_joiner=f" {signs['&']} ",
    )


def romance_dates(
    wording: Wording,
    words: Words,
    first_day: str,
    *,
    before_year: str,
    day_marks: str,
    between: str = r"[ \u00A0]",
    of: str = " ",
) -> Dates:
    """Return the dates: `first_day` is said for the first of a month, `of` between day, month and year.

    The patterns are as in `Dates`.
    """

    def cardinal(value: int) -> str:
        return wording.cardinal(value, Gender.NONE)

    def say_day(day: int) -> str:
        return first_day if day == 1 else cardinal(day)

    def say(date: Date) -> str:
        day = [say_day(date.day)] if date.day else []
        year = [cardinal(date.year)] if date.year is not None else []
        return of.join([*day, words.MONTHS[date.month - 1], *year])

    return Dates(
        order="dmy",
        say=say,
        months=words.WRITTEN_MONTHS,
        say_day=say_day,
        say_year=cardinal,
        between=between,
        before_year=before_year,
        day_marks=day_marks,
        before_short=words.BEFORE_DATES,
        day_first=f"{{}}{of.rstrip()}",
        year_after=f"{of.lstrip()}{{}}",
        to=words.TO,
    )


def build_romance_rules(
    wording: Wording,
    words: Words,
    codes: Codes,
    *,
    first: Sequence[Rule],
    own: Sequence[Rule],
    dates: Dates,
    romans: Romans,
    say_ratio: Callable[[int, int], str],
    times: Times,
    units: Units,
    to_amount: str = "",
    scale: str = "",
) -> Sequence[Rule]:
    """Return the rules of a language from its words, and from the parts that `Language` describes."""
    language = Language(
        wording=wording,
        first=(*_first_rules(wording, words), *first),
        own=own,
        abbreviations=_abbreviations(words, codes),
        addresses=Addresses(
            signs=words.SIGNS.addresses, codes=codes, hashtag="hashtag {}", handle=f"{words.SIGNS.basic['@']} {{}}"
        ),
        codes=codes,
        dates=dates,
        lasting=words.LASTING,
        romans=romans,
        say_ratio=say_ratio,
        scale=scale or words.TO,
        signs=words.SIGNS,
        telephones=True,
        times=times,
        to=words.TO,
        to_amount=to_amount,
        units=units,
    )
    return build_language_rules(language)


def _first_rules(wording: Wording, words: Words) -> Iterator[Rule]:
    """Yield the rules that stand before those of a language."""
    yield from build_placed_rules((*_PLACED, _barrel(words.PER_BARREL)))
    yield _dimension_rule(words.DIMENSIONS)
    yield build_episode_rule(wording, *words.EPISODE)
    yield build_tire_rule(wording)
    yield build_verse_rule(wording, words.VERSES)
    yield build_function_rule(wording.notation, words.OF)


def _barrel(said: str) -> Placed:
    """Return the barrel in a price of oil, for which `said` is the words: "82 $/b"."""
    price = r"(?<=(?:\p{Sc}|USD|EUR)[ ]?(?:\p{Nd}{2,3}(?:[.,]\p{Nd}{1,2})?)?)"
    return "b bl bbl bar", said, rf"{price}/(?:b|bl|bbl|bar(?=\.))(?![\p{{L}}\p{{N}}])"


def _dimension_rule(dimensions: Mapping[str, str]) -> Rule:
    """Return the rule for the names of lengths, which are other words elsewhere: "prof. 10 m", "esp. 2 mm"."""
    length = r"(?=:?[ ](?:d[ei][ ])?\p{Nd}[\p{Nd}.,]{0,8}[ \u00A0]?[ckmµ]?m(?![\p{L}\p{N}²³]))"
    return build_table_rule(dimensions, rf"(?<!\p{{L}})(?P<key>{{}})\.{length}", ".", last=".")


def _abbreviations(words: Words, codes: Codes) -> Abbreviations:
    return Abbreviations(
        codes=codes,
        titles=words.TITLES,
        bare_titles=words.BARE_TITLES,
        before_numbers=words.BEFORE_NUMBERS,
        others=words.OTHERS,
        plain=words.PLAIN,
        acronyms=words.ACRONYMS,
        sayable=words.SAYABLE,
    )
