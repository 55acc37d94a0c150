"""Which rule reads what in a text, and which others it beats."""

from collections.abc import Iterator
from typing import NamedTuple

from tts.text.normalization import rules_of
from tts.text.normalization.rules.forms import attempts_at


class Trace(NamedTuple):
    """What a rule reads at code point `start` of a text: the written form, its words, and the name of the rule.

    There are no words where the rule keeps what is written. `is_beaten` tells that an earlier rule has won.
    `semiotic_class` is the name of the class of the form ("TimeOfDay"), "" for an exception, which has none.
    """

    start: int
    written: str
    words: str
    rule: str
    is_beaten: bool
    semiotic_class: str = ""


def traces_of(text: str, language: str) -> list[Trace]:
    """Return the traces of `text` in `language` (BCP 47), in order, a winner before the readings that it has beaten.

    What neither a rule nor a dictionary changes has none.
    """
    attempts = attempts_at(rules_of(language), text)
    traces = (
        Trace(
            each.start,
            text[each.start : each.end],
            each.words,
            each.rule.name,
            each.is_beaten,
            each.semiotic_class,
        )
        for each in attempts
    )
    return list(dict.fromkeys(traces))


def lines_of(text: str, language: str) -> Iterator[str]:
    """Yield a line for each of the traces of `text` in `language` (BCP 47)."""
    for trace in traces_of(text, language):
        indent = "    beaten: " if trace.is_beaten else ""
        rule = f"{trace.semiotic_class}, {trace.rule}" if trace.semiotic_class else trace.rule
        yield f"{indent}{trace.written!r} at {trace.start} → {trace.words or '(as written)'}  [{rule}]"
