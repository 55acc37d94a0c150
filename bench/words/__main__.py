"""Lists the common words that are probably said wrongly: `python -m bench.words fr --list disputed`.

Each word goes through the text front end and the phonemes, as in a request. It is listed where espeak-ng changes its
language inside of it, where it is spelled by its letters, or where an independent dictionary says other sounds.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from bench.words.folding import folded, folded_own
from bench.words.sources import LANGUAGES, common_words, dictionary
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.phonemes.espeak import TIE, read_marked
from tts.text.phonemes.own_readings import own_reading
from tts.text.words import Word

WORDS, JUDGED = 20_000, 5_000
"""The number of words that are read, and of the commonest that a dictionary judges."""
_KINDS = ("switched", "spelled", "disputed")


@dataclass(frozen=True, slots=True)
class Said:
    """A word, its share in running text, its phonemes, and those of the dictionary ("" if it has none)."""

    word: str
    share: float
    phonemes: str
    others: str
    is_judged: bool
    kinds: frozenset[str]


def sweep(language: str, count: int = WORDS, judged: int = JUDGED) -> Iterator[Said]:
    """Yield the `count` commonest words of `language` (BCP 47), the commonest first."""
    known = dictionary(language)
    for index, (word, share) in enumerate(common_words(language, count).items()):
        words = [item for item in read_text(word, language) if isinstance(item, Word)]
        phonemes = " ".join(item.phonemes or "" for item in phonemize(words, language))
        others = known.get(word, []) if index < judged else []
        kinds = set()
        if not any(item.language for item in words) and _is_switched(word, language):
            kinds.add("switched")
        if len(words) > 1 and len(word) > 1 and "".join(item.text for item in words).lower() == word:
            kinds.add("spelled")
        if others and folded_own(phonemes, language) not in {folded(other, language) for other in others}:
            kinds.add("disputed")
        yield Said(word, share, phonemes, others[0] if others else "", index < judged, frozenset(kinds))


def _is_switched(word: str, language: str) -> bool:
    if language.startswith("en") or own_reading(word, language) is not None:
        return False
    return f"({TIE}" in read_marked(word, language)


def main() -> int:
    """Print a line for each language, or the words of one kind."""
    parser = argparse.ArgumentParser(prog="python -m bench.words", description=__doc__)
    parser.add_argument("languages", nargs="*", default=LANGUAGES, metavar="language", help=", ".join(LANGUAGES))
    parser.add_argument("--words", type=int, default=WORDS, help="how many words to read")
    parser.add_argument("--list", choices=_KINDS, help="list the words of this kind, the commonest first")
    options = parser.parse_args()
    print(f"  {'':<6}{'words':>8}" + "".join(f"{kind:>20}" for kind in _KINDS))
    for language in options.languages:
        said = list(sweep(language, options.words))
        print(f"  {language:<6}{len(said):>8}" + "".join(f"{_share(said, kind):>20}" for kind in _KINDS), flush=True)
        for word in said:
            if options.list in word.kinds:
                print(f"    {word.share:9.6%}  {word.word}  {word.phonemes}  {word.others.replace(' ', '')}")
    return 0


def _share(said: list[Said], kind: str) -> str:
    """Return the number of words of a kind and their share in running text."""
    all_ = [word for word in said if word.others] if kind == "disputed" else said
    of_kind = [word.share for word in all_ if kind in word.kinds]
    return f"{len(of_kind)} ({sum(of_kind) / (sum(word.share for word in all_) or 1):.2%})"


if __name__ == "__main__":
    sys.exit(main())
