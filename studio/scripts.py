"""The script of a podcast: turns of its hosts, read from a pasted text or from an earlier job."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from string import ascii_uppercase

from django.db.models import Min

from accounts.plans import PLANS
from core.errors import InvalidValue
from jobs.api.hosts import MAX_HOST_NAME, MAX_HOSTS
from jobs.models import Job
from jobs.planning import DEFAULT_TURN_GAP_MS, turn_gap_ms_of
from studio.script_lines import LOOSE, key_of, read_head, staged
from studio.script_styles import ScriptRow, Written, written_in

HOSTS = tuple(ascii_uppercase[:MAX_HOSTS])
"""The letters by which the editor calls the hosts of a podcast, beside their names."""

MAX_TURNS = 1_000

_MAX_NAME = MAX_HOST_NAME
MAX_SCRIPT = max(plan.max_podcast for plan in PLANS.values()) + MAX_TURNS * (_MAX_NAME + 10)
"""The most characters of a pasted script: the longest episode of any plan, and a name and marks for each turn."""

_MAX_LINES = 10 * MAX_TURNS
_MOST_WORDS_OF_NAME = 3


@dataclass(frozen=True, slots=True)
class ScriptTurn:
    """The text that host `speaker`, one of `HOSTS`, says before another host speaks."""

    speaker: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Script:
    """The turns of a pasted script, the names of their hosts by speaker, and text that looks like a name.

    Hosts that the script calls by their letters have no names. `left_out` are the unspoken parts: titles, headings and
    stage directions before the first speaker, and times.
    """

    turns: list[ScriptTurn]
    names: dict[str, str]
    taken_for_text: list[str]
    left_out: list[str] = field(default_factory=list)


def parse_script(script: str, known: Mapping[str, str] | None = None) -> Script:
    """Return the turns of a script. A line that begins with the name of a host starts a turn; others continue it.

    The hosts are A, B and so on, or have other names; then hosts who are `known` keep their letters, and the others get
    the free letters in the order of speaking. `_hosts` decides which names are hosts, `written_in` how they may be
    written.

    Raises: InvalidValue for a line without a speaker, too many speakers, no text at all, too many turns or characters.
    """
    if len(script) > MAX_SCRIPT:
        message = f"The script has {len(script):,} characters; you can paste {MAX_SCRIPT:,} at once."
        raise InvalidValue(message, param="script")
    lines = [line.strip() for line in script.splitlines()]
    if len(lines) > _MAX_LINES:
        raise InvalidValue(
            f"The script has {len(lines):,} lines; you can paste {_MAX_LINES:,} at once.", param="script"
        )
    known = known or {}
    written = written_in(lines, {key_of(name) for name in known.values()})
    names = [row.head.name for row in written.rows if row.head]
    letters = _letters(_hosts_of(written, names, known), names, known)
    turns: list[list[str]] = []  # each a letter and lines
    for row in written.rows:
        if row.head and (letter := letters.get(row.head.key)):
            turns.append([letter, staged(row.head.stage, row.head.text)])
            written.left_out.extend(row.head.times)
        elif turns:
            turns[-1].append(row.line)
        elif row.line:
            raise _without_speaker(row)
    turns = [turn for turn in turns if any(turn[1:])]
    if not turns:
        raise InvalidValue("The script has no line like “A: Hello.”", param="script")
    check_count(len(turns))
    said = [ScriptTurn(letter, "\n".join(spoken).strip()) for letter, *spoken in turns]
    called = {letters[key_of(name)]: name for name in reversed(names) if key_of(name) in letters}
    hosts = {letter: name for letter, name in sorted(called.items()) if name.upper() != letter}
    doubted = [name for name in dict.fromkeys([*names, *written.doubted]) if key_of(name) not in letters]
    return Script(said, hosts, doubted, list(dict.fromkeys(written.left_out)))


def _without_speaker(row: ScriptRow) -> InvalidValue:
    way_out = "Start it with “A:” or a name."
    if (head := read_head(row.line)) and head.style == LOOSE:
        way_out = f"If “{head.name}” is its speaker, put a space after the colon."
    return InvalidValue(f"Line {row.number} has no speaker. {way_out}", param="script")


def checked(turns: list[ScriptTurn]) -> list[ScriptTurn]:
    """Return `turns` if an episode may have that many. Raises: InvalidValue."""
    check_count(len(turns))
    return turns


def check_count(count: int) -> None:
    """Raise InvalidValue if an episode cannot have `count` turns."""
    if count > MAX_TURNS:
        message = f"The script has {count:,} turns; an episode has at most {MAX_TURNS:,}."
        raise InvalidValue(message, param="script")


def _hosts_of(written: Written, names: Sequence[str], known: Mapping[str, str]) -> list[str]:
    """Return the keys of the hosts' names. No turn precedes the first line, so a short name there is a host's."""
    if written.is_sure:
        return list(dict.fromkeys(map(key_of, names)))
    hosts = _hosts(names, known)
    first = next((row for row in written.rows if row.line), None)
    if hosts and first and first.head and len(first.head.name.split()) <= _MOST_WORDS_OF_NAME:
        return list(dict.fromkeys([first.head.key, *hosts]))
    return hosts


def _hosts(names: Sequence[str], known: Mapping[str, str]) -> list[str]:
    """Return the keys of the line-beginning names that are hosts, in the order of their first lines.

    Text may also begin a line with a word and a colon. A lower-case name is text if the first speaker has a capital. If
    two other names begin several lines, a name that begins only one is text too, unless it is `known`.
    """
    counts = Counter(map(key_of, names))
    capital = {key_of(name) for name in names if not name[0].islower()}
    if capital and not names[0][0].islower():
        counts = Counter({name: count for name, count in counts.items() if name in capital or name in ("a", "b")})
    repeated = [name for name, count in counts.items() if count > 1]
    expected = {key_of(name) for name in known.values()}
    if all(name.upper() in HOSTS for name in repeated):
        expected |= {host.casefold() for host in HOSTS}
    sure = [name for name, count in counts.items() if count > 1 or name in expected]
    return sure if len(repeated) > 1 else list(counts)


def _letters(hosts: Sequence[str], names: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """Return the letter of each of `hosts`: the letter by which it is `known`, or else the next free one.

    Raises: InvalidValue for too many hosts, with their names as written in `names`.
    """
    if len(hosts) > len(HOSTS):
        shown = {key_of(name): name for name in reversed(names)}
        who = ", ".join(f"“{shown[name]}”" for name in hosts[:5])
        message = (
            f"A podcast has at most {len(HOSTS)} hosts, but {len(hosts)} speak here: {who} and others. "
            "If one is no name, join its line to the line above."
        )
        raise InvalidValue(message, param="script")
    if all(name.upper() in HOSTS for name in hosts):
        return {name: name.upper() for name in hosts}
    kept = {key_of(name): letter for letter, name in known.items() if key_of(name) in hosts}
    free = [letter for letter in HOSTS if letter not in kept.values()]
    return kept | dict(zip((name for name in hosts if name not in kept), free, strict=False))


def turn_after(turn: ScriptTurn | None, host_count: int = 2) -> ScriptTurn:
    """Return an empty turn of the host who follows the host of `turn`, cyclically; without `turn`, of A."""
    return ScriptTurn(HOSTS[(HOSTS.index(turn.speaker) + 1) % host_count] if turn is not None else HOSTS[0])


def script_of(job: Job) -> list[ScriptTurn]:
    """Return the turns of a podcast; none once its text is removed."""
    speakers = dict(job.turns.values_list("number", "speaker"))
    return [ScriptTurn(speakers[number], text) for number, text in turn_texts(job, sorted(speakers))]


def first_turns(job: Job) -> dict[str, int]:
    """Return the number of the first turn of each host of a podcast, by speaker."""
    rows = job.turns.order_by("speaker").values_list("speaker").annotate(first=Min("number"))
    return dict(rows)


def letters_of(job: Job, firsts: Mapping[str, int]) -> dict[str, str]:
    """Return the editor's letter for each host of a podcast, by speaker; `firsts` are their first turns."""
    speakers = list(dict.fromkeys([*sorted(firsts, key=lambda speaker: firsts[speaker]), *job.host_names]))
    if all(speaker in HOSTS for speaker in speakers):
        return {speaker: speaker for speaker in speakers}
    return dict(zip(speakers, HOSTS, strict=False))


def host_voices(job: Job, firsts: Mapping[str, int]) -> dict[str, str]:
    """Return the voice of each host of a podcast whose turns are among `firsts`; none once its text is removed."""
    speakers = {number: speaker for speaker, number in firsts.items()}
    said = job.segments.filter(turn_number__in=speakers).order_by("-number").values_list("turn_number", "voice")
    return {speakers[number]: voice for number, voice in dict(said).items() if number is not None}


def turn_gap_s_of(job: Job) -> float:
    """Return the silence between the turns of a podcast, in seconds; the default if it has only one turn."""
    end = job.segments.filter(turn_number=0).order_by("-number").values_list("number", "gap_s").first()
    is_followed = end is not None and end[0] + 1 < job.segment_count
    return (turn_gap_ms_of(end[1]) if end and is_followed else DEFAULT_TURN_GAP_MS) / 1000


def turn_texts(job: Job, numbers: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of the turns of a podcast with successive `numbers`."""
    if not numbers:
        return
    said = job.segments.filter(turn_number__range=(numbers[0], numbers[-1]))
    rows = said.order_by("number").values_list("turn_number", "text")
    for number, segments in groupby(rows, key=itemgetter(0)):
        yield number, "".join(text for _, text in segments).strip()
