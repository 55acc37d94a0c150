"""Writes the nouns whose ending misleads about their gender: `python -m bench.genders --write`, out of free lexicons.

Without `--write` it tells how often the gender that a number has before a noun is wrong among the commonest nouns, and
with `--list` which nouns. It needs the packages of `bench/words/requirements.txt` and of `requirements.txt` beside this
file; see `lexicons.py` for Apertium.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.genders.lexicons import Entry, lexicon
from bench.words.sources import common_words
from tts.text.normalization.french import nouns as french
from tts.text.normalization.german import nouns as german
from tts.text.normalization.hindi import nouns as hindi
from tts.text.normalization.italian import nouns as italian
from tts.text.normalization.portuguese.nouns import NOUNS as PORTUGUESE
from tts.text.normalization.rules.genders import Listed, listed_genders, table_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.spanish.nouns import NOUNS as SPANISH

JUDGED = 2_000
"""The number of the commonest nouns that are judged."""
WORDS = {"de": 120_000, "fr": 60_000}
OTHER_WORDS = 200_000
"""The numbers of the commonest words among which nouns are looked for; tables of other languages stay small."""
_GENDERS = {"f": Gender.FEMININE, "m": Gender.MASCULINE, "n": Gender.NONE}
_STRESSED = SPANISH.stressed


@dataclass(frozen=True, slots=True)
class Agreement:
    """The package of a language, its function for genders, and a value for each number of nouns that it agrees with."""

    package: str
    gender_of: Callable[[str, int], Gender]
    values: Mapping[str, int]


LANGUAGES = {
    "de": Agreement("german", lambda noun, value: german.gender_of(noun), {"s": 1}),
    "es": Agreement("spanish", SPANISH.gender_of, {"s": 1, "p": 21}),
    "fr": Agreement("french", french.gender_of, {"s": 1, "p": 21}),
    "hi": Agreement("hindi", lambda noun, value: hindi.gender_of(noun), {"s": 1}),
    "it": Agreement("italian", italian.gender_of, {"s": 1}),
    "pt-BR": Agreement("portuguese", PORTUGUESE.gender_of, {"s": 1, "p": 21}),
}


def main() -> int:
    """Print how many of the commonest nouns are wrong, or write the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.genders", description=__doc__)
    parser.add_argument("languages", nargs="*", default=list(LANGUAGES), help="all without any")
    parser.add_argument("--write", action="store_true", help="write the tables anew")
    parser.add_argument("--list", action="store_true", help="list the nouns that are wrong")
    arguments = parser.parse_args()
    for language in arguments.languages:
        shares = common_words(language, WORDS.get(language, OTHER_WORDS))
        nouns = lexicon(language, shares)
        if arguments.write:
            _write(language, nouns)
        _judge(language, nouns, shares, arguments.list)
    return 0


def _write(language: str, nouns: Mapping[str, Entry]) -> None:
    """Write the nouns that are wrong without the table: the shortest first, so that compounds may follow them."""
    agreement = LANGUAGES[language]
    table = listed_genders(agreement.package)
    table.clear()
    rows = []
    for noun in sorted(nouns, key=lambda each: (len(each), each)):
        if columns := _mend(agreement, table, noun, nouns[noun]):
            rows.append("\t".join([noun, *columns]))
    table_of(agreement.package).write_text("".join(f"{row}\n" for row in sorted(rows)), encoding="utf-8")


def _mend(agreement: Agreement, table: dict[str, Listed], noun: str, entry: Entry) -> Sequence[str]:
    """Add the noun to the table if that mends it; return the columns that it needs there, none if it is left out."""
    if not any(_wrong_values(agreement, noun, entry)):
        return ()
    for columns in ((entry.gender,), (entry.gender, entry.numbers)):
        table[noun] = Listed(_GENDERS[entry.gender], *columns[1:])
        if not any(_wrong_values(agreement, noun, entry)):
            return columns
    del table[noun]
    return ()


def _wrong_values(agreement: Agreement, noun: str, entry: Entry) -> Iterator[int]:
    """Yield the values after which the noun has another gender than in the lexicon."""
    for number, value in agreement.values.items():
        is_masculine = value == 1 and agreement.package == "spanish" and noun in _STRESSED
        expected = Gender.MASCULINE if is_masculine else _GENDERS[entry.gender]
        has_number = number in entry.numbers and (number == "s" or noun.endswith(("s", "x", "z")))
        if has_number and agreement.gender_of(noun, value) is not expected:
            yield value


def _judge(language: str, nouns: Mapping[str, Entry], shares: Mapping[str, float], is_listed: bool) -> None:
    """Print the share of the commonest nouns that are wrong, by number and by their share of running text."""
    agreement = LANGUAGES[language]
    for number, value in agreement.values.items():
        judged = [noun for noun, entry in nouns.items() if number in entry.numbers][:JUDGED]
        wrong = [noun for noun in judged if value in _wrong_values(agreement, noun, nouns[noun])]
        share = sum(shares[noun.lower()] for noun in wrong) / sum(shares[noun.lower()] for noun in judged)
        print(f"{language:<6}{len(wrong)} of {len(judged)} nouns after {value} are wrong, {share:.2%} by frequency")
        if is_listed:
            print("      ", *(f"{noun}/{nouns[noun].gender}" for noun in wrong))


if __name__ == "__main__":
    sys.exit(main())
