"""The script of a podcast: turns of two hosts, read from a pasted text or from an earlier job."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from accounts.plans import PLANS
from core.errors import InvalidValue
from jobs.models import Job

HOSTS = ("A", "B")
MAX_TURNS = 1_000

_MAX_NAME = 40
MAX_SCRIPT = max(plan.max_podcast for plan in PLANS.values()) + MAX_TURNS * (_MAX_NAME + 10)
"""The most characters of a pasted script: the longest episode of any plan, and a name and marks for each turn."""

_MAX_LINES = 10 * MAX_TURNS

# Each part is bounded and none gives back what it took: a line costs the same whatever its length.
_OPENING = re.compile(
    rf"[*_#>\s]{{0,20}}+(?P<name>[^\s:：*_#>][^:：]{{0,{_MAX_NAME - 1}}}?)[*_\s]{{0,20}}+[:：][*_]{{0,20}}+(?=\s|$)"
)
"""The name at the beginning of a line, in bold or not; a time like 10:30 or an address is no name."""


@dataclass(frozen=True, slots=True)
class ScriptTurn:
    """The text that host `speaker`, A or B, says before the other host speaks."""

    speaker: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Script:
    """The turns of a pasted script, and what begins lines of theirs like a name but was taken for text."""

    turns: list[ScriptTurn]
    taken_for_text: list[str]


def parse_script(script: str) -> Script:
    """Return the turns of a script. A line that begins with the name of a host starts a turn; others continue it.

    The hosts are A and B, or two other names; then the first to speak is A. `_hosts` says which names are hosts.

    Raises: InvalidValue for a line without a speaker, a third speaker, no text at all, too many turns or characters.
    """
    if len(script) > MAX_SCRIPT:
        message = f"The script has {len(script):,} characters; you can paste {MAX_SCRIPT:,} at once."
        raise InvalidValue(message, param="script")
    lines = [line.strip() for line in script.splitlines()]
    if len(lines) > _MAX_LINES:
        raise InvalidValue(
            f"The script has {len(lines):,} lines; you can paste {_MAX_LINES:,} at once.", param="script"
        )
    heads = [_head(line) for line in lines]
    names = [name for name, _ in heads if name]
    letters = _letters(_hosts(names), names)
    turns: list[list[str]] = []  # each a letter and lines
    for number, (line, (name, text)) in enumerate(zip(lines, heads, strict=True), start=1):
        if letter := letters.get(name.casefold()):
            turns.append([letter, text])
        elif turns:
            turns[-1].append(line)
        elif line:
            raise InvalidValue(f"Line {number} has no speaker. Start it with “A:” or a name.", param="script")
    turns = [turn for turn in turns if any(turn[1:])]
    if not turns:
        raise InvalidValue("The script has no line like “A: Hello.”", param="script")
    check_count(len(turns))
    said = [ScriptTurn(letter, "\n".join(spoken).strip()) for letter, *spoken in turns]
    return Script(said, [name for name in dict.fromkeys(names) if name.casefold() not in letters])


def _head(line: str) -> tuple[str, str]:
    """Return the name that a line begins with and the text after it; two empty strings where it has no name."""
    found = _OPENING.match(line)
    return (found["name"].strip(), line[found.end() :].strip()) if found else ("", "")


def checked(turns: list[ScriptTurn]) -> list[ScriptTurn]:
    """Return `turns` if they are not too many for an episode. Raises: InvalidValue."""
    check_count(len(turns))
    return turns


def check_count(count: int) -> None:
    """Raise InvalidValue if an episode cannot have `count` turns."""
    if count > MAX_TURNS:
        message = f"The script has {count:,} turns; an episode has at most {MAX_TURNS:,}."
        raise InvalidValue(message, param="script")


def _hosts(names: Sequence[str]) -> list[str]:
    """Return which of the names that begin lines are hosts, in small letters, in the order of their first lines.

    Text may begin a line with a word and a colon too. A name in small letters is text where the first to speak has a
    capital. Where two others begin several lines, so is a name that begins one.
    """
    counts = Counter(name.casefold() for name in names)
    capital = {name.casefold() for name in names if not name[0].islower()}
    if capital and not names[0][0].islower():
        counts = Counter({name: count for name, count in counts.items() if name in capital or name in ("a", "b")})
    repeated = [name for name, count in counts.items() if count > 1]
    return repeated if len(repeated) == len(HOSTS) else list(counts)


def _letters(hosts: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Return the letter of each of `hosts`. Raises: InvalidValue for more than two, as they are written in `names`."""
    if len(hosts) > len(HOSTS):
        shown = {name.casefold(): name for name in reversed(names)}
        who = ", ".join(f"“{shown[name]}”" for name in hosts[:5])
        message = (
            f"A podcast has two hosts, but {len(hosts)} speak here: {who}. "
            "If one is no name, join its line to the line above."
        )
        raise InvalidValue(message, param="script")
    are_letters = all(name in ("a", "b") for name in hosts)
    return {name: name.upper() if are_letters else letter for name, letter in zip(hosts, HOSTS, strict=False)}


def turn_after(turn: ScriptTurn | None) -> ScriptTurn:
    """Return an empty turn of the host that does not say `turn`; without `turn`, of A."""
    return ScriptTurn("B" if turn is not None and turn.speaker == "A" else "A")


def script_of(job: Job) -> list[ScriptTurn]:
    """Return the turns of a podcast; none once its text is removed."""
    speakers = dict(job.turns.values_list("number", "speaker"))
    return [ScriptTurn(speakers[number], text) for number, text in turn_texts(job, sorted(speakers))]


def turn_texts(job: Job, numbers: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of the turns of a podcast with successive `numbers`."""
    if not numbers:
        return
    said = job.segments.filter(turn_number__range=(numbers[0], numbers[-1]))
    rows = said.order_by("number").values_list("turn_number", "text")
    for number, segments in groupby(rows, key=itemgetter(0)):
        yield number, "".join(text for _, text in segments).strip()
