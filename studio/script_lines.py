"""The lines of a pasted script: the name at the beginning of each, and the times and stage words beside the name."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from jobs.api.hosts import MAX_HOST_NAME
from tts.text.foreign_markup.stage_directions import find_stage_directions

COLON = "colon"
"""The style of `Mara: Hello.`"""
LOOSE = "loose"
"""The style of `Mara:Hello.`, which text has too."""
TIMED = "timed"
"""The style of `Mara 00:12` on a line of its own."""
TIME_FIRST = "time first"
"""The style of `00:12 Mara` on a line of its own."""
BOLD = "bold"
"""The style of `**Mara**` on a line of its own; a heading has its signs as its style, such as `###`."""
BOX = "box"
"""The style of `[Mara] Hello.`"""
PLAIN = "plain"
"""The styles of `script_plain`, in which no sign marks a name."""
TAG = "tag"
"""The style of `<Person1>Hello.</Person1>`, `<v Mara>Hello.</v>` and `[S1] Hello.`"""

# Each part is bounded and possessive (no backtracking): a line costs the same whatever its length.
INVISIBLE = "\ufeff\u200b-\u200f\u202a-\u202e\u2066-\u2069"
"""The class of invisible characters that programs put before a name, such as direction marks."""
TIME = r"\d{1,2}(?:[:：]\d{2}){1,2}+(?:[.,]\d{1,3})?"
TIMES = rf"{TIME}(?:\s{{0,3}}+(?:-->|[-–—~→])\s{{0,3}}+{TIME})?"
"""A time like 00:12 or 1:02:03.5, or two."""
_LEAD = re.compile(rf"(?:[*_#>\s{INVISIBLE}]|[-–—•·]\s|\d{{1,3}}[.)]\s){{0,20}}+")
_TIME_LEAD = re.compile(
    rf"(?:[\[(（]\s?(?P<boxed>{TIMES})\s?[\])）]|(?P<bare>{TIMES})(?=\s))[\s|–—-]{{0,5}}+[*_\s{INVISIBLE}]{{0,9}}+"
)
_BESIDE = r"(?:\([^()]{1,60}+\)|（[^（）]{1,60}+）|\[[^\[\]]{1,60}+\]|【[^【】]{1,60}+】)"
_NAMED = re.compile(
    r"(?:(?P<boxed>\[[^\[\]:：]{1,40}+\]|【[^【】:：]{1,40}+】)"
    rf"|(?P<name>[^\s:：﹕*_#>()（）\[\]【】<][^:：﹕()（）\[\]【】]{{0,{MAX_HOST_NAME + 3}}}?))"
    rf"(?P<beside>(?:[*_\s]{{0,9}}+{_BESIDE}){{0,3}}+)(?P<closed>[*_\s{INVISIBLE}]{{0,20}}+)"
    r"(?:(?P<colon>[:：﹕])(?P<after>[*_]{0,20}+)|$)"
)
_TIMED = re.compile(
    rf"(?P<name>[^\s:：*_#>()\[\]<][^:：()\[\]]{{0,{MAX_HOST_NAME + 3}}}?)[*_]{{0,3}}+[\s,–—-]{{1,9}}+"
    rf"[\[(（]?(?P<times>{TIMES})[\])）]?[*_\s]{{0,9}}+$"
)
_BOXED = re.compile(r"[\[【](?P<name>[^\[\]【】:：]{1,40}+)[\]】](?!\()\s{0,9}+")
_TIMES_ALONE = re.compile(rf"\s*+{TIMES}\s*+")
_BRACKETS = re.compile(r"[(（\[【]([^()（）\[\]【】]{1,60}+)[)）\]】]")
_QUOTES = "\"“”„«»‹›「」『』'‘’"
_DIRECTIONS = "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_EDGES = f"*_ \t\xa0\u202f\u3000\ufeff{_QUOTES}{_DIRECTIONS}"
_OPENS_TEXT = frozenset("\"“«‹「『'‘¿¡")
_SCHEMES = frozenset("http https ftp mailto tel data file urn javascript".split())
_IN_SENTENCES = frozenset("，。！？、；…,!?;")
_ENDS_SENTENCE = frozenset(".!?。！？।؟…,;:、，；：")
_TWO_DIGITS = re.compile(r"\d{2}(?!\d)")
_LONGEST_TIGHT_NAME = 20
_MOST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a line of a script: the name of a speaker, with stage words and times beside it.

    `text` is the rest of the line, and `style` tells how the name is marked.
    """

    name: str
    text: str
    style: str
    stage: str = ""
    times: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The form of the name for comparisons."""
        return key_of(self.name)


@lru_cache(maxsize=1_000)
def key_of(name: str) -> str:
    """Return `name` without the differences between ways to write it: case, the width of letters, spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def read_head(line: str) -> Head | None:
    """Return the head of `line` if it looks like the name of a speaker; plain text may look the same."""
    lead = _LEAD.match(line)
    start = lead.end() if lead else 0
    timed = _TIME_LEAD.match(line, start)
    times = () if timed is None else (timed["boxed"] or timed["bare"],)
    start = start if timed is None else timed.end()
    found = _NAMED.match(line, start)
    head = _named(line, found, times) if found else None
    return head or _timed(_TIMED.match(line, start)) or _boxed(line, _BOXED.match(line, start), times)


