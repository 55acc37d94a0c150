"""The text front end: the input as sent becomes the words to speak, the pauses, and what cannot be spoken.

Every character of the input that could be read belongs to one of the three; the tests hold it to that.
"""

import dataclasses
import itertools
from collections.abc import Iterator

import regex

from speech.text.markup import parse_markup
from speech.text.segmentation import segment
from speech.text.sentences import boundary_after
from speech.text.tokens import Token, split_tokens
from speech.text.words import Pause, Unspoken, Word
from speech.text.writing_systems import READER_BY_SCRIPT, is_ignorable, is_own_script, is_speakable, script_of

Item = Word | Pause | Unspoken

_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")


def read_text(text: str, language: str) -> list[Item]:
    """Return the items of `text` (the input, markup included) in order, as a voice of `language` speaks them.

    `language` is the BCP 47 tag of the voice. Source offsets are code points of `text`.

    Raises: InvalidValue for malformed markup.
    """
    han_reader = "ja" if language == "ja" or (language != "zh" and _KANA.search(text)) else "zh"
    items: list[Item] = []
    for is_pause, group in itertools.groupby(parse_markup(text), key=lambda span: isinstance(span, Pause)):
        if is_pause:
            items.extend(group)  # type: ignore[arg-type]
            continue
        tokens = split_tokens(list(group), language)  # type: ignore[arg-type]
        for token, following in zip(tokens, [*tokens[1:], None], strict=True):
            items.extend(_finish(list(_token_items(token, language, han_reader)), token, following))
    return items


def _finish(items: list[Word | Unspoken], token: Token, following: Token | None) -> list[Word | Unspoken]:
    """Give the token's punctuation and boundary to its first and last words."""
    words = [index for index, item in enumerate(items) if isinstance(item, Word)]
    if words:
        first, last = words[0], words[-1]
        items[first] = dataclasses.replace(items[first], before=token.before)  # type: ignore[type-var]
        boundary = boundary_after(token, following)
        items[last] = dataclasses.replace(items[last], after=token.after, boundary=boundary)  # type: ignore[type-var]
    return items


def _token_items(token: Token, language: str, han_reader: str) -> Iterator[Word | Unspoken]:
    if token.spoken is not None:
        for word in token.spoken:
            yield Word(word, token.start, token.end, phonemes=token.phonemes)
        return
    for reader, start, run in _runs(token.text, language, han_reader):
        begin = token.start + start
        if reader is _UNSPEAKABLE:
            yield Unspoken(run, begin, begin + len(run))
            continue
        foreign = None if reader == language else reader
        for surface, reading in segment(run, reader or language):
            end = begin + len(surface)
            yield Word(surface, begin, end, reading=reading, language=foreign)
            begin = end


_UNSPEAKABLE = ""


def _runs(core: str, language: str, han_reader: str) -> Iterator[tuple[str, int, str]]:
    """Cut a core where the language that reads it changes; signs, digits and marks go with what they follow."""
    run_reader: str | None = None
    start = 0
    for index, character in enumerate(core):
        reader = _reader_of(character, language, han_reader)
        if reader is None or reader == run_reader:
            continue
        if run_reader is not None:
            yield run_reader, start, core[start:index]
            start = index
        run_reader = reader
    yield run_reader or language, start, core[start:]


def _reader_of(character: str, language: str, han_reader: str) -> str | None:
    if not is_speakable(character):
        return _UNSPEAKABLE
    script = script_of(character)
    if script is None or is_ignorable(character):
        return None
    if is_own_script(script, language):
        return language
    return han_reader if script == "Han" else READER_BY_SCRIPT[script]
