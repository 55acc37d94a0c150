"""`python -m bench.homographs` scores the readings of words with one spelling and two sounds, and lists wrong ones."""

import argparse
from unittest import mock

from bench.homographs.cases import LANGUAGES, Case, by_word, cases_of


def main() -> None:
    """Print, for each language, the share that espeak-ng alone gets right, the share right now, and the rest."""
    parser = argparse.ArgumentParser(prog="python -m bench.homographs", description=__doc__)
    parser.add_argument("languages", nargs="*", default=LANGUAGES, metavar="language", help=", ".join(LANGUAGES))
    print(f"{'':<6}{'words':>8}{'sentences':>12}{'espeak-ng':>12}{'now':>12}")
    for language in parser.parse_args().languages:
        _score(language)


def _score(language: str) -> None:
    cases = cases_of(language)
    with mock.patch("tts.text.phonemes.espeak_words.sense", return_value=None):
        before = [case for case in cases if case.is_right()]
    now = [case for case in cases if case.is_right()]
    shares = "".join(f"{len(right) / len(cases):>12.1%}" for right in (before, now))
    print(f"{language:<6}{len(list(by_word(cases))):>8}{len(cases):>12}{shares}", flush=True)
    for case in cases:
        if case not in now:
            _print_wrong(case)


def _print_wrong(case: Case) -> None:
    print(f"  {case.word} is {case.said()}, must be {case.phonemes} ({case.sense}): {case.sentence}")


if __name__ == "__main__":
    main()
