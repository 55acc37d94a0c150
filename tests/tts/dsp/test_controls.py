"""Speed, pitch, gain and tone as they are heard: real speech of a man and a woman, out of the decoded file."""

import functools
from collections.abc import Callable

import numpy as np
import pyloudnorm
import pytest
from scipy.signal import resample_poly

from tests.support.audio import Samples, band_level_db, decode, level_db, median_f0
from tests.support.depth import first
from tests.support.sentences import SENTENCES
from tts.dsp.controls import TONES, Controls, apply_controls
from tts.encoding import AudioEncoder
from tts.engines.base import SAMPLE_RATE
from tts.engines.espeak.engine import EspeakEngine
from tts.formats import FORMATS
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text
from voices.catalog import CATALOG

MAN, WOMAN = "am_michael", "af_heart"
VOICES = (MAN, WOMAN)
ONE_VOICE_OF_EACH_LANGUAGE = {voice.language: voice.id for voice in reversed(CATALOG.values())}

PLAIN = Controls()

Say = Callable[..., bytes]


@pytest.fixture(scope="module")
def say(espeak: EspeakEngine) -> Say:
    """A function that returns a sentence as a file of a format, spoken by a voice under controls."""

    @functools.cache
    def said(voice: str, controls: Controls = PLAIN, audio_format: str = "wav", text: str = "") -> bytes:
        language = CATALOG[voice].language
        items = read_text(text or SENTENCES[language][0], language)
        encoder = AudioEncoder(audio_format)
        for utterance in synthesize(items, Speaker(espeak, voice, language), controls):
            encoder.write(utterance.samples)
        return encoder.finish()

    return said


def heard(audio: bytes) -> Samples:
    samples, sample_rate = decode(audio)
    assert sample_rate == SAMPLE_RATE
    return samples


def true_peak_db(samples: Samples) -> float:
    return float(20 * np.log10(np.abs(resample_poly(samples, 8, 1)).max()))


def loudness_lufs(samples: Samples) -> float:
    return float(pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(samples))


@pytest.mark.parametrize("audio_format", FORMATS)
@pytest.mark.parametrize("speed", [0.5, 2.0])
@pytest.mark.parametrize("voice", VOICES)
def test_speed_changes_the_length_and_not_the_pitch(say: Say, voice: str, speed: float, audio_format: str):
    plain = heard(say(voice, audio_format=audio_format))
    changed = heard(say(voice, Controls(speed=speed), audio_format))
    assert len(changed) / len(plain) == pytest.approx(1 / speed, rel=0.03)
    assert median_f0(changed, SAMPLE_RATE) == pytest.approx(median_f0(plain, SAMPLE_RATE), rel=0.02)
    assert level_db(changed) == pytest.approx(level_db(plain), abs=0.5)


@pytest.mark.parametrize("audio_format", FORMATS)
@pytest.mark.parametrize("semitones", [-4.0, 4.0])
@pytest.mark.parametrize("voice", VOICES)
def test_pitch_shifts_the_fundamental_and_not_the_length(say: Say, voice: str, semitones: float, audio_format: str):
    plain = heard(say(voice, audio_format=audio_format))
    changed = heard(say(voice, Controls(pitch_semitones=semitones), audio_format))
    assert len(changed) == len(plain)
    ratio = median_f0(changed, SAMPLE_RATE) / median_f0(plain, SAMPLE_RATE)
    assert ratio == pytest.approx(2 ** (semitones / 12), rel=0.03)
    assert level_db(changed) == pytest.approx(level_db(plain), abs=0.5)


@pytest.mark.parametrize("text", ["Go!", "We were away a year ago."])
@pytest.mark.parametrize("voice", ["bm_daniel", "am_onyx", "af_nova"])
def test_gain_is_as_exact_on_a_word_with_high_peaks(say: Say, voice: str, text: str):
    plain = heard(say(voice, text=text))
    for gain_db in (-6.0, 3.0, 6.0):
        changed = heard(say(voice, Controls(gain_db=gain_db), text=text))
        assert level_db(changed) - level_db(plain) == pytest.approx(gain_db, abs=0.3)
        assert true_peak_db(changed) <= -1


