"""The script of a podcast as it is written: turns of two hosts, pasted, put in order, and read back from a job."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from jobs.models import Job
from jobs.submissions import verb_and_number
from speech.errors import InvalidValue

HOSTS = ("A", "B")
MAX_TURNS = 1_000

_MAX_NAME = 40
_LINE = re.compile(
    rf"[*_#>\s]*(?P<name>[^\s:：*_][^:：\n]{{0,{_MAX_NAME - 1}}}?)[*_\s]*[:：][*_]*(?:\s+(?P<text>.*)|$)"
)
"""A line that names who speaks, in bold letters or not; a time like 10:30 and an address name nobody."""


@dataclass(frozen=True, slots=True)
class ScriptTurn:
    """What host `speaker`, A or B, says before the other does."""

    speaker: str
    text: str = ""


def parse_script(script: str) -> list[ScriptTurn]:
    """Return the turns of a script whose lines begin with the name of who speaks; others go on with what was said.

    The hosts are A and B, or anybody else, of whom the first to speak is A.

    Raises: InvalidValue naming the line: nobody speaks, a third person does, or there are too many turns.
    """
    turns: list[tuple[str, list[str]]] = []
    for number, line in enumerate(script.splitlines(), start=1):
        found = _LINE.fullmatch(line.strip())
        if found:
            turns.append((found["name"].strip(), [found["text"] or ""]))
        elif turns:
            turns[-1][1].append(line.strip())
        elif line.strip():
            raise InvalidValue(f"Line {number} does not say who speaks: begin it with “A:” or a name.", param="script")
    letters = _letters([name for name, _ in turns])
    said = [ScriptTurn(letters[name.casefold()], "\n".join(lines).strip()) for name, lines in turns]
    said = [turn for turn in said if turn.text]
    if not said:
        raise InvalidValue("There is no line like “A: Hello.” in the script.", param="script")
    return checked(said)


def checked(turns: list[ScriptTurn]) -> list[ScriptTurn]:
    """Return `turns` if an episode may have so many. Raises: InvalidValue."""
    if len(turns) > MAX_TURNS:
        message = f"The script has {len(turns):,} turns; an episode has at most {MAX_TURNS:,}."
        raise InvalidValue(message, param="script")
    return turns


def _letters(names: Sequence[str]) -> dict[str, str]:
    """Return the letter of each host by the name in small letters."""
    found = list(dict.fromkeys(name.casefold() for name in names))
    if len(found) > len(HOSTS):
        shown = {name.casefold(): name for name in reversed(names)}
        who = ", ".join(f"“{shown[name]}”" for name in found[:5])
        raise InvalidValue(f"A podcast has two hosts, and here {len(found)} speak: {who}.", param="script")
    are_letters = all(name in ("a", "b") for name in found)
    return {name: name.upper() if are_letters else letter for name, letter in zip(found, HOSTS, strict=False)}


def edited(turns: Sequence[ScriptTurn], action: str) -> list[ScriptTurn]:
    """Return the turns after `action`: "add", or "insert", "up", "down" or "remove" with the number of a turn."""
    changed = list(turns)
    verb, named = verb_and_number(action)
    number = len(changed) - 1 if named is None else named
    if verb in ("add", "insert"):
        before = changed[number].speaker if 0 <= number < len(changed) else HOSTS[1]
        changed.insert(number + 1, ScriptTurn(HOSTS[before == HOSTS[0]]))
    elif not 0 <= number < len(changed):
        return changed
    elif verb == "remove":
        del changed[number]
    elif verb in ("up", "down"):
        place = number + (1 if verb == "down" else -1)
        changed.insert(max(0, place), changed.pop(number))
    return changed


def script_of(job: Job) -> list[ScriptTurn]:
    """Return the turns that a podcast was made of; none once its text is removed."""
    speakers = dict(job.turns.values_list("number", "speaker"))
    return [ScriptTurn(speakers[number], text) for number, text in turn_texts(job)]


def turn_texts(job: Job) -> Iterator[tuple[int, str]]:
    """Yield the number of each turn of a podcast with what is said in it."""
    rows = job.segments.order_by("number").values_list("turn_number", "text")
    for number, segments in groupby(rows, key=itemgetter(0)):
        yield number, "".join(text for _, text in segments).strip()
