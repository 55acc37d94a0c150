"""Recordings in the files that people upload, made by writers that are not ours."""

import io
import struct
import zlib
from collections.abc import Iterator
from fractions import Fraction

import av
import numpy as np
import soundfile
from numpy.typing import NDArray

Sound = NDArray[np.float32]

RATE = 24_000
LAYOUTS = {1: "mono", 2: "stereo", 6: "5.1", 8: "7.1"}
KINDS = {
    "mp3": ("mp3", "libmp3lame"),
    "mp4": ("mp4", "aac"),
    "m4a": ("ipod", "aac"),
    "mov": ("mov", "aac"),
    "aac": ("adts", "aac"),
    "flac": ("flac", "flac"),
    "ogg": ("ogg", "libopus"),
    "webm": ("webm", "libopus"),
    "asf": ("asf", "wmav2"),
    "avi": ("avi", "mp3"),
}
"""The muxer and the codec of each kind of file."""


def wav(sound: Sound, rate: int = RATE, subtype: str = "PCM_16", container: str = "WAV") -> bytes:
    """Return a WAV file of `sound`, shape (n,) or (n, channels); `subtype` and `container` are soundfile's."""
    file = io.BytesIO()
    soundfile.write(file, sound, rate, subtype, format=container)
    return file.getvalue()


def coded(
    kind: str,
    sound: Sound,
    rate: int = RATE,
    *,
    codec: str | None = None,
    bit_rate: int = 64_000,
    picture: bytes | None = None,
    **options: str,
) -> bytes:
    """Return a file of `kind`, a key of `KINDS`, with `sound`; a PNG in `picture` is shown in it all the while."""
    muxer, usual_codec = KINDS[kind]
    file = io.BytesIO()
    with av.open(file, "w", format=muxer, options=options) as output:
        video = output.add_mux_stream("png", rate=1, width=16, height=16) if picture else None
        layout = LAYOUTS[sound.size // len(sound)]
        audio = output.add_stream(codec or usual_codec, rate=rate, layout=layout, bit_rate=bit_rate)
        if video and picture:
            for second in range(len(sound) // rate):
                output.mux(_picture_packet(video, picture, second))
        for frame in _frames(sound, rate, layout):
            output.mux(audio.encode(frame))
        output.mux(audio.encode(None))
    return file.getvalue()


def silent_film(picture: bytes, seconds: int = 2) -> bytes:
    """Return an MP4 that shows a PNG, without a sound."""
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as output:
        video = output.add_mux_stream("png", rate=1, width=16, height=16)
        for second in range(seconds):
            output.mux(_picture_packet(video, picture, second))
    return file.getvalue()


def _frames(sound: Sound, rate: int, layout: str) -> Iterator[av.AudioFrame]:
    for start in range(0, len(sound), rate):
        part = np.ascontiguousarray(sound[start : start + rate], np.float32)
        frame = av.AudioFrame.from_ndarray(part.reshape(1, -1), format="flt", layout=layout)
        frame.sample_rate, frame.pts, frame.time_base = rate, start, Fraction(1, rate)
        yield frame


def _picture_packet(stream: av.stream.Stream, picture: bytes, second: int) -> av.Packet:
    packet = av.Packet(picture)
    packet.stream, packet.time_base = stream, Fraction(1)
    packet.pts = packet.dts = second
    packet.duration = 1
    packet.is_keyframe = True
    return packet


def png(width: int, height: int) -> bytes:
    """Return a black picture of so many pixels, made without having them in memory."""
    pixels = zlib.compressobj(9)
    rows = b"".join(pixels.compress(bytes(1 + width)) for _ in range(height)) + pixels.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )
