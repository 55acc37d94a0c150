"""Cuts a long text into segments before any of it is read, at places where a cut changes no reading."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

import regex

from tts.text.markup import MarkedText, PronunciationSpan, TextSpan, parse_markup
from tts.text.sentences import BEFORE_NUMBERS, CAPITAL_TITLES, CLAUSE_MARKS, FULL_STOPS, TITLES
from tts.text.tokens import BLANK_LINE
from tts.text.words import Boundary

TARGET_LENGTH = 400
MIN_LENGTH = 150
MAX_LENGTH = 800
"""The most code points of a segment, without the white space after it."""

# Reasons for and against a place, counted in code points of distance from the target.
_PARAGRAPH_WORTH = 300
_LINE_WORTH = 150
_OPEN_COST = 200
_NUMBER_COST = 100

_BESIDE = 20
_CONTEXT = 80
"""The distances around a number, and before it, at which words decide how a language reads it."""
_AHEAD = 64
"""The distance that a pattern may look past the last possible place."""

# For all languages: an abbreviation that is a word in another language does no harm. A full stop after a shorter word
# never counts.
_ABBREVIATIONS = (TITLES | BEFORE_NUMBERS | {title.lower() for title in CAPITAL_TITLES}) | frozenset(
    "asst assn assoc attn bldg blvd brig bros cont corp dept dist excl govt ibid illus incl intl misc natl orig "
    "para publ secs supt thur thurs trans tues univ vols weds "
    "admón apdo aprox atte avda caps cmdte cnel ctra dcha depto dpto dres excma excmo gral ilma ilmo incs izda "
    "núms nros págs párr pdta pdte profa rvdo sgto sras sres tels teléf tfno tlfno "
    "boul chap coll févr janv juil mmes resp trad "
    "arch artt capp cell circ comm figg gent geom lett mons pagg preg proff prot sett sigg spett voll "
    "apto estr exma exmo ltda profs sécs srtas trav श्रीमती".split()
)
_NUMERALS = frozenset("IVXLCDM")

_SPACE = r"[\s\p{Cc}]"
_SPACES = regex.compile(rf"{_SPACE}*+")
_LAST_CHARACTER = regex.compile(r"(?r)[^\s\p{Cc}]")
_LINE_END = r"(?=[^\S\n]{0,20}+\n)"
_NARROW = r"[ \u00A0\u202F]"
_CLOSING = r"[\p{Pe}\p{Pf}\"'*_]"
_OPENING = rf"(?:[\p{{Ps}}\p{{Pi}}\p{{Pd}}\"'¿¡*_#•]{_NARROW}?)"
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}ー"
_UNSPACED_OPENING = r"[「『（“‘【《〈]"
_SMALL = r"(?:[\p{Ll}\p{Lo}]\p{M}?)"
_FULL_STOP = rf"(?<=(?P<word>(?:\p{{L}}\p{{M}}*){{4,20}}){_CLOSING}?)\."
_SENTENCE_FOLLOWS = (
    rf"(?:(?={_SPACE}{{1,40}}+{_OPENING}{{0,4}}+[\p{{Lu}}\p{{Lt}}\p{{Lo}}](?!\.))"
    rf"|{_LINE_END}(?!{_SPACE}++\p{{Ll}})|(?={_SPACE}{{40}}))"
)
_SENTENCE_END = regex.compile(
    rf"(?<![.!?…؟۔।॥։።፧‼⁇⁈⁉])(?:[!?…؟۔।॥։።፧‼⁇⁈⁉]++|{_FULL_STOP}|\.{{2,}}+)[.!?…]*+"
    rf"{_CLOSING}{{0,4}}+(?:{_NARROW}»)?+{_SENTENCE_FOLLOWS}"
    rf"|[。！？｡।]{{1,8}}+(?={_SPACE}{{0,20}}+[\p{{Ps}}\p{{Pi}}]{{0,2}}+\p{{L}})"
    rf"|(?:[。！？｡]|……){_CLOSING}{{1,4}}+(?:(?={_UNSPACED_OPENING})|{_LINE_END})|[」』]{_LINE_END}",
    regex.V1,
)
_CLAUSE_END = regex.compile(
    rf"(?<=[\p{{L}}\p{{M}}]{_CLOSING}?{_NARROW}?)[,;:،؛—–]{_CLOSING}{{0,3}}+(?={_SPACE}{{1,20}}+{_OPENING}?{_SMALL})"
    rf"|(?<!\p{{N}})[，、；：､](?=[\p{{L}}\p{{Ps}}\p{{Pi}}])"
    rf"|(?<=[{_UNSPACED}])[,;:!?](?=[{_UNSPACED}]|{_UNSPACED_OPENING})",
    regex.V1,
)
_BEFORE_SPACE = rf"(?<=[^\s\p{{Cc}}])(?={_SPACE})"
_ANY_SPACE = regex.compile(_BEFORE_SPACE)
_FALLBACKS = (
    _CLAUSE_END,
    regex.compile(
        rf"(?<={_SMALL}{{2}})(?!{_NARROW}\p{{L}}{{1,4}}+\.)(?=(?!\u00A0|\u202F){_SPACE}{{1,20}}+{_SMALL}{{2}})"
    ),
    regex.compile(rf"{_BEFORE_SPACE}{_LINE_END}"),
    regex.compile(rf"{_BEFORE_SPACE}(?<![\p{{N}}.])(?!\u00A0|\u202F|{_SPACE}{{1,20}}+(?:\p{{N}}|[IVXLCDM]++\b))"),
    regex.compile(rf"{_BEFORE_SPACE}(?!(?<=\p{{N}}){_SPACE}{{1,20}}+\p{{N}})"),
    _ANY_SPACE,
    regex.compile(rf"(?<=\p{{Hiragana}})(?=[\p{{Han}}\p{{Katakana}}\p{{Latin}}]|{_UNSPACED_OPENING})"),
)
"""The places for a cut if no sentence ends, the safest first."""

_GRAPHEME = regex.compile(r"\X")
_SPACED = rf"[^\s{_UNSPACED}\p{{Thai}}\p{{Lao}}\p{{Khmer}}\p{{Myanmar}}]"
_OUTSIDE_WORDS = rf"(?!(?<={_SPACED}){_SPACED})(?<![\p{{N}}\p{{Ps}}\p{{Pi}}])(?![\p{{N}}\p{{Pe}}\p{{Pf}}\p{{Po}}])"
_BETWEEN_UNSPACED = regex.compile(_OUTSIDE_WORDS, regex.V1)
_BETWEEN_RUNS = regex.compile(
    rf"{_OUTSIDE_WORDS}(?!(?<=\p{{Han}})\p{{Han}}|(?<=[\p{{Katakana}}ー])[\p{{Katakana}}ー])", regex.V1
)
# "<breakfast>" is not a tag, but would begin like one if cut after "<break".
_TAG_NAME = regex.compile(r"(?<=</?[bB][rR][eE][aA][kK])")

_NUMBER = regex.compile(r"\p{N}")
_ENCLOSING = regex.compile(
    r"""(?P<opening>[(\[{（「『【《〈“«]|(?<![^\s(\[{（\p{Pd}])"(?=\S))|(?P<closing>[)\]}）」』】》〉”»"])|\n[^\S\n]*+\n"""
)


@dataclass(frozen=True, slots=True)
class SegmentPlan:
    """Code points `start` to `end` of a text, and the boundary after them.

    `boundary` is None if the writer asked for a pause on either side of the cut: no natural gap is added.
    """

    start: int
    end: int
    boundary: Boundary | None


class _Place(NamedTuple):
    """A place where a text may be cut, before the white space there, and its boundary (None: a pause)."""

    end: int
    boundary: Boundary | None
    worth: int = 0


def plan_segments(text: str | MarkedText) -> list[SegmentPlan]:
    """Return the segments of `text` (the input, markup included) in order; they cover it without gaps.

    Each holds more than white space, unless the whole text is blank, and ends with the white space after it. Segments
    have about `TARGET_LENGTH` code points and end at a boundary of the text. Markup stays whole at any length; so do
    words, numbers and letters with their marks, if they are shorter than `MAX_LENGTH`.

    Raises: InvalidValue for malformed markup.
    """
    planner = _Planner(parse_markup(text))
    plans: list[SegmentPlan] = []
    start = 0
    while start < len(text):
        plans.append(planner.segment_from(start))
        start = plans[-1].end
    return plans


class _Planner:
    """A text, the places of its markup, and the end of its last character that is not white space, or of its markup."""

    def __init__(self, marked: MarkedText) -> None:
        self._text = text = marked.source
        self._markup_starts: list[int] = []
        self._markup_ends: list[int] = []
        self._break_starts: set[int] = set()
        self._break_ends: list[int] = []
        for span in marked.spans:
            if isinstance(span, TextSpan):
                longer = [edit for edit in span.edits if edit.end - edit.start > 1]
                self._markup_starts.extend(span.start + edit.start for edit in longer)
                self._markup_ends.extend(span.start + edit.end for edit in longer)
                continue
            start, end = span.start, span.end
            if isinstance(span, PronunciationSpan):
                start, end = start - len("["), end + len("](/") + len(span.phonemes) + len("/)")
            else:
                self._break_starts.add(start)
                self._break_ends.append(end)
            self._markup_starts.append(start)
            self._markup_ends.append(end)
        found = _LAST_CHARACTER.search(text)
        last = found.end() if found else 0
        _, self._last = self._markup_around(last) or (last, last)
        self._enclosed_from = -1
        self._changes: list[int] = []
        self._depths: list[int] = []

    def segment_from(self, start: int) -> SegmentPlan:
        """Return the segment that begins at `start`."""
        place = self._choose(self._after_spaces(start))
        end = self._after_spaces(place.end)
        return SegmentPlan(start, end, self._boundary(place, end))

    def _after_spaces(self, position: int) -> int:
        found = _SPACES.match(self._text, position)
        return found.end() if found else position

    def _boundary(self, place: _Place, end: int) -> Boundary | None:
        found = _LAST_CHARACTER.search(self._text, 0, place.end)
        spoken_end = found.end() if found else place.end
        breaks = bisect_right(self._break_ends, end)
        if end in self._break_starts or (breaks and self._break_ends[breaks - 1] >= spoken_end):
            return None
        return Boundary.PARAGRAPH if BLANK_LINE.search(self._text, spoken_end, end) else place.boundary

    def _choose(self, base: int) -> _Place:
        """Return the end of the segment whose first character is at `base`."""
        low, high = base + MIN_LENGTH, min(base + MAX_LENGTH, self._last - MIN_LENGTH)
        break_ends = self._break_ends[bisect_left(self._break_ends, low) : bisect_right(self._break_ends, high)]
        pauses = [_Place(end, None, _PARAGRAPH_WORTH) for end in break_ends]
        places = [*self._paragraph_ends(low, high), *pauses, *self._sentence_ends(low, high)]
        if self._last - base <= MAX_LENGTH:
            places.append(_Place(max(self._last, base), Boundary.PARAGRAPH, _PARAGRAPH_WORTH))
        chosen = self._best(places, base)
        for pattern in _FALLBACKS:
            chosen = chosen or self._best(self._fallback_places(pattern, low, high), base)
        return chosen or _Place(self._letter_end(base, low, high), Boundary.NONE)

    def _best(self, places: Iterable[_Place], base: int) -> _Place | None:
        """Return the place of least cost: near the target, outside brackets and quotations, far from numbers."""
        target = base + TARGET_LENGTH
        best, least = None, float("inf")
        for cost, place in sorted(((abs(at.end - target) - at.worth, at) for at in places), key=itemgetter(0)):
            if cost >= least:
                break
            if not self._markup_around(place.end) and (full_cost := cost + self._risk(place, base)) < least:
                best, least = place, full_cost
        return best

    def _risk(self, place: _Place, base: int) -> int:
        """Return the cost of a cut at `place` that separates a number from its context or the ends of a quotation."""
        if place.boundary is None:
            return 0
        cost = 0
        start = max(base, place.end - _BESIDE)
        if found := _NUMBER.search(self._text, start, place.end + _CONTEXT):
            cost = _NUMBER_COST if found.start() > place.end + _BESIDE else 2 * _NUMBER_COST
        if place.boundary < Boundary.PARAGRAPH and self._is_enclosed(base, place.end):
            cost += _OPEN_COST
        return cost

    def _is_enclosed(self, base: int, end: int) -> bool:
        """Tell whether a bracket or quotation that opened after `base` is open at `end`."""
        if self._enclosed_from != base:
            self._enclosed_from, self._changes, self._depths = base, [base], [0]
            for found in _ENCLOSING.finditer(self._text, base, base + MAX_LENGTH):
                depth = self._depths[-1] + (1 if found.lastgroup == "opening" else -1)
                self._changes.append(found.end())
                self._depths.append(max(depth, 0) if found.lastgroup else 0)
        return self._depths[bisect_right(self._changes, end) - 1] > 0

    def _markup_around(self, position: int) -> tuple[int, int] | None:
        """Return the start and end of the markup that a cut at `position` would divide; None without any."""
        index = bisect_left(self._markup_starts, position) - 1
        if index < 0 or self._markup_ends[index] <= position:
            return None
        return self._markup_starts[index], self._markup_ends[index]

    def _paragraph_ends(self, low: int, high: int) -> Iterator[_Place]:
        for found in BLANK_LINE.finditer(self._text, low, max(low, high + _AHEAD)):
            if found.start() <= high:
                yield _Place(found.start(), Boundary.PARAGRAPH, _PARAGRAPH_WORTH)

    def _sentence_ends(self, low: int, high: int) -> Iterator[_Place]:
        for found in self._matches(_SENTENCE_END, low, high):
            word = found["word"]
            if not word or (word.lower() not in _ABBREVIATIONS and not _NUMERALS.issuperset(word)):
                ends_line = self._text.startswith(("\n", "\r\n"), found.end())
                yield _Place(found.end(), Boundary.SENTENCE, _LINE_WORTH if ends_line else 0)

    def _fallback_places(self, pattern: regex.Pattern[str], low: int, high: int) -> Iterator[_Place]:
        for found in self._matches(pattern, low, high):
            mark = self._text[found.end() - 1]
            clause = Boundary.CLAUSE if mark in CLAUSE_MARKS else Boundary.NONE
            yield _Place(found.end(), Boundary.SENTENCE if mark in FULL_STOPS else clause)

    def _matches(self, pattern: regex.Pattern[str], low: int, high: int) -> Iterator[regex.Match[str]]:
        for found in pattern.finditer(self._text, low, max(low, high + _AHEAD)):
            if found.end() > high:
                return
            yield found

    def _letter_end(self, base: int, low: int, high: int) -> int:
        """Return the cut in text without spaces: between words if they can be distinguished, else between letters."""
        # A slice, because the letters of flags pair up from the beginning of the searched text.
        letters = [base + found.end() for found in _GRAPHEME.finditer(self._text[base : high + _AHEAD])]
        ends = letters[bisect_left(letters, low) : bisect_right(letters, high)]
        ends.sort(key=lambda end: abs(end - base - TARGET_LENGTH))
        between_runs = {found.end() for found in self._matches(_BETWEEN_RUNS, low, high)}
        between_words = {found.end() for found in self._matches(_BETWEEN_UNSPACED, low, high)}
        spaces = [found.end() for found in self._matches(_ANY_SPACE, base + 1, low)]
        safest = [*filter(between_runs.__contains__, ends), *reversed(spaces)]
        for end in (*safest, *filter(between_words.__contains__, ends), *ends):
            if not self._markup_around(end) and not _TAG_NAME.match(self._text, end):
                return end
        markup = self._markup_around(high)
        if markup is None:
            return high
        return markup[0] if markup[0] > base else markup[1]
