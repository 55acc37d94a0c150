"""The French contexts of Roman numerals: centuries, rulers, parts of a book."""

from tts.text.normalization.french import words
from tts.text.normalization.french.numbers import cardinal, ordinal
from tts.text.normalization.rules.romans import RomanContext, Romans


def build_romans() -> Romans:
    """Return the contexts; 1 is "premier" as a rank and after a ruler."""

    def number(value: int, before: str) -> str:
        return cardinal(value)

    def of_ruler(value: int, before: str) -> str:
        return "premier" if value == 1 else cardinal(value)

    def ranked(value: int, before: str) -> str:
        return "premier" if value == 1 else ordinal(value)

    return Romans(
        (
            RomanContext(say=ranked, suffix="(?:i?[èe]mes?|es?|[ᵉᵐˢ]{1,3})", letters="IVX"),
            RomanContext(say=lambda value, _: "première", suffix="(?:[èe]?re|ʳᵉ)", letters="I"),
            RomanContext(say=lambda value, _: "premier", suffix="(?:er|ᵉʳ)", letters="I"),
            RomanContext(say=number, before=words.NUMBERED),
            RomanContext(say=of_ruler, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
            RomanContext(say=of_ruler, before=words.RULERS, letters="VX"),
        ),
        links="et|ou",
    )
