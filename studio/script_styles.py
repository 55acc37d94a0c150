"""The rows of a pasted script, read in the one style in which it marks its speakers."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from jobs.api.hosts import MAX_HOST_NAME
from studio.script_json import read_json
from studio.script_lines import (
    BOLD,
    BOX,
    COLON,
    LOOSE,
    TAG,
    TIME,
    TIME_FIRST,
    TIMED,
    Head,
    is_direction,
    key_of,
    read_head,
)
from studio.script_openings import is_aside, is_label, is_title
from studio.script_plain import unmarked
from studio.script_tags import divided_at_tags

_FENCE = re.compile(r"(?:`{3,9}+|~{3,9}+)\s{0,9}+\w{0,20}+")
_CUE = re.compile(rf"{TIME}\s{{0,3}}+-->\s{{0,3}}+{TIME}(?:\s.*+)?")
_NUMBER = re.compile(r"\d{1,5}")
_HEADINGS = tuple("#" * depth for depth in range(6, 0, -1))
_ALONE = (TIMED, *_HEADINGS, BOLD, TIME_FIRST, BOX)
"""The styles without a colon. A script that has one of them has no other."""
_COMMA = re.compile(r"\s{0,9}+[,，、،]\s{0,9}+")
_NUMBERED = re.compile(r"[A-J]|\d{1,2}")
"""The words that distinguish hosts of the same name: `Host (A)`, `Speaker (2)`."""
_VERB = re.compile(
    r"\A(?:قالت?|تقول|يقول|سألت?|أجابت?)\s+"
    r"|\s+(?:says|said|asks|asked|answers|answered|replies|replied|dice|dijo|pregunta|responde|dit|demande|répond|chiede|"
    r"risponde|diz|disse|कहता है|कहती है|पूछता है|पूछती है|ने कहा|ने पूछा|बोला|बोली)\Z"
    r"|(?<=[\u4e00-\u9fff])(?:[说說问問答]道?|道)\Z",
    re.IGNORECASE,
)
"""The words with which some scripts mark the speaker."""
_LIST_ITEM = re.compile(r"(?:[-–—•·*]|\d{1,3}[.)])\s")


@dataclass(frozen=True, slots=True)
class ScriptRow:
    """A line of a script, or a part of one, counted from 1; `head` is the speaker with whom it begins."""

    number: int
    line: str
    head: Head | None = None


@dataclass(slots=True)
class Written:
    """The rows of a script from its first speaker on, without the parts left out.

    `is_sure` tells that each name is a host's; `doubted` are names that look like hosts but are text.
    """

    rows: list[ScriptRow]
    left_out: list[str] = field(default_factory=list)
    is_sure: bool = False
    doubted: list[str] = field(default_factory=list)


def written_in(lines: Sequence[str], known: Collection[str] = ()) -> Written:
    """Return the rows of a script of stripped `lines`; `known` are the keys of names of hosts.

    Speakers are written as `Mara: Hello.`, with stage words or times beside the name, as a heading or with a time on a
    separate line, in tags, or in JSON.

    Raises: InvalidValue for invalid JSON.
    """
    numbered, left_out = _without_fence([ScriptRow(number, line) for number, line in enumerate(lines, start=1)])
    first_line = numbered[0].number if numbered else 1
    if (found := read_json("\n".join(row.line for row in numbered), first_line)) is not None:
        heads, others = found
        return Written([ScriptRow(first_line, head.text, head) for head in heads], left_out + others, is_sure=True)
    numbered = list(_without_cues(numbered, left_out))
    written = _in_tags(numbered) or _in_lines(numbered, known)
    if not any(row.head for row in written.rows):
        written = _in_plain(numbered) or written
    written.left_out[:0] = left_out
    return written


def _without_fence(rows: list[ScriptRow]) -> tuple[list[ScriptRow], list[str]]:
    """Return the rows between two fences if all speakers are there, and the lines left out: fences and surroundings.

    Other fences are left out too.
    """
    fences = [place for place, row in enumerate(rows) if _FENCE.fullmatch(row.line)]
    if not fences:
        return rows, []
    begin, end = fences[0], fences[-1]
    around = rows[:begin] + rows[end + 1 :]
    if len(fences) == 2 and not any(_speaks(row.line) for row in around):
        outside = [row.line for row in rows[: begin + 1] + rows[end:] if row.line]
        return rows[begin + 1 : end], outside
    inside = [row for place, row in enumerate(rows) if place not in fences]
    return inside, [rows[place].line for place in fences]


def _speaks(line: str) -> bool:
    head = read_head(line)
    return head is not None and head.style == COLON and bool(head.text) and not is_label(head.name)


def _without_cues(rows: list[ScriptRow], left_out: list[str]) -> Iterator[ScriptRow]:
    """Yield the rows without the numbers and times of subtitles, which go to `left_out`."""
    for row, following in zip_longest(rows, rows[1:]):
        is_number = following is not None and _CUE.fullmatch(following.line) and _NUMBER.fullmatch(row.line)
        if is_number or _CUE.fullmatch(row.line):
            left_out.append(row.line)
        else:
            yield row


def _in_tags(rows: list[ScriptRow]) -> Written | None:
    """Return the rows of a script whose first line begins with a speaker's tag; None without one."""
    divided = divided_at_tags([row.line for row in rows], is_aside)
    if divided is None:
        return None
    found: list[ScriptRow] = []
    left_out: list[str] = []
    for row, parts in zip(rows, divided, strict=True):
        for name, text in parts:
            head = Head(name, text, TAG) if name else None
            if head or found:
                found.append(ScriptRow(row.number, text, head))
            elif text:
                left_out.append(text)
    return Written(found, left_out, is_sure=True)


