"""`python -m tts.text.normalization en-US "…"` tells which rule reads what in a text, and which others it beats."""

import argparse
import sys
from collections.abc import Iterator

from tts.text.normalization import LANGUAGES, rules_of
from tts.text.normalization.rules.forms import Attempt, attempts_at


def main() -> None:
    """Print a line for each written form, and below it the readings that earlier rules have kept from it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("text")
    arguments = parser.parse_args()
    sys.stdout.writelines(f"{line}\n" for line in lines_of(arguments.text, arguments.language))


def lines_of(text: str, language: str) -> Iterator[str]:
    """Yield the lines for `text` in `language` (BCP 47): the written form, its words, and the name of the rule.

    Words are missing where a rule keeps what is written. What neither a rule nor a dictionary changes has no line.
    """
    lines = (_line_of(attempt, text) for attempt in attempts_at(rules_of(language), text))
    yield from dict.fromkeys(lines)


def _line_of(attempt: Attempt, text: str) -> str:
    indent = "    beaten: " if attempt.is_beaten else ""
    written, words = text[attempt.start : attempt.end], attempt.words or "(as written)"
    return f"{indent}{written!r} at {attempt.start} → {words}  [{attempt.rule.name}]"


if __name__ == "__main__":
    main()
