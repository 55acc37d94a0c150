"""Recordings that are broken on purpose: mutations of good files, and small files that ask for a lot."""

import random
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tests.support.recordings import coded, png, wav

EXTREMES = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)
LARGEST = 15 << 20
_FAMILIES = (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"udta", b"dinf", b"moof", b"traf", b"mvex")
_TABLES = (b"stsz", b"stts", b"stsc", b"stco", b"ctts", b"elst", b"trun", b"mdhd", b"mvhd", b"stsd", b"mp4a", b"alac")


def tone(seconds: float, rate: int = 24_000) -> np.ndarray:
    return (0.3 * np.sin(np.arange(round(seconds * rate)) / 10)).astype(np.float32)


def constant(seconds: int, rate: int, channels: int) -> np.ndarray:
    """Return sound that takes no memory, however long."""
    return np.broadcast_to(np.float32(0.1), (seconds * rate, channels))


BASES: dict[str, Callable[[], list[bytes]]] = {
    "WAV": lambda: [
        wav(tone(1)),
        wav(np.stack([tone(0.5, 44_100)] * 2, 1), 44_100, "FLOAT", "WAVEX"),
        wav(tone(1, 8_000), 8_000, "ULAW"),
        wav(tone(1), container="RF64"),
    ],
    "MP3": lambda: [coded("mp3", tone(1)), coded("mp3", np.stack([tone(1, 44_100)] * 2, 1), 44_100)],
    "MP4": lambda: [
        coded("mp4", tone(1)),
        coded("mp4", tone(2), picture=png(64, 64)),
        coded("mp4", tone(1), movflags="frag_keyframe+empty_moov"),
        coded("mp4", tone(1), codec="libmp3lame"),
        coded("mp4", tone(1, 48_000), 48_000, codec="libopus"),
    ],
    "M4A": lambda: [
        coded("m4a", tone(1)),
        coded("m4a", tone(1), codec="alac"),
        coded("m4a", np.tile(tone(1, 44_100)[:, None], 6), 44_100),
    ],
}
"""Good files to start from, by kind."""


def mutated(kind: str, data: bytes, chance: random.Random) -> bytes:
    """Return `data`, a file of `kind`, with one to four things changed in it."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        change = chance.choice((*_ANYWHERE, *_BY_KIND[kind] * 2))
        data = change(data, chance) or data
    return data


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(data))
    return start, min(len(data), start + chance.choice((1, 4, 16, 64, 512, 4096)))


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 3, 10, 100))):
        changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(1, len(data) + 1)]


def _drop(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _double(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 10, 1000)) + data[end:]


def _swap(data: bytes, chance: random.Random) -> bytes:
    first, middle, last = sorted(chance.randrange(len(data)) for _ in range(3))
    return data[:first] + data[middle:last] + data[first:middle] + data[last:]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.randbytes(chance.choice((1, 4, 100, 10_000))) + data[at:]


def _overwrite(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + chance.choice((bytes, chance.randbytes))(end - start) + data[end:]


def _put_extreme(data: bytes, at: int, chance: random.Random) -> bytes:
    """Return `data` with a number of one to eight bytes at `at` that is as small or large as can be."""
    size = chance.choice((1, 2, 4, 4, 4, 8))
    value = chance.choice((*EXTREMES, chance.getrandbits(32)))
    number = (value & (1 << 8 * size) - 1).to_bytes(size, chance.choice(("little", "big")))
    return data[:at] + number + data[at + size :]


def _extreme(data: bytes, chance: random.Random) -> bytes:
    return _put_extreme(data, chance.randrange(min(len(data), chance.choice((64, 512, len(data))))), chance)


def _wav_field(data: bytes, chance: random.Random) -> bytes:
    """Change a field of the format, or the size of a chunk."""
    marks = [data.find(name) for name in (b"RIFF", b"RF64", b"ds64", b"fmt ", b"fact", b"data")]
    at = chance.choice([mark for mark in marks if mark >= 0] or [0])
    return _put_extreme(data, at + chance.choice((4, 8, 10, 12, 16, 20, 22)), chance)


def _mp3_head(data: bytes, chance: random.Random) -> bytes:
    """Change bits in the heads of some frames, or the size of the tag."""
    if chance.random() < 0.1:
        return b"ID3\x04\x00" + chance.randbytes(1) + bytes(chance.choice((0, 0x7F, 0xFF)) for _ in range(4)) + data
    changed = bytearray(data)
    at = data.find(b"\xff", chance.randrange(len(data)))
    while at >= 0 and at + 3 < len(data) and chance.random() < 0.8:
        changed[at + chance.randrange(1, 4)] = chance.randrange(256)
        at = data.find(b"\xff", at + 1)
    return bytes(changed)


@dataclass(frozen=True, slots=True)
class Atom:
    """A part of an MP4: where it begins and ends, and its name."""

    start: int
    end: int
    name: bytes


def atoms(data: bytes, start: int = 0, end: int | None = None) -> Iterator[Atom]:
    """Yield the atoms of a good file, parents before children."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, name = struct.unpack_from(">I4s", data, start)
        if size < 8:
            return
        yield Atom(start, min(end, start + size), name)
        if name in _FAMILIES:
            yield from atoms(data, start + 8, min(end, start + size))
        start += size


