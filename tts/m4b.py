"""The head of an audiobook in MP4 (.m4b): everything before its AAC frames, from their sizes alone.

Source: ISO/IEC 14496-12 (boxes), 14496-14 (esds), Apple's QuickTime File Format (chapter lists, metadata, "Audio
priming"). Nero's chapter list (chpl) has no specification; it follows FFmpeg's movenc.c.
"""

import struct
from itertools import pairwise

import numpy as np

from tts.engines.base import SAMPLE_RATE
from tts.labels import Labels, Mark

FRAME_SAMPLES = 1024
PRIMING = FRAME_SAMPLES
"""Samples before the first written one; the edit list tells players to skip them."""

_CHUNK_FRAMES = 24
"""Frames in a chunk, which players read at once: a second."""
_MS = 1000
_MOST_NERO_CHAPTERS = 255
_LONGEST = 2**32 - 1
_MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
_AUDIO_ID, _CHAPTERS_ID = 1, 2
_UTF_8_NAME = struct.pack(">I4sI", 12, b"encd", 0x100)
_AUDIO_CONFIG = bytes.fromhex("130856e500")
"""AudioSpecificConfig: AAC LC, 24 kHz, mono, and explicitly no spectral band replication."""
_TEXT_ENTRY = struct.pack(">6xH", 1) + bytes.fromhex(
    "00000001 00000000 00000000 00000000 00000000 00000001 00000000 00000000 000d66746162 00010001 00"
)
"""The style of the text in a chapter track, as FFmpeg writes it; no player shows it."""


def m4b_head(frame_sizes: bytes, labels: Labels) -> bytes:
    """Return the bytes before the frames of a file. `frame_sizes` has the sizes of all frames, uint16 big-endian.

    The first frame is the priming; the sound ends with the last. The index comes before the sound, so that players can
    begin before they have the whole file.

    Raises: ValueError if the file would have more than 4 GiB (about six days).
    """
    sizes = np.frombuffer(frame_sizes, ">u2").astype(np.int64)
    brand = _box(b"ftyp", b"M4B ", struct.pack(">I", 0x200), b"M4B M4A mp42isomiso2")
    titles = [_text_sample(mark.title) for mark in labels.chapters]
    mdat_size = 8 + sum(map(len, titles)) + int(sizes.sum())
    index_size = len(_index(sizes, labels, titles, 0))
    start = len(brand) + index_size + 8
    if start + mdat_size > _LONGEST:
        raise ValueError(f"{len(sizes)} frames are too many for an MP4 with 32-bit offsets")
    index = _index(sizes, labels, titles, start)
    return b"".join((brand, index, struct.pack(">I4s", mdat_size, b"mdat"), *titles))


def _index(sizes: np.ndarray, labels: Labels, titles: list[bytes], start: int) -> bytes:
    """Return the moov box of a file with its chapter titles at byte `start`, and its frames behind them."""
    duration_ms = round((len(sizes) * FRAME_SAMPLES - PRIMING) * _MS / SAMPLE_RATE)
    tracks = [_audio_track(sizes, labels, start + sum(map(len, titles)), duration_ms)]
    if labels.chapters:
        tracks.append(_chapter_track(labels, titles, start, duration_ms))
    header = struct.pack(">5I", 0, 0, 0, _MS, duration_ms) + struct.pack(">IH10x", 0x10000, 0x100)
    header += _MATRIX + bytes(24) + struct.pack(">I", len(tracks) + 1)
    return _box(b"moov", _box(b"mvhd", header), *tracks, _user_data(labels))


