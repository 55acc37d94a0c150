"""Checks that a voice can be cloned from a recording; if not, an error says what was measured and what to do."""

import numpy as np

from tts.cloning.voice_activity import FRAME_S, find_speech
from tts.engines.base import SAMPLE_RATE, Samples

MIN_SPEECH_S = 5.0
MIN_LEVEL_DB = -50.0
MIN_SNR_DB = 5.0
MAX_CLIPPED_SHARE = 0.005

_RECOMMENDED = "15 to 60 seconds"
_ANY_SPEECH_S = 0.5
_FLOOR_PERCENTILE = 10
"""Even speech without a stop has pauses for a tenth of the time, at least before its plosives."""

# A half-wave of a sine is 0.62 times as wide at 88 % of its height as at 70 %; those of speech are narrower, even after
# a limiter. Where a converter cut them off 6 dB lower, the ratio is above 0.65, even after resampling and MP3.
_TALL, _FOOT, _TOP = 0.8, 0.7, 0.88
_FLAT = 0.65


class RecordingError(Exception):
    """A recording is refused: a code, and a message for its sender that says what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def check_recording(samples: Samples) -> None:
    """Return if a voice can be cloned from `samples`, float32 mono in [-1, 1], shape (n,), 24 kHz.

    Raises: RecordingError (`no_speech`, `too_short`, `too_quiet`, `clipped`, `too_noisy`).
    """
    activity = find_speech(samples)
    _check_duration(int(activity.is_speech.sum()) * FRAME_S, len(samples) / SAMPLE_RATE)
    powers = 10 ** (activity.levels_db.astype(np.float64) / 10)
    level = float(powers[activity.is_speech].mean())
    floor = float(np.percentile(powers, _FLOOR_PERCENTILE))
    if (level_db := _decibels(level)) < MIN_LEVEL_DB:
        raise RecordingError(
            "too_quiet",
            f"The speech has a level of {level_db:.0f} dBFS, over noise of {_decibels(floor):.0f} dBFS, and "
            f"{MIN_LEVEL_DB:g} dBFS are needed at least; record closer to the microphone or turn it up",
        )
    is_speech = np.repeat(activity.is_speech, round(FRAME_S * SAMPLE_RATE))
    if (share := _clipped_share(samples[: len(is_speech)][is_speech[: len(samples)]])) > MAX_CLIPPED_SHARE:
        raise RecordingError(
            "clipped",
            f"{share:.1%} of the speech is cut off because it was too loud for the microphone, and "
            f"{MAX_CLIPPED_SHARE:.1%} may be at most; record again with the microphone turned down or further away",
        )
    if (snr_db := _decibels(max(level - floor, 0.0) / floor)) < MIN_SNR_DB:
        raise RecordingError(
            "too_noisy",
            f"The speech is only {snr_db:.0f} dB louder than the noise around it, and {MIN_SNR_DB:g} dB are needed at "
            "least; record in a quiet room, close to the microphone",
        )


def _decibels(power: float) -> float:
    return float(10 * np.log10(max(power, 1e-10)))


def _clipped_share(speech: Samples) -> float:
    """Return the share of `speech` in peaks that are cut off; 0 if the peaks are round."""
    heights = np.append(np.abs(speech), np.float32(0))
    tall = _TALL * float(np.percentile(heights, 99.995))
    is_high = heights > _FOOT * tall
    edges = np.flatnonzero(np.diff(is_high, prepend=False))
    if not len(edges):
        return 0.0
    widths = edges[1::2] - edges[::2]
    summits = np.repeat(np.maximum.reduceat(heights, edges)[::2], widths)
    shares = heights[is_high][summits >= tall] / summits[summits >= tall]
    at_top = int((shares > _TOP).sum())
    return at_top / len(speech) if at_top >= _FLAT * (shares > _FOOT).sum() else 0.0


def _check_duration(speech_s: float, duration_s: float) -> None:
    if speech_s < _ANY_SPEECH_S:
        raise RecordingError(
            "no_speech",
            f"No speech was found in {duration_s:.1f} seconds of sound; send {_RECOMMENDED} of one person speaking",
        )
    if speech_s < MIN_SPEECH_S:
        raise RecordingError(
            "too_short",
            f"{speech_s:.1f} seconds of speech were found in {duration_s:.1f} seconds of sound, and {MIN_SPEECH_S:g} "
            f"are needed at least; send {_RECOMMENDED} of clear speech",
        )