def _mp4_atom(data: bytes, chance: random.Random) -> bytes:
    """Change the size, the name or the first fields of an atom, or have it twice or not at all."""
    found = list(atoms(data))
    if not found:
        return data
    one, other = chance.choice(found), chance.choice(found)
    whole = data[one.start : one.end]
    return chance.choice(
        (
            lambda: _put_extreme(data, one.start, chance),
            lambda: data[: one.start + 4] + other.name + data[one.start + 8 :],
            lambda: _put_extreme(data, one.start + chance.choice((8, 12, 16, 20, 24, 28, 32)), chance),
            lambda: data[: one.start] + whole * chance.choice((0, 2, 50)) + data[one.end :],
            lambda: data[: one.start] + data[other.start : other.end] + data[one.end :],
        )
    )()


def _mp4_table(data: bytes, chance: random.Random) -> bytes:
    """Change a number in one of the tables that tell where samples are and how long they last."""
    at = data.find(chance.choice(_TABLES))
    return _put_extreme(data, at + 4 * chance.randrange(1, 10), chance) if at >= 0 else data


_ANYWHERE = (_flip, _cut, _drop, _double, _swap, _insert, _overwrite, _extreme)
_BY_KIND = {
    "WAV": (_wav_field,) * 4,
    "MP3": (_mp3_head,) * 4,
    "MP4": (_mp4_atom, _mp4_atom, _mp4_table, _mp4_table),
    "M4A": (_mp4_atom, _mp4_atom, _mp4_table, _mp4_table),
}


def with_atom(data: bytes, name: bytes, body: bytes) -> bytes:
    """Return an MP4 whose first atom `name` holds `body` instead, the sizes of those around it put right."""
    around = list(atoms(data))
    old = next(atom for atom in around if atom.name == name)
    grown = 8 + len(body) - (old.end - old.start)
    changed = bytearray(data)
    for atom in around:
        if atom.start < old.start and atom.end >= old.end:
            struct.pack_into(">I", changed, atom.start, atom.end - atom.start + grown)
    changed[old.start : old.end] = struct.pack(">I4s", 8 + len(body), name) + body
    return bytes(changed)


def _repeated_frame(count: int = 200_000) -> bytes:
    """Return an M4A of which every sample is the same few bytes: nine hours in 800 KB."""
    base = coded("m4a", np.zeros(48_000, np.float32), codec="alac").replace(
        b"edts", b"skip"
    )  # it tells the true length
    frames = next(atom for atom in atoms(base) if atom.name == b"mdat").start + 8
    sizes = next(atom for atom in atoms(base) if atom.name == b"stsz").start
    first = struct.unpack_from(">I", base, sizes + 20)[0]
    base = with_atom(base, b"stsz", struct.pack(">III", 0, first, count))
    base = with_atom(base, b"stsc", struct.pack(">IIIII", 0, 1, 1, 1, 1))
    base = with_atom(base, b"stts", struct.pack(">IIII", 0, 1, count, 4096))
    return with_atom(base, b"stco", struct.pack(">II", 0, count) + struct.pack(">I", frames) * count)


def _endless_table(name: bytes) -> bytes:
    base = coded("m4a", tone(1))
    at = base.index(name) + (12 if name == b"stsz" else 8)
    return base[:at] + b"\xff\xff\xff\xf0" + base[at + 4 :]


