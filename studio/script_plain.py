"""Scripts that mark their speakers without colons: by tables, quotation marks, dashes, or names on separate lines."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from jobs.api.hosts import MAX_HOST_NAME, MAX_HOSTS
from studio.script_json import SPEAKER_KEYS, TEXT_KEYS
from studio.script_lines import PLAIN, Head, staged
from studio.script_openings import is_label

Line = tuple[Head | None, str]
"""The speaker with whom a line begins, and the text of the line; neither if nobody says it."""

_LEAST_SHARE = 0.5
"""The share of the lines that must begin with a speaker, if speaker and text share a line."""
_MOST_WORDS = 4
_ENDS_SENTENCE = frozenset(".!?。！？।؟…,;:、，；：")
_RULE = re.compile(r"\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*){0,9}\|?")
_QUOTED = re.compile(r"(?P<name>[^「『」』\s]{1,20}+)\s?[「『](?P<text>.*)[」』]")
_DASHED = re.compile(r"(?P<name>[^—–-]{1,40}?)\s{1,3}[—–-]{1,2}\s{1,3}(?P<text>\S.*)")
_ANGLED = re.compile(r"<?(?P<name>[^<>/]{1,40})>\s{1,3}(?P<text>\S.*)")
_SPACED = re.compile(r"(?P<name>[^\s\x00-\x7f]{1,8})\u3000+(?P<text>\S.*)")
_STOPPED = re.compile(r"(?P<name>[^\W\d_a-z][^a-z.]{1,30})\.\s{1,3}(?P<text>\S.*)")
_ALONE = re.compile(r"(?P<name>[^()（）]{1,40}?)(?:\s{0,3}[(（](?P<stage>[^()（）]{1,40})[)）])?")
_STAGE = re.compile(r"[(（](?P<stage>[^()（）]{1,60})[)）]")
_SCENE = re.compile(r"(?:INT|EXT|EST|INT\.?/EXT)\.?\s.*|(?:FADE|CUT|DISSOLVE)\s+(?:IN|OUT|TO)\b.*")
_CONTINUED = ("vo", "os", "cont'd", "cont’d", "contd")
"""Remarks beside a name in a film script, meant only for the crew."""


def unmarked(lines: Sequence[str]) -> list[Line] | None:
    """Return the speakers and texts of `lines` in the first of these ways that fits; None if none does.

    At least two lines must begin with a speaker, and either two must speak or one of them again. Lines before the first
    speaker have no text.
    """
    if (found := _in_csv(lines)) is not None:
        return found
    for read in (_row, _tabbed, _matching(_QUOTED), _matching(_ANGLED), _matching(_DASHED), _matching(_STOPPED)):
        if (found := _read_by(read, lines)) is not None:
            return found
    return _read_by(_matching(_SPACED), lines) or _names_alone(lines)


def _read_by(read: Callable[[str], Head | None], lines: Sequence[str]) -> list[Line] | None:
    """Return the results of `read` for each line, if the names belong to speakers."""
    found = [read(line) if line and not _RULE.fullmatch(line) else None for line in lines]
    shown = [line for line in lines if line and not _RULE.fullmatch(line)]
    heads = [head for head in found if head]
    if heads and _is_one_of(SPEAKER_KEYS, heads[0].name):  # the heading of a table
        found[found.index(heads[0])] = None
        heads = heads[1:]
    counts = Counter(head.key for head in heads)
    is_script = len(heads) >= max(2, _LEAST_SHARE * len(shown)) and _can_be_hosts(counts)
    return list(_from_first(found, lines)) if is_script else None


def _from_first(found: Sequence[Head | None], lines: Sequence[str]) -> Iterator[Line]:
    has_begun = False
    for head, line in zip(found, lines, strict=True):
        has_begun = has_begun or head is not None
        if head:
            yield head, head.text
        else:
            yield None, line if has_begun and not _RULE.fullmatch(line) else ""


def _can_be_hosts(counts: Counter[str]) -> bool:
    """Tell whether names, counted by the lines that they begin, belong to the hosts of one podcast."""
    return len(counts) <= MAX_HOSTS and (max(counts.values(), default=0) > 1 or len(counts) > 1)


def _is_name(text: str) -> bool:
    """Tell whether `text` can be the name of a speaker."""
    return (
        0 < len(text) <= MAX_HOST_NAME
        and len(text.split()) <= _MOST_WORDS
        and any(map(str.isalpha, text))
        and text[-1] not in _ENDS_SENTENCE
        and not text[0].islower()
        and not is_label(text)
    )


def _is_one_of(keys: Collection[str], text: str) -> bool:
    """Tell whether `text` is the heading of a column, as an object in JSON would call it."""
    return text.strip().casefold() in keys


def _matching(pattern: re.Pattern[str]) -> Callable[[str], Head | None]:
    def read(line: str) -> Head | None:
        found = pattern.fullmatch(line)
        name = found["name"].strip(" *_") if found else ""
        return Head(name, found["text"].strip(), PLAIN) if found and _is_name(name) else None

    return read


def _row(line: str) -> Head | None:
    """Return the speaker and the text of a row of a table of two or three cells: the text is in the last one."""
    cells = [cell.strip(" *_") for cell in line.strip().strip("|").split("|")]
    if not 1 < len(cells) < 4 or not cells[-1]:
        return None
    name = next((cell for cell in cells[:-1] if _is_name(cell) or _is_one_of(SPEAKER_KEYS, cell)), "")
    others = tuple(cell for cell in cells[:-1] if cell and cell != name)
    return Head(name, cells[-1], PLAIN, times=others) if name else None


def _tabbed(line: str) -> Head | None:
    return _row(line.replace("\t", "|")) if "\t" in line else None


def _in_csv(lines: Sequence[str]) -> list[Line] | None:
    """Return the speakers and texts of a table whose first line names both columns."""
    first = next((line for line in lines if line), "")
    delimiter = ";" if ";" in first else ","
    heading = [cell.strip() for cell in next(csv.reader([first], delimiter=delimiter), [])]
    who = next((place for place, cell in enumerate(heading) if _is_one_of(SPEAKER_KEYS, cell)), None)
    what = next((place for place, cell in enumerate(heading) if _is_one_of(TEXT_KEYS, cell)), None)
    if who is None or what is None:
        return None
    found: list[Line] = [(None, "")] * len(lines)
    begin = lines.index(first) + 1
    rows = csv.reader((f"{line}\n" for line in lines[begin:]), delimiter=delimiter)
    at = begin
    for row in rows:
        if len(row) > max(who, what) and row[who].strip():
            name, text = row[who].strip(), row[what].strip()
            others = tuple(cell for place, cell in enumerate(row) if cell.strip() and place not in (who, what))
            found[at] = Head(name[:MAX_HOST_NAME], text, PLAIN, times=others), text
        elif any(row):
            return None
        at = min(begin + rows.line_num, len(lines) - 1)
    return found if any(head for head, _ in found) else None


def _names_alone(lines: Sequence[str]) -> list[Line] | None:
    """Return the speakers whose names have lines of their own, as in plays and films, with the texts below."""
    heads = [_alone(line) for line in lines]
    followed = [
        head if head and number + 1 < len(lines) and lines[number + 1] and not _same(head, heads[number + 1]) else None
        for number, head in enumerate(heads)
    ]
    counts = Counter(head.key for head in followed if head)
    names = {name for name, count in counts.items() if count > 1}
    if not 1 < len(names) <= MAX_HOSTS:
        return None
    capitals = {head.key for head in followed if head and head.name.isupper()}
    names |= capitals if names <= capitals else set()
    found: list[Line] = []
    has_begun = False
    for line, head in zip(lines, followed, strict=True):
        if head and head.key in names:
            has_begun = True
            found.append((head, ""))
        elif not has_begun or _SCENE.fullmatch(line):
            found.append((None, ""))
        else:
            stage = _STAGE.fullmatch(line)
            found.append((None, staged(stage["stage"], "") if stage else line))
    return found


def _same(head: Head, other: Head | None) -> bool:
    return other is not None and other.key == head.key


def _alone(line: str) -> Head | None:
    found = _ALONE.fullmatch(line)
    name = found["name"].strip(" *_") if found else ""
    if not found or not _is_name(name) or _SCENE.fullmatch(line):
        return None
    stage = found["stage"] or ""
    return Head(name, "", PLAIN, "" if stage.casefold().replace(".", "") in _CONTINUED else stage)
