"""`make reading` scores the front end against tables of right readings, by language, and lists errors."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.reading import public
from bench.reading.cases import READ_LANGUAGES, WRONG, Case, as_cell, cases_of, known_wrong, pasted_texts_of

Wrong = set[tuple[str, str]]


def main() -> int:
    """Print the scores; return 1 if a case is wrong without being listed, or right although it is listed as wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=READ_LANGUAGES, help="the languages to score, all without any")
    parser.add_argument("--record", action="store_true", help="take what is wrong now for known")
    arguments = parser.parse_args()
    own, of_public = Wrong(), Wrong()
    for language in arguments.languages:
        own |= _score_own(language)
        of_public |= _score_public(language)
    changed = _compare(own, WRONG, arguments.languages, arguments.record)
    if public.is_fetched():
        changed |= _compare(of_public, public.WRONG, arguments.languages, arguments.record)
    return int(changed)


def _score_own(language: str) -> Wrong:
    cases, texts = cases_of(language), pasted_texts_of(language)
    wrong = _wrong([*cases, *texts])
    _print_score(language, "the table", cases, wrong)
    if texts:
        errors, words = map(sum, zip(*(text.word_errors() for text in texts), strict=True))
        print(f"{language:<6} {errors} of {words} words in {len(texts)} pasted texts are wrong", flush=True)
    return wrong


def _score_public(language: str) -> Wrong:
    cases = public.public_cases(language)
    wrong = _wrong(cases)
    if cases:
        _print_score(language, "num2words' tests", cases, wrong)
    return wrong


def _wrong(cases: Sequence[Case]) -> Wrong:
    wrong = [case for case in cases if not case.is_right()]
    for case in wrong:
        print(f"{case.language}  {case.kind}: {case.written!r}\n    is    {case.said()}\n    must  {case.expected}")
    return {(case.language, case.written) for case in wrong}


def _print_score(language: str, table: str, cases: Sequence[Case], wrong: Wrong) -> None:
    right = sum((language, case.written) not in wrong for case in cases)
    kinds = len({case.kind for case in cases})
    print(
        f"{language:<6} {right / len(cases):.1%} right of {len(cases)} cases in {kinds} classes of {table}", flush=True
    )


def _compare(wrong: Wrong, path: Path, languages: Sequence[str], is_recorded: bool) -> bool:
    """Tell whether `wrong` differs from the entries of `path` for the languages; if asked to, update `path`."""
    known = known_wrong(path)
    of_languages = {case for case in known if case[0] in languages}
    if is_recorded:
        lines = sorted(f"{language}\t{as_cell(written)}\n" for language, written in wrong | known - of_languages)
        path.write_text("".join(lines), encoding="utf-8")
        return False
    for language, written in sorted(of_languages ^ wrong):
        print(f"not as recorded in {path.name}: {language} {written!r}")
    return of_languages != wrong


if __name__ == "__main__":
    sys.exit(main())
