"""Weaknesses of a recording that is good enough to be cloned, each with advice for its sender."""

from dataclasses import dataclass

import numpy as np

from tts.cloning.voice_activity import FRAME_S, Activity, Values

RECOMMENDED_SPEECH_S = 15.0
QUIET_DB = -38.0
NOISY_DB = 15.0
CLIPPED_SHARE = 0.0005

_ECHO_DB_A_S = 103.0
"""In a room with an echo of half a second, speech falls slower than this after each sound. LibriSpeech's speakers fall
at 150 dB per second; at about 120 in a room of 0.3 s, at 97 in one of 0.5 s, at 78 in one of 0.8 s, and over noise at
108.
"""

_LEAST_FALL_DB, _LEAST_FALLS = 12.0, 5
_OVER_FLOOR_DB = 3.0
_FLOOR_PERCENTILE = 10
_STRETCH_S = 3.0


@dataclass(frozen=True, slots=True)
class RecordingWarning:
    """A weakness: its code, a sentence for its sender, and the second of the recording where it is worst, if any."""

    code: str
    message: str
    at_s: int | None = None


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures: seconds and level of speech, its level above the noise, and the share of it that is clipped."""

    speech_s: float
    level_db: float
    snr_db: float
    clipped_share: float
    clipped_at_s: int | None


def find_weaknesses(measures: Measures, activity: Activity) -> tuple[RecordingWarning, ...]:
    """Return the weaknesses of a recording that `check_recording` accepts, the worst for a voice first."""
    found = []
    if measures.speech_s < RECOMMENDED_SPEECH_S:
        text = (
            f"Only {measures.speech_s:.0f} seconds of speech. {RECOMMENDED_SPEECH_S:.0f} or more make a closer voice."
        )
        found.append(RecordingWarning("little_speech", text))
    if measures.snr_db < NOISY_DB:
        text = f"The noise is only {measures.snr_db:.0f} dB below the speech. A quiet room makes a cleaner voice."
        found.append(RecordingWarning("noise", text, noisiest_s(activity)))
    if has_echo(activity):
        found.append(
            RecordingWarning("echo", "The room echoes. Record closer to the microphone, or among soft things.")
        )
    if measures.clipped_share > CLIPPED_SHARE:
        text = "Some of the speech is cut off. Turn the microphone down, or move away from it."
        found.append(RecordingWarning("clipping", text, measures.clipped_at_s))
    if measures.level_db < QUIET_DB:
        text = f"The speech is quiet, at {measures.level_db:.0f} dBFS. Record closer to the microphone, or turn it up."
        found.append(RecordingWarning("low_level", text, quietest_s(activity)))
    return tuple(found)


def has_echo(activity: Activity) -> bool:
    """Tell whether sounds decay as slowly as in a room with an echo of half a second or more.

    Source: the idea of Ratnam et al., Blind estimation of reverberation time, 2003: the fastest falls are the room's.
    """
    falls = _falls_db_a_s(activity.levels_db)
    return len(falls) >= _LEAST_FALLS and float(np.median(falls)) < _ECHO_DB_A_S


def noisiest_s(activity: Activity) -> int:
    """Return the second where the noisiest stretch begins."""
    length = round(_STRETCH_S / FRAME_S)
    starts = range(0, max(1, len(activity.levels_db) - length + 1), length // 3)
    floors = [float(np.percentile(activity.levels_db[at : at + length], _FLOOR_PERCENTILE)) for at in starts]
    return int(starts[int(np.argmax(floors))] * FRAME_S)


def quietest_s(activity: Activity) -> int:
    """Return the second with the quietest speech."""
    size = round(1 / FRAME_S)
    seconds = range(0, len(activity.levels_db), size)
    speech = {at: activity.levels_db[at : at + size][activity.is_speech[at : at + size]] for at in seconds}
    return int(min((at for at in seconds if speech[at].any()), key=lambda at: float(speech[at].mean())) * FRAME_S)


def clock(second: int) -> str:
    """Return a position in a recording as people write it: 0:07."""
    return f"{second // 60}:{second % 60:02}"


def _falls_db_a_s(levels_db: Values) -> list[float]:
    """Return the speed of each level fall of 12 dB or more that ends above the noise, in dB per second."""
    if len(levels_db) < round(1 / FRAME_S):
        return []
    smooth = np.convolve(levels_db, np.ones(3) / 3, "same")
    least = float(np.percentile(levels_db, _FLOOR_PERCENTILE)) + _OVER_FLOOR_DB
    is_falling = np.append(np.diff(smooth) < 0, False)
    edges = np.flatnonzero(np.diff(is_falling, prepend=False))
    falls = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        drop_db = float(smooth[start] - smooth[end])
        if drop_db >= _LEAST_FALL_DB and smooth[end] > least:
            falls.append(drop_db / ((end - start) * FRAME_S))
    return falls
