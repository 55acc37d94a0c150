"""The English contexts of Roman numerals, in which the pronoun "I" is no numeral."""

from collections.abc import Callable

from tts.text.normalization.english import numbers
from tts.text.normalization.english.words import NUMBERED, RULERS, STARTERS
from tts.text.normalization.rules.romans import RomanContext, Romans

_TENTHS = "Pius|Leo|Charles|John|Gregory|Benedict|Clement|Boniface|Innocent|Alfonso|Ramses|Ptolemy|Christian|Louis"
_RANKS = "King|Queen|Emperor|Empress|Pope|Tsar|Czar|Kaiser|Sultan|Shah|Prince|Princess|Duke|Saint|Patriarch"
_HEADS = (
    "errors?|trials?|diabetes|clinical|stud(?:y|ies)|felon(?:y|ies)|cancers?|fractures?|collagen|interferons?|"
    "restaurants?|railroads?|hypersensitivity|supernovae?|drugs?|antiarrhythmics?|survivors?|funding|schools?"
)
# These words follow a numeral, never the pronoun.
_AFTER_ONE = (
    rf"of\b|and\b|or\b|to\b|through\b|is\b|[-–—(]|(?:{_HEADS})\b|(?!was\b|always\b|perhaps\b)\p{{Ll}}{{3,}}(?<![su])s\b"
)
_AFTER_RULER = r"of\b|and\b|was\b|died\b|reigned\b|ruled\b|had\b"
_CLOSING = r"(?=[.,;:!?)\]”\"]|\s*+\Z|\s*+\n|[ ]\([12])"
_POSSESSIVE = r"['’]s\b"
_NOT_NUMBERED = rf"(?!(?:{'|'.join(STARTERS)}|Start|Give|Insert|Place|Each|Every|Any|No|Via|With)\b)"


_NUMBERED_WORD = f"(?i:{NUMBERED})"
_PERSON = rf"(?:(?:{RULERS})(?:[ ]\p{{Lu}}\.)?|\p{{Lu}}\p{{Ll}}+[ ]\p{{Lu}}\.)[ ]\p{{Lu}}[\p{{Ll}}’'-]{{2,20}}"
_NAME = rf"{_NOT_NUMBERED}\p{{Lu}}[\p{{L}}\p{{M}}’-]{{1,20}}"
_Say = Callable[[int, str], str]


def build_romans(is_british: bool) -> Romans:
    """Return the contexts of American or British English, possessives first."""

    def cardinal(value: int, before: str) -> str:
        return numbers.cardinal(value, is_british)

    def bare_ordinal(value: int, before: str) -> str:
        return numbers.ordinal(cardinal(value, before))

    def ordinal(value: int, before: str) -> str:
        return f"the {bare_ordinal(value, before)}"

    return Romans(
        (
            *_possessive_contexts(cardinal, ordinal),
            *_person_contexts(ordinal),
            RomanContext(say=bare_ordinal, letters="IVX", after="(?i:centur(?:y|ies))"),
            *_numbered_contexts(cardinal),
        )
    )


def _possessive_contexts(cardinal: _Say, ordinal: _Say) -> tuple[RomanContext, ...]:
    def possessive_ordinal(value: int, before: str) -> str:
        return f"{ordinal(value, before)}'s"

    def possessive_cardinal(value: int, before: str) -> str:
        return f"{cardinal(value, before)}'s"

    return (
        RomanContext(say=possessive_ordinal, before=RULERS, suffix=_POSSESSIVE, letters="IVX"),
        RomanContext(say=possessive_ordinal, before=_PERSON, suffix=_POSSESSIVE, letters="IVX", fewest=2),
        RomanContext(say=possessive_cardinal, before=_NUMBERED_WORD, suffix=_POSSESSIVE, letters="IVX"),
        RomanContext(say=possessive_cardinal, before=_NAME, suffix=_POSSESSIVE, letters="IVX", fewest=2),
    )


def _person_contexts(ordinal: _Say) -> tuple[RomanContext, ...]:
    """Return the contexts of rulers and other persons of one name."""
    opening = r"(?<=\A|[.!?:]\s|\n|[“\"(]|\b(?:of|under|when|until)[ ])"
    ranked, first = rf"(?:{_RANKS})[ ](?:{RULERS})", rf"(?:(?:{_RANKS})[ ]|{opening})(?:{RULERS})"
    return (
        RomanContext(say=ordinal, before=RULERS, letters="IVX", fewest=2),
        RomanContext(say=ordinal, before=RULERS, letters="V"),
        RomanContext(say=ordinal, before=_TENTHS, letters="X"),
        RomanContext(say=ordinal, before=RULERS, letters="I", suffix=_CLOSING),
        RomanContext(say=ordinal, before=ranked, letters="I"),
        RomanContext(say=ordinal, before=first, letters="I", after=_AFTER_RULER),
        RomanContext(say=ordinal, before=_PERSON, letters="IVX", fewest=2),
    )


def _numbered_contexts(cardinal: _Say) -> tuple[RomanContext, ...]:
    """Return the contexts of chapters, wars and all else that has a number."""
    return (
        RomanContext(say=cardinal, before=_NUMBERED_WORD, letters="IVXLC", fewest=2),
        RomanContext(say=cardinal, before=_NUMBERED_WORD, letters="VX"),
        RomanContext(say=cardinal, before="(?i:world[ ]war|super[ ]bowl)", letters="I"),
        RomanContext(say=cardinal, before=_NUMBERED_WORD, letters="I", suffix=_CLOSING),
        RomanContext(say=cardinal, before=_NUMBERED_WORD, letters="I", after=_AFTER_ONE),
        RomanContext(say=cardinal, letters="IVX", after="(?:and|or|to|through|&)[ ][IVX]{2,5}(?![\\p{L}\\p{N}])"),
        RomanContext(say=cardinal, before="[IVX]{1,5}[ ](?:and|or|to|through|&)", letters="IVX", fewest=2),
        RomanContext(say=cardinal, before=_NAME, letters="IVX", fewest=2),
    )
