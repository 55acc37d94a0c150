"""Audiobooks in MP4 as other programs read them: FFmpeg by PyAV and ffprobe, and mutagen."""

import io
import itertools
import json
import shutil
import struct
import subprocess
from collections.abc import Iterator

import av
import mutagen.mp4
import numpy as np
import pytest

from tests.support.audio import chapters_of
from tests.support.pictures import picture
from tts import m4b
from tts.engines.base import SAMPLE_RATE, Samples
from tts.labels import Labels, Mark
from tts.pieces import Extent, Piece, PieceEncoder, file_head, file_tail

needs_ffprobe = pytest.mark.skipif(not shutil.which("ffprobe"), reason="ffprobe (apt-get install ffmpeg) is not here")


def sound(seconds: float, hertz: float) -> Samples:
    times = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    return (0.4 * np.sin(2 * np.pi * hertz * times)).astype(np.float32)


def encode(samples: Samples, gap_s: float = 0.3) -> Piece:
    encoder = PieceEncoder("m4b")
    encoder.write(samples)
    return encoder.finish(gap_s)


def assemble(pieces: list[Piece], labels: Labels | None = None) -> bytes:
    extent = Extent(
        sum(len(piece.data) for piece in pieces),
        sum(piece.sample_count for piece in pieces),
        b"".join(piece.frame_sizes for piece in pieces),
    )
    return file_head("m4b", extent, labels) + b"".join(piece.data for piece in pieces) + file_tail("m4b")


def played(audio: bytes) -> Samples:
    with av.open(io.BytesIO(audio)) as container:
        return np.concatenate([frame.to_ndarray().reshape(-1) for frame in container.decode(audio=0)])


def snr_db(written: Samples, read: Samples) -> float:
    return float(10 * np.log10((written**2).mean() / ((read - written) ** 2).mean()))


