"""misaki's English dictionaries, searched in their files, which all processes of a machine map into their memory.

As Python objects, each would take a second and 30 MB in every process. The files are sorted, with an entry on a line,
or on several lines for a word with several sounds (tests/tts/text/phonemes/test_english_dictionaries.py).
"""

import functools
import json
import mmap
from collections import ChainMap
from collections.abc import Iterator, Mapping
from pathlib import Path

from tts.package_files import package_file

Sound = str | dict[str, str | None]
"""The phonemes of a word (misaki notation), or of each of its parts of speech."""

_ENTRY = b'\n  "'
_PARTS = b'": {'
_KEPT = 8192


def golds(language: str) -> ChainMap[str, Sound]:
    """Return the checked sounds of words in `language` (en-US or en-GB); others can be added, to the first map."""
    return ChainMap({}, _dictionary(language, "gold"))  # type: ignore[arg-type]  # a chain writes to its first map alone


def silvers(language: str) -> Mapping[str, Sound]:
    """Return the unchecked sounds of other words."""
    return _dictionary(language, "silver")


def words_with_parts(language: str) -> Iterator[tuple[str, Sound]]:
    """Yield each word of `golds` that has sounds by part of speech, with these sounds."""
    return _dictionary(language, "gold").words_with_parts()


class _Dictionary(Mapping[str, Sound]):
    """The words of a file, each also with the other case of its first letter unless that is a word too.

    Source: misaki 0.9.4, `en.Lexicon.grow_dictionary`.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._found = functools.lru_cache(maxsize=_KEPT)(self._grown)

    def __getitem__(self, word: str) -> Sound:
        sound = self._found(word)
        if sound is None:
            raise KeyError(word)
        return sound

    def __iter__(self) -> Iterator[str]:
        begin = self._text.find(_ENTRY)
        while begin >= 0:
            word = self._word_at(begin).decode()
            yield word
            if (other := _other_case(word)) and self._search(other) is None:
                yield other
            begin = self._text.find(_ENTRY, begin + 1)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def words_with_parts(self) -> Iterator[tuple[str, Sound]]:
        end = self._text.find(_PARTS)
        while end >= 0:
            begin = self._text.rfind(_ENTRY, 0, end)
            word, sound = self._word_at(begin).decode(), self._sound_at(begin)
            yield word, sound
            if (other := _other_case(word)) and self._search(other) is None:
                yield other, sound
            end = self._text.find(_PARTS, end + 1)

    def _grown(self, word: str) -> Sound | None:
        sound = self._search(word)
        if sound is None and (other := _other_case(word)) and _other_case(other) == word:
            sound = self._search(other)
        return sound

    def _search(self, word: str) -> Sound | None:
        """Return the sound of `word` as written, None if the file lacks it: a binary search."""
        wanted = word.encode(errors="surrogatepass")
        low, high = 0, len(self._text)
        while low < high:
            begin = self._text.rfind(_ENTRY, low, (low + high) // 2 + len(_ENTRY))
            if begin < 0:
                begin = self._text.find(_ENTRY, low, high)
                if begin < 0:
                    return None
            found = self._word_at(begin)
            if found == wanted:
                return self._sound_at(begin)
            if found < wanted:
                low = begin + 1
            else:
                high = begin
        return None

    def _word_at(self, begin: int) -> bytes:
        start = begin + len(_ENTRY)
        return self._text[start : self._text.find(b'"', start)]

    def _sound_at(self, begin: int) -> Sound:
        end = self._text.find(_ENTRY, begin + 1)
        entry = self._text[begin : end if end >= 0 else self._text.rfind(b"}")].decode()
        (sound,) = json.loads(f"{{{entry.rstrip().rstrip(',')}}}").values()
        return sound  # type: ignore[no-any-return]


def _other_case(word: str) -> str:
    """Return `word` with a first capital if it has no capitals, in lower case if it has only that one, else ""."""
    if len(word) < 2:
        return ""
    lower, capitalized = word.lower(), word.capitalize()
    if word == lower:
        return capitalized if capitalized != word else ""
    return lower if word == lower.capitalize() else ""


@functools.cache
def _dictionary(language: str, kind: str) -> _Dictionary:
    return _Dictionary(package_file("misaki", f"data/{'gb' if language == 'en-GB' else 'us'}_{kind}.json"))
