"""Scripts that mark their speakers with tags: `<Person1>Hello.</Person1>`, `<v Mara>Hello.</v>` and `[S1] Hello.`"""

import re
from collections.abc import Callable, Sequence

from jobs.api.hosts import MAX_HOST_NAME
from studio.script_lines import TIMES

Part = tuple[str, str]
"""A name, empty if the same speaker continues, and the spoken text."""

_WORDS = r"[^\s<>/\[\]():：\d]{1,20}+"
_TAG = re.compile(
    rf"<v(?:\.[^\s<>]{{1,40}}+)?\s{{1,9}}+(?P<voice>[^<>]{{1,{MAX_HOST_NAME}}}+)>"
    rf"|<(?P<person>{_WORDS}[ _-]?\d{{0,3}}+)>"
    rf"|\[(?P<boxed>{_WORDS}[ _-]?\d{{1,3}}+)\]\s?[:：]?"
)
_CLOSING = re.compile(rf"</(?P<name>v|{_WORDS}[ _-]?\d{{0,3}}+)>")
_BEFORE = re.compile(rf"[*_>\s-]{{0,9}}+(?:[\[(]?(?P<times>{TIMES})[\])]?\s{{0,9}}+)?")
_OF_HTML = frozenset(
    "a article b blockquote body br center code div em emphasis footer h1 h2 h3 h4 h5 h6 head header hr html i img li "
    "main mark ol p paragraph pre prosody q s script section sentence small span speak strong style sub sup table td "
    "title tr u ul voice break".split()
)


def divided_at_tags(lines: Sequence[str], is_aside: Callable[[str], bool]) -> list[list[Part]] | None:
    """Return the parts of each of `lines` if the first one that is not an aside begins with a speaker's tag.

    Lines before it have one part without a name; if the first line has no tag, the answer is None.
    """
    closed = {found["name"].casefold() for line in lines for found in _CLOSING.finditer(line)}
    first = next((line for line in lines if line and (_opening(line, closed) or not is_aside(line))), "")
    opening = _opening(first, closed)
    if opening is None:
        return None
    kind = opening.lastgroup or ""
    leading = {_letters(found[kind]) for line in lines if (found := _opening(line, closed)) and found.lastgroup == kind}
    return [_parts(line, kind, leading, closed) for line in lines]


def _opening(line: str, closed: set[str]) -> re.Match[str] | None:
    before = _BEFORE.match(line)
    found = _TAG.match(line, before.end() if before else 0)
    return found if found and _is_speaker(found, closed) else None


def _is_speaker(found: re.Match[str], closed: set[str]) -> bool:
    person = found["person"]
    if person is None:
        return True
    return person.casefold() not in _OF_HTML and (person[-1].isdigit() or person.casefold() in closed)


def _letters(name: str) -> str:
    return name.casefold().strip("0123456789 _-")


def _parts(line: str, kind: str, leading: set[str], closed: set[str]) -> list[Part]:
    found = [
        tag
        for tag in _TAG.finditer(line)
        if tag.lastgroup == kind and _is_speaker(tag, closed) and (kind != "boxed" or _letters(tag[kind]) in leading)
    ]
    if not found:
        return [("", _without_closing(line, kind))]
    before = line[: found[0].start()]
    ends = [*(tag.start() for tag in found[1:]), len(line)]
    parts = [] if _BEFORE.fullmatch(before) else [("", _without_closing(before, kind))]
    return parts + [
        (" ".join(tag[kind].split()), _without_closing(line[tag.end() : end], kind))
        for tag, end in zip(found, ends, strict=True)
    ]


def _without_closing(text: str, kind: str) -> str:
    def kept(found: re.Match[str]) -> str:
        return found[0] if found["name"].casefold() in _OF_HTML else ""

    return (text if kind == "boxed" else _CLOSING.sub(kept, text)).strip()
