"""The patterns of numbers, which are built from the separators of a language, and the parsed number.

No quantifier here gives back what it has matched, so that matching stays linear in the text.
"""

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import regex
from regex import Match

from tts.text.normalization.rules.forms import LazyPattern

SPACE = r"[ \u00A0\u202F\u2009]?+"
"""The pattern of the space that may stand between a number and its sign."""
LETTER = r"[\p{L}\p{M}]"
"""The class of letters and their marks, for scripts whose vowels are marks."""
PERCENT_SIGNS = "%％٪"
CURRENCY_SIGNS = "$＄€£￡¥￥₹"
VULGAR_FRACTIONS = "½¼¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
"""Fractions of one character."""

NUMERO = r"(?:(?<!\p{L})[Nn](?:[.º°ᵒ]|[or]\.?|\.º|um\.)|№|सं\.|[Nn](?:[úu]mero|um(?:ber|éro|mer)))"
"""The pattern of what stands before the number of an invoice or an order: "No. 123-45"."""
RAISED = "¹²³⁰⁴-⁹₀-₉"
"""The class of digits above and below the line, which are read after the number or letter before them."""

_DIGIT = r"\p{Nd}"
_BEFORE_SIGN = r"(?<![^\s(\[{\"'“‘«„=＝:^<>（「『【《，、；：。！？–—~〜～…/])(?<!\+/)"
_AFTER_RANGE = r"(?<=(?<![^\s(])-\p{Nd}[\p{Nd}.,]{0,6}-)"
SIGN_START = rf"(?:{_BEFORE_SIGN}|{_AFTER_RANGE})"
"""The pattern before a sign that belongs to the number after it; behind any other character it joins two of them.

In "-10--5", the first of two hyphens is a range's.
"""
_SIGN = rf"(?P<sign>(?:{SIGN_START}|(?<=\p{{Sc}})(?<!\p{{Nd}}[ \u00A0]?\p{{Sc}}))[-−+－＋])?+"
# A cheap test first: at most places no number starts.
_START = r"(?=[-−+－＋.\p{Nd}])"
_NOT_A_DIGIT = regex.compile(r"\P{Nd}+")
_MINUS_SIGNS = "-−－"
_LONGEST_LOOK = 30


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written, in ASCII digits; `sign` is "-", "+" or "", `fraction` has the digits after the decimal sign.

    `has_point` tells that the decimal sign is a period although the language has another.
    """

    sign: str
    whole: str
    fraction: str
    has_point: bool = False

    @property
    def is_whole(self) -> bool:
        return not self.fraction

    @property
    def count(self) -> int | None:
        """The value with which a noun can agree: of a whole number that is not read digit by digit, else None."""
        return int(self.whole) if self.is_whole and not is_read_by_digits(self.whole) else None


def is_read_by_digits(digits: str) -> bool:
    """Tell whether a run of digits is a code rather than an amount: a leading zero, or more than 18 of them."""
    return len(digits) > 18 or (len(digits) > 1 and digits[0] == "0")


def ascii_digits(written: str) -> str:
    """Return the digits of `written`, of any script, in ASCII and without separators."""
    if written.isascii() and written.isdigit():
        return written
    digits: str = _NOT_A_DIGIT.sub("", written)
    return digits if digits.isascii() else "".join(str(_digit_value(digit)) for digit in digits)


def _digit_value(digit: str) -> int:
    """Return 0 to 9. `regex` knows newer digits than `unicodedata`; the ten of a script follow each other."""
    known = unicodedata.digit(digit, None)
    if known is not None:
        return known
    value = 0
    while not _NOT_A_DIGIT.match(chr(ord(digit) - value - 1)):
        value += 1
    return value % 10


def number_of(found: Match[str]) -> Number:
    """Return the number in `found`, the match of a pattern with a number of `Notation` in it."""
    names = found.re.groupindex
    sign = (found["sign"] or "") if "sign" in names else ""
    fraction = (found["fraction"] or "") if "fraction" in names else ""
    if sign:
        sign = "-" if sign in _MINUS_SIGNS else "+"
    has_point = "point" in names and bool(found["point"])
    return Number(sign, ascii_digits(found["whole"]) or "0", ascii_digits(fraction), has_point)


@dataclass(frozen=True)
class Notation:
    """The separators in the numbers of a language, and the patterns of its numbers.

    `groups` and `decimals` are strings of alternative separators. `glue` is the class of letters that make a digit
    beside them part of their word ("mp3"). `is_indian` tells that digits may stand in groups of two ("1,00,000"),
    `has_spaced_thousands` that "12 000" is one number too. The patterns capture the groups that `number_of` reads.
    """

    groups: str
    decimals: str
    glue: str = r"\p{L}"
    is_indian: bool = False
    has_spaced_thousands: bool = False

    @cached_property
    def left(self) -> str:
        """The pattern at the start of a number: no letter, digit or mark before it."""
        return rf"(?<![[{self.glue}\p{{M}}\p{{N}}_]--[ºª]])(?<!{_DIGIT}\.)"

    @cached_property
    def end(self) -> str:
        """The pattern after a number and its marks: no letter or digit."""
        return rf"(?![{self.glue}\p{{M}}[\p{{N}}--[{RAISED}]]_])"

    @cached_property
    def whole(self) -> str:
        """The pattern of digits, in groups or not."""
        return "(?&whole)"

    @cached_property
    def number(self) -> str:
        """The pattern of a number with its sign and fraction, not glued to a character before it."""
        return f"{_START}{_SIGN}{self.left}(?>(?&unsigned))"

    @cached_property
    def amount(self) -> str:
        """The pattern of a number of money, where two digits after any separator are a fraction."""
        cents = rf"(?P<whole>{_DIGIT}++)[.,](?P<fraction>{_DIGIT}{{2}})(?![.,]?{_DIGIT})"
        return f"{_START}{_SIGN}{self.left}(?>{cents}|(?&unsigned))"

    def ahead(self, marks: str) -> str:
        """Return a cheap pattern that refuses most numbers without a character of the class `marks` after them."""
        written = rf"[{_DIGIT}.,{self._separators}\u00A0\u202F\u2009]"
        return rf"(?=[-−+－＋.{_DIGIT}]{written}{{0,{_LONGEST_LOOK}}}+(?:[{marks}]|{written}))"

    @cached_property
    def dotted(self) -> str:
        """The pattern of a version or an address: more dots than a number of this language has."""
        refuse = f"(?!{self._grouped('.') if '.' in self.groups else self._grouped('.', fewest=2)})"
        return rf"{self.left}(?<!{_DIGIT},){refuse}{_DIGIT}++(?:\.{_DIGIT}++){{2,}}+{self.end}"

    def compile(self, pattern: str, **lists: Collection[str]) -> LazyPattern:
        """Return `pattern` for a rule; it may use the patterns of this object and name `lists` (`LazyPattern`)."""
        return LazyPattern(pattern, self._parts, **lists)

    @cached_property
    def _parts(self) -> dict[str, str]:
        return {"whole": f"(?>(?P<whole>{self._plain}|{self._continued}))", "unsigned": self._unsigned()}

    @cached_property
    def _separators(self) -> str:
        return regex.escape("".join(dict.fromkeys(f"{self.groups}{self.decimals} ")), special_only=False)

    @cached_property
    def _plain(self) -> str:
        """Digits that no separator continues: nearly all numbers, which is why this pattern is tried first."""
        group = 2 if self.is_indian else 3
        return rf"{_DIGIT}++(?![.,{self.decimals}]{_DIGIT}|[{self._separators}]{_DIGIT}{{{group}}})"

    @cached_property
    def _continued(self) -> str:
        grouped = "|".join(self._grouped(separator) for separator in self.groups)
        if " " not in self.groups:
            grouped += f"|{self._grouped(' ', fewest=2)}"
        if self.has_spaced_thousands:
            grouped += rf"|(?<!{_DIGIT}[ ])(?:{_DIGIT}{{2,3}}[ ]{_DIGIT}{{3}}|{_DIGIT}[ ]{_DIGIT}00)(?![ ]?{_DIGIT})"
        return f"{grouped}|{_DIGIT}++"

    def _unsigned(self) -> str:
        mark = f"[{self.decimals}]"
        whole = f"(?>(?P<whole>{self._continued}))"
        decimal = rf"(?<!{_DIGIT}{mark}){whole}{mark}(?P<fraction>{_DIGIT}++)(?!{mark}{_DIGIT})"
        spaced = rf"(?P<whole>{self._grouped(' ')}){mark}(?P<fraction>{_DIGIT}++)(?!{mark}{_DIGIT})"
        bare = rf"(?P<whole>)(?<![^\s(+−$€£-])\.(?P<fraction>{_DIGIT}++)|" if "." in self.decimals else ""
        numbers = f"{self._swapped()}|{spaced}|{decimal}|{self._pointed()}|{bare}{whole}"
        return f"(?P<whole>{self._plain})|{numbers}"

    def _grouped(self, separator: str, fewest: int = 1) -> str:
        mark = regex.escape(separator, special_only=False)
        western = rf"{_DIGIT}{{1,3}}(?:{mark}{_DIGIT}{{3}}){{{fewest},6}}+(?!{mark}?{_DIGIT})"
        indian = rf"{_DIGIT}{{1,2}}(?:{mark}{_DIGIT}{{2}}){{1,7}}{mark}{_DIGIT}{{3}}(?!{mark}?{_DIGIT})"
        return f"{western}|{indian}" if self.is_indian else western

    def _swapped(self) -> str:
        """The separators of the other half of the world, in numbers that are long enough to be clear."""
        group, decimal = ",." if "," in self.decimals else ".,"
        whole = rf"(?P<whole>{_DIGIT}{{1,3}}(?:[{group}]{_DIGIT}{{3}}){{1,6}}+)[{decimal}]"
        swiss = rf"(?P<whole>{_DIGIT}{{1,3}}(?:['’]{_DIGIT}{{3}}){{1,6}}+)[.,]"
        return (
            rf"(?:{whole}|{swiss})(?P<fraction>{_DIGIT}++)(?![.,]{_DIGIT})"
            rf"|(?P<whole>{self._grouped(group, fewest=2)})(?![.,]{_DIGIT})"
        )

    def _pointed(self) -> str:
        """A period before a fraction, in a language with decimal commas: the digits after it are no group."""
        if "." in self.decimals or "." not in self.groups:
            return "(?!)"
        no_group = rf"(?:(?<=(?<!{_DIGIT})0\.)|(?<={_DIGIT}{{4}}\.)|(?!{_DIGIT}{{3}}(?!{_DIGIT})))"
        return rf"(?P<whole>{_DIGIT}++)(?P<point>\.){no_group}(?P<fraction>{_DIGIT}++)(?![.,]{_DIGIT})"
