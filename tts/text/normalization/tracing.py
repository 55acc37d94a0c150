"""Which rule reads what in a text, and which others it beats."""

from collections.abc import Iterator
from typing import NamedTuple

from tts.text.normalization import rules_of
from tts.text.normalization.rules.forms import EXCEPTION, attempts_at


class Trace(NamedTuple):
    """What a rule reads at code point `start` of a text: the written form, its words, and the name of the rule.

    There are no words where the rule keeps what is written. `is_beaten` tells that an earlier rule has won.
    `semiotic_class` is the name of the class of the form ("TimeOfDay"), "" for a form of none. `score` is that of the
    rule: the highest one wins, of equal ones the rule that stands first.
    """

    start: int
    written: str
    words: str
    rule: str
    is_beaten: bool
    semiotic_class: str = ""
    score: int = EXCEPTION


def traces_of(text: str, language: str) -> list[Trace]:
    """Return the traces of `text` in `language` (BCP 47), in order, a winner before the readings that it has beaten.

    What neither a rule nor a dictionary changes has none.
    """
    traces = (
        Trace(
            attempt.start,
            text[attempt.start : attempt.end],
            attempt.words,
            attempt.rule.name,
            attempt.is_beaten,
            attempt.semiotic_class,
            attempt.rule.score,
        )
        for attempt in attempts_at(rules_of(language), text)
    )
    return list(dict.fromkeys(traces))


def lines_of(text: str, language: str) -> Iterator[str]:
    """Yield a line for each of the traces of `text` in `language` (BCP 47)."""
    for trace in traces_of(text, language):
        indent = "    beaten: " if trace.is_beaten else ""
        told = ", ".join(filter(None, (trace.semiotic_class, str(trace.score), trace.rule)))
        yield f"{indent}{trace.written!r} at {trace.start} → {trace.words or '(as written)'}  [{told}]"