@pytest.mark.parametrize("language", first(3, ONE_VOICE_OF_EACH_LANGUAGE))
@pytest.mark.parametrize("audio_format", FORMATS)
def test_gain_changes_the_level_and_keeps_peaks_below_the_ceiling(say: Say, language: str, audio_format: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    plain = heard(say(voice, audio_format=audio_format))
    assert true_peak_db(plain) <= -1
    for gain_db in (-6.0, 6.0):
        changed = heard(say(voice, Controls(gain_db=gain_db), audio_format))
        assert level_db(changed) - level_db(plain) == pytest.approx(gain_db, abs=0.3)
        assert loudness_lufs(changed) - loudness_lufs(plain) == pytest.approx(gain_db, abs=0.3)
        assert true_peak_db(changed) <= -1


@pytest.mark.parametrize("voice", first(2, [MAN, WOMAN, "hm_omega", "bm_daniel"]))
@pytest.mark.parametrize("audio_format", FORMATS)
def test_all_controls_at_once_keep_peaks_below_the_ceiling(say: Say, voice: str, audio_format: str):
    controls = Controls(speed=1.3, pitch_semitones=-3, gain_db=6, tone="bright")
    assert true_peak_db(heard(say(voice, controls, audio_format))) <= -1


@pytest.mark.parametrize(
    ("tone", "low_db", "high_db"),
    [("bass", (4, 9), (-1, 1)), ("warm", (1.5, 5), (-6, -2)), ("bright", (-4, -1), (2, 7))],
)
@pytest.mark.parametrize("voice", VOICES)
def test_tones_sound_like_their_names(say: Say, voice: str, tone: str, low_db: tuple, high_db: tuple):
    def change(low_hz: float, high_hz: float) -> float:
        files = (say(voice, Controls(tone=tone), "mp3"), say(voice, audio_format="mp3"))
        levels = [
            band_level_db(heard(audio), SAMPLE_RATE, low_hz, high_hz)
            - band_level_db(heard(audio), SAMPLE_RATE, 1000, 2000)
            for audio in files
        ]
        return levels[0] - levels[1]

    assert low_db[0] < change(60, 250) < low_db[1]
    assert high_db[0] < change(4000, 10000) < high_db[1]


@pytest.mark.parametrize("language", first(3, ONE_VOICE_OF_EACH_LANGUAGE))
def test_a_tone_does_not_change_the_loudness(say: Say, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    plain = loudness_lufs(heard(say(voice)))
    for tone in TONES:
        assert loudness_lufs(heard(say(voice, Controls(tone=tone)))) == pytest.approx(plain, abs=0.8)


@pytest.mark.parametrize("audio_format", FORMATS)
def test_controls_at_their_defaults_change_no_byte(say: Say, audio_format: str):
    spelled_out = Controls(speed=1.0, pitch_semitones=0.0, gain_db=0.0, tone="neutral")
    say.cache_clear()
    assert say(WOMAN, audio_format=audio_format) == say(WOMAN, spelled_out, audio_format)


def test_samples_below_the_ceiling_pass_as_the_very_same_object():
    samples = (0.5 * np.sin(np.arange(24_000) / 20)).astype(np.float32)
    assert apply_controls(samples, Controls()) is samples


@pytest.mark.parametrize("speed", [0.5, 1.0, 1.7, 2.0])
@pytest.mark.parametrize("length", [0, 1, 200, 239, 240, 1000, 24_000])
def test_the_length_is_exact_for_all_controls(length: int, speed: float):
    samples = (0.5 * np.sin(np.arange(length) / 20)).astype(np.float32)
    for semitones in (0.0, 3.0):
        for tone in TONES:
            controls = Controls(speed=speed, pitch_semitones=semitones, gain_db=2.0, tone=tone)
            changed = apply_controls(samples, controls)
            assert len(changed) == round(length / speed)
            assert changed.dtype == np.float32
            assert np.isfinite(changed).all()


def test_silence_stays_silence_under_every_control():
    silence = np.zeros(24_000, np.float32)
    changed = apply_controls(silence, Controls(speed=0.7, pitch_semitones=-4, gain_db=6, tone="warm"))
    assert not changed.any()


def test_the_input_is_never_written_to():
    samples = (0.99 * np.sin(np.arange(24_000) / 20)).astype(np.float32)
    before = samples.copy()
    for controls in (Controls(), Controls(gain_db=6), Controls(tone="bass"), Controls(speed=2, pitch_semitones=1)):
        apply_controls(samples, controls)
    assert np.array_equal(samples, before)


@pytest.mark.parametrize("audio_format", FORMATS)
@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
def test_two_breaks_differ_by_their_durations(say: Say, speed: float, audio_format: str):
    lengths = [
        len(heard(say(WOMAN, Controls(speed=speed), audio_format, f'One <break time="{duration_ms}ms"/> two.')))
        for duration_ms in (500, 1000)
    ]
    assert (lengths[1] - lengths[0]) / SAMPLE_RATE == pytest.approx(0.5, abs=0.001)
