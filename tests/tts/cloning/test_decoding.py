"""Decoding uploads: every kind of file gives its sound back, every other one is refused, and nothing of it gets out."""

import struct
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.depth import examples, first
from tests.support.recordings import coded, png, silent_film, wav
from tts.cloning import decoding
from tts.cloning.decoding import MAX_RECORDING_BYTES, MAX_RECORDING_S, decode_recording
from tts.cloning.recordings import RecordingError
from tts.engines.base import SAMPLE_RATE, Samples

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 1.5

limits_memory = pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not limit memory")


def sound(rate: int, seconds: float = SECONDS) -> Samples:
    """Return a melody of speech's pitches, the same at any rate."""
    times = np.arange(round(seconds * rate)) / rate
    phase = 2 * np.pi * 150 * times - 60 / 1.3 * np.cos(2 * np.pi * 1.3 * times)
    swells = 0.55 + 0.45 * np.sin(2 * np.pi * 3.1 * times)
    return (0.25 * swells * sum(np.sin(phase * partial) / partial for partial in range(1, 9))).astype(np.float32)


SOUND = sound(SAMPLE_RATE)


def likeness(decoded: Samples, expected: Samples = SOUND) -> float:
    """Return how much `decoded` is `expected` (1: the same), at the level of both."""
    assert len(decoded) == pytest.approx(len(expected), abs=2200)
    common = min(len(decoded), len(expected))
    difference = np.sum((decoded[:common] - expected[:common]) ** 2)
    return 1 - float(difference / np.sum(expected[:common] ** 2))


def refusal(data: bytes) -> RecordingError:
    with pytest.raises(RecordingError) as caught:
        decode_recording(data)
    return caught.value


@pytest.mark.parametrize(
    ("subtype", "least"),
    first(
        2,
        [
            ("PCM_U8", 0.995),
            ("PCM_16", 0.9999),
            ("PCM_24", 0.9999),
            ("PCM_32", 0.9999),
            ("FLOAT", 0.9999),
            ("DOUBLE", 0.9999),
            ("ULAW", 0.99),
            ("ALAW", 0.99),
        ],
    ),
)
def test_wav_of_every_depth(subtype, least):
    decoded = decode_recording(wav(SOUND, subtype=subtype))
    assert decoded.dtype == np.float32
    assert decoded.shape == SOUND.shape
    assert likeness(decoded) > least


@pytest.mark.parametrize("rate", first(2, [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000]))
def test_wav_of_every_rate(rate):
    decoded = decode_recording(wav(sound(rate), rate))
    assert len(decoded) == pytest.approx(len(SOUND), abs=2)
    assert likeness(decoded) > 0.999


@pytest.mark.parametrize("channels", [2, 3, 6, 8])
def test_channels_are_mixed(channels):
    """The same in each, with noise that differs: of which the mean has less."""
    hiss = np.random.default_rng(1).standard_normal((len(SOUND), channels)) * 0.05
    decoded = decode_recording(wav(np.tile(SOUND[:, None], channels) + hiss, container="WAVEX"))
    assert likeness(decoded) > 0.9
    assert np.std(decoded - SOUND) == pytest.approx(0.05 / channels**0.5, rel=0.05)


@pytest.mark.parametrize(
    "shares", [(1, -1), (1, 0), (0, 1), (-0.5, 1), (0, 0, 1, 0, 0, 0)], ids=lambda shares: " ".join(map(str, shares))
)
def test_a_mix_that_would_lose_the_sound_is_not_made(shares):
    loudest = int(np.argmax(shares))
    decoded = decode_recording(wav(SOUND[:, None] * np.array(shares)))
    expected = SOUND * shares[loudest]
    assert max(likeness(decoded, expected), likeness(-decoded, expected)) > 0.9999


@pytest.mark.parametrize("rate", first(2, [8_000, 16_000, 24_000, 44_100, 48_000]))
def test_mp3_of_every_rate(rate):
    decoded = decode_recording(coded("mp3", sound(rate), rate))
    assert likeness(decoded) > 0.98


