"""A finished job along its time: when each turn sounds, and its waveform."""

from base64 import b64decode

import numpy as np
import pytest

from accounts.plans import PRO
from files import storage
from studio.timelines import Timeline
from tests.support.factories import make_account
from tests.support.jobs import decoded, long_text, make_job, make_podcast, rendered
from tests.support.studio import browser_of
from tts.peaks import PEAK_SAMPLES

pytestmark = pytest.mark.django_db


def test_turns_follow_each_other_to_the_end_of_the_audio():
    job = rendered(make_podcast(make_account(PRO), "Hello there.", "Hi.", "Good to be here."))
    ends = Timeline(job).turn_ends_s()
    assert list(ends) == [0, 1, 2]
    assert 0 < ends[0] < ends[1] < ends[2] == pytest.approx(job.duration_s)


def with_neighbours(peaks: np.ndarray) -> np.ndarray:
    """Return the highest of each peak, the one before and the one after."""
    around = np.pad(peaks, 1)
    return np.maximum.reduce([around[:-2], peaks, around[2:]])


def test_the_waveform_follows_the_sound_of_the_file():
    job = rendered(make_job(make_account(PRO), long_text(segments=2), audio_format="wav"))
    sound = np.abs(decoded(storage.read(job.audio_name)))
    found = np.frombuffer(b64decode(Timeline(job).waveform()), dtype=np.uint8) / 255
    assert len(found) == pytest.approx(len(sound) / PEAK_SAMPLES, abs=2)
    loudest = np.array([part.max() for part in np.array_split(sound, len(found))])
    # A piece begins between two tenths of a second of the file, so that a peak may stand beside its place.
    assert (found <= with_neighbours(loudest) + 0.01).all()
    assert (loudest <= with_neighbours(found) + 0.01).all()
    assert found.min() < 0.1
    assert found.max() == pytest.approx(sound.max(), abs=0.01)


def test_a_page_has_the_waveform_unless_an_earlier_release_rendered_a_part():
    account = make_account(PRO)
    job = rendered(make_job(account, long_text(segments=2)))
    address = f"/studio/jobs/{job.pk}"
    assert f'data-peaks="{Timeline(job).waveform()}"' in browser_of(account).get(address).content.decode()
    job.segments.filter(number=1).update(peaks=None)
    assert 'data-peaks=""' in browser_of(account).get(address).content.decode()
