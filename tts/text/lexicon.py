"""A writer's own dictionary: finds its words in a text, with their pronunciations. Other modules store and check it."""

import functools
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter

from tts.text.lexicon_units import Unit, begins_word, ends_word, is_apart, lexicon_keys, split_units
from tts.text.normalization import SpokenForm
from tts.text.pronunciation import PHONEMES, normalize_phonemes

_SPELLINGS: tuple[Callable[[Unit], str], ...] = (attrgetter("plain"), attrgetter("folded"))
_APOSTROPHES = frozenset("'’")
_VOICELESS = frozenset("ptkfθ")
_SIBILANTS = frozenset("szʃʒʧʤ")
_POSSESSIVE_AFTER_SIBILANTS = {"en-US": "ᵻz", "en-GB": "ɪz"}
"""The languages that add 's to a word → its sound after a sibilant."""

# Elided words before an apostrophe at the beginning of a word → their sound there, in misaki notation.
_ELIDED: Mapping[str, Mapping[str, str]] = {
    "fr": {
        **{"c": "s", "d": "d", "j": "ʒ", "l": "l", "m": "m", "n": "n", "qu": "k", "s": "s", "t": "t"},
        **{"jusqu": "ʒysk", "lorsqu": "lɔʁsk", "puisqu": "pɥisk"},
    },
    "it": {
        **{"c": "ʧ", "d": "d", "l": "l", "m": "m", "s": "s", "t": "t", "v": "v", "un": "un", "sant": "sant"},
        **{"all": "all", "coll": "koll", "dall": "dall", "dell": "dell", "nell": "nell", "sull": "sull"},
        **{"quell": "kwell", "quest": "kwest"},
    },
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A word or phrase and its pronunciation: `phonemes` (misaki notation), or else `respelling`, read as text."""

    word: str
    phonemes: str = ""
    respelling: str = ""


@dataclass(frozen=True, slots=True)
class LexiconMatch:
    """An entry's word at code points `start` to `end` of a text, with elisions and endings ("SQL's", "d'Hermès").

    `word` is that piece of the text; `phonemes` or `respelling` stands for the whole piece.
    """

    start: int
    end: int
    word: str
    phonemes: str = ""
    respelling: str = ""


Reading = SpokenForm | LexiconMatch


class Lexicon:
    """The entries by which texts in one language are read; immutable. More entries do not make the search slower.

    A word without a capital letter matches in any case, a word with a capital only as written; if both exist, the
    latter wins. Of two words that begin at the same position, the longer one wins. A word matches only on its own, not
    inside another word. Han and hiragana have no spaces, so any position counts; a run of katakana is one word.
    """

    def __init__(self, entries: Iterable[Entry], language: str) -> None:
        """Keep `entries` for `language`, a BCP 47 tag; of two entries for the same word, the later one counts."""
        self._elided = _ELIDED.get(language, {})
        self._after_sibilants = _POSSESSIVE_AFTER_SIBILANTS.get(language, "")
        self._entries: dict[str, Entry] = {}
        self._beginnings: set[str] = set()
        self._first_units: set[str] = set()
        for entry in entries:
            keys = lexicon_keys(entry.word)
            self._entries[keys[-1]] = entry
            self._beginnings.update(keys[:-1])
            self._first_units.add(keys[0])

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that count."""
        return tuple(self._entries.values())

    def find(self, text: str) -> list[LexiconMatch]:
        """Return the matches of entries in `text` (as written), in order, none overlapping."""
        return [match for match, _ in self.find_entries(text)]

    def find_entries(self, text: str) -> list[tuple[LexiconMatch, Entry]]:
        """Return the matches of `find`, each with its entry."""
        units = split_units(text)
        return [(self._match(text, units, found), found.entry) for found in self._found_in(units)]

    def used_in(self, text: str) -> list[Entry]:
        """Return the entry of each match of `find`; a lexicon of only these finds the same in `text`."""
        return [found.entry for found in self._found_in(split_units(text))]

    def _found_in(self, units: Sequence[Unit]) -> "Iterator[_Found]":
        index = 0
        first_units = self._first_units
        while index < len(units):
            unit = units[index]
            if unit.plain not in first_units and unit.folded not in first_units:
                index += 1
            elif found := self._find_at(units, index):
                yield found
                index = found.end
            else:
                index += 1

    def _find_at(self, units: Sequence[Unit], first: int) -> "_Found | None":
        """Return the longest entry that is a word at unit `first`, None without one."""
        for last, entry in self._spelled(units, first):
            start, end = self._start_of_word(units, first), self._end_of_word(units, last)
            if start is not None and end is not None:
                return _Found(entry, start, first, last, end)
        return None

    def _spelled(self, units: Sequence[Unit], first: int) -> Sequence[tuple[int, Entry]]:
        """Return the entries that the units from `first` on spell, each with the index after it, the longest first."""
        found: list[tuple[int, Entry]] = []
        for spelling in _SPELLINGS:
            key = ""
            for index in range(first, len(units)):
                key += (spelled := spelling(units[index]))
                if spelled and key in self._entries:
                    found.append((index + 1, self._entries[key]))
                if key not in self._beginnings:
                    break
        return sorted(found, key=itemgetter(0), reverse=True) if len(found) > 1 else found

    def _start_of_word(self, units: Sequence[Unit], first: int) -> int | None:
        """Return the start of the word whose entry begins with unit `first` (an elision may be attached), or None."""
        if begins_word(units, first):
            return first
        is_elided = first > 1 and units[first - 1].plain in _APOSTROPHES and units[first - 2].folded in self._elided
        return first - 2 if is_elided and begins_word(units, first - 2) else None

    def _end_of_word(self, units: Sequence[Unit], last: int) -> int | None:
        """Return the end of the word whose entry ends before unit `last` ('s may be attached), or None."""
        if ends_word(units, last):
            return last
        is_possessive = (
            self._after_sibilants
            and last + 1 < len(units)
            and units[last].plain in _APOSTROPHES
            and units[last + 1].folded == "s"
        )
        return last + 2 if is_possessive and ends_word(units, last + 2) else None

    def _match(self, text: str, units: Sequence[Unit], found: "_Found") -> LexiconMatch:
        start, end = units[found.start].start, units[found.end - 1].end
        word = " ".join(text[start:end].split())
        if found.entry.respelling:
            before, after = text[start : units[found.first].start], text[units[found.last - 1].end : end]
            return LexiconMatch(start, end, word, respelling=f"{before}{found.entry.respelling}{after}")
        phonemes = _normalized(found.entry.phonemes)
        if found.start < found.first:
            phonemes = self._elided[units[found.start].folded] + phonemes
        if found.end > found.last:
            phonemes += self._possessive_after(phonemes)
        return LexiconMatch(start, end, word, phonemes=phonemes)

    def _possessive_after(self, phonemes: str) -> str:
        last_sound = next((symbol for symbol in reversed(phonemes) if symbol in PHONEMES), "")
        if last_sound in _SIBILANTS:
            return self._after_sibilants
        return "s" if last_sound in _VOICELESS else "z"


_normalized = functools.lru_cache(maxsize=16384)(normalize_phonemes)


@dataclass(frozen=True, slots=True)
class _Found:
    """An entry in units `first` to `last` of a text, inside the whole word in units `start` to `end`."""

    entry: Entry
    start: int
    first: int
    last: int
    end: int


def with_matches(
    text: str,
    matches: Sequence[LexiconMatch],
    forms: Sequence[SpokenForm],
    find_forms: Callable[[str], Sequence[SpokenForm]],
) -> list[Reading]:
    """Return the readings of `text` in order, without overlap: `matches` win over the `forms` found in the same text.

    A form that continues before or after a match without a space (an address, "$5") is one word, inside which no entry
    matches. `find_forms` reads the rest of a form around a match.
    """
    form_starts, form_ends = [form.start for form in forms], [form.end for form in forms]
    alone = [
        match
        for match in matches
        if not any(
            _holds(form, match, text)
            for form in forms[bisect_right(form_ends, match.start) : bisect_left(form_starts, match.end)]
        )
    ]
    starts, ends = [match.start for match in alone], [match.end for match in alone]
    readings: list[Reading] = [*alone]
    for form in forms:
        breaking = alone[bisect_right(ends, form.start) : bisect_left(starts, form.end)]
        readings.extend(_rest(text, form, breaking, find_forms) if breaking else (form,))
    return sorted(readings, key=attrgetter("start"))


def _holds(form: SpokenForm, match: LexiconMatch, text: str) -> bool:
    is_longer_before = form.start < match.start and not is_apart(text[match.start - 1])
    return is_longer_before or (form.end > match.end and not is_apart(text[match.end]))


def _rest(
    text: str,
    form: SpokenForm,
    matches: Sequence[LexiconMatch],
    find_forms: Callable[[str], Sequence[SpokenForm]],
) -> Iterator[SpokenForm]:
    """Yield the forms in the pieces of `form` between `matches`."""
    position = form.start
    for start, end in (*((match.start, match.end) for match in matches), (form.end, form.end)):
        for part in find_forms(text[position:start]) if start > position else ():
            yield SpokenForm(position + part.start, position + part.end, part.words)
        position = max(position, end)