def _audio_track(sizes: np.ndarray, labels: Labels, start: int, duration_ms: int) -> bytes:
    count = len(sizes)
    offsets = start + np.concatenate(([0], np.cumsum(sizes)))[:-1][::_CHUNK_FRAMES]
    chunks = [(1, min(_CHUNK_FRAMES, count))]
    if count > _CHUNK_FRAMES and count % _CHUNK_FRAMES:
        chunks.append((len(offsets), count % _CHUNK_FRAMES))
    table = _box(
        b"stbl",
        _full(b"stsd", struct.pack(">I", 1), _sample_entry(sizes)),
        _full(b"stts", struct.pack(">3I", 1, count, FRAME_SAMPLES)),
        _full(b"stsc", struct.pack(">I", len(chunks)), *(struct.pack(">3I", *chunk, 1) for chunk in chunks)),
        _full(b"stsz", struct.pack(">2I", 0, count), sizes.astype(">u4").tobytes()),
        _full(b"stco", struct.pack(">I", len(offsets)), offsets.astype(">u4").tobytes()),
        # A decoder that starts at a frame needs the one before it.
        _full(b"sgpd", b"roll", struct.pack(">IIh", 2, 1, -1), version=1),
        _full(b"sbgp", b"roll", struct.pack(">3I", 1, count, 1)),
    )
    return _box(
        b"trak",
        _track_header(_AUDIO_ID, duration_ms, flags=3, volume=0x100),
        _edits((duration_ms, PRIMING)),
        _box(b"tref", _box(b"chap", struct.pack(">I", _CHAPTERS_ID))) if labels.chapters else b"",
        _media(
            b"soun",
            b"SoundHandler",
            _media_header(SAMPLE_RATE, count * FRAME_SAMPLES, labels.language),
            _full(b"smhd", bytes(4)),
            table,
        ),
    )


def _sample_entry(sizes: np.ndarray) -> bytes:
    """Return the mp4a box: one channel of AAC. The descriptors in its esds have their lengths in four bytes."""
    bits_per_s = round(int(sizes.sum()) * 8 * SAMPLE_RATE / max(1, len(sizes) * FRAME_SAMPLES))
    specific = _descriptor(5, _AUDIO_CONFIG)
    decoder = _descriptor(4, struct.pack(">BB3xII", 0x40, 0x15, bits_per_s, bits_per_s), specific)
    stream = _descriptor(3, struct.pack(">HB", _AUDIO_ID, 0), decoder, _descriptor(6, b"\x02"))
    entry = struct.pack(">6xH8xHHIHxx", 1, 1, 16, 0, SAMPLE_RATE)
    return _box(b"mp4a", entry, _full(b"esds", stream))


