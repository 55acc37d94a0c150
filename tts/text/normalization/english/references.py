"""Rules for English pairs of numbers that are no fraction, time or ratio: "John 3:16", "4.5/5", "page 3/10"."""

from collections.abc import Callable, Iterator

from regex import Match

from tts.text.normalization.classes import Code, Ordinal, Ratio
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import Notation, Number
from tts.text.normalization.rules.numbers import Wording, spell_number

_NUMBERED_BOOKS = "Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John"
_BOOKS = (
    f"Genesis|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|{_NUMBERED_BOOKS}|Ezra|Nehemiah|Esther|Job|"
    "Psalms?|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Lamentations|Ezekiel|Daniel|Hosea|Joel|Amos|Obadiah|Jonah|Micah|"
    "Nahum|Habakkuk|Zephaniah|Haggai|Zechariah|Malachi|Matthew|Mark|Luke|Acts|Romans|Galatians|Ephesians|Philippians|"
    "Colossians|Titus|Philemon|Hebrews|James|Jude|Revelation|Quran|Qur’an|Surah"
)
_ORDINALS = {"1": "first", "2": "second", "3": "third"}
_MARKED = (
    r"(?i:rated|rating|rates?|scor(?:e|ed|es|ing)|gave|gives?|marks?)(?:[ ](?:it|them|him|her|this))?"
    r"(?:[ ](?:an?|of|at|is|was|as)|:)?"
)
_COUNTED = r"(?i:page|slide|step|part|chapter|episode|level|round|lesson|photo|image|question|day|week)"


_STROKE_AHEAD = r"(?=[0-9.]{1,6}/)"
_END = r"(?![\p{L}\p{N}]|[.,:/]\p{N})"


def build_reference_rules(wording: Wording, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules for pairs of numbers, which must stand before those for times and ratios."""
    notation = wording.notation

    def say(digits: str) -> str:
        whole, _, fraction = digits.partition(".")
        return spell_number(wording, Number("", whole, fraction))

    def read_part(found: Match[str]) -> Reading:
        return english_numbers.ratio(int(found["over"]), int(found["under"]), is_british)

    def read_relay(found: Match[str]) -> Reading:
        meters = "metres" if is_british else "meters"
        unit = meters if found["unit"].strip() == "m" else "yards"
        return f"{say(found['legs'])} by {say(found['length'])} {unit}"

    verse = rf"(?P<chapter>[0-9]{{1,3}}):(?P<verse>[0-9]{{1,3}})(?<=\b(?:{_BOOKS})[ ][0-9]{{1,3}}:[0-9]{{1,3}}){_END}"
    part = rf"{_STROKE_AHEAD}{notation.left}(?P<over>[0-9]{{1,3}})/(?P<under>[0-9]{{1,4}})(?:th|rd|nd|st)s?{_END}"
    book = rf"{notation.left}(?<!/)[123](?=[ ](?:{_NUMBERED_BOOKS})\b)(?=[ ]\p{{L}}+(?:[ ]\p{{Nd}}|[,;.)]|\Z))"
    relay = (
        rf"{notation.left}(?P<legs>[1-9][0-9]?)[x×](?P<length>[0-9]{{2,4}})(?P<unit>[ ]?m|[ ]?yd)(?![\p{{L}}\p{{N}}])"
    )
    return (
        Rule(notation.compile(verse), lambda found: f"{say(found['chapter'])} {say(found['verse'])}", ":", kind=Code),
        Rule(notation.compile(part), read_part, "/", kind=Code),
        Rule(notation.compile(book), lambda found: _ORDINALS[found[0]], "0", kind=Ordinal),
        Rule(notation.compile(relay), read_relay, "x×", has_number=True, kind=Ratio),
        *_mark_rules(notation, say),
    )


def _mark_rules(notation: Notation, say: Callable[[str], str]) -> Iterator[Rule]:
    """Yield the rules for odds ("odds of 5/1"), for marks ("4.5/5") and for what is counted ("page 3/10")."""

    def read_odds(found: Match[str]) -> Reading:
        return f"{say(found['mark'])} to {'one' if found['best'] == '1' else say(found['best'])}"

    def read_mark(found: Match[str]) -> Reading:
        if float(found["mark"]) > float(found["best"]):
            return None
        return f"{say(found['mark'])} out of {say(found['best'])}"

    def read_counted(found: Match[str]) -> Reading:
        return f"{say(found['mark'])} of {say(found['best'])}"

    odds = (
        r"(?P<mark>[0-9]{1,3})/(?P<best>[0-9]{1,2})"
        r"(?:(?<=\b[Oo]dds(?:[ ](?:of|at|are|were|is|was))?[ ][0-9]{1,3}/[0-9]{1,2})"
        r"|(?=[ ](?:odds|shots?|outsiders?|(?:joint[ ])?favou?rites?)\b))"
    )
    decimal = r"(?P<mark>[0-9]{1,3}\.[0-9]{1,2})/(?P<best>[0-9]{1,3}(?:\.0)?)"
    marked = rf"(?P<mark>[0-9]{{1,3}})/(?P<best>5|10|20|100)(?<=\b{_MARKED}[ ][0-9]{{1,3}}/[0-9]{{1,3}})"
    counted = rf"(?P<mark>[0-9]{{1,3}})/(?P<best>[0-9]{{1,3}})(?<=\b{_COUNTED}[ ][0-9]{{1,3}}/[0-9]{{1,3}})"
    for pattern, read in ((odds, read_odds), (f"(?:{decimal}|{marked})", read_mark), (counted, read_counted)):
        yield Rule(notation.compile(f"{_STROKE_AHEAD}{notation.left}{pattern}{_END}"), read, "/", kind=Ratio)