def _in_plain(rows: list[ScriptRow]) -> Written | None:
    """Return the rows of a script that marks its speakers without colons; None if no such style fits."""
    read = unmarked([row.line for row in rows])
    if read is None:
        return None
    found = [ScriptRow(row.number, text, head) for row, (head, text) in zip(rows, read, strict=True)]
    left_out = [row.line for row, (head, text) in zip(rows, read, strict=True) if not head and not text]
    first = next(place for place, row in enumerate(found) if row.head)
    return Written(found[first:], list(filter(None, left_out)), is_sure=True)


def _in_lines(rows: list[ScriptRow], known: Collection[str]) -> Written:
    read = [replace(row, head=read_head(row.line)) for row in rows]
    style, names = _style_of(read, known)
    used, doubted = _used(read, style, names)
    bare, verbs = _without_verbs(_with_stages(used))
    rest, left_out = _without_opening(bare)
    return Written(
        rest, left_out + verbs, style not in (COLON, BOX), [name for name in doubted if key_of(name) not in names]
    )


def _style_of(rows: Sequence[ScriptRow], known: Collection[str]) -> tuple[str, set[str]]:
    """Return the style of a script, and the keys of its names in that style."""
    heads = [(row.head, following) for row, following in _with_following(rows) if row.head]
    counts = _counted(heads)
    colon = Counter({name: count for name, count in counts[COLON].items() if not is_label(name)})
    first = next((head.style for head, _ in heads if head.style in (TIMED, COLON) and not is_label(head.name)), "")
    for style in _ALONE:
        names = counts[style]
        repeats = any(count > 1 or name in known for name, count in names.items())
        if style == TIMED and names and (repeats or first == TIMED):
            return style, set(names)
        is_usual = repeats and max(colon.values(), default=0) < 2
        if is_usual or (len(names) > 1 and not colon and style != TIME_FIRST):
            return style, set(names)
    return COLON, set(colon) | _loose_names(counts, known)


def _counted(heads: Sequence[tuple[Head, ScriptRow | None]]) -> dict[str, Counter[str]]:
    """Return how often each style has each name. A name on a separate line needs text below it somewhere."""
    counts = {style: Counter[str]() for style in (*_ALONE, COLON, LOOSE)}
    followed = {
        (head.style, head.key) for head, following in heads if head.text or (following and following.head is None)
    }
    for head, _ in heads:
        if head.style in (COLON, LOOSE) or (head.style, head.key) in followed:
            counts[head.style][head.key] += 1
    return counts


def _with_following(rows: Sequence[ScriptRow]) -> Iterator[tuple[ScriptRow, ScriptRow | None]]:
    """Yield the non-empty rows, each with the next."""
    shown = [row for row in rows if row.line]
    return zip_longest(shown, shown[1:])


def _loose_names(counts: dict[str, Counter[str]], known: Collection[str]) -> set[str]:
    """Return the names before colons without a space that are not text.

    A name that repeats is one. If one repeats and no colon has a space, all are names.
    """
    loose, colon = counts[LOOSE], counts[COLON]
    sure = {name for name in loose if loose[name] + colon[name] > 1 or name in known}
    return set(loose) if sure and not colon else sure


