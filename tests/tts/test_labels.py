"""ID3 tags before MP3s, as mutagen and FFmpeg read them."""

import io

import av
import miniaudio
import mutagen.mp3
import numpy as np

from tts.engines.base import SAMPLE_RATE, Samples
from tts.labels import Labels, Mark, id3_tag
from tts.pieces import Extent, PieceEncoder, file_head, file_tail

COVER = bytes.fromhex("ffd8ffd9")
LABELS = Labels(
    title="Die Bücher",
    album="Die Bücher",
    author="An Author",
    narrator="Aoede",
    language="deu",
    genre="Audiobook",
    cover=COVER,
    chapters=(Mark("A rather long title of the first chapter", 0.0), Mark("第二", 0.517), Mark("Three", 1.25)),
)


def tone() -> Samples:
    return (0.3 * np.sin(np.arange(2 * SAMPLE_RATE) / 20)).astype(np.float32)


def mp3(labels: Labels | None) -> bytes:
    encoder = PieceEncoder("mp3")
    encoder.write(tone())
    piece = encoder.finish(0.1)
    return file_head("mp3", Extent(len(piece.data), piece.sample_count), labels) + piece.data + file_tail("mp3")


def test_mutagen_reads_tags_cover_and_chapters():
    tags = mutagen.mp3.MP3(io.BytesIO(mp3(LABELS))).tags
    assert tags.version == (2, 4, 0)
    names = ("TIT2", "TALB", "TPE1", "TCOM", "TLAN", "TCON")
    assert [str(tags[name]) for name in names] == ["Die Bücher", "Die Bücher", "An Author", "Aoede", "deu", "Audiobook"]
    assert (tags["APIC:"].data, tags["APIC:"].mime, int(tags["APIC:"].type)) == (COVER, "image/jpeg", 3)
    table = tags["CTOC:toc"]
    assert int(table.flags) == 3  # topmost, and in order
    chapters = [tags[f"CHAP:{name}"] for name in table.child_element_ids]
    assert [(str(chapter.sub_frames["TIT2"]), chapter.start_time) for chapter in chapters] == [
        ("A rather long title of the first chapter", 0),
        ("第二", 517),
        ("Three", 1250),
    ]
    assert [chapter.end_time for chapter in chapters[:2]] == [517, 1250]
    assert abs(chapters[2].end_time - 2_100) <= 30


def test_players_that_ignore_the_table_have_chapters_in_order():
    with av.open(io.BytesIO(mp3(LABELS))) as container:
        assert [chapter["metadata"]["title"] for chapter in container.chapters()] == [
            mark.title for mark in LABELS.chapters
        ]


def test_the_sound_is_the_same_with_and_without_a_tag():
    plain, labelled = mp3(None), mp3(LABELS)
    assert labelled.endswith(plain)
    assert miniaudio.decode(labelled).samples == miniaudio.decode(plain).samples


def test_a_file_without_labels_has_no_tag():
    assert mp3(None)[:2] == b"\xff\xf3"


def test_a_long_table_of_contents_is_made_of_tables():
    marks = tuple(Mark(f"Chapter {number}", float(number)) for number in range(600))
    tags = mutagen.mp3.MP3(io.BytesIO(id3_tag(Labels(chapters=marks), 600) + mp3(None))).tags
    tables = [tags[f"CTOC:{name}"] for name in tags["CTOC:toc"].child_element_ids]
    names = [name for table in tables for name in table.child_element_ids]
    assert [len(table.child_element_ids) for table in tables] == [255, 255, 90]
    assert [str(tags[f"CHAP:{name}"].sub_frames["TIT2"]) for name in names] == [mark.title for mark in marks]