def _named(line: str, found: re.Match[str], times: tuple[str, ...]) -> Head | None:
    name = (found["name"] or found["boxed"][1:-1]).strip(_EDGES)
    style = _style(line, found, name, bool(times))
    if not style or not 0 < len(name) <= MAX_HOST_NAME or (found["boxed"] and is_direction(name)):
        return None
    beside = [words.strip() for words in _BRACKETS.findall(found["beside"])]
    stage = ", ".join(words for words in beside if not _TIMES_ALONE.fullmatch(words))
    times += tuple(words for words in beside if _TIMES_ALONE.fullmatch(words))
    style = TIMED if style not in (COLON, LOOSE) and times and found["beside"] else style
    return Head(name, line[found.end() :].strip(), style, stage, times)


def _style(line: str, found: re.Match[str], name: str, has_time: bool) -> str:
    """Return how the name that was `found` in a line is marked; empty if it is not a name."""
    if found["colon"]:
        return _style_at_colon(found, name, line[found.end() :])
    if len(name.split()) > _MOST_WORDS or name[-1:] in _ENDS_SENTENCE or found["boxed"]:
        return ""
    lead = line[: found.start()]
    if "#" in lead:
        return "#" * lead.count("#")
    if any(mark in lead and mark in found["closed"] for mark in ("**", "__")):
        return BOLD
    if any(_TIMES_ALONE.fullmatch(words) for words in _BRACKETS.findall(found["beside"])):
        return TIMED
    return TIME_FIRST if has_time else ""


def _style_at_colon(found: re.Match[str], name: str, after: str) -> str:
    if not after or after[0].isspace():
        return COLON
    if found["closed"].strip() or found["after"]:
        return COLON
    has_letter = any(letter.isalpha() for letter in name)
    if not has_letter:
        return ""
    if found["colon"] != ":":
        is_time = name[-1].isdigit() and _TWO_DIGITS.match(after)
        is_short = len(name) <= _LONGEST_TIGHT_NAME and _IN_SENTENCES.isdisjoint(name)
        return COLON if is_short and not is_time else ""
    is_number = name[-1].isdigit() and after[0].isdigit()
    opens = after[0].isalnum() or after[0] in _OPENS_TEXT
    return LOOSE if opens and not is_number and name.casefold() not in _SCHEMES else ""


def _timed(found: re.Match[str] | None) -> Head | None:
    name = found["name"].strip(_EDGES) if found else ""
    if found is None or not 0 < len(name) <= MAX_HOST_NAME:
        return None
    return Head(name, "", TIMED, times=(found["times"],))


def _boxed(line: str, found: re.Match[str] | None, times: tuple[str, ...]) -> Head | None:
    name = found["name"].strip(_EDGES) if found else ""
    if found is None or not any(letter.isalpha() for letter in name) or is_direction(name):
        return None
    return Head(name, line[found.end() :].strip(), BOX, times=times)


@lru_cache(maxsize=1_000)
def is_direction(words: str) -> bool:
    """Tell whether `words` are a stage direction, which is not read aloud in square brackets."""
    boxed = f"[{words}]"
    return any(end - start == len(boxed) for start, end, _ in find_stage_directions(boxed))


def staged(stage: str, text: str) -> str:
    """Return `text` after its stage words, which are shown but not spoken.

    Stage words that the front end would read aloud are put into a comment, `<!-- in a hurry -->`.
    """
    if not stage:
        return text
    mark = f"[{stage}]" if is_direction(stage) else f"<!-- {stage.replace('--', '—')} -->"
    return f"{mark} {text}".strip()
