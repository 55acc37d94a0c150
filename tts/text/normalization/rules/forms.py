"""The parts of a rule, and the search of one text with many rules; each language brings its own rules."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import compress
from operator import attrgetter
from os.path import commonprefix
from typing import Any, Generic, NamedTuple, TypeVar

import regex
from regex import Match, Pattern

LETTER_STOP, SCHEME, LETTER_STROKE, LETTER_DIGIT, LONG_NUMBER = "\ue001\ue002\ue003\ue004\ue005"
"""In a rule's `needs`: a full stop within an address, "://", a stroke beside a letter or a symbol, a digit beside a
letter of ASCII, and groups as telephones have them."""
NUMERIC_DATE, PATH, LETTER_OF_SCRIPT = "\ue006\ue007\ue008"
"""Two signs between three numbers as in a date, the beginning of a path, a digit beside a letter without capitals."""
EXPONENT, NUMBER_WITH_MARK, RACE_TIME, SCALE_OF_ONE = "\ue009\ue00a\ue00b\ue00c"
"""A number with an exponent ("2e-3"), one with a plus or a power, a time with parts of a second, "1:" and a digit."""
SIMPLE_FRACTION = "\ue00d"
"""Two numbers with a stroke between them that are no part of a date of three."""

Meaning = TypeVar("Meaning")
"""A semiotic class."""

_ANY_DIGIT = regex.compile(r"\p{Nd}")
_TWO_NUMBERS = regex.compile(r"(?<=(?<!/\p{Nd}{0,3})\p{Nd})[/⁄]\p{Nd}{1,4}+(?![/.,]?\p{Nd})")
_FEATURES = (
    (LETTER_STOP, ".", regex.compile(r"(?<=[\p{L}\p{M}\p{Nd}_\-])\.(?:[A-Za-z]|7z)|[wW]\.[\p{L}\p{Nd}_]")),
    (SCHEME, "/", regex.compile("://")),
    (PATH, "/", regex.compile(r"(?<![^\s(\"'“«])(?:~|\.{1,2})?/")),
    (LETTER_OF_SCRIPT, "0", regex.compile(r"\p{Nd}[\p{Lo}\p{M}]|[\p{Lo}\p{M}]\p{Nd}")),
    *((SIMPLE_FRACTION, sign, _TWO_NUMBERS) for sign in "/⁄"),
    (NUMERIC_DATE, "0", regex.compile(r"(?<=\p{Nd})º?([-/.])\p{Nd}{1,2}+\1\p{Nd}")),
    (EXPONENT, "0", regex.compile(r"\p{Nd}[eE][-−+]?\p{Nd}")),
    (NUMBER_WITH_MARK, "0", regex.compile(r"\p{Nd}(?:[+^⁻⁰¹²³⁴-⁹]|[eE][-−+]?\p{Nd})")),
    (RACE_TIME, ":", regex.compile(r":\p{Nd}{2}[.,]\p{Nd}")),
    (SCALE_OF_ONE, ":", regex.compile(r"1:\p{Nd}")),
    (LETTER_DIGIT, "0", regex.compile(r"[A-Za-z][0-9]|\p{Nd}[A-Za-z]")),
    (LETTER_STROKE, "/", regex.compile(r"/[ \u00A0]?[\p{L}\p{So}]|(?<=[\p{L}\p{M}\p{So}²³])[ \u00A0]?/")),
    (
        LONG_NUMBER,
        "0",
        regex.compile(
            r"(?:\p{Nd}[ \u00A0.\-‑–()/]{0,3}+){7}|\p{Nd}{3}[ -]?\p{Nd}{3}|\p{Nd}[\-‑–]\p{Nd}++[\-‑–]\p{Nd}"
            r"|\+\p{Nd}|\)-\p{Nd}|\p{Nd}{4}-\p{Nd}"
        ),
    ),
)
"""Each of these, the character without which it is not in a text, and the pattern that finds it."""
_PIECE = regex.compile(r"\p{Lu}?[\p{Ll}\p{M}]++|[\p{Lo}\p{M}]++|\p{Lu}++")
"""A run of letters, divided where capitals begin and where letters without capitals do."""
_PIECE_AND_PERIOD = regex.compile(rf"(?:{_PIECE.pattern})\.?+")
_BESIDE_NUMBER = regex.compile(r"(?<=(\S?)\s?)\p{Nd}++\s?(?=(\S?))")
_UNSPACED = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")
_CURRENCY_SIGN = regex.compile(r"\p{Sc}")
_PART, _LIST = regex.compile(r"\(\?&(?P<name>\w++)\)"), regex.compile(r"\\L<(?P<name>\w++)>")

Reading = str | Mapping[str, str] | None
"""The words for the whole match, with spaces between them; or the words for each of its named groups, which are then
forms of their own. "" keeps the match as written and from later rules, None leaves it to later rules."""


class SpokenForm(NamedTuple):
    """A written form at code points `start` to `end` of a text, and the words that are said for it.

    A pause follows a word that ends with a comma.
    """

    start: int
    end: int
    words: tuple[str, ...]


class LazyPattern:
    """A pattern that is compiled at its first search: compiling all takes long, and most texts need only a few.

    As in the `regex` module, `\\L<units>` in it stands for any text of the list `units`, and `(?&unsigned)` for the
    pattern `unsigned`, whose groups it has too.
    """

    def __init__(self, pattern: str, parts: Mapping[str, str] | None = None, **lists: Collection[str]) -> None:
        """Keep `pattern`, which follows version 1 of that module's syntax, and the patterns and lists that it names."""
        self.pattern = pattern
        self._parts, self._lists = parts or {}, lists

    def expanded(self) -> str:
        """Return the pattern that is compiled, with `alternatives` for each list."""
        whole = _PART.sub(lambda found: self._parts[found["name"]], self.pattern)
        return _LIST.sub(lambda found: alternatives(self._lists[found["name"]]) or "(?!)", whole)

    @cached_property
    def _compiled(self) -> Pattern[str]:
        return regex.compile(self.expanded(), regex.V1)

    def finditer(self, text: str) -> Iterator[Match[str]]:
        """Yield the matches in `text`, in order."""
        return self._compiled.finditer(text)


