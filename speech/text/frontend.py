"""The text front end: the input as sent becomes the words to speak, the pauses, and what cannot be spoken.

Every character of the input that could be read belongs to one of the three; the tests hold it to that.
"""

import dataclasses
import functools
import itertools
from collections.abc import Iterator, Sequence

import regex

from speech.text.markup import parse_markup
from speech.text.segmentation import segment
from speech.text.sentences import boundary_after
from speech.text.tokens import Token, split_tokens
from speech.text.words import Pause, Unspoken, Word
from speech.text.writing_systems import READER_BY_SCRIPT, is_hanging, is_own_script, is_speakable, script_of

Item = Word | Pause | Unspoken


def _spoken_words(word: str, token: Token, language: str) -> Iterator[Word]:
    if token.phonemes is not None:
        yield Word(word, token.start, token.end, phonemes=token.phonemes)
        return
    for surface, reading in segment(word, language):
        yield Word(surface, token.start, token.end, reading=reading)


_UNSPEAKABLE = ""
"""In place of the language that reads a letter."""

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
        items.extend(_passage_items(tokens, language, han_reader))
    return items


def _passage_items(tokens: Sequence[Token], language: str, han_reader: str) -> Iterator[Word | Unspoken]:
    spoken = _with_items(tokens, language, han_reader)
    followers: list[Token | None] = [*(token for token, _ in spoken[1:]), None]
    for (token, items), following in zip(spoken, followers, strict=False):  # without tokens there is still the None
        yield from _finish(items, token, following)


def _with_items(tokens: Sequence[Token], language: str, han_reader: str) -> list[tuple[Token, list[Word | Unspoken]]]:
    """Return each token with its items; one without words goes to the token before, as does what divides after it."""
    spoken: list[tuple[Token, list[Word | Unspoken]]] = []
    for token in tokens:
        items = list(_token_items(token, language, han_reader))
        if spoken and not any(isinstance(item, Word) for item in items):
            before, earlier_items = spoken[-1]
            before.add_after(token.after)
            before.ends_paragraph |= token.ends_paragraph
            earlier_items.extend(items)
        else:
            spoken.append((token, items))
    return spoken


def _finish(items: list[Word | Unspoken], token: Token, following: Token | None) -> list[Word | Unspoken]:
    """Give the token's punctuation and boundary to its first and last words."""
    words = [(index, item) for index, item in enumerate(items) if isinstance(item, Word)]
    boundary = boundary_after(token, following)
    if words and (token.after or boundary):
        index, word = words[-1]
        words[-1] = index, dataclasses.replace(word, after=token.after, boundary=boundary)
        items[index] = words[-1][1]
    if words and token.before:
        index, word = words[0]
        items[index] = dataclasses.replace(word, before=token.before)
    return items


def _token_items(token: Token, language: str, han_reader: str) -> Iterator[Word | Unspoken]:
    if token.spoken is not None:
        for word in token.spoken:
            yield from _spoken_words(word, token, language)
        return
    for reader, start, run in _runs(token.text, language, han_reader):
        begin = token.start + start
        if reader == _UNSPEAKABLE:
            yield Unspoken(run, begin, begin + len(run))
            continue
        foreign = None if reader == language else reader
        for surface, reading in segment(run, reader):
            end = begin + len(surface)
            yield Word(surface, begin, end, reading=reading, language=foreign)
            begin = end


def _runs(core: str, language: str, han_reader: str) -> Iterator[tuple[str, int, str]]:
    """Cut a core where the language that reads it changes; signs, digits and marks go with the letters around them."""
    if core.isascii() and is_own_script("Latin", language):
        yield language, 0, core
        return
    run_reader: str | None = None
    start = 0
    for index, character in enumerate(core):
        reader = _reader_of(character, language, han_reader)
        if reader is None and run_reader == _UNSPEAKABLE and not is_hanging(character):
            reader = language
        if reader is None or reader == run_reader:
            continue
        if run_reader is None and reader == _UNSPEAKABLE and index:
            run_reader = language
        if run_reader is not None:
            yield run_reader, start, core[start:index]
            start = index
        run_reader = reader
    yield language if run_reader is None else run_reader, start, core[start:]


@functools.lru_cache(maxsize=4096)
def _reader_of(character: str, language: str, han_reader: str) -> str | None:
    """Return the language that reads a letter, `_UNSPEAKABLE`, or None for what goes with the letters around it."""
    if not is_speakable(character):
        return _UNSPEAKABLE
    script = script_of(character)
    if script is None or is_hanging(character):
        return None
    if is_own_script(script, language):
        return language
    return han_reader if script == "Han" else READER_BY_SCRIPT[script]
