"""Lets a recogniser hear sentences with the disputed words: `python -m bench.words.heard fr --list`.

The sentences are in `sentences/<language>.txt`; Kokoro speaks them, Arabic espeak-ng. Run it in two checkouts to
compare them. It needs `make ears`.
"""

import argparse
import os
import tempfile
import warnings
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench.listening.comparing import Errors, errors
from bench.listening.ears import ears_dir
from bench.listening.listening import Listening
from bench.listening.parts import ARABIC_READER, READERS
from bench.listening.takes import Take, speak
from voices.catalog import CATALOG

_SENTENCES = Path(__file__).with_name("sentences")
_READERS = {CATALOG[voice].language: voice for voice in (*READERS, ARABIC_READER)}


def sentences(language: str) -> list[str]:
    """Return the sentences of `language` (BCP 47)."""
    return (_SENTENCES / f"{language}.txt").read_text(encoding="utf-8").splitlines()


def sounds(language: str) -> list[str]:
    """Return the spoken text of each sentence of `language`: its kana if a person wrote them, else the sentence."""
    kana = _SENTENCES / f"{language}.kana.txt"
    return kana.read_text(encoding="utf-8").splitlines() if kana.exists() else sentences(language)


def main() -> None:
    """Print for each language the share of words that were misheard, and each sentence with errors if asked."""
    warnings.simplefilter("ignore")
    known = sorted(path.stem for path in _SENTENCES.glob("*.txt") if "." not in path.stem)
    parser = argparse.ArgumentParser(prog="python -m bench.words.heard", description=__doc__)
    parser.add_argument("languages", nargs="*", default=known, metavar="language", help=", ".join(known))
    parser.add_argument("--list", action="store_true", help="print each sentence with what was heard wrongly in it")
    parser.add_argument("--kept", type=Path, default=Path(tempfile.gettempdir()) / "speech-listening", help="a cache")
    options = parser.parse_args()
    listening = Listening(ears_dir(), options.kept)
    for language in options.languages:
        found = _hear(listening, language, is_listed=options.list)
        print(f"  {language:<6}{found.count:>5} of {found.total} words misheard ({found.rate:.1%})", flush=True)


def _hear(listening: Listening, language: str, *, is_listed: bool) -> Errors:
    total = Errors(0, 0)
    for text, said in zip(sentences(language), sounds(language), strict=True):
        heard = listening.ear.hear(_speak(listening, text, language).samples, language).text
        found = errors(said, heard, language)
        total += found
        if is_listed and found.count:
            print(f"    {found.count}  {text}  →  {heard}", flush=True)
    return total


def _speak(listening: Listening, text: str, language: str) -> Take:
    voice = _READERS[language]
    return speak(listening.espeak, text, voice) if voice == ARABIC_READER else listening.studio.speak(text, voice)


if __name__ == "__main__":
    main()