@pytest.mark.parametrize(
    ("kind", "codec", "rate", "options"),
    first(
        2,
        [
            ("m4a", None, 8_000, {}),
            ("m4a", None, 44_100, {}),
            ("m4a", "alac", 48_000, {}),
            ("mp4", None, 48_000, {}),
            ("mp4", "libmp3lame", 44_100, {}),
            ("mp4", "flac", 96_000, {}),
            ("mp4", "libopus", 48_000, {}),
        ],
    ),
)
def test_mp4_and_m4a_of_every_codec(kind, codec, rate, options):
    decoded = decode_recording(coded(kind, sound(rate), rate, codec=codec, **options))
    assert likeness(decoded) > 0.98


@pytest.mark.parametrize(("kind", "channels"), first(1, [("mp3", 2), ("mp4", 2), ("m4a", 6), ("m4a", 8)]))
def test_several_channels_in_the_usual_files(kind, channels):
    each = np.tile(sound(44_100)[:, None], channels)
    assert likeness(decode_recording(coded(kind, each, 44_100, bit_rate=256_000))) > 0.95


def test_a_recording_in_pieces_as_browsers_make_it():
    decoded = decode_recording(coded("mp4", SOUND, movflags="frag_keyframe+empty_moov"))
    assert likeness(decoded[1024:]) > 0.98


def test_wav_whose_length_was_not_known_in_advance():
    file = bytearray(wav(SOUND))
    at = file.index(b"data") + 4
    for size in (0, 0x7FFFFFFF, 0xFFFFFFFF):
        file[at : at + 4] = file[4:8] = struct.pack("<I", size)
        assert likeness(decode_recording(bytes(file))) > 0.9999
    assert likeness(decode_recording(wav(SOUND, container="RF64"))) > 0.9999


def test_tags_are_passed_over():
    title = b"TIT2" + struct.pack(">IH", 6, 0) + b"\x00\xff\xfe\xe9\x80\x00"
    picture = b"APIC" + struct.pack(">IH", len(png(64, 64)) + 14, 0) + b"\x00image/png\x00\x03\x00" + png(64, 64)
    body = title + picture
    tag = b"ID3\x03\x00\x00" + bytes(len(body) >> shift & 0x7F for shift in (21, 14, 7, 0)) + body
    assert likeness(decode_recording(tag + coded("mp3", SOUND))) > 0.98


@pytest.mark.exhaustive
def test_a_huge_video_beside_the_sound_costs_nothing():
    """Decoded, each of its pictures would take 256 MB, and the decoder has less."""
    assert likeness(decode_recording(coded("mp4", SOUND, picture=png(16_000, 16_000)))) > 0.98


def test_numbers_that_are_none_are_silent():
    holes = sound(44_100).copy()
    holes[1000:1010], holes[20_000], holes[30_000:30_100] = np.nan, np.inf, -np.inf
    decoded = decode_recording(wav(holes, 44_100, "FLOAT"))
    assert np.isfinite(decoded).all()
    assert likeness(decoded) > 0.99
    assert not decode_recording(wav(np.full(5000, np.nan), subtype="DOUBLE")).any()


def test_what_exceeds_full_scale_is_cut_off():
    decoded = decode_recording(wav(SOUND * 1e30, subtype="FLOAT"))
    assert np.abs(decoded).max() == 1
    assert likeness(decode_recording(wav(SOUND * 1.1, subtype="FLOAT")), SOUND * 1.1) > 0.999


@pytest.mark.parametrize(
    ("make", "kept"),
    [
        (lambda: wav(SOUND), 0.5),
        (lambda: coded("mp3", SOUND), 0.5),
        (lambda: coded("mp4", SOUND, movflags="frag_keyframe+empty_moov"), 0.6),
    ],
    ids=["wav", "mp3", "mp4 in pieces"],
)
def test_of_a_file_that_breaks_off_the_beginning_is_kept(make, kept):
    file = make()
    decoded = decode_recording(file[: round(kept * len(file))])
    assert 0.3 * len(SOUND) < len(decoded) < 0.8 * len(SOUND)
    assert np.sqrt(np.mean(decoded**2)) == pytest.approx(np.sqrt(np.mean(SOUND**2)), rel=0.2)


def test_the_same_file_gives_the_same_samples():
    for file in (coded("mp3", sound(44_100), 44_100), coded("m4a", SOUND)):
        assert np.array_equal(decode_recording(file), decode_recording(file))


