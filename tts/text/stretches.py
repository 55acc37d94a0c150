"""Divides a text into stretches of one voice each: by `[voice:NAME] … [/voice]`, and by its dialogue."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import regex

from core.errors import InvalidValue
from tts.text.markup import MarkedText, parse_markup
from tts.text.quotations import Range, find_speech
from tts.text.words import Boundary

# A word with a pronunciation, [voice:x](/…/), is not a tag; a stage direction, [voice: off], has a space.
_TAG = regex.compile(r"\[(?:voice:(?P<name>[^\[\]\s]{1,80}+)|/voice)\](?!\(/)")
_TAGGED = regex.compile(
    r"(?s)(?P<before>\s*+)\[voice:(?P<name>[^\[\]\s]{1,80}+)\](?P<said>.*)\[/voice\](?P<after>\s*+)"
)
_SAID = regex.compile(r"[\p{L}\p{N}\p{S}]")
_SENTENCE = regex.compile(r"[.!?…。！？।॥؟][\p{Pe}\p{Pf}\"'*_]*+\s*+\Z")
_SMALL = regex.compile(r"[\s\p{P}]*+\p{Ll}")
_PARAGRAPH_END = regex.compile(r"(\r?\n[^\S\n]*+\n\s*+)")
_BLANK_LINE = regex.compile(r"\n[^\S\n]*+\n\s*+\Z")
_ENDS_WITH_BREAK = regex.compile(r"(?i)<break[^<>]*>\s*\Z")
_BEGINS_WITH_BREAK = regex.compile(r"(?i)\s*<break\b")
_LOOKED_BACK = 200


@dataclass(frozen=True)
class Stretch:
    """Text that one voice says. `voice` is its name; None is the voice of the whole text.

    `is_quoted` tells whether the voice is the dialogue's, not named by a tag.
    """

    text: str
    voice: str | None = None
    is_quoted: bool = False

    @cached_property
    def marked(self) -> MarkedText:
        """The text with its spans. Raises: InvalidValue for malformed markup."""
        return parse_markup(self.text)

    @property
    def cast_by(self) -> str:
        """The mark that gives it its own voice: "quote", "tag", or nothing."""
        return "quote" if self.is_quoted else "tag" if self.voice else ""


def tagged(text: str, voice: str) -> str:
    """Return `text` with tags that give each of its paragraphs to `voice`."""
    pieces = []
    for piece in _PARAGRAPH_END.split(text):
        said = piece.strip()
        pieces.append(piece.replace(said, f"[voice:{voice}]{said}[/voice]", 1) if said else piece)
    return "".join(pieces)


def without_tag(text: str) -> tuple[str, str | None]:
    """Return `text` without the tag that gives all of it to one voice, and that voice; None without such a tag."""
    found = _TAGGED.fullmatch(text)
    if found is None or _TAG.search(found["said"]):
        return text, None
    return found[1] + found["said"] + found[4], found["name"]


def split_paragraphs(text: str) -> list[str]:
    """Return the paragraphs of `text` and, at every second position, the text between them."""
    return _PARAGRAPH_END.split(text)


def named_voices(text: str) -> list[str]:
    """Return the names of voices in the tags of `text`, each once."""
    return list(dict.fromkeys(found["name"] for found in _TAG.finditer(text) if found["name"]))


def split_stretches(text: str, *, dialogue_voice: str | None = None, language: str = "") -> list[Stretch]:
    """Return the stretches of `text` (the input, markup included) in order, without their tags.

    With a `dialogue_voice`, direct speech in the text is in that voice, by the quotation marks and dashes of `language`
    (BCP 47); a tag takes precedence. An inner tag takes precedence over an outer one. Punctuation and spaces between
    stretches belong to the one before.

    Raises: InvalidValue for a tag without its counterpart.
    """
    speech = find_speech(text, language) if dialogue_voice else []
    stretches: list[Stretch] = []
    for start, end, voice in _runs(text):
        if voice is not None:
            _add(stretches, Stretch(text[start:end], voice))
            continue
        for begin, until, is_quoted in _quoted(start, end, speech):
            _add(stretches, Stretch(text[begin:until], dialogue_voice if is_quoted else None, is_quoted))
    return stretches or [Stretch("")]


def boundary_between(before: str, after: str) -> Boundary | None:
    """Return the boundary where the voice changes from `before` to `after`; None if the writer asks for a pause."""
    end = before[-_LOOKED_BACK:]
    if _ENDS_WITH_BREAK.search(end) or _BEGINS_WITH_BREAK.match(after):
        return None
    if _BLANK_LINE.search(end):
        return Boundary.PARAGRAPH
    return Boundary.SENTENCE if _SENTENCE.search(end) and not _SMALL.match(after) else Boundary.CLAUSE


def _runs(text: str) -> Iterator[tuple[int, int, str | None]]:
    """Yield the ranges of `text` between tags, and the voice that the tags name for each. Raises: InvalidValue."""
    voices: list[str] = []
    position = 0
    for tag in _TAG.finditer(text):
        yield position, tag.start(), voices[-1] if voices else None
        position = tag.end()
        if tag["name"]:
            voices.append(tag["name"])
        elif voices:
            voices.pop()
        else:
            raise InvalidValue("[/voice] has no [voice:…] before it", param="input")
    if voices:
        raise InvalidValue(f"[voice:{voices[-1]}] has no [/voice] after it", param="input")
    yield position, len(text), None


def _quoted(start: int, end: int, speech: Sequence[Range]) -> Iterator[tuple[int, int, bool]]:
    """Yield the ranges from `start` to `end`, and whether each is speech."""
    position = start
    first = max(0, bisect_right(speech, (start, start)) - 1)
    for number in range(first, bisect_right(speech, (end, end))):
        begin, until = max(speech[number][0], start), min(speech[number][1], end)
        if begin < until:
            yield position, begin, False
            yield begin, until, True
            position = until
    yield position, end, False


def _add(stretches: list[Stretch], stretch: Stretch) -> None:
    """Add a stretch; join it to the last one if both have the same voice, or if either has nothing to say."""
    if not stretch.text:
        return
    last = stretches[-1] if stretches else None
    if last is None:
        stretches.append(stretch)
    elif not _SAID.search(stretch.text):
        stretches[-1] = replace(last, text=last.text + stretch.text)
    elif (last.voice, last.is_quoted) == (stretch.voice, stretch.is_quoted) or not _SAID.search(last.text):
        stretches[-1] = replace(stretch, text=last.text + stretch.text)
    else:
        text = stretch.text.lstrip()
        spaces = stretch.text[: len(stretch.text) - len(text)]
        stretches[-1] = replace(last, text=last.text + spaces)
        stretches.append(replace(stretch, text=text))