def _descriptor(tag: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    return struct.pack(">B3BB", tag, 0x80, 0x80, 0x80, len(content)) + content


def _chapter_track(labels: Labels, titles: list[bytes], start: int, duration_ms: int) -> bytes:
    """Return the track that QuickTime, Apple's players and most others use as the chapter list.

    It is in the movie but not enabled, so that no player shows it as subtitles. Time before the first chapter is an
    empty edit.
    """
    starts_ms = [round(mark.start_s * _MS) for mark in labels.chapters]
    spans_ms = [end - begin for begin, end in pairwise([*starts_ms, duration_ms])]
    lasts_ms = sum(spans_ms)
    empty = [(starts_ms[0], -1)] if starts_ms[0] else []
    table = _box(
        b"stbl",
        _full(b"stsd", struct.pack(">I", 1), _box(b"text", _TEXT_ENTRY)),
        _full(b"stts", struct.pack(">I", len(spans_ms)), *(struct.pack(">2I", 1, span) for span in spans_ms)),
        _full(b"stsc", struct.pack(">4I", 1, 1, len(titles), 1)),
        _full(b"stsz", struct.pack(">2I", 0, len(titles)), *(struct.pack(">I", len(title)) for title in titles)),
        _full(b"stco", struct.pack(">2I", 1, start)),
    )
    generic = _full(b"gmin", struct.pack(">6H", 0x40, 0x8000, 0x8000, 0x8000, 0, 0))
    header = _box(b"gmhd", generic, _box(b"text", _MATRIX))
    return _box(
        b"trak",
        _track_header(_CHAPTERS_ID, duration_ms, flags=2),
        _edits(*empty, (lasts_ms, 0)),
        _media(b"text", b"SubtitleHandler", _media_header(_MS, lasts_ms, labels.language), header, table),
    )


def _text_sample(title: str) -> bytes:
    """Return a sample of a text track: a title in UTF-8."""
    text = title.encode()
    return struct.pack(">H", len(text)) + text + _UTF_8_NAME


def _track_header(track_id: int, duration_ms: int, *, flags: int, volume: int = 0) -> bytes:
    times = struct.pack(">5I", 0, 0, track_id, 0, duration_ms)
    return _full(b"tkhd", times, struct.pack(">8xHHHxx", 0, 0, volume), _MATRIX, bytes(8), flags=flags)


def _edits(*edits: tuple[int, int]) -> bytes:
    """Return the edit list of (duration in ms, first time of the media or -1 for none)."""
    rows = (struct.pack(">IiI", duration, start, 0x10000) for duration, start in edits)
    return _box(b"edts", _full(b"elst", struct.pack(">I", len(edits)), *rows))


def _media_header(timescale: int, duration: int, language: str) -> bytes:
    """Return the mdhd box. A length above 32 bits (two days at 24 kHz) takes the 64 bits of version 1."""
    first, second, third = (ord(letter) - 0x60 for letter in language)
    code = struct.pack(">H2x", first << 10 | second << 5 | third)
    if duration > _LONGEST:
        return _full(b"mdhd", struct.pack(">QQIQ", 0, 0, timescale, duration), code, version=1)
    return _full(b"mdhd", struct.pack(">4I", 0, 0, timescale, duration), code)


def _media(kind: bytes, name: bytes, header: bytes, kind_header: bytes, table: bytes) -> bytes:
    handler = _full(b"hdlr", bytes(4), kind, bytes(12), name, b"\0")
    places = _box(b"dinf", _full(b"dref", struct.pack(">I", 1), _full(b"url ", flags=1)))
    return _box(b"mdia", header, handler, _box(b"minf", kind_header, places, table))


def _user_data(labels: Labels) -> bytes:
    """Return the tags as iTunes writes them, and the chapters as Nero does.

    If there are more chapters than Nero's list can hold, only the track has them: a player that sees both would take
    the shorter list.
    """
    texts = {
        b"\xa9nam": labels.title,
        b"\xa9alb": labels.album,
        b"\xa9ART": labels.author,
        b"aART": labels.author,
        b"\xa9wrt": labels.narrator,
        b"\xa9nrt": labels.narrator,
        b"\xa9gen": labels.genre,
    }
    tags = [_tag(name, _UTF_8_TYPE, text.encode()) for name, text in texts.items() if text]
    tags.append(_tag(b"stik", _INTEGER_TYPE, bytes((_AUDIOBOOK,))))
    if labels.cover:
        tags.append(_tag(b"covr", _JPEG_TYPE, labels.cover))
    handler = _full(b"hdlr", bytes(4), b"mdirappl", bytes(9))
    parts = [_full(b"meta", handler, _box(b"ilst", *tags))]
    if 0 < len(labels.chapters) <= _MOST_NERO_CHAPTERS:
        rows = [_nero_chapter(mark) for mark in labels.chapters]
        parts.append(_full(b"chpl", bytes(4), bytes((len(rows),)), *rows, version=1))
    return _box(b"udta", *parts)


_UTF_8_TYPE, _JPEG_TYPE, _INTEGER_TYPE = 1, 13, 21
_AUDIOBOOK = 2


def _tag(name: bytes, kind: int, content: bytes) -> bytes:
    return _box(name, _box(b"data", struct.pack(">II", kind, 0), content))


def _nero_chapter(mark: Mark) -> bytes:
    """Return a start in units of 100 ns, and a title of at most 255 bytes, cut between characters."""
    title = mark.title.encode()[:255].decode(errors="ignore").encode()
    return struct.pack(">QB", round(mark.start_s * _MS) * 10_000, len(title)) + title


def _full(name: bytes, *parts: bytes, version: int = 0, flags: int = 0) -> bytes:
    return _box(name, struct.pack(">I", version << 24 | flags), *parts)


def _box(name: bytes, *parts: bytes) -> bytes:
    return struct.pack(">I4s", 8 + sum(map(len, parts)), name) + b"".join(parts)