@pytest.mark.parametrize(
    ("make", "message"),
    first(
        6,
        [
            (lambda: b"", "The file is empty; send WAV, MP3, MP4 or M4A"),
            (
                lambda: b"My voice is my passport. " * 99,
                "The file is no audio that is known here; send WAV, MP3, MP4 or M4A",
            ),
            (lambda: png(8, 8), "The file is no audio that is known here; send WAV, MP3, MP4 or M4A"),
            (lambda: coded("flac", SOUND), "The file is FLAC; send WAV, MP3, MP4 or M4A"),
            (lambda: coded("ogg", SOUND), "The file is Ogg; send WAV, MP3, MP4 or M4A"),
            (lambda: coded("webm", SOUND), "The file is WebM or Matroska; send WAV, MP3, MP4 or M4A"),
            (lambda: coded("mov", SOUND), "The file is QuickTime; send WAV, MP3, MP4 or M4A"),
            (lambda: silent_film(png(8, 8)), "The MP4 file has no audio track; send one that has"),
            (
                lambda: coded("mp4", SOUND)[:9000],
                "The MP4 file is damaged or incomplete, nothing in it can be decoded; send it again",
            ),
            (
                lambda: wav(SOUND)[:20],
                "The WAV file is damaged or incomplete, nothing in it can be decoded; send it again",
            ),
            (
                lambda: wav(SOUND[:0]),
                "The WAV file is damaged or incomplete, nothing in it can be decoded; send it again",
            ),
            (
                lambda: coded("mp4", sound(48_000), 48_000, codec="ac3"),
                "The audio in the MP4 file is coded as ac3; send it as AAC",
            ),
            (lambda: wav(SOUND, subtype="MS_ADPCM"), "The audio in the WAV file is coded as adpcm_ms; send it as PCM"),
            (lambda: wav(SOUND, 4_000), "The sample rate is 4000 Hz; send 8000 to 192000 Hz"),
            (lambda: wav(SOUND, 384_000), "The sample rate is 384000 Hz; send 8000 to 192000 Hz"),
            (lambda: wav(np.tile(SOUND[:, None], 9)), "The recording has 9 channels; send 1 to 8"),
        ],
    ),
)
def test_what_is_no_recording_is_told_why(make, message):
    error = refusal(make())
    assert (error.code, error.message) == ("not_audio", message)


def test_a_large_file_is_refused_by_its_size_alone():
    file = wav(np.zeros(MAX_RECORDING_BYTES // 2, np.float32))
    error = refusal(file + b"x")
    assert (error.code, error.message) == ("too_large", "The file has 15.1 MiB; send at most 15 MiB")
    assert refusal(file[:MAX_RECORDING_BYTES]).code == "too_long"


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", ["mp3", "m4a"])
def test_two_minutes_are_taken_and_no_more(kind):
    longest = np.resize(sound(16_000, 5), MAX_RECORDING_S * 16_000)
    assert len(decode_recording(coded(kind, longest, 16_000))) == pytest.approx(MAX_RECORDING_S * SAMPLE_RATE, abs=2200)
    error = refusal(coded(kind, np.append(longest, longest[:8_000]), 16_000))
    assert error.code == "too_long"
    assert error.message == "The recording lasts longer than 120 seconds; send 15 to 60 seconds"


def test_a_decoder_that_breaks_is_the_files_fault(monkeypatch):
    broken = replace(decoding._DECODER, module="tests.support.sandboxed.breaks")
    monkeypatch.setattr(decoding, "_DECODER", broken)
    error = refusal(coded("mp3", SOUND))
    assert error.code == "not_audio"
    assert error.message == "The MP3 file was not decoded in 9 seconds; try again, or send it as WAV"


@limits_memory
def test_a_file_that_needs_more_memory_than_there_is_is_refused(monkeypatch):
    monkeypatch.setattr(decoding, "_DECODER", replace(decoding._DECODER, memory_bytes=100 << 20))
    quiet = np.full((60 * 48_000, 8), 0.1, np.float32)
    error = refusal(coded("mp4", quiet, 48_000, codec="flac"))
    assert error.code == "not_audio"
    assert error.message == "The MP4 file takes more memory to decode than a recording may; send it as WAV"


@pytest.mark.exhaustive
def test_mutated_files_and_bombs_break_nothing():
    """The benchmark with fewer mutations: its bars are memory, time, unexpected ends and files left behind."""
    command = [sys.executable, "-m", "bench.decoding_fuzz", "--count", str(examples(1, 4))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for kind in ("WAV", "MP3", "MP4", "M4A", "bombs"):
        assert kind in done.stdout
