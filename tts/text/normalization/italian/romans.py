"""The Italian contexts of Roman numerals: centuries, rulers, parts of a book."""

from tts.text.normalization.italian import words
from tts.text.normalization.italian.numbers import number, ordinal
from tts.text.normalization.rules.numbers import Gender
from tts.text.normalization.rules.romans import RomanContext, Romans


def build_romans() -> Romans:
    """Return the contexts, most of which read an ordinal."""

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
            RomanContext(say=masculine, before=f"{words.CENTURIES}|{words.NUMBERED}"),
            RomanContext(say=feminine, before=words.NUMBERED_FEMININE),
            RomanContext(say=masculine, before=words.RULERS, letters="IVX"),
            RomanContext(say=feminine, before=words.QUEENS, letters="IVX"),
            RomanContext(say=day, after=f"(?:{months})(?!\\p{{L}})", letters="IVX"),
            RomanContext(say=masculine, suffix="[º°]", letters="IVX"),
            RomanContext(say=feminine, suffix="ª", letters="IVX"),
            RomanContext(say=masculine, after=rf"(?:{words.MASCULINE_AFTER})(?!\p{{L}})"),
            RomanContext(say=feminine, after=rf"(?:{words.FEMININE_AFTER})(?!\p{{L}})"),
            RomanContext(say=masculine, before="(?i:il|del|nel|dal|al|sul|tra il|fra il)", letters="IVX", fewest=2),
            RomanContext(say=feminine, before="(?i:la|della|nella|dalla|alla|sulla)", letters="IVX", fewest=2),
            RomanContext(say=plain, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
        ),
        links="e|ed|o|al|alla|e il|e la|e al|e del|e nel|e dal",
    )
