"""The sounds of English words that misaki's dictionaries lack or get wrong: names, foods, brands, programs, senses.

`english_additions.tsv` holds a word, its phonemes in American and in British English (misaki notation). A word with a
colon is one sense of a word ("lead:metal"; "protest:verb" if the noun sounds different); one with spaces is a phrase,
whose words have these sounds only there.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_TABLE = Path(__file__).with_name("english_additions.tsv")
_COLUMNS = {"en-US": 1, "en-GB": 2}
_LONGEST_PHRASE = 3
_VERB = ":verb"


@dataclass(frozen=True, slots=True)
class Additions:
    """Phonemes by word or sense as written, and senses of the words of a phrase by the phrase in lower case.

    Only the part of speech decides the `sounds_of_verbs`.
    """

    sounds: Mapping[str, str]
    sounds_of_verbs: Mapping[str, str]
    phrases: Mapping[tuple[str, ...], tuple[str, ...]]
    _beginnings: frozenset[str]

    def phrase_at(self, words: Sequence[str], index: int) -> tuple[str, ...]:
        """Return the senses of the words (lower case) that begin a phrase at `index`, empty if none does."""
        if words[index] not in self._beginnings:
            return ()
        phrases = (tuple(words[index : index + length]) for length in range(_LONGEST_PHRASE, 1, -1))
        return next((self.phrases[phrase] for phrase in phrases if phrase in self.phrases), ())


@functools.cache
def additions(language: str) -> Additions:
    """Return the additions for `language`, en-US or en-GB."""
    sounds: dict[str, str] = {}
    phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        word, sound = columns[0], columns[_COLUMNS[language]]
        if " " not in word:
            sounds[word] = sound
            continue
        phrase = tuple(word.lower().split())
        phrases[phrase] = tuple(f"{part}:{'-'.join(phrase)}" for part in phrase)
        sounds |= dict(zip(phrases[phrase], sound.split(), strict=True))
    verbs = {word.removesuffix(_VERB): sounds.pop(word) for word in tuple(sounds) if word.endswith(_VERB)}
    return Additions(sounds, verbs, phrases, frozenset(phrase[0] for phrase in phrases))