def _used(rows: Sequence[ScriptRow], style: str, names: set[str]) -> tuple[list[ScriptRow], list[str]]:
    """Return the rows with only the heads of a style, and the names before colons that are not heads."""
    used: list[ScriptRow] = []
    doubted: list[str] = []
    for row in rows:
        head = row.head
        is_used = head is not None and (head.style == COLON == style or head.key in names)
        used.append(row if is_used else replace(row, head=None))
        if head is not None and not is_used and head.style in (COLON, LOOSE):
            doubted.append(head.name)
    return used, doubted


def _with_stages(rows: Sequence[ScriptRow]) -> list[ScriptRow]:
    """Return the rows with the stage words beside names split off.

    `Host (Anna)` and `Host (Ben)` are names: each occurs several times, and “Host” never occurs alone. After a comma,
    only known stage directions are stage words.
    """
    heads = [row.head for row in rows if row.head]
    names = {head.key for head in heads if not _COMMA.search(head.name)}
    beside = Counter((head.key, head.stage) for head in heads)
    fleeting = {key for (key, stage), count in beside.items() if _is_fleeting(stage, count)}
    return [replace(row, head=_settled(row.head, names, fleeting)) if row.head else row for row in rows]


def _without_verbs(rows: list[ScriptRow]) -> tuple[list[ScriptRow], list[str]]:
    """Return the rows with bare names if each has a verb beside it, and the verbs: `Mara says:`, `李安说：`."""
    names = {row.head.name for row in rows if row.head and not is_label(row.head.name)}
    bare = {name: _VERB.sub("", name) for name in names}
    if len(names) < 2 or any(short in ("", name) for name, short in bare.items()):
        return rows, []
    found = [
        replace(row, head=replace(row.head, name=bare[row.head.name])) if row.head and row.head.name in bare else row
        for row in rows
    ]
    verbs = {name.replace(short, "").strip() for name, short in bare.items()}
    return found, sorted(verbs)


def _is_fleeting(stage: str, count: int) -> bool:
    """Tell whether the words beside a name, which occur `count` times, are not part of it; often there are none."""
    return not stage or is_direction(stage) or (count < 2 and not _NUMBERED.fullmatch(stage))


def _settled(head: Head, names: Collection[str], fleeting: Collection[str]) -> Head | None:
    if (comma := _COMMA.search(head.name)) and key_of(name := head.name[: comma.start()]) in names:
        words = head.name[comma.end() :]
        return replace(head, name=name, stage=words) if is_direction(words) else None
    whole = f"{head.name} ({head.stage})"
    if head.stage and len(whole) <= MAX_HOST_NAME and head.key not in fleeting:
        return replace(head, name=whole, stage="")
    return head


def _without_opening(rows: Sequence[ScriptRow]) -> tuple[list[ScriptRow], list[str]]:
    """Return the rows from the first speaker or prose on, and the unspoken lines before them."""
    counts = Counter(row.head.key for row in rows if row.head)
    shown = list(_with_following(rows))
    has_speaker = any(row.head and not is_label(row.head.name) for row, _ in shown)
    left_out: list[str] = []
    is_list = False
    for place, (row, following) in enumerate(shown):
        head = row.head if row.head and counts[row.head.key] < 2 else None
        is_list = is_list and bool(_LIST_ITEM.match(row.line))
        is_first_title = place == 0 and has_speaker and not row.head and is_title(row.line)
        if not (is_list or is_first_title or _is_opening(row, head, following)):
            return list(rows[rows.index(row) :]), left_out
        is_list = is_list or bool(head and is_label(head.name) and not head.text)
        left_out.append(row.line)
    return [], left_out


def _is_opening(row: ScriptRow, head: Head | None, following: ScriptRow | None) -> bool:
    """Tell whether a line before the first speaker is left out; `head` is set if its name begins no other line."""
    if row.head and not head:
        return False
    if head is None:
        return is_aside(row.line)
    if head.style in _ALONE:
        return False
    is_heading = bool(head.text) and is_aside(row.line) and not (following and is_aside(following.line))
    leads_to_speaker = not head.text.strip("*_ ") and following is not None and following.head is not None
    return is_label(head.name) or leads_to_speaker or is_heading
