"""The Italian contexts of Roman numerals: centuries, rulers, parts of a book."""

from regex import Match

from tts.text.normalization.classes import Roman
from tts.text.normalization.italian import words
from tts.text.normalization.italian.numbers import number, ordinal
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.romans import RomanContext, Romans, roman_value
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("italian")

_RULERS = "|".join(_TABLES["rulers"])
_QUEENS = "|".join(_TABLES["queens"])
_NUMBERED = (
    r"[Cc]apitolo|[Aa]tto|[Vv]olume|[Ll]ibro|[Aa]rticolo|[Tt]itolo|[Aa]llegato|[Tt]ipo|[Ll]ivello|[Gg]rado|"
    r"[Tt]omo|[Cc]anto|[Cc]ap\.|[Aa]rt\.|[Vv]ol\.|[Cc]apitoli|[Aa]tti|[Vv]olumi|[Ll]ibri|[Aa]rticoli|[Tt]itoli|[Cc]anti"
)
_NUMBERED_FEMININE = (
    r"[Pp]arte|[Ss]cena|[Ss]ezione|[Ff]ase|[Ff]igura|[Tt]abella|[Tt]appa|[Pp]agina|[Uu]nità|[Cc]lasse|[Ff]ig\.|"
    r"[Tt]ab\.|[Ss]ez\.|[Tt]av\."
)
_CENTURIES = r"[Ss]ecoli|[Ss]ecolo|[Ss]ecc?\."
_MASCULINE_AFTER = (
    f"{_CENTURIES}|[Cc]apitolo|[Cc]ongresso|[Ff]estival|[Ff]orum|[Pp]remio|[Cc]oncorso|[Tt]orneo|[Ii]mpero|"
    f"[Rr]eich|[Mm]unicipio|[Cc]anto|[Aa]tto|[Mm]illennio|[Pp]iano|[Gg]overno|[Cc]oncilio|[Tt]rimestre|[Ss]emestre|"
    f"[Tt]urno|[Gg]irone|[Rr]eggimento|[Pp]osto|[Ll]ivello|[Ll]ibro|[Vv]olume|[Aa]nno|[Ss]ec\\."
)
_FEMININE_AFTER = (
    "[Gg]uerra|[Rr]epubblica|[Ee]dizione|[Ff]iera|[Bb]iennale|[Gg]iornata|[Ii]nternazionale|[Cc]onferenza|"
    "[Ll]egislatura|[Oo]limpiade|[Dd]inastia|[Cc]lasse|[Mm]edia|[Ee]lementare|[Aa]rmata|[Dd]ivisione|[Cc]rociata|"
    "[Pp]untata|[Ss]tagione|[Ll]egione|[Cc]oppa|[Cc]ategoria|[Ff]ascia|[Ss]infonia|[Pp]arte|[Ss]cena|[Ss]ezione"
)


def build_romans() -> Romans:
    """Return the contexts; most of them read an ordinal."""

    def masculine(value: int, before: str) -> str:
        return ordinal(value)

    def feminine(value: int, before: str) -> str:
        return ordinal(value, Gender.FEMININE)

    def day(value: int, before: str) -> str:
        return "primo" if value == 1 else number(value)

    def plain(value: int, before: str) -> str:
        return number(value)

    months = "|".join(f"(?i:{month})" for month in words.MONTHS)
    return Romans(
        (
            RomanContext(say=masculine, before=f"{_CENTURIES}|{_NUMBERED}"),
            RomanContext(say=feminine, before=_NUMBERED_FEMININE),
            RomanContext(say=masculine, before=_RULERS, letters="IVX"),
            RomanContext(say=feminine, before=_QUEENS, letters="IVX"),
            RomanContext(say=day, after=f"(?:{months})(?!\\p{{L}})", letters="IVX"),
            RomanContext(say=masculine, suffix="[º°]", letters="IVX"),
            RomanContext(say=feminine, suffix="ª", letters="IVX"),
            RomanContext(say=masculine, after=rf"(?:{_MASCULINE_AFTER})(?!\p{{L}})"),
            RomanContext(say=feminine, after=rf"(?:{_FEMININE_AFTER})(?!\p{{L}})"),
            RomanContext(
                say=feminine,
                before="(?i:la|della|nella|dalla|alla|sulla|classe)",
                after="[A-H](?![\\p{L}.])",
                letters="IVX",
            ),
            RomanContext(say=masculine, before="(?i:il|del|nel|dal|al|sul|tra il|fra il)", letters="IVX", fewest=2),
            RomanContext(say=feminine, before="(?i:la|della|nella|dalla|alla|sulla)", letters="IVX", fewest=2),
            RomanContext(say=plain, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
        ),
        links="e|ed|o|al|alla|e il|e la|e al|e del|e nel|e dal",
    )


def build_heading_rule(wording: Wording) -> Rule:
    """Return the rule for the numerals of headings: "II. Metodi"; one letter may be an initial."""

    def read(found: Match[str]) -> Reading:
        value = roman_value(found["roman"])
        return number(value) if value else None

    lone = r"I(?=\.[ ][^\n]{1,200}\n\s{0,9}II\.)|V(?<=\nIV\.[ ][^\n]{1,200}\n{1,2}V)"
    pattern = rf"(?m:^)[ \t]{{0,9}}(?P<roman>[IVX]{{2,6}}|{lone})(?=\.[ ]\p{{Lu}})"
    return Rule(wording.notation.compile(pattern), read, "IVX", kind=Roman)
