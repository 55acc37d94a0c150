"""Measures of sound: decoded, pitched, compared."""

import io

import av
import numpy as np
import pyworld
import soundfile
from numpy.typing import NDArray
from scipy.signal import correlate

Samples = NDArray[np.float64]


def decode(audio: bytes) -> tuple[Samples, int]:
    """Return the samples of a mono file, float64 in [-1, 1], and its sample rate in Hz."""
    samples, sample_rate = soundfile.read(io.BytesIO(audio), dtype="float64")
    assert samples.ndim == 1
    return samples, sample_rate


def decoded(audio: bytes) -> NDArray[np.int16]:
    """Return the samples of a file of any format, at 24 kHz, as FFmpeg's libraries read it."""
    resampler = av.AudioResampler("s16", "mono", 24_000)
    with av.open(io.BytesIO(audio)) as container:
        frames = [*container.decode(audio=0), None]
    return np.concatenate([part.to_ndarray()[0] for frame in frames for part in resampler.resample(frame)])


def likeness(samples: NDArray[np.int16], whole: NDArray[np.int16]) -> float:
    """Return the correlation of two sounds at the shift where it is highest."""
    heard, meant = samples / 32768, whole / 32768
    return float(correlate(heard, meant, method="fft").max() / np.sqrt(np.square(heard).sum() * np.square(meant).sum()))


def median_f0(samples: Samples, sample_rate: int) -> float:
    """Return the median fundamental frequency of the voiced frames, Hz."""
    coarse, times = pyworld.dio(samples.astype(np.float64), sample_rate)
    f0 = pyworld.stonemask(samples.astype(np.float64), coarse, times, sample_rate)
    return float(np.median(f0[f0 > 0]))


def level_db(samples: Samples) -> float:
    """Return the RMS level in dB of full scale."""
    return float(10 * np.log10(np.mean(np.square(samples))))


def band_level_db(samples: Samples, sample_rate: int, low_hz: float, high_hz: float) -> float:
    """Return the level in dB of what lies between two frequencies."""
    spectrum = np.abs(np.fft.rfft(samples)) ** 2
    frequencies = np.fft.rfftfreq(len(samples), 1 / sample_rate)
    band = (frequencies >= low_hz) & (frequencies < high_hz)
    return float(10 * np.log10(spectrum[band].sum()))


def longest_silence_s(samples: Samples, sample_rate: int, threshold: float = 1e-4) -> float:
    """Return the seconds of the longest run of samples below `threshold`."""
    loud = np.flatnonzero(np.abs(samples) >= threshold)
    edges = np.concatenate(([-1], loud, [len(samples)]))
    return float((np.diff(edges).max() - 1) / sample_rate)


def formant_shift(original: Samples, shifted: Samples, sample_rate: int) -> float:
    """Return the factor on frequency that best lays the spectral envelope of `original` over that of `shifted`."""
    before, after = (_envelope_db(samples, sample_rate) for samples in (original, shifted))
    frequencies = np.linspace(0, sample_rate / 2, len(before))
    heard = (frequencies > 300) & (frequencies < 4500)
    factors = np.arange(0.8, 1.4, 0.005)
    likeness = [
        np.corrcoef(np.interp(frequencies[heard] / factor, frequencies, before), after[heard])[0, 1]
        for factor in factors
    ]
    return float(factors[np.argmax(likeness)])


def _envelope_db(samples: Samples, sample_rate: int) -> Samples:
    """Return the mean envelope of the voiced frames."""
    samples = samples.astype(np.float64)
    coarse, times = pyworld.dio(samples, sample_rate)
    f0 = pyworld.stonemask(samples, coarse, times, sample_rate)
    return 10 * np.log10(pyworld.cheaptrick(samples, f0, times, sample_rate)[f0 > 0]).mean(axis=0)


def chapters_of(audio: bytes) -> list[tuple[str, float]]:
    """Return the title and the first second of each chapter of a file."""
    with av.open(io.BytesIO(audio)) as container:
        return [
            (chapter["metadata"]["title"], float(chapter["start"] * chapter["time_base"]))
            for chapter in container.chapters()
        ]