@dataclass(frozen=True, slots=True)
class Verbalized(Generic[Meaning]):
    """Reads a match in two steps: `classify` returns what it means, None where it is no such form, and `say` its words.

    `say` may leave a form to later rules too: None. Where there is a `context`, `say` takes what it returns besides,
    such as the case that a word before the match governs.
    """

    classify: Callable[[Match[str]], Meaning | None]
    say: Callable[..., Reading]
    context: Callable[[Match[str]], Any] | None = None

    def __call__(self, found: Match[str]) -> Reading:
        """Return the words for a match, None to leave it to later rules."""
        meaning = self.classify(found)
        if meaning is None:
            return None
        return self.say(meaning, self.context(found)) if self.context else self.say(meaning)


EXCEPTION = 100
"""The score of a rule that a language places above all groups."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of written forms, and `read`, which returns the words for a match.

    Every match has one of the characters in `needs`, unless `needs` is empty; "0" there stands for any digit, and two
    characters for one beside a number (`after_number`, `before_number`). Where the rule `has_number`, every match has a
    digit too. Where there are `pieces`, it has one of these signs or runs of letters (`pieces_of`). Most texts are not
    searched thanks to these three.

    `kind` is the semiotic class of its forms, None where its reader tells the class of each (`Verbalized`). `score` is
    that of its group in `scores.tsv`.
    """

    pattern: Pattern[str] | LazyPattern
    read: Callable[[Match[str]], Reading] | Verbalized[Any]
    needs: Collection[str] = ""
    has_number: bool = False
    pieces: frozenset[str] = frozenset()
    kind: type | None = None
    score: int = EXCEPTION

    @property
    def name(self) -> str:
        """Where its reader is: the module in `tts.text.normalization`, and the functions around it."""
        reader: Any = self.read
        while inner := _inner(reader):
            reader = inner
        module = reader.__module__.removeprefix("tts.text.normalization.")
        return f"{module}: {reader.__qualname__.replace('.<locals>', '')}"

    def class_of(self, found: Match[str]) -> str:
        """Return the name of the semiotic class of a match, "" where the rule tells none."""
        if self.kind:
            return self.kind.__name__
        reader: Any = self.read
        while reader and not isinstance(reader, Verbalized):
            reader = _inner(reader)
        meaning = reader.classify(found) if reader else None
        return type(meaning).__name__ if meaning is not None else ""


