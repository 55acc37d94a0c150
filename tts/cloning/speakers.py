"""Checks that only one person speaks in a recording, with a speaker encoder."""

import numpy as np
from numpy.typing import NDArray

from tts.cloning.likeness import embed_partials, embed_speaker
from tts.cloning.recordings import RecordingError
from tts.dsp.loudness import rms
from tts.engines.base import SAMPLE_RATE, Samples

_SAME_PERSON = 0.78
"""Cosine of the two least alike groups of windows: 0.85 and more for one speaker, 0.75 and less for two (LibriSpeech,
from 3 s of the second speaker on).
"""

_LEAST_SHARE = 0.1
_LEAST_WINDOWS = 2
_ROUNDS = 20
_STRETCH_S = 2
_AUDIBLE = 0.1


def check_single_speaker(samples: Samples) -> None:
    """Return if only one person speaks in `samples` (float32 mono, 24 kHz, 5 s of speech or more).

    Raises: RecordingError `several_speakers`.
    """
    partials = embed_partials(samples)
    in_second, cosine = _two_groups(partials)
    fewer = min(int(in_second.sum()), int((~in_second).sum()))
    if cosine < _SAME_PERSON and fewer >= max(_LEAST_WINDOWS, _LEAST_SHARE * len(partials)):
        raise RecordingError(
            "several_speakers",
            f"More than one person seems to speak in the recording, for about {fewer / len(partials):.0%} of the time; "
            "send a recording in which nobody but the owner of the voice is heard, without music",
            _other_speaks_at_s(samples, partials, in_second),
        )


def _other_speaks_at_s(samples: Samples, partials: NDArray[np.float32], in_second: NDArray[np.bool_]) -> int | None:
    """Return the second in which the person who speaks less begins, None if no stretch is clearly theirs."""
    is_other = in_second if in_second.mean() <= 0.5 else ~in_second
    centres = np.stack([partials[~is_other].mean(axis=0), partials[is_other].mean(axis=0)])
    heard: list[int] = []
    for second in range(len(samples) // SAMPLE_RATE - 1):
        stretch = samples[second * SAMPLE_RATE : (second + _STRETCH_S) * SAMPLE_RATE]
        if rms(stretch) > _AUDIBLE * rms(samples):
            own, other = centres @ embed_speaker(stretch)
            heard += [second] if other > own else []
            if len(heard) > 1 and heard[-1] == heard[-2] + 1:
                return heard[-2]
    return None


def _two_groups(partials: NDArray[np.float32]) -> tuple[NDArray[np.bool_], float]:
    """Return a mask of the windows in the second of two groups, and the groups' cosine: 2-means on a sphere."""
    alike = partials @ partials.T
    centres = partials[list(np.unravel_index(np.argmin(alike), alike.shape))]
    in_second = np.zeros(len(partials), dtype=np.bool_)
    for _ in range(_ROUNDS):
        in_second = np.argmax(partials @ centres.T, axis=1) == 1
        if in_second.all() or not in_second.any():
            return in_second, 1.0
        centres = np.stack([partials[~in_second].mean(axis=0), partials[in_second].mean(axis=0)])
        centres /= np.linalg.norm(centres, axis=1, keepdims=True)
    return in_second, float(centres[0] @ centres[1])
