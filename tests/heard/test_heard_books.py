"""A read-along book on trained weights: each sentence lights up while it sounds, as forced alignment hears it."""

import io
import re
import zipfile
from pathlib import Path

import numpy as np
import pytest

from accounts.plans import PRO
from bench.listening.ears import ears_dir, missing_ears
from bench.listening.pocket import align
from bench.listening.silences import longest_between, silences
from jobs.book.job_books import book_file
from jobs.planning import Part
from jobs.requests import JobRequest
from jobs.service import create_job
from tests.support.factories import make_account
from tests.support.jobs import decoded, rendered
from tests.support.read_along import sections_of
from tests.support.sentences import SENTENCES
from tts.engines.base import SAMPLE_RATE
from tts.engines.kokoro.engine import KokoroEngine
from voices.catalog import BLENDS

pytestmark = [pytest.mark.exhaustive, pytest.mark.django_db]

if reason := missing_ears():
    pytest.skip(reason, allow_module_level=True)

MOST_S = 0.1
"""How far the edge of a clip may be from the sound."""

_LEAST_PAUSE_S = 0.1


@pytest.fixture
def kokoro(use_engine, files_folder: Path, tmp_path: Path) -> None:
    """The service speaks with Kokoro on trained weights."""
    use_engine(KokoroEngine(ears_dir() / "kokoro", cache_dir=tmp_path, blends=BLENDS, threads=2, precision="fp32"))


@pytest.mark.usefixtures("kokoro")
@pytest.mark.parametrize(("voice", "language"), [("af_heart", "en-US"), ("bm_george", "en-GB")])
def test_each_sentence_is_lit_while_it_sounds(voice, language):
    sentences = SENTENCES[language]
    parts = tuple(Part(" ".join(sentences[at : at + 3]), voice, title=f"Chapter {at}") for at in (0, 3))
    job = rendered(create_job(make_account(PRO), JobRequest(parts, title="A book"))[0])
    sections = sections_of(zipfile.ZipFile(io.BytesIO(b"".join(book_file(job)))))
    late_s = []
    for section in sections:
        samples = decoded(section.audio)
        written = [re.findall(r"[\w’']+", text.lower()) for _, _, text in section.sentences]
        heard = align(samples, [word.replace("’", "'") for words in written for word in words])
        assert heard
        # The aligner adds the room's noise to the last word before a pause: where it ends, the pause tells better.
        quiet = silences(np.append(samples, np.zeros(SAMPLE_RATE, np.float32)), _LEAST_PAUSE_S)
        for (begin_s, end_s, _), words in zip(section.sentences, written, strict=True):
            own, heard = heard[: len(words)], heard[len(words) :]
            following_s = heard[0][0] if heard else len(samples) / SAMPLE_RATE + 1
            pause = longest_between(quiet, sum(own[-1]) / 2, following_s)
            assert pause
            late_s += [begin_s - own[0][0], end_s - pause[0]]
    assert len(late_s) == 2 * len(sentences)
    assert max(map(abs, late_s)) <= MOST_S, late_s