def labelled(kind: type, *rules: Rule) -> tuple[Rule, ...]:
    """Return `rules`; each one whose reader tells no class, and that has none, finds forms of `kind`."""
    return tuple(rule if rule.kind or isinstance(rule.read, Verbalized) else replace(rule, kind=kind) for rule in rules)


def _inner(reader: Any) -> Any:
    """Return the function that `reader` wraps or begins with, None for a plain function."""
    names = ("classify", "func", "__wrapped__")
    return next((inner for name in names if (inner := getattr(reader, name, None)) is not None), None)


def word_table(words: str) -> tuple[str, ...]:
    """Return the words of a table that is written as one text; the index of a word is its number."""
    return tuple(words.split())


def alternatives(written: Iterable[str]) -> str:
    """Return the regular expression for the texts of `written`; the longest one that fits wins.

    Texts that begin alike share a branch, so that a search leaves a long list at the first letter that no text has.
    """
    return _kept_branches(tuple(dict.fromkeys(written)))


def _branches(texts: Sequence[str]) -> str:
    """Return the same for texts that are all different."""
    branches: dict[str, list[str]] = {}
    for text in texts:
        branches.setdefault(text[:1], []).append(text)
    may_end = bool(branches.pop("", None))
    grown = [_branch(alike) for alike in branches.values()]
    if len(grown) <= 1 and not may_end:
        return "".join(grown)
    return f"(?:{'|'.join(grown)}{'|' * may_end})"


_kept_branches = lru_cache(maxsize=8)(_branches)
"""The same for a whole list: several rules of a language have the same units or currencies."""


def _branch(texts: Sequence[str]) -> str:
    """Return the same for texts that are all different and begin with the same letter."""
    if len(texts) == 1:
        return texts[0].translate(_ESCAPED)
    common = commonprefix((min(texts), max(texts)))  # noqa: RUF071 — letters, no path
    return common.translate(_ESCAPED) + _branches([text[len(common) :] for text in texts])


class _Escaped(dict[int, str]):
    """Letters as `regex.escape` writes them, by code point; it goes through a text letter by letter each time."""

    def __missing__(self, code_point: int) -> str:
        self[code_point] = regex.escape(chr(code_point), special_only=False)
        return self[code_point]


_ESCAPED = _Escaped()


