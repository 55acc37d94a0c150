"""Rules for Arabic verses: the chapter and the verse after the name of a book or a sura (البقرة 2:255)."""

from regex import Match

from tts.text.normalization.arabic.numbers import Case, cardinal
from tts.text.normalization.classes import Code
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("arabic")

_BIBLE = tuple(_TABLES["bible"])
# Without suras whose name may stand before the time on a clock: الفجر 4:45, الجمعة 1:30, محمد 5:15.
_QURAN = tuple(_TABLES["quran"])


def build_verse_rule(notation: Notation) -> Rule:
    """Return the rule for the numbers of a verse; that of a sura is named as one."""
    bible = r"(?:ال)?(?:\L<books>)"
    quran = r"\L<suras>|(?:سورة|السورة)(?:[ \u00A0]\p{Arabic}{1,12}){0,2}+"
    book = rf"(?<!{LETTER})[وفبل]?(?:(?P<quran>{quran})|{bible})"
    numbers = r"(?P<chapter>\p{Nd}{1,3}+)[ \u00A0]?:[ \u00A0]?(?P<verse>\p{Nd}{1,3}+)"
    last = r"(?:(?P<dash>[-–])(?P<last>\p{Nd}{1,3}+))?+"
    end = rf"(?![:.,/]?\p{{Nd}}|{LETTER}|[ \u00A0](?:[صم]|صباح|مساء)(?!{LETTER}))"
    pattern = rf"(?=\p{{Nd}})(?<={book}[ \u00A0]\(?){numbers}{last}{end}"
    return Rule(notation.compile(pattern, books=_BIBLE, suras=_QURAN), _read_verse, ":", kind=Code)


def _read_verse(found: Match[str]) -> Reading:
    chapter, verse = (cardinal(int(ascii_digits(found[name]))) for name in ("chapter", "verse"))
    if found["last"]:
        verse += f" إلى {cardinal(int(ascii_digits(found['last'])), case=Case.GENITIVE)}"
    return f"{chapter} آية {verse}" if found["quran"] else f"{chapter} {verse}"