def boxes(data: bytes, path: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield the boxes of an MP4 that lie on the way to others, by their paths."""
    position = 0
    while position < len(data):
        size, name = struct.unpack_from(">I4s", data, position)
        here = f"{path}/{name.decode('latin-1')}"
        content = data[position + 8 : position + size]
        yield here, content
        if name in (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"udta", b"edts", b"tref"):
            yield from boxes(content, here)
        position += size


SOUNDS = [sound(1.3, 220), sound(0.5, 330), sound(2.1, 440), sound(0.01, 550)]


def test_every_sample_is_played_in_its_place():
    pieces = [encode(samples) for samples in SOUNDS]
    padded = [np.pad(one, (0, piece.sample_count - len(one))) for one, piece in zip(SOUNDS, pieces, strict=True)]
    written = np.concatenate(padded)
    heard = played(assemble(pieces))
    assert len(heard) == len(written)
    assert snr_db(written, heard) > 40
    start = 0
    for one, piece in zip(SOUNDS, pieces, strict=True):
        assert snr_db(one, heard[start : start + len(one)]) > 25
        start += piece.sample_count


def test_a_piece_lasts_whole_frames_and_ends_with_a_silent_one():
    for samples, gap_s in itertools.product(SOUNDS, (0.0, 0.14, 1.6)):
        piece = encode(samples, gap_s)
        assert piece.sample_count % m4b.FRAME_SAMPLES == 0
        assert piece.sample_count - len(samples) >= m4b.FRAME_SAMPLES
        sizes = np.frombuffer(piece.frame_sizes, ">u2")
        assert (len(sizes) * m4b.FRAME_SAMPLES, sizes.sum()) == (piece.sample_count, len(piece.data))


def test_a_piece_tells_the_silence_before_its_sound():
    silent = np.zeros(720, dtype=np.float32)
    encoder = PieceEncoder("m4b")
    for part in (silent, silent, np.concatenate([silent, np.full(900, 0.5, np.float32)]), silent):
        encoder.write(part)
    assert encoder.finish(0.1).lead_count == 3 * 720
    assert encode(silent).lead_count == 0


def test_the_same_sound_and_labels_give_the_same_bytes():
    labels = Labels(title="A", cover=picture("JPEG"), chapters=(Mark("One", 0.0), Mark("Two", 1.6)))
    first, second = (assemble([encode(samples) for samples in SOUNDS], labels) for _ in range(2))
    assert first == second


LABELS = Labels(
    title="Die Bücher",
    album="Die Bücher",
    author="An Author",
    narrator="Aoede",
    language="deu",
    genre="Audiobook",
    cover=picture("JPEG"),
    chapters=(Mark("Erstes", 0.0), Mark("第二章", 1.628), Mark("", 2.5)),
)


def test_mutagen_reads_tags_cover_and_chapters():
    file = mutagen.mp4.MP4(io.BytesIO(assemble([encode(samples) for samples in SOUNDS], LABELS)))
    tags = {name: file.tags[name][0] for name in ("©nam", "©alb", "©ART", "aART", "©wrt", "©nrt", "©gen", "stik")}
    assert tags == {
        "©nam": "Die Bücher",
        "©alb": "Die Bücher",
        "©ART": "An Author",
        "aART": "An Author",
        "©wrt": "Aoede",
        "©nrt": "Aoede",
        "©gen": "Audiobook",
        "stik": 2,
    }
    assert bytes(file.tags["covr"][0]) == LABELS.cover
    assert [(mark.title, round(mark.start, 3)) for mark in file.chapters] == [
        (mark.title, mark.start_s) for mark in LABELS.chapters
    ]
    assert (file.info.codec, file.info.sample_rate, file.info.channels) == ("mp4a.40.2", SAMPLE_RATE, 1)


@needs_ffprobe
def test_ffprobe_reads_tags_cover_and_chapters(tmp_path):
    path = tmp_path / "book.m4b"
    pieces = [encode(samples) for samples in SOUNDS]
    path.write_bytes(assemble(pieces, LABELS))
    command = ["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_chapters", str(path)]
    done = subprocess.run(command, capture_output=True, check=True)
    assert not done.stderr
    shown = json.loads(done.stdout)
    tags = shown["format"]["tags"]
    assert tags["major_brand"] == "M4B "
    assert {name: tags[name] for name in ("title", "album", "artist", "album_artist", "composer", "genre")} == {
        "title": "Die Bücher",
        "album": "Die Bücher",
        "artist": "An Author",
        "album_artist": "An Author",
        "composer": "Aoede",
        "genre": "Audiobook",
    }
    starts = [(chapter["tags"].get("title", ""), float(chapter["start_time"])) for chapter in shown["chapters"]]
    assert starts == [(mark.title, mark.start_s) for mark in LABELS.chapters]
    sound_stream, _, cover = shown["streams"]
    assert (sound_stream["codec_name"], sound_stream["profile"]) == ("aac", "LC")
    assert (sound_stream["tags"]["language"], float(sound_stream["start_time"])) == ("deu", 0)
    duration_s = sum(piece.sample_count for piece in pieces) / SAMPLE_RATE
    assert float(sound_stream["duration"]) == pytest.approx(duration_s, abs=0.001)
    assert (cover["codec_name"], cover["disposition"]["attached_pic"]) == ("mjpeg", 1)


def test_chapters_are_there_as_apple_and_as_nero_have_them():
    found = dict(boxes(assemble([encode(samples) for samples in SOUNDS], LABELS)))
    assert found["/ftyp"][:4] == b"M4B "
    assert list(found)[:2] == ["/ftyp", "/moov"]  # the index comes first: players begin before they have all
    assert found["/moov/trak/tref/chap"] == struct.pack(">I", 2)
    assert found["/moov/trak/mdia/hdlr"][8:12] == b"text"
    assert found["/moov/trak/tkhd"][:4] == struct.pack(">I", 2)  # in the movie, and not enabled: no subtitles
    assert found["/moov/udta/chpl"][8] == len(LABELS.chapters)
    assert struct.unpack(">IIiI", found["/moov/trak/edts/elst"][4:])[2] == 0


def test_time_before_the_first_chapter_belongs_to_none():
    labels = Labels(chapters=(Mark("One", 0.5), Mark("Two", 1.25)))
    audio = assemble([encode(samples) for samples in SOUNDS], labels)
    assert chapters_of(audio) == [("One", 0.5), ("Two", 1.25)]
    assert [mark.start for mark in mutagen.mp4.MP4(io.BytesIO(audio)).chapters] == [0.5, 1.25]


def test_a_list_that_nero_cannot_have_is_left_to_the_track():
    marks = tuple(Mark(f"Chapter {number}", number / 100) for number in range(300))
    audio = assemble([encode(sound(4, 220))], Labels(chapters=marks))
    assert "/moov/udta/chpl" not in dict(boxes(audio))
    assert chapters_of(audio) == [(mark.title, mark.start_s) for mark in marks]


def test_a_long_title_is_cut_between_characters_where_255_bytes_are_the_limit():
    mark = Mark("第" * 200, 0.0)
    audio = assemble([encode(SOUNDS[0])], Labels(chapters=(mark,)))
    assert chapters_of(audio) == [(mark.title, 0.0)]
    assert [found.title for found in mutagen.mp4.MP4(io.BytesIO(audio)).chapters] == ["第" * 85]


def test_a_book_without_chapters_has_neither_list():
    found = dict(boxes(assemble([encode(SOUNDS[0])])))
    assert not {"/moov/udta/chpl", "/moov/trak/tref/chap"} & found.keys()


def test_chunks_of_a_second_lead_to_every_frame():
    pieces = [encode(sound(7.7, 200))]
    audio = assemble(pieces)
    found = dict(boxes(audio))
    count, *offsets = np.frombuffer(found["/moov/trak/mdia/minf/stbl/stco"], ">u4")[1:]
    sizes = [*np.frombuffer(pieces[0].frame_sizes, ">u2"), len(file_tail("m4b"))]
    start = len(audio) - int(sum(sizes))
    assert offsets == [start + int(sum(sizes[:first])) for first in range(0, len(sizes), 24)]
    assert count == len(offsets)


def test_a_head_of_fifty_hours_is_made_of_sizes_alone():
    frame_count = 50 * 3600 * SAMPLE_RATE // m4b.FRAME_SAMPLES
    labels = Labels(chapters=(Mark("One", 0.0), Mark("Two", 179_000.0)))
    head = m4b.m4b_head(struct.pack(">H", 180) * frame_count, labels)
    with av.open(io.BytesIO(head)) as container:
        assert container.duration == pytest.approx(50 * 3600 * 1e6, abs=100_000)
        assert container.chapters()[1]["start"] == 179_000_000


def test_what_32_bits_cannot_count_is_refused():
    with pytest.raises(ValueError, match="too many"):
        m4b.m4b_head(struct.pack(">H", 2**16 - 1) * 65_540, Labels())
    piece = encode(SOUNDS[0])
    with pytest.raises(ValueError, match="do not last"):
        file_head("m4b", Extent(len(piece.data) + 1, piece.sample_count, piece.frame_sizes))