class RuleSet:
    """Rules in the order in which they win over each other, found by the characters that they need."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        """Index `rules`: each is a bit of a whole number, the first one the lowest."""
        self.rules = tuple(rules)
        self._free = self._with_number = 0
        self._by_character: dict[str, int] = {}
        for index, rule in enumerate(self.rules):
            bit = 1 << index
            self._with_number |= bit * rule.has_number
            self._free |= bit * (not rule.needs)
            for character in rule.needs:
                self._by_character[character] = self._by_character.get(character, 0) | bit
        self._features = [feature for feature in _FEATURES if feature[0] in self._by_character]

    def candidates(self, text: str) -> Iterator[Rule]:
        """Yield the rules that may match in `text`."""
        characters = set(text)
        if has_number := _ANY_DIGIT.search("".join(characters)) is not None:
            characters |= {"0", *_beside_numbers(text)}
        characters |= {name for name, sign, feature in self._features if sign in characters and feature.search(text)}
        left = self._free
        for character in characters:
            left |= self._by_character.get(character, 0)
        if not has_number:
            left &= ~self._with_number
        pieces: set[str] | None = None
        for rule in compress(self.rules, map("1".__eq__, f"{left:b}"[::-1])):
            if rule.pieces:
                if pieces is None:
                    pieces = _pieces_in(text) | {sign for sign in characters if not sign.isalpha()}
                if pieces.isdisjoint(rule.pieces):
                    continue
            yield rule


def apply_rules(rules: RuleSet, text: str) -> list[SpokenForm]:
    """Return the forms that `rules` find in `text`, in order; an earlier rule wins over a later one."""
    taken = bytearray(len(text))
    forms: list[SpokenForm] = []
    for rule in rules.candidates(text):
        for found in rule.pattern.finditer(text):
            start, end = found.span()
            if taken.find(1, start, end) >= 0 or (reading := rule.read(found)) is None:
                continue
            taken[start:end] = b"\x01" * (end - start)
            forms.extend(_forms_of(found, reading))
    forms.sort(key=attrgetter("start"))
    return forms


@dataclass(frozen=True, slots=True)
class Attempt:
    """A match of a rule in a text: its code points, the words it has for them, and whether an earlier rule won.

    There are no words where the rule keeps what is written. `rule` is the one that reads it, `semiotic_class` the name
    of what it takes the form for, "" where the rule is an exception, which has none.
    """

    start: int
    end: int
    words: str
    rule: Rule
    is_beaten: bool
    semiotic_class: str = ""


def attempts_at(rules: RuleSet, text: str) -> list[Attempt]:
    """Return each match in `text` that some rule would read, in order, a winner before those that it has beaten."""
    taken = bytearray(len(text))
    attempts: list[Attempt] = []
    for rule in rules.candidates(text):
        for found in rule.pattern.finditer(text):
            start, end = found.span()
            if (reading := rule.read(found)) is None:
                continue
            is_beaten = taken.find(1, start, end) >= 0
            if not is_beaten:
                taken[start:end] = b"\x01" * (end - start)
            forms = sorted(_forms_of(found, reading), key=attrgetter("start"))
            words = " … ".join(" ".join(form.words) for form in forms)
            attempts.append(Attempt(start, end, words, rule, is_beaten, rule.class_of(found)))
    return sorted(attempts, key=lambda attempt: (attempt.start, attempt.is_beaten))


def after_number(signs: Iterable[str]) -> frozenset[str]:
    """Return the `needs` of a rule whose every match has one of `signs` after a digit, with one space between or none.

    Of a longer sign, only the first character is looked at.
    """
    return frozenset(f"0{sign[0]}" for sign in signs)


def before_number(signs: Iterable[str]) -> frozenset[str]:
    """Return the `needs` of a rule whose every match has one of `signs` before a digit, with one space between or none.

    Of a longer sign, only the last character is looked at.
    """
    return frozenset(f"{sign[-1]}0" for sign in signs)


def _beside_numbers(text: str) -> Iterator[str]:
    for before, after in _BESIDE_NUMBER.findall(text):
        yield f"{before}0"
        yield f"0{after}"


def _pieces_in(text: str) -> set[str]:
    """Return the runs of letters in `text` in lower case, and each that a period follows with it too."""
    pieces = {*map(str.lower, _PIECE_AND_PERIOD.findall(text))}
    return pieces | {piece[:-1] for piece in pieces if piece[-1] == "."}


def pieces_of(words: Iterable[str]) -> frozenset[str]:
    """Return the `pieces` of a rule whose every match has one of `words`, whole and in any case.

    Of a word with several runs of letters, the rarest one is looked for: one with a period ("al." of "et al."), or else
    the longest. The last one does not count without a period: other letters may follow it.
    """
    return frozenset(map(_rarest_piece, words))


def _rarest_piece(word: str) -> str:
    pieces: list[str] = _PIECE_AND_PERIOD.findall(word)
    if not pieces:
        return word[0]
    whole = pieces[:-1] if len(pieces) > 1 and pieces[-1][-1] != "." else pieces
    return max(whole, key=lambda piece: (piece[-1] == ".", len(piece))).lower()


def pieces_of_currencies(written: Iterable[str]) -> frozenset[str]:
    """Return the `pieces` of a rule whose every match has one of these signs, codes or names of currencies.

    There are none where one is in a script without spaces, whose runs of letters are no words.
    """
    written = list(written)
    if any(map(_UNSPACED.search, written)):
        return frozenset()
    signs = {found[0] for name in written if (found := _CURRENCY_SIGN.search(name))}
    return pieces_of(name for name in written if not _CURRENCY_SIGN.search(name)) | signs


def _forms_of(found: Match[str], reading: str | Mapping[str, str]) -> Iterator[SpokenForm]:
    for group, said in ({0: reading} if isinstance(reading, str) else reading).items():
        if found[group] and (words := tuple(said.split())):
            yield SpokenForm(*found.span(group), words)
