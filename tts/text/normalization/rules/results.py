"""Rules for the results of a team or a boxer by their letters: "9W 1D 0L", "12 V, 5 E, 3 D"."""

from collections.abc import Callable

from regex import Match

from tts.text.normalization.classes import Score
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import Number, ascii_digits
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, count_number
from tts.text.normalization.rules.tables import one_and_many, shared_rows

_OUTCOMES = ("won", "drawn", "lost")


def build_result_rule(wording: Wording, language: str, noun: Callable[[str, str], Noun]) -> Rule:
    """Return the rule for games won, drawn and lost, in this order.

    `language` is a column of the table `results.tsv`; `noun` makes a noun of the names for one and for more.
    """
    cells = {(row["outcome"], row["column"]): row[language] for row in shared_rows("results.tsv")}
    nouns = {outcome: noun(*one_and_many(cells[outcome, "said"])) for outcome in _OUTCOMES}
    parts = [
        rf"(?P<{outcome}>\p{{Nd}}{{1,3}})[ \u00A0]?(?:{cells[outcome, 'letters']})(?![\p{{L}}\p{{N}}])"
        for outcome in _OUTCOMES
    ]
    between = r"[ ]?[,;/–-]?[ ]?"
    pattern = rf"(?=\p{{Nd}}{{1,3}}[ \u00A0]?\p{{Lu}}){wording.notation.left}(?<![.,:/]){between.join(parts)}"

    def read(found: Match[str]) -> Reading:
        counts = (Number("", ascii_digits(found[outcome]), "") for outcome in _OUTCOMES)
        return ", ".join(
            count_number(wording, count, nouns[outcome]) for count, outcome in zip(counts, _OUTCOMES, strict=True)
        )

    letters = {letter[0] for outcome in _OUTCOMES for letter in cells[outcome, "letters"].split("|")}
    return Rule(wording.notation.compile(pattern), read, after_number(letters), kind=Score)
