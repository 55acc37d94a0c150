"""The rights of a key: every operation of the API, by key of every scope, and the tools of agents."""

import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone
from rest_framework.views import APIView

from accounts import keys
from accounts.authentication import ApiKeyAuthentication
from accounts.keys import create_key, find_key
from accounts.models import ApiKey
from accounts.permissions import HasScope, needs_scope, scopes_of
from accounts.plans import FREE, PRO
from accounts.scopes import Scope
from agents.server import TOOLS
from config.urls import urlpatterns
from tests.support.api import error_of
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db

NEEDED = {
    "post /api/v1/audio/speech": "speech",
    "post /api/v1/audio/speech/timestamps": "speech",
    "post /api/v1/audio/phonemes": "speech",
    "post /v1/audio/speech": "speech",
    "post /api/tts/generate": "speech",
    "post /api/tts/stream": "speech",
    "post /api/tts/pronounce": "speech",
    "post /api/v1/jobs": "jobs",
    "get /api/v1/jobs": "jobs read",
    "get /api/v1/jobs/<str:job_id>": "jobs read",
    "delete /api/v1/jobs/<str:job_id>": "jobs",
    "patch /api/v1/jobs/<str:job_id>": "jobs",
    "get /api/v1/jobs/<str:job_id>/audio": "jobs read",
    "get /api/v1/jobs/<str:job_id>/book.epub": "jobs read",
    "get /api/v1/jobs/<str:job_id>/captions.<str:extension>": "jobs read",
    "get /api/v1/jobs/<str:job_id>/chapters/<int:number>/audio": "jobs read",
    "get /api/v1/jobs/<str:job_id>/cover": "jobs read",
    "get /api/v1/jobs/<str:job_id>/segments/<int:number>/audio": "jobs read",
    "post /api/v1/voices": "voices",
    "get /api/v1/voices": "voices read",
    "get /api/v1/voices/<str:voice_id>": "voices read",
    "patch /api/v1/voices/<str:voice_id>": "voices",
    "delete /api/v1/voices/<str:voice_id>": "voices",
    "post /api/v1/voice_consents": "voices",
    "get /api/v1/voice_consents": "voices read",
    "get /api/v1/voice_consents/sentence": "voices read",
    "get /api/v1/voice_consents/<str:consent_id>": "voices read",
    "post /api/v1/voice_consents/<str:consent_id>": "voices",
    "delete /api/v1/voice_consents/<str:consent_id>": "voices",
    "post /v1/audio/voice_consents": "voices",
    "get /v1/audio/voice_consents": "voices read",
    "get /v1/audio/voice_consents/<str:consent_id>": "voices read",
    "post /v1/audio/voice_consents/<str:consent_id>": "voices",
    "delete /v1/audio/voice_consents/<str:consent_id>": "voices",
    "post /v1/audio/voices": "voices",
    "get /v1/audio/voices/<str:voice_id>": "voices read",
    "delete /v1/audio/voices/<str:voice_id>": "voices",
    "post /api/v1/lexicon": "voices",
    "get /api/v1/lexicon": "voices read",
    "get /api/v1/lexicon/<int:entry_id>": "voices read",
    "patch /api/v1/lexicon/<int:entry_id>": "voices",
    "delete /api/v1/lexicon/<int:entry_id>": "voices",
    "post /api/v1/lexicon/import": "voices",
    "get /api/v1/lexicon/pls": "voices read",
    "post /api/v1/lexicon/pls": "voices",
    "get /api/v1/usage": "read",
}
"""The scopes of which a key needs one, for each operation that needs any."""

ANY_KEY = {
    "get /api/v1/audio/voices",
    "get /api/v1/models",
    "get /api/v1/models/<str:model_id>",
    "get /v1/models",
    "get /v1/models/<path:model_id>",
    "get /v1/audio/models",
    "get /v1/audio/voices",
    "get /v1/voices",
    "get /v1/test",
}
"""Lists of what the service has, which no scope is needed for."""

VALUES = {
    "<str:job_id>": str(uuid4()),
    "<str:voice_id>": "voice_unknown",
    "<str:consent_id>": "cons_unknown",
    "<str:model_id>": "tts-1",
    "<path:model_id>": "tts-1",
    "<str:extension>": "srt",
    "<int:entry_id>": "1",
    "<int:number>": "1",
}


def operations() -> set[str]:
    """Return every method of every address of the site that a key opens."""
    found = set()
    for pattern in urlpatterns:
        view = getattr(getattr(pattern, "callback", None), "view_class", None)
        if isinstance(pattern, URLPattern) and view and issubclass(view, APIView):
            if ApiKeyAuthentication not in view.authentication_classes:
                continue
            methods = [method for method in view.http_method_names if hasattr(view, method)]
            found |= {f"{method} /{pattern.pattern}" for method in methods if method != "options"}
    return found


def client_with(*scopes: Scope, account=None, plan=PRO) -> Client:
    key, raw_key = create_key(account or make_account(plan), "scoped", scopes=scopes)
    assert key.scopes == " ".join(sorted(scopes))
    return Client(headers={"Authorization": f"Bearer {raw_key}"})


def ask(client: Client, operation: str):
    method, path = operation.split()
    for name, value in VALUES.items():
        path = path.replace(name, value)
    body = {} if method == "get" else {"data": "{}", "content_type": "application/json"}
    return getattr(client, method)(path, **body)


def test_no_endpoint_is_without_a_decision():
    assert operations() == NEEDED.keys() | ANY_KEY