def _many_tracks(count: int = 2000) -> bytes:
    base = coded("m4a", tone(1))
    track = next(atom for atom in atoms(base) if atom.name == b"trak")
    head = next(atom for atom in atoms(base) if atom.name == b"mvhd")
    return with_atom(base, b"moov", base[head.start : head.end] + base[track.start : track.end] * count)


def _nested(depth: int = 100_000) -> bytes:
    sizes = range(8, 8 * depth + 8, 8)
    inside = b"".join(struct.pack(">I4s", size, b"moov") for size in reversed(sizes))
    return coded("m4a", tone(1))[:28] + inside


def _zipped_head(size: int = 400 << 20) -> bytes:
    packed = _zeros_packed(size)
    dcom = struct.pack(">I4s4s", 12, b"dcom", b"zlib")
    cmvd = struct.pack(">I4sI", 12 + len(packed), b"cmvd", size) + packed
    cmov = struct.pack(">I4s", 8 + len(dcom) + len(cmvd), b"cmov") + dcom + cmvd
    return with_atom(coded("m4a", tone(1)), b"moov", cmov)


def _zipped_tag(size: int = 400 << 20) -> bytes:
    packed = _zeros_packed(size)
    frame = b"TIT2" + struct.pack(">IHI", 4 + len(packed), 0x0080, size) + packed
    sizes = bytes(len(frame) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + sizes + frame + coded("mp3", tone(1))


def _zeros_packed(size: int) -> bytes:
    pack = zlib.compressobj(9)
    return b"".join(pack.compress(bytes(1 << 20)) for _ in range(size >> 20)) + pack.flush()


def _changing_kinds() -> bytes:
    """Return an MP3 of which every tenth of a second has another rate and number of channels."""
    plain = {"write_xing": "0", "id3v2_version": "0"}
    parts = [
        coded("mp3", np.tile(tone(0.1, rate)[:, None], channels), rate, **plain)
        for rate in (8_000, 16_000, 24_000, 44_100, 48_000)
        for channels in (1, 2)
    ]
    return b"".join(parts) * 100


def _frames_of_noise() -> bytes:
    noise = random.Random(1).randbytes(LARGEST)
    return coded("mp3", tone(1)) + noise.replace(b"\xff", b"\xff\xfb\x90")[: LARGEST - 20_000]


def _long_frames() -> bytes:
    base = coded("m4a", tone(1), codec="alac")
    at = base.index(b"alac", base.index(b"alac") + 4) + 8
    return base[:at] + struct.pack(">I", 4096 * 4096) + base[at + 4 :]


BOMBS: dict[str, Callable[[], bytes]] = {
    "hours of MP3": lambda: (coded("mp3", tone(60, 8_000), 8_000, bit_rate=8_000) * 300)[:LARGEST],
    "hours of one frame": _repeated_frame,
    "eight channels at 192 kHz": lambda: coded("mp4", constant(120, 192_000, 8), 192_000, codec="flac"),
    "half an hour of nothing": lambda: coded("mp4", constant(1800, 8_000, 1), 8_000, codec="flac"),
    "a video of 16000 by 16000": lambda: coded("mp4", tone(2), picture=png(16_000, 16_000)),
    "15 MiB of WAV": lambda: wav(constant(40, 96_000, 2), 96_000)[:LARGEST],
    "a WAV of nothing else than a size": lambda: wav(tone(1))[:40] + b"\xff\xff\xff\xff",
    "NaN": lambda: wav(np.full(100_000, np.nan), subtype="DOUBLE"),
    "endless stsz": lambda: _endless_table(b"stsz"),
    "endless stts": lambda: _endless_table(b"stts"),
    "endless stsc": lambda: _endless_table(b"stsc"),
    "endless stco": lambda: _endless_table(b"stco"),
    "2000 tracks": _many_tracks,
    "atoms in atoms": _nested,
    "a zipped head of 400 MB": _zipped_head,
    "a zipped tag of 400 MB": _zipped_tag,
    "a tag of 256 MB": lambda: b"ID3\x04\x00\x00\x7f\x7f\x7f\x7f" + coded("mp3", tone(1)),
    "frames of 16 million samples": _long_frames,
    "frames of every kind in turn": _changing_kinds,
    "frames of noise": _frames_of_noise,
}
"""Small files that ask for much memory, much time or both."""
