"""Lists the common words that are probably mispronounced: `python -m bench.words fr --list disputed`.

Each word goes through the text front end and the phonemes, as in a request. It is listed if espeak-ng changes its
language inside it, if it has sounds outside the voices' training, if it is spelled letter by letter, or if an
independent dictionary has other sounds: then it is disputed, or settled if `settled.tsv` tells why, as long as the word
has those phonemes. `--check` fails for a language with switches or foreign sounds, or with more disputed words than can
be left.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.words.folding import folded, folded_own
from bench.words.sources import LANGUAGES, WORDS, common_words, dictionary, settled
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.phonemes.espeak import TIE, read_marked
from tts.text.phonemes.native_sounds import has_only_native
from tts.text.phonemes.own_readings import own_reading
from tts.text.words import Word

JUDGED = 5_000
"""The number of the commonest words that a dictionary judges."""
MAX_DISPUTED = 0.01
"""The share of running text, among the words that a dictionary judges, that may be disputed in a language."""
_UNSPACED = frozenset({"ja", "zh"})
"""Languages whose words have parts, and which espeak-ng does not read."""
_KINDS = ("switched", "foreign", "spelled", "settled", "disputed")


@dataclass(frozen=True, slots=True)
class Said:
    """A word, its share in running text, its phonemes, and the dictionary's phonemes ("" if it has none)."""

    word: str
    share: float
    phonemes: str
    others: str
    is_judged: bool
    kinds: frozenset[str]


def sweep(language: str, count: int = WORDS, judged: int = JUDGED) -> Iterator[Said]:
    """Yield the `count` commonest words of `language` (BCP 47), the commonest first."""
    known, judgements = dictionary(language), settled(language)
    for index, (word, share) in enumerate(common_words(language, count).items()):
        words = [item for item in read_text(word, language) if isinstance(item, Word)]
        phonemes = " ".join(item.phonemes or "" for item in phonemize(words, language))
        others = known.get(word, []) if index < judged else []
        kinds = set()
        if any(_is_switched(item, language) for item in words):
            kinds.add("switched")
        if not has_only_native(phonemes, language):
            kinds.add("foreign")
        if language not in _UNSPACED and len(words) > 1 and "".join(item.text for item in words).lower() == word:
            kinds.add("spelled")
        if others and folded_own(phonemes, language) not in {folded(other, language) for other in others}:
            kinds.add("settled" if judgements.get(word) == phonemes else "disputed")
        yield Said(word, share, phonemes, others[0] if others else "", index < judged, frozenset(kinds))


def _is_switched(word: Word, language: str) -> bool:
    text = word.reading or word.text
    if language.startswith("en") or language in _UNSPACED or word.language or own_reading(text, language) is not None:
        return False
    return f"({TIE}" in read_marked(text, language)


def main() -> int:
    """Print a line for each language, and the words of one kind. Return 1 if a check of them fails."""
    parser = argparse.ArgumentParser(prog="python -m bench.words", description=__doc__)
    parser.add_argument("languages", nargs="*", default=LANGUAGES, metavar="language", help=", ".join(LANGUAGES))
    parser.add_argument("--words", type=int, default=WORDS, help="how many words to read")
    parser.add_argument("--list", choices=_KINDS, help="list the words of this kind, the commonest first")
    parser.add_argument("--check", action="store_true", help="fail for too many of them")
    options = parser.parse_args()
    failed = []
    print(f"  {'':<6}{'words':>8}" + "".join(f"{kind:>20}" for kind in _KINDS))
    for language in options.languages:
        said = list(sweep(language, options.words))
        print(f"  {language:<6}{len(said):>8}" + "".join(f"{_share(said, kind):>20}" for kind in _KINDS), flush=True)
        for word in said:
            if options.list in word.kinds:
                print(f"    {word.share:9.6%}  {word.word}  {word.phonemes}  {word.others.replace(' ', '')}")
        if not is_good(said):
            failed.append(language)
    if options.check and failed:
        print(f"too many switched or disputed words: {', '.join(failed)}")
    return int(options.check and bool(failed))


def is_good(said: Sequence[Said]) -> bool:
    """Tell whether no word has sounds of another language, and no more than `MAX_DISPUTED` of the text is disputed."""
    is_native = not any({"switched", "foreign"} & word.kinds for word in said)
    return is_native and _of_kind(said, "disputed")[1] <= MAX_DISPUTED


def _of_kind(said: Sequence[Said], kind: str) -> tuple[int, float]:
    """Return the number of words of a kind and their share in running text (for disputes, in judged text)."""
    all_ = [word for word in said if word.others] if kind in {"settled", "disputed"} else said
    of_kind = [word.share for word in all_ if kind in word.kinds]
    return len(of_kind), sum(of_kind) / (sum(word.share for word in all_) or 1)


def _share(said: Sequence[Said], kind: str) -> str:
    count, share = _of_kind(said, kind)
    return f"{count} ({share:.2%})"


if __name__ == "__main__":
    sys.exit(main())
