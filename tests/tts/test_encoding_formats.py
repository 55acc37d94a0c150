"""Every format, whole and as a stream: what independent decoders hear is the sound that was written, to its end."""

import io
import subprocess
import sys
from collections.abc import Iterator

import av
import numpy as np
import pytest
import soundfile

from tests.support.decoders import DECODERS, DELAYS, KINDS, by_ffmpeg, hum, joined, pieces_of, whole
from tts.engines.base import SAMPLE_RATE, Samples
from tts.formats import ALL_FORMATS, FORMATS

LOSSLESS = ("wav", "flac", "pcm")
LOSSY = ("mp3", "opus", "aac")

CONTAINERS = {"mp3": "mp3", "wav": "wav", "opus": "ogg", "aac": "aac", "flac": "flac"}
CODECS = {"mp3": "mp3float", "wav": "pcm_s16le", "opus": "opus", "aac": "aac", "flac": "flac"}
FRAME_SAMPLES = {"mp3": 576, "aac": 1024}


def adts_frames(audio: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(audio):
        header = int.from_bytes(audio[at : at + 7], "big")
        assert header >> 44 == 0xFFF, f"no frame at byte {at}"
        assert header >> 34 & 15 == 6, "not 24 kHz"
        assert header >> 30 & 7 == 1, "not mono"
        size = header >> 13 & 0x1FFF
        yield audio[at : at + size]
        at += size
    assert at == len(audio), "the last frame is cut off"


def test_a_format_says_what_it_is():
    assert {name: known.content_type for name, known in ALL_FORMATS.items()} == {
        "mp3": "audio/mpeg",
        "wav": "audio/wav",
        "opus": "audio/ogg",
        "aac": "audio/aac",
        "flac": "audio/flac",
        "pcm": "audio/pcm",
    }


def test_jobs_and_the_first_api_have_two_formats():
    assert list(FORMATS) == ["mp3", "wav"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CONTAINERS)
def test_ffmpeg_recognises_the_format(name: str, kind: str):
    with av.open(io.BytesIO(KINDS[kind](name, hum(SAMPLE_RATE)))) as file:
        context = file.streams.audio[0].codec_context
        assert (file.format.name, context.name, context.channels) == (CONTAINERS[name], CODECS[name], 1)
        assert context.sample_rate == (48_000 if name == "opus" else SAMPLE_RATE)


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", LOSSLESS)
def test_lossless_formats_have_every_sample(name: str, kind: str, count: int, speech: Samples):
    audio = KINDS[kind](name, *pieces_of(speech, count))
    for decode in DECODERS[name]:
        heard = decode(audio)
        assert len(heard) == len(speech)
        assert np.abs(heard - speech).max() <= 1.01 / 32768


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", LOSSY)
def test_lossy_formats_have_the_sound_to_its_end(name: str, kind: str, count: int, speech: Samples):
    audio = KINDS[kind](name, *pieces_of(speech, count))
    delay = DELAYS.get((name, kind), 0)
    for decode in DECODERS[name]:
        heard = decode(audio)
        assert 0 <= len(heard) - delay - len(speech) <= (FRAME_SAMPLES[name] + 47 if delay else 0)
        heard = heard[delay : delay + len(speech)]
        last = slice(-SAMPLE_RATE // 5, None)
        assert np.corrcoef(heard[last], speech[last])[0, 1] >= 0.9
        assert np.corrcoef(heard, speech)[0, 1] >= 0.98
        assert np.dot(heard, speech) / np.dot(speech, speech) == pytest.approx(1, abs=0.06)  # LAME: -0.4 dB


@pytest.mark.parametrize("length", [0, 1, 2, 479, 480, 481, 1023, 1024, 1025, 4096, 24_000])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["mp3", "wav", "opus", "aac", "flac"])
def test_short_sounds_are_complete(name: str, kind: str, length: int):
    """No sound at all is one sample in formats whose decoders refuse an empty file."""
    audio = KINDS[kind](name, hum(length))
    if not length and name == "wav":
        assert len(audio) == 44
        return
    heard = by_ffmpeg(audio, CONTAINERS[name])
    rest = len(heard) - DELAYS.get((name, kind), 0) - max(length, 1)
    assert 0 <= rest <= (FRAME_SAMPLES[name] + 47 if name in FRAME_SAMPLES else 0)


@pytest.mark.parametrize("name", ["mp3", "wav", "opus", "flac"])
def test_a_file_declares_the_duration_that_is_decoded(name: str, speech: Samples):
    audio = whole(name, speech)
    assert soundfile.info(io.BytesIO(audio)).frames == len(speech)
    with av.open(io.BytesIO(audio)) as container:
        declared_s = container.streams.audio[0].duration * container.streams.audio[0].time_base
        assert float(declared_s) == pytest.approx(len(speech) / SAMPLE_RATE, abs=0.06)
        assert len(joined(container.decode(audio=0))) == len(speech)


def test_an_aac_file_is_whole_frames_and_no_more(speech: Samples):
    frames = list(adts_frames(whole("aac", speech)))
    assert len(frames) == -(-len(speech) // 1024) + 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ALL_FORMATS)
def test_full_scale_does_not_wrap_around(name: str, kind: str):
    """Values at exactly 1 and -1 keep their signs, 30 ms each."""
    written = np.tile(np.repeat(np.array([1, -1], np.float32), 720), 20)
    for decode in DECODERS[name]:
        delay = DELAYS.get((name, kind), 0)
        heard = decode(KINDS[kind](name, written))[delay : delay + len(written)]
        middles = np.arange(360, len(written), 720)[1:-1]
        assert np.array_equal(np.sign(heard[middles]), written[middles])
        assert np.corrcoef(heard, written)[0, 1] > 0.9


@pytest.mark.process
def test_no_file_is_written():
    """A process that may not write a byte into any file encodes all formats."""
    code = (
        "import resource, numpy as np; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
        "from tts.encoding import AudioEncoder, StreamEncoder\nfrom tts.formats import ALL_FORMATS\n"
        "for name in ALL_FORMATS:\n"
        "    for kind in (AudioEncoder, StreamEncoder):\n"
        "        encoder = kind(name); encoder.write(np.zeros(240_000, np.float32)); encoder.finish()\n"
    )
    subprocess.run([sys.executable, "-B", "-c", code], check=True, timeout=60)
