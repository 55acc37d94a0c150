"""The second ear for speakers, on its trained weights: it tells one person from another, whatever they say."""

import numpy as np
import pytest

from bench.cloning import SPEAKERS, load_recording
from bench.listening.ears import ears_dir
from bench.speaker_ear import SpeakerEar
from tts.engines.base import SAMPLE_RATE

pytestmark = pytest.mark.exhaustive

if not (ears_dir() / "speaker").exists():
    pytest.skip("there is no CAM++: see `make ears`", allow_module_level=True)
if not SPEAKERS.exists():
    pytest.skip(f"there are no recordings of people in {SPEAKERS}", allow_module_level=True)

SECONDS = 8


def test_it_knows_people_again_at_any_level():
    ear = SpeakerEar(ears_dir() / "speaker")
    names = sorted(path.name.removesuffix("_enrol.flac") for path in SPEAKERS.glob("*_enrol.flac"))
    first, second = (
        np.stack(
            [
                ear.embed(gain * load_recording(SPEAKERS / f"{name}_{part}.flac")[: SECONDS * SAMPLE_RATE])
                for name in names
            ]
        )
        for part, gain in (("enrol", np.float32(1)), ("other", np.float32(0.3)))
    )
    alike = first @ second.T
    assert alike.diagonal().min() > 0.8
    assert (alike - np.diag(alike.diagonal())).max() < 0.65
