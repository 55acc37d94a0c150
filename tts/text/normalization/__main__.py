"""`python -m tts.text.normalization en-US "…"` tells which rule reads what in a text, and which others it beats."""

import argparse
import sys

from tts.text.normalization import LANGUAGES
from tts.text.normalization.tracing import lines_of


def main() -> None:
    """Print a line for each written form, and below it the readings that earlier rules have kept from it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("text")
    arguments = parser.parse_args()
    sys.stdout.writelines(f"{line}\n" for line in lines_of(arguments.text, arguments.language))


if __name__ == "__main__":
    main()
