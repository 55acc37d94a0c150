"""The rules for abbreviations that are other words elsewhere: the text beside them shows what they are."""

from collections.abc import Callable, Iterable, Iterator

from regex import Match

from tts.text.normalization.rules.forms import Rule, pieces_of
from tts.text.normalization.rules.numbers import Wording

Placed = tuple[str, str, str]
"""The abbreviation, what is said for it, and the pattern of the places where it is one."""


def build_placed_rules(wording: Wording, placed: Iterable[Placed]) -> Iterator[Rule]:
    """Yield a rule for each of `placed`."""
    for written, said, pattern in placed:
        yield Rule(wording.notation.compile(pattern), _saying(said), pieces=pieces_of([written]))


def _saying(said: str) -> Callable[[Match[str]], str]:
    return lambda found: said
