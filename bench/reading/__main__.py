"""`make reading` scores how the front end reads the project's own tables, by language, and lists what is wrong."""

import argparse
import sys

from bench.reading.cases import LANGUAGES, WRONG, Case, as_cell, cases_of, known_wrong, pasted_texts_of


def main() -> int:
    """Print the scores; return 1 if a case is wrong that is not known to be, or right that is listed as wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=LANGUAGES, help="the languages to score, all without any")
    parser.add_argument("--record", action="store_true", help="take what is wrong now for known")
    arguments = parser.parse_args()
    wrong = {(case.language, case.written) for language in arguments.languages for case in _score(language)}
    known = {case for case in known_wrong() if case[0] in arguments.languages}
    if arguments.record:
        _record(wrong | known_wrong() - known)
        return 0
    for language, written in sorted(known ^ wrong):
        print(f"not as recorded in {WRONG.name}: {language} {written!r}")
    return int(known != wrong)


def _score(language: str) -> list[Case]:
    """Print the wrong cases and the score of a language, and return the wrong cases."""
    cases, texts = cases_of(language), pasted_texts_of(language)
    wrong = [case for case in [*cases, *texts] if not case.is_right()]
    for case in wrong:
        print(f"{language}  {case.kind}: {case.written!r}\n    is    {case.said()}\n    must  {case.expected}")
    right = sum(case not in wrong for case in cases)
    errors, words = map(sum, zip(*(text.word_errors() for text in texts), strict=True)) if texts else (0, 0)
    kinds = len({case.kind for case in cases})
    print(f"{language:<6} {right / len(cases):.1%} of {len(cases)} cases in {kinds} classes are right;", end=" ")
    print(f"{errors} of {words} words in {len(texts)} pasted texts are wrong", flush=True)
    return wrong


def _record(wrong: set[tuple[str, str]]) -> None:
    lines = sorted(f"{language}\t{as_cell(written)}\n" for language, written in wrong)
    WRONG.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
