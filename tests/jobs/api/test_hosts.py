"""Podcasts whose hosts are not A and B."""

import pytest

from accounts.plans import PRO
from files import storage
from jobs.api.hosts import MAX_HOSTS
from jobs.models import Job
from tests.support.api import error_of
from tests.support.factories import make_account, make_client
from tests.support.jobs import URL, rendered, send_job

pytestmark = pytest.mark.django_db

VOICES = {"Anna": "af_heart", "Ben": {"id": "am_michael"}, "Claire D.": "ff_siwis"}
TURNS = [
    {"speaker": "Anna", "text": "Welcome back."},
    {"speaker": "Claire D.", "text": "Bonjour."},
    {"speaker": "Ben", "text": "Hello."},
    {"speaker": "Anna", "text": "Good bye."},
]


@pytest.fixture
def client():
    return make_client(make_account(PRO))


def podcast(**fields):
    return {"type": "podcast", "voices": VOICES, "segments": TURNS} | fields


def test_hosts_of_any_names_take_turns(client):
    job_id = send_job(client, podcast(controls={"Ben": {"speed": 0.5}})).json()["id"]
    job = rendered(Job.objects.get(pk=job_id))
    assert [row.voice for row in job.segments.order_by("number")] == ["af_heart", "ff_siwis", "am_michael", "af_heart"]
    record = client.get(f"{URL}/{job_id}").json()
    assert [turn["speaker"] for turn in record["segments"]] == ["Anna", "Claire D.", "Ben", "Anna"]
    assert client.get(record["segments"][1]["audioUrl"]).status_code == 200
    captions = storage.read(f"{job.captions_name}.vtt").decode()
    for line in ("Anna: Welcome back.", "Claire D.: Bonjour.", "Ben: Hello."):
        assert line in captions
    lengths = list(job.segments.order_by("number").values_list("sample_count", flat=True))
    assert lengths[2] > lengths[1]


def test_a_third_host_joins_a_and_b(client):
    body = podcast(voices={"A": "af_heart", "B": "am_michael", "C": "bf_emma", "D": "af_sky"})
    body["segments"] = [{"speaker": speaker, "text": "Hello."} for speaker in "ABC"]
    job = rendered(Job.objects.get(pk=send_job(client, body).json()["id"]))
    assert (job.voices, job.host_names) == (["af_heart", "am_michael", "bf_emma"], {})


LONG, HALF = "x" * 41, "\ud83d"


@pytest.mark.parametrize(
    ("fields", "param", "code"),
    [
        ({"voices": VOICES | {"Anna": "nobody"}}, "voices.Anna", "voice_not_found"),
        ({"voices": VOICES | {"Anna": 3}}, "voices.Anna", "invalid_value"),
        ({"voices": VOICES | {"nobody speaks": 3}}, "voices.nobody speaks", "invalid_value"),
        ({"segments": [*TURNS, {"speaker": "Dan", "text": "Hi."}]}, "segments[4].speaker", "invalid_value"),
        ({"segments": [*TURNS, {"speaker": 3, "text": "Hi."}]}, "segments[4].speaker", "invalid_value"),
        ({"controls": {"Ben": {"speed": 9}}}, "controls.Ben.speed", "invalid_value"),
        ({"controls": {"Somebody else": 2}}, "controls.Somebody else", "invalid_value"),
        ({"voices": {LONG: "af_heart"}, "segments": [{"speaker": LONG, "text": "Hi."}]}, "voices", "invalid_value"),
        ({"voices": {"a\nb": "af_heart"}, "segments": [{"speaker": "a\nb", "text": "Hi."}]}, "voices", "invalid_value"),
        ({"voices": {HALF: "af_heart"}, "segments": [{"speaker": HALF, "text": "Hi."}]}, "voices", "invalid_value"),
        ({"voices": {"": "af_heart"}, "segments": [{"speaker": "", "text": "Hi."}]}, "voices", "invalid_value"),
    ],
)
def test_what_is_wrong_with_a_host_is_named(client, fields, param, code):
    error = error_of(send_job(client, podcast(**fields)))
    assert (error["param"], error["code"]) == (param, code)


def test_hosts_are_bounded(client):
    names = [f"Host {number}" for number in range(MAX_HOSTS + 1)]
    body = podcast(voices=dict.fromkeys(names, "af_heart"))
    body["segments"] = [{"speaker": name, "text": "Hello."} for name in names]
    assert error_of(send_job(client, body))["param"] == "voices"
    body["segments"].pop()
    assert send_job(client, body).status_code == 202
