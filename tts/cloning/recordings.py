"""Checks that a voice can be cloned from a recording; if not, an error tells the measurement and what to do."""

import numpy as np
from numpy.typing import NDArray

from tts.cloning.quality import Measures, RecordingWarning, clock, find_weaknesses, noisiest_s, quietest_s
from tts.cloning.voice_activity import FRAME_S, find_speech
from tts.engines.base import SAMPLE_RATE, Samples

MIN_SPEECH_S = 5.0
MIN_LEVEL_DB = -50.0
MIN_SNR_DB = 5.0
MAX_CLIPPED_SHARE = 0.005

_RECOMMENDED = "15 to 60 seconds"
_ANY_SPEECH_S = 0.5
_FLOOR_PERCENTILE = 10
"""Even continuous speech has pauses for a tenth of the time, at least before its plosives."""

# A half-wave of a sine is 0.62 times as wide at 88 % of its height as at 70 %; half-waves of speech are narrower, even
# after a limiter. If a converter clipped them 6 dB lower, the ratio is above 0.65, even after resampling and MP3.
_TALL, _FOOT, _TOP = 0.8, 0.7, 0.88
_FLAT = 0.65


class RecordingError(Exception):
    """A recording is refused: a code, and a message for its sender that says what to do.

    `at_s` is the worst second of the recording, which the message names; None if there is none.
    """

    def __init__(self, code: str, message: str, at_s: int | None = None) -> None:
        message = message if at_s is None else f"{message} (worst at {clock(at_s)})"
        super().__init__(message)
        self.code = code
        self.message = message
        self.at_s = at_s


def check_recording(samples: Samples, *, least_speech_s: float = MIN_SPEECH_S) -> tuple[RecordingWarning, ...]:
    """Return the weaknesses of `samples` (float32 mono in [-1, 1], 24 kHz), from which a voice can be cloned.

    A consent may have less speech, `least_speech_s`: no voice is made from it.

    Raises: RecordingError (`no_speech`, `too_short`, `too_quiet`, `clipped`, `too_noisy`).
    """
    activity = find_speech(samples)
    speech_s = int(activity.is_speech.sum()) * FRAME_S
    _check_duration(speech_s, len(samples) / SAMPLE_RATE, least_speech_s)
    powers = 10 ** (activity.levels_db.astype(np.float64) / 10)
    level = float(powers[activity.is_speech].mean())
    floor = float(np.percentile(powers, _FLOOR_PERCENTILE))
    if (level_db := _decibels(level)) < MIN_LEVEL_DB:
        raise RecordingError(
            "too_quiet",
            f"The speech has a level of {level_db:.0f} dBFS, over noise of {_decibels(floor):.0f} dBFS, and "
            f"{MIN_LEVEL_DB:g} dBFS are needed at least; record closer to the microphone or turn it up",
            quietest_s(activity),
        )
    is_speech = np.repeat(activity.is_speech, round(FRAME_S * SAMPLE_RATE))[: len(samples)]
    clipped = np.flatnonzero(is_speech)[_clipped(samples[: len(is_speech)][is_speech])]
    clipped_at_s = int(np.bincount(clipped // SAMPLE_RATE).argmax()) if len(clipped) else None
    if (share := len(clipped) / int(is_speech.sum())) > MAX_CLIPPED_SHARE:
        raise RecordingError(
            "clipped",
            f"{share:.1%} of the speech is cut off because it was too loud for the microphone, and "
            f"{MAX_CLIPPED_SHARE:.1%} may be at most; record again with the microphone turned down or further away",
            clipped_at_s,
        )
    if (snr_db := _decibels(max(level - floor, 0.0) / floor)) < MIN_SNR_DB:
        raise RecordingError(
            "too_noisy",
            f"The speech is only {snr_db:.0f} dB louder than the noise around it, and {MIN_SNR_DB:g} dB are needed at "
            "least; record in a quiet room, close to the microphone",
            noisiest_s(activity),
        )
    return find_weaknesses(Measures(speech_s, level_db, snr_db, share, clipped_at_s), activity)


def _decibels(power: float) -> float:
    return float(10 * np.log10(max(power, 1e-10)))


def _clipped(speech: Samples) -> NDArray[np.intp]:
    """Return the positions in `speech` of the tops of clipped peaks; none if the peaks are round."""
    heights = np.append(np.abs(speech), np.float32(0))
    tall = _TALL * float(np.percentile(heights, 99.995))
    is_high = heights > _FOOT * tall
    edges = np.flatnonzero(np.diff(is_high, prepend=False))
    if not len(edges):
        return np.zeros(0, np.intp)
    widths = edges[1::2] - edges[::2]
    summits = np.repeat(np.maximum.reduceat(heights, edges)[::2], widths)
    places = np.flatnonzero(is_high)[summits >= tall]
    shares = heights[places] / summits[summits >= tall]
    at_top: NDArray[np.intp] = places[shares > _TOP]
    return at_top if len(at_top) >= _FLAT * (shares > _FOOT).sum() else at_top[:0]


def _check_duration(speech_s: float, duration_s: float, least_speech_s: float) -> None:
    if speech_s < _ANY_SPEECH_S:
        raise RecordingError(
            "no_speech",
            f"No speech was found in {duration_s:.1f} seconds of sound; send {_RECOMMENDED} of one person speaking",
        )
    if speech_s < least_speech_s:
        wanted = f"send {_RECOMMENDED} of clear speech" if least_speech_s == MIN_SPEECH_S else "read the whole sentence"
        raise RecordingError(
            "too_short",
            f"{speech_s:.1f} seconds of speech were found in {duration_s:.1f} seconds of sound, and {least_speech_s:g} "
            f"are needed at least; {wanted}",
        )