@pytest.mark.parametrize("operation", sorted(NEEDED))
def test_a_key_needs_one_of_the_scopes(operation):
    needed = set(NEEDED[operation].split())
    account = make_account(PRO)
    for scope in Scope:
        response = ask(client_with(scope, account=account), operation)
        is_refused = response.status_code == 403 and error_of(response)["code"] == "insufficient_scope"
        assert is_refused == (scope not in needed), (scope, response.content)
        assert response.status_code != 401
        if is_refused:
            error = error_of(response)
            assert error["type"] == "permission_error"
            assert set(error["scopes"]) == needed
            assert all(name in error["message"] for name in (*needed, scope))
            assert response["WWW-Authenticate"] == f'Bearer error="insufficient_scope", scope="{error["scopes"][0]}"'


@pytest.mark.parametrize("operation", sorted(ANY_KEY))
def test_every_key_may_list_what_there_is(operation):
    assert ask(client_with(), operation).status_code == 200


def test_a_key_may_have_several_scopes():
    client = client_with(Scope.SPEECH, Scope.READ)
    assert client.get("/api/v1/usage").status_code == 200
    assert ask(client, "post /api/v1/audio/speech").status_code == 400
    assert ask(client, "post /api/v1/jobs").status_code == 403


def test_a_key_of_an_earlier_release_keeps_full_access():
    account = make_account(PRO)
    create_key(account, "old")
    assert ApiKey.objects.get().scopes == "all"
    raw_key = create_key(account, "plain")[1]
    client = Client(headers={"Authorization": f"Bearer {raw_key}"})
    for operation in sorted(NEEDED):
        assert ask(client, operation).status_code not in (401, 403)


def test_a_head_request_needs_what_a_get_needs():
    path = f"/api/v1/jobs/{VALUES['<str:job_id>']}/audio"
    assert client_with(Scope.SPEECH).head(path).status_code == 403
    assert client_with(Scope.READ).head(path).status_code == 404


def test_a_wrong_method_is_still_405():
    assert client_with(Scope.READ).put("/api/v1/usage").status_code == 405


def test_a_long_text_becomes_a_job_only_with_the_scope_for_jobs():
    body = json.dumps({"input": "Long. " * (PRO.max_input // 6 + 1)})
    account = make_account(PRO)
    headers = {"X-Service-Long-Text": "async"}
    refused = client_with(Scope.SPEECH, account=account).post(
        "/api/v1/audio/speech", body, content_type="application/json", headers=headers
    )
    assert error_of(refused)["scopes"] == ["jobs"]
    accepted = client_with(Scope.SPEECH, Scope.JOBS, account=account).post(
        "/api/v1/audio/speech", body, content_type="application/json", headers=headers
    )
    assert accepted.status_code == 202


def test_a_method_that_declares_nothing_is_no_way_in(rf):
    class Forgotten(APIView):
        def get(self, request):
            raise AssertionError("reached")

    with pytest.raises(ImproperlyConfigured, match="Forgotten"):
        scopes_of(Forgotten(), "GET")
    assert scopes_of(Forgotten(), "POST") == ()
    assert HasScope in APIView.permission_classes
    assert needs_scope(Scope.READ)(Forgotten.get).scopes == (Scope.READ,)


def test_a_session_has_no_scopes(client):
    client.force_login(make_account())
    response = client.post("/api/tts/generate", "{}", content_type="application/json")
    assert response.status_code == 400


TOOL_SCOPES = {
    "text_to_speech": "speech",
    "create_job": "jobs",
    "get_job_status": "jobs read",
    "list_voices": "speech jobs voices read",
    "get_usage": "read",
}


def test_every_tool_of_agents_has_a_decision():
    assert TOOLS.keys() == TOOL_SCOPES.keys()
    for name, tool in TOOLS.items():
        assert " ".join(tool.scopes or Scope) == TOOL_SCOPES[name]


def test_the_schema_names_the_scopes(client):
    paths = client.get("/api/schema").json()["paths"]
    listing = paths["/api/v1/jobs"]["get"]
    assert listing["security"] == [{"ApiKey": ["jobs"]}, {"ApiKey": ["read"]}]
    assert "Scope of the key: `jobs` or `read`." in listing["description"]
    assert "403" in listing["responses"]
    assert paths["/api/v1/models"]["get"]["security"] == [{"ApiKey": []}]
    assert paths["/api/tts/generate"]["post"]["security"][0] == {"ApiKey": ["speech"]}


NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_a_key_works_until_its_last_day_is_over(client, clock):
    clock.now = NOON
    key, raw_key = create_key(make_account(), "visit", last_day=NOON.date())
    headers = {"Authorization": f"Bearer {raw_key}"}
    clock.now = datetime(2026, 5, 4, 23, 59, 59, tzinfo=UTC)
    assert client.get("/api/v1/models", headers=headers).status_code == 200
    clock.now = datetime(2026, 5, 5, tzinfo=UTC)
    used = ApiKey.objects.get().last_used_at
    for path in ("/api/v1/models", "/v1/models", "/api/v1/jobs"):
        response = client.get(path, headers=headers)
        assert response.status_code == 401
        assert response["WWW-Authenticate"] == "Bearer"
        error = error_of(response)
        assert error["code"] == "invalid_api_key"
        assert "expired" in error["message"]
        assert "2026-05-04" in error["message"]
    assert ApiKey.objects.get().last_used_at == used, "a refused key is not used"
    assert find_key(raw_key).has_expired
    assert key.last_day == NOON.date()


@pytest.mark.parametrize("days", [-1, 3654])
def test_a_last_day_is_not_over_and_not_too_far(days):
    with pytest.raises(keys.ValidationError):
        create_key(make_account(), "visit", last_day=timezone.now().date() + timedelta(days=days))


def test_free_keys_have_scopes_too():
    error = error_of(ask(client_with(Scope.READ, plan=FREE), "post /api/v1/jobs"))
    assert error["code"] == "insufficient_scope", "before the plan is asked"
