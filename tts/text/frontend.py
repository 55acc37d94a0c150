"""The text front end: the input as sent becomes words to speak, pauses, and pieces that cannot be spoken.

Every readable character of the input belongs to one of the three; tests check this.
"""

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

import regex

from tts.text.lexicon import Lexicon
from tts.text.markup import MarkedText, parse_markup
from tts.text.segmentation import segment
from tts.text.sentences import boundary_after
from tts.text.tokens import Token, split_tokens
from tts.text.units import join_measures, units_of
from tts.text.words import Item, Pause, Unspoken, Word
from tts.text.writing_systems import READER_BY_SCRIPT, is_hanging, is_own_script, is_speakable, script_of

_UNSPEAKABLE = ""
"""The reader of a letter that no language reads."""

_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
_HAN = regex.compile(r"\p{Han}")


def read_text(text: str | MarkedText, language: str, *, lexicon: Lexicon | None = None) -> list[Item]:
    """Return the items of `text` (the input, markup included) in order, as a voice of `language` speaks them.

    `language` is the BCP 47 tag of the voice. Words of `lexicon` get its pronunciations, unless markup gives phonemes.
    `text` may already have its spans. Source offsets are code points of `text`.

    Raises: InvalidValue for malformed markup.
    """
    marked = parse_markup(text)
    han_reader = "ja" if language == "ja" or (language != "zh" and _KANA.search(marked.source)) else "zh"
    items: list[Item] = []
    for is_pause, group in itertools.groupby(marked.spans, key=lambda span: isinstance(span, Pause)):
        if is_pause:
            items.extend(group)  # type: ignore[arg-type]
            continue
        tokens = split_tokens(list(group), language, lexicon)  # type: ignore[arg-type]
        spoken = _with_parts(tokens, language, han_reader)
        for (token, parts), following in itertools.zip_longest(spoken, [token for token, _ in spoken[1:]]):
            _finish(parts, token, following)
            items.extend(parts)
    return join_measures(items, language)


def _with_parts(tokens: Sequence[Token], language: str, han_reader: str) -> list[tuple[Token, list[Word | Unspoken]]]:
    """Return each token with its parts. A token without words is added to the one before, with its punctuation."""
    spoken: list[tuple[Token, list[Word | Unspoken]]] = []
    for token in tokens:
        parts = list(_parts(token, language, han_reader))
        if spoken and Word not in map(type, parts):
            before, earlier_parts = spoken[-1]
            before.add_after(token.after)
            before.ends_paragraph |= token.ends_paragraph
            earlier_parts.extend(parts)
        else:
            spoken.append((token, parts))
    return spoken


def _finish(parts: Sequence[Word | Unspoken], token: Token, following: Token | None) -> None:
    """Give the token's punctuation and boundary to the first and the last word of its parts."""
    if words := [part for part in parts if isinstance(part, Word)]:
        words[0].before = token.before
        words[-1].after, words[-1].boundary = token.after, boundary_after(token, following)


def _parts(token: Token, language: str, han_reader: str) -> Iterator[Word | Unspoken]:
    start, end = token.start, token.end
    if token.phonemes is not None and token.spoken is not None:
        yield from (Word(word, start, end, phonemes=token.phonemes) for word in token.spoken)
    elif token.spoken is not None:
        for surface, reading in units_of(token.text, token.spoken, language):
            foreign = "zh" if language == "ja" and _HAN.search(reading or surface) else None
            yield Word(surface, start, end, reading=reading, language=foreign)
    elif token.respelling is not None:
        parts = _written_parts(token.respelling, start, language, han_reader)
        yield from (replace(part, start=start, end=end) for part in parts)
    else:
        yield from _written_parts(token.text, start, language, han_reader)


def _written_parts(core: str, start: int, language: str, han_reader: str) -> Iterator[Word | Unspoken]:
    """Yield the parts of a core that is read as written.

    A word in Han letters without a reading in the Japanese dictionary is read as Chinese: no engine finds a reading
    later.
    """
    for reader, offset, run in _runs(core, language, han_reader):
        begin = start + offset
        if reader == _UNSPEAKABLE:
            yield Unspoken(run, begin, begin + len(run))
            continue
        foreign = None if reader == language else reader
        for surface, reading in segment(run, reader):
            end = begin + len(surface)
            reads_han = reader == "ja" and _HAN.search(reading or surface)
            yield Word(surface, begin, end, reading=reading, language="zh" if reads_han else foreign)
            begin = end


def _runs(core: str, language: str, han_reader: str) -> Iterator[tuple[str, int, str]]:
    """Yield the runs of a core that one language reads: the reader, the offset, and the run.

    Signs, digits and marks belong to the letters around them.
    """
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
    """Return the language that reads a letter, `_UNSPEAKABLE`, or None for signs that belong to the letters around."""
    if not is_speakable(character):
        return _UNSPEAKABLE
    script = script_of(character)
    if script is None or is_hanging(character):
        return None
    if is_own_script(script, language):
        return language
    return han_reader if script == "Han" else READER_BY_SCRIPT[script]
