"""A voice by the network that clones, from the upload to speech and its deletion, with random weights."""

import base64
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from django.test import Client

from accounts.plans import PRO
from tests.support.audio import decode
from tests.support.factories import make_account, make_client
from tests.support.inno import write_inno
from tests.support.jobs import files_in
from tests.support.kokoro import TINY_VOICES
from tests.support.voices import URL, upload
from tts.cloning.inno_files import method_for
from tts.engines.registry import EngineOptions, Engines
from voices.catalog import BLENDS
from voices.enrollment import enroll_due
from voices.models import ClonedVoice

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)


@pytest.fixture
def engines(kokoro_dir: Path, tmp_path: Path, use_engines: Callable[[Callable[[], object]], None]) -> Engines:
    """The engines of the service: a small Kokoro, and espeak-ng."""
    options = EngineOptions(
        wanted="kokoro",
        kokoro_dir=kokoro_dir,
        kokoro_voices=tuple(TINY_VOICES.values()),
        blends=BLENDS,
        piper_dir=Path("/nonexistent"),
        cache_dir=tmp_path,
        threads=1,
        precision="fp32",
    )
    engines = Engines(options)
    use_engines(lambda: engines)
    return engines


@pytest.mark.parametrize("wanted", ["auto", pytest.param("search", marks=pytest.mark.exhaustive)])
def test_from_the_upload_to_speech_and_to_nothing(wanted, recording, own_files, engines, tmp_path):
    write_inno(tmp_path)
    account = make_account(PRO)
    client = make_client(account)
    voice_id = upload(client, recording).json()["voice_id"]
    enroll_due(
        lambda: engines,
        trials=1,
        keep_recordings=False,
        is_stopped=lambda: False,
        method_for=partial(method_for, wanted, tmp_path),
    )
    record = client.get(f"{URL}/{voice_id}").json()
    assert (record["status"], record["progress"]) == ("ready", 1)
    voice = ClonedVoice.objects.get()
    assert voice.made_by == "inno-kokoro"
    assert voice.embedding["engines"].keys() == {"kokoro", "espeak-ng"}
    pack = base64.b64decode(voice.embedding["engines"]["kokoro"]["pack"]["prosody"])
    assert len(pack) == 4 * 510 * 128

    for language, engine in (("en-US", "kokoro"), ("fr", "kokoro"), ("ar", "espeak-ng")):
        asked = {"input": "Hello.", "voice": voice_id, "language": language, "response_format": "wav"}
        answers = [client.post("/api/v1/audio/speech", asked, "application/json") for _ in range(2)]
        assert answers[0].status_code == 200, answers[0].content
        assert answers[0]["X-Speech-Engine"] == engine
        assert decode(answers[0].content)[0].any()
        assert answers[0].content == answers[1].content

    visitor = Client()
    visitor.force_login(account)
    page = visitor.get(f"/voices/mine/{voice_id}").content.decode()
    assert "CC BY-SA 3.0" in page

    assert client.delete(f"{URL}/{voice_id}").status_code == 200
    assert not ClonedVoice.objects.exists()
    assert files_in(own_files) == []
