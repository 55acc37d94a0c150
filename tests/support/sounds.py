"""Speech, what befalls it on its way into a recording, and what nobody speaks: 24 kHz, float32 mono in [-1, 1]."""

from collections.abc import Callable, Sequence

import numpy as np
import soxr
from numpy.typing import NDArray
from scipy.signal import butter, chirp, fftconvolve, lfilter, sawtooth, sosfilt, square

from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.engines.espeak.engine import EspeakEngine
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text

Sound = NDArray[np.float32]

RATE = 24_000
SECONDS = 8
TIMES = np.arange(SECONDS * RATE) / RATE

_CHORDS = ((261.6, 329.6, 392.0), (220.0, 261.6, 329.6), (349.2, 440.0, 523.3), (392.0, 493.9, 587.3))
_SCALE = (261.6, 293.7, 329.6, 349.2, 392.0, 440.0, 493.9, 523.3)
_DTMF = ((697, 770, 852, 941), (1209, 1336, 1477))


def sine(frequency_hz: float | NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a tone of a frequency, or of one that changes."""
    return np.sin(2 * np.pi * np.cumsum(np.broadcast_to(frequency_hz, TIMES.shape)) / RATE)


def noise(seed: int = 1) -> NDArray[np.float64]:
    return np.random.default_rng(seed).standard_normal(len(TIMES))


def dark(sound: NDArray[np.float64], pole: float) -> NDArray[np.float64]:
    """Return `sound` with its high frequencies turned down, as loud as before."""
    filtered = lfilter([1], [1, -pole], sound)
    return filtered * np.sqrt(np.mean(sound**2) / np.mean(filtered**2))


def notes(chords: Sequence[Sequence[float]], note_s: float, decay: float, partials: int) -> NDArray[np.float64]:
    """Return notes or chords one after the other, each dying away at `decay` (1/s)."""
    count = round(note_s * RATE)
    times = np.arange(count) / RATE
    envelope = np.clip(np.minimum(times, note_s - times) / 0.01, 0, 1) * np.exp(-decay * times)
    sung = [
        sum(
            np.sin(2 * np.pi * pitch * partial * times) / partial**1.5
            for pitch in chord
            for partial in range(1, partials + 1)
        )
        * (envelope / len(chord))
        for chord in chords
    ]
    return np.resize(np.concatenate(sung), len(TIMES))


def melody(octave: float, note_s: float, decay: float, partials: int) -> NDArray[np.float64]:
    choice = np.random.default_rng(5).integers(0, len(_SCALE), 64)
    return notes([(_SCALE[index] * octave,) for index in choice], note_s, decay, partials)


def drums() -> NDArray[np.float64]:
    times = np.arange(RATE // 4) / RATE
    beats = [noise(beat)[: len(times)] * np.exp(-30 * times) for beat in range(4)]
    return np.resize(
        np.concatenate(beats) + np.tile(np.sin(2 * np.pi * 70 * times) * np.exp(-20 * times), 4), len(TIMES)
    )


def dialling(tone_s: float, pause_s: float) -> NDArray[np.float64]:
    """Return the tones of a telephone's keys."""
    choice = np.random.default_rng(3)
    times = np.arange(round(tone_s * RATE)) / RATE
    pause = np.zeros(round(pause_s * RATE))
    keys = [
        np.append(sum(np.sin(2 * np.pi * choice.choice(group) * times) for group in _DTMF), pause) for _ in range(60)
    ]
    return np.resize(np.concatenate(keys), len(TIMES))


def _gate(per_second: float) -> NDArray[np.float64]:
    return (np.sin(2 * np.pi * per_second * TIMES) > 0).astype(np.float64)


def _beat(per_second: float) -> NDArray[np.float64]:
    return 1 + np.sin(2 * np.pi * per_second * TIMES)


_MAKERS: dict[str, Callable[[], NDArray[np.float64]]] = {
    "nothing": lambda: np.zeros(len(TIMES)),
    "the noise of a converter": lambda: noise() * 2**-15,
    "a tone of 150 Hz": lambda: sine(150),
    "a tone of 1 kHz": lambda: sine(1000),
    "a beating tone": lambda: sine(300) * _beat(4) / 2,
    "a siren": lambda: sine(700 + 300 * np.sin(np.pi * TIMES)),
    "a rich siren": lambda: sawtooth(2 * np.pi * np.cumsum(500 + 200 * np.sin(2 * np.pi * TIMES)) / RATE),
    "sweeps": lambda: chirp(TIMES % 2, 200, 2, 3000),
    "a sawtooth": lambda: sawtooth(2 * np.pi * 120 * TIMES),
    "a square wave": lambda: square(2 * np.pi * 200 * TIMES),
    "a gated sawtooth": lambda: sawtooth(2 * np.pi * 130 * TIMES) * _gate(4),
    "a vibrato": lambda: sawtooth(2 * np.pi * np.cumsum(220 + 4.4 * np.sin(11 * np.pi * TIMES)) / RATE),
    "hum": lambda: sum(sine(50 * partial) / partial for partial in (1, 2, 3, 5, 7)),
    "an engine": lambda: dark(sawtooth(2 * np.pi * 120 * TIMES) + 0.2 * noise(), 0.95) * (1 + _beat(7) / 3),
    "white noise": noise,
    "dark noise": lambda: dark(noise(), 0.9),
    "brown noise": lambda: dark(noise(), 0.99),
    "gated noise": lambda: noise() * _gate(4),
    "beating noise": lambda: noise() * _beat(4),
    "wind": lambda: dark(noise(), 0.98) * (_beat(0.7) + _beat(3.1) / 2),
    "clicks": lambda: lfilter([1], [1, -0.9], (np.arange(len(TIMES)) % (RATE // 3) == 0).astype(np.float64)),
    "drums": drums,
    "birds": lambda: sine(3000 + 1500 * np.sin(16 * np.pi * TIMES) * np.sin(1.8 * np.pi * TIMES)) * _gate(1.3),
    "chords held": lambda: notes(_CHORDS, 1.0, 0, 6),
    "chords struck": lambda: notes(_CHORDS, 0.5, 4, 8),
    "chords in haste": lambda: notes(_CHORDS, 0.2, 8, 8),
    "an organ": lambda: notes(_CHORDS, 2.0, 0, 10),
    "a melody": lambda: melody(1, 0.25, 3, 10),
    "a low melody": lambda: melody(0.5, 0.2, 5, 14),
    "a melody without gaps": lambda: melody(1, 0.3, 0, 10),
    "a band": lambda: drums() / 2 + notes(_CHORDS, 0.5, 4, 8) + melody(1, 0.25, 3, 10) / 2,
    "dialling": lambda: dialling(0.1, 0.1),
    "dialling in haste": lambda: dialling(0.06, 0.05),
    "dialling at leisure": lambda: dialling(0.4, 0.2),
    "ringing": lambda: (sine(440) + sine(480)) * (TIMES % 6 < 2),
    "the line is busy": lambda: (sine(480) + sine(620)) * (TIMES % 1 < 0.5),
}
NOT_SPEECH = tuple(_MAKERS)


def not_speech(name: str) -> Sound:
    """Return the sound of a name in `NOT_SPEECH`, with a peak of 0.3 unless it is too quiet for one."""
    sound = _MAKERS[name]()
    peak = float(np.abs(sound).max())
    return (sound * (0.3 / peak if peak > 0.01 else 1)).astype(np.float32)


def spoken(espeak: EspeakEngine, voice: str, language: str, seconds: float) -> Sound:
    """Return the first `seconds` of sentences in a voice of the catalog."""
    items = read_text(" ".join(SENTENCES[language][:4]), language)
    parts = [utterance.samples for utterance in synthesize(items, Speaker(espeak, voice, language), Controls())]
    return np.concatenate(parts)[: round(seconds * RATE)]


def telephone(speech: Sound) -> Sound:
    """Return `speech` as a telephone carries it: 8 kHz, 300 to 3400 Hz, 8 bit mu-law. Source: ITU-T G.711."""
    narrow = soxr.resample(speech, RATE, 8000)
    narrow = sosfilt(butter(4, (300, 3400), "band", fs=8000, output="sos"), narrow)
    narrow *= 0.7 / np.abs(narrow).max()
    codes = np.round(np.sign(narrow) * np.log1p(255 * np.abs(narrow)) / np.log1p(255) * 127) / 127
    heard = np.sign(codes) * (256 ** np.abs(codes) - 1) / 255
    return soxr.resample(heard.astype(np.float32), 8000, RATE)


def in_noise(speech: Sound, snr_db: float, seed: int = 1) -> Sound:
    """Return `speech` with dark noise, the ratio of their powers being `snr_db`, at half the level."""
    hiss = dark(np.random.default_rng(seed).standard_normal(len(speech)), 0.9)
    gain = np.sqrt(np.mean(speech**2) / np.mean(hiss**2)) * 10 ** (-snr_db / 20)
    return np.clip((speech + hiss * gain) / 2, -1, 1).astype(np.float32)


def overdriven(speech: Sound, gain_db: float, rate: int = 44_100) -> Sound:
    """Return `speech` as a converter of `rate` Hz takes it whose full scale its peak exceeds by `gain_db`."""
    taken = soxr.resample(speech / np.abs(speech).max(), RATE, rate) * 10 ** (gain_db / 20)
    return np.clip(soxr.resample(np.clip(taken, -1, 1), rate, RATE), -1, 1)


def reverberant(speech: Sound, decay_s: float) -> Sound:
    """Return `speech` in a room whose echo dies away by 60 dB in `decay_s`."""
    count = round(decay_s * RATE)
    room = np.random.default_rng(2).standard_normal(count) * 10 ** (-3 * np.arange(count) / count)
    room /= np.sqrt(np.sum(room**2))
    room[0] += 1.5
    heard = fftconvolve(speech, room)[: len(speech)]
    return (heard * (0.7 / np.abs(heard).max())).astype(np.float32)
