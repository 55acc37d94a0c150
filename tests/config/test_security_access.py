"""Every address of the project has a rule that says who may open it; all others get nothing and change nothing.

A new address without a rule fails `test_every_address_has_one_rule`.
"""

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django_q.models import Schedule

from accounts import keys, service
from accounts.models import Account, ApiKey
from agents.server import TOOLS, answer_call
from agents.tools import Call
from feeds.models import Episode, Feed
from jobs.models import Chapter, Job, Segment, Turn
from serving.api_errors import api_error_of
from speech.models import LexiconEntry
from tests.support.accounts import enter
from tests.support.depth import first
from tests.support.factories import make_account
from tests.support.visits import (
    OURS,
    PATTERNS,
    SECRET,
    Member,
    Owner,
    address_of,
    addresses,
    by_key,
    by_session,
    make_member,
    make_owner,
)
from voices.models import ClonedVoice, VoiceConsent

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("tone_engine", "files_folder", "any_requests_a_minute"),
]

PUBLIC = """
    home healthz readyz plan guide guide_page guide_search catalog voice_sample schema reference generate pronounce
    stream api_not_found
    account_login account_logout account_inactive account_signup account_reset_password account_reset_password_done
    account_reset_password_from_key account_reset_password_from_key_done account_confirm_email
    account_email_verification_sent account_confirm_login_code account/
    plan/ usage/ keys/ lexicon/ docs/ voices/ studio/
    pro/ stripe_events
    terms privacy contact robots_txt security_txt logo favicon touch_icon
    openai_models openai_model openai_audio_models openai_audio_voices openai_voices openai_test
"""
"""Open to everybody; what somebody may say and hear there depends on the account, if there is one."""

PAGES = """
    usage_page export_usage keys security account export_account delete_account lexicon import_lexicon export_lexicon
    export_lexicon_as_pls try_lexicon my_voices
    new_voice studio feeds new_book new_podcast studio_notes account_email account_change_password account_set_password
    say_words_anew account_reauthenticate get_pro checkout manage_subscription
"""
"""One's own data, by a session: others are led to the login."""

OWNED_PAGES = """
    revoke_key lexicon_entry delete_lexicon_entry voice_detail rename_voice delete_voice studio_job studio_job_progress
    studio_download studio_chapter_download studio_words studio_part delete_studio_job
    feed feed_episodes renew_feed delete_feed
"""
"""A thing of its owner's, by a session: for others it is not there."""

LED_ON = {"rename_voice": 302}
"""The answer to owners who ask by GET for an address to which a form on another page is sent."""

API = """
    speech timestamped_speech openai_speech phonemes voices jobs cloned_voices usage lexicon_api lexicon_import_api
    lexicon_pls_api models model voice_consents consent_sentence openai_voice_consents
    elevenlabs elevenlabs_stream elevenlabs_aligned elevenlabs_aligned_stream elevenlabs_voices elevenlabs_voice_page
    elevenlabs_models elevenlabs_user elevenlabs_subscription
"""
"""By a key."""

OWNED_API = "job cloned_voice lexicon_entry_api openai_audio_voice voice_consent openai_voice_consent elevenlabs_voice"
"""A thing of its owner's, by a key."""

SPEAKING = ("elevenlabs", "elevenlabs_stream", "elevenlabs_aligned", "elevenlabs_aligned_stream")
"""Their addresses name the voice that is to speak, which may be a cloned one."""

OWNED_FILES = "job_audio job_book job_captions job_turn_audio job_chapter_audio job_cover"
"""A thing of its owner's, by a key or a session."""

SECRET_LINKS = "feed_xml feed_file"
"""For whoever has the secret address, and nobody else: tests/feeds/test_secret_pages.py."""

OPERATORS = "metrics"
"""By the METRICS_TOKEN."""

STAFF = "admin:"
"""The namespace of Django admin: by a session of staff with the permission."""

RULES = {"public": PUBLIC, "page": PAGES, "owned page": OWNED_PAGES, "api": API} | {
    "owned api": OWNED_API,
    "owned file": OWNED_FILES,
    "secret link": SECRET_LINKS,
    "operator": OPERATORS,
}
RULE_OF = {name: rule for rule, names in RULES.items() for name in names.split()}
WITHOUT_KEY = (401, 405)
"""The answers to a GET without a valid key: an endpoint without GET says so to anybody."""
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
KEPT: tuple[Any, ...] = (
    Job,
    Turn,
    Chapter,
    Segment,
    ClonedVoice,
    VoiceConsent,
    LexiconEntry,
    ApiKey,
    Account,
    Feed,
    Episode,
)


def named(*rules: str) -> list[str]:
    return [name for name in OURS if RULE_OF.get(name) in rules]


def test_every_address_has_one_rule():
    listed = [name for names in RULES.values() for name in names.split()]
    assert sorted(listed) == OURS


def test_every_address_with_an_id_is_owned_or_of_no_account():
    """An argument of an address that is not owned names a page of the guide, a voice, a model, a link."""
    taking = {name for name in OURS if PATTERNS[name].pattern.converters or PATTERNS[name].pattern.regex.groups}
    owned = set(named("owned page", "owned api", "owned file"))
    links = {"account_confirm_email", "account_reset_password_from_key", "feed_xml", "feed_file"}
    assert taking - owned == {"guide_page", "voice_sample", "model", "openai_model", *SPEAKING, *links}


@pytest.fixture
def owner(tone_engine, files_folder) -> Owner:
    return make_owner()


@pytest.fixture
def other() -> Member:
    return make_member()


def everything() -> dict[str, list[Any]]:
    """Return all rows of accounts and of what is theirs, but for when a key was used or somebody logged in."""
    unkept = {"last_used_at", "last_login"}
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in unkept}
            for row in model.objects.order_by("pk").values()
        ]
        for model in KEPT
    }


def send(client: Client, method: str, address: str) -> HttpResponse:
    return client.generic(method, address, "{}", content_type="application/json")


def is_refused(response: HttpResponse) -> bool:
    """Tell whether an answer gives nothing away: an error, the way to the login, the order to leave the page, or which
    methods an address has, whatever is there."""
    if response.status_code in (301, 302):
        return "/login/" in response["Location"]
    if response.wsgi_request.method == "OPTIONS" and response.status_code == 204:
        return not response.content
    leaves = "HX-Redirect" in response.headers and not response.content
    return response.status_code in (400, 401, 403, 404, 405, 415) or leaves


def assert_refused(client: Client, address: str, *statuses: int) -> None:
    """Check that no method gets at an address, a GET with one of the statuses, and that nothing has changed."""
    before = everything()
    for method in METHODS:
        response = send(client, method, address)
        assert is_refused(response), f"{method} {address}: {response.status_code}"
        assert SECRET.encode() not in b"".join(response)
    assert not statuses or send(client, "GET", address).status_code in statuses
    assert everything() == before


@pytest.mark.parametrize("name", named("owned page", "owned api", "owned file"))
def test_only_the_owner_finds_it(owner, other, name):
    address, rule = address_of(name, owner), RULE_OF[name]
    ways = {"owned page": ("by_session",), "owned api": ("by_key",), "owned file": ("by_key", "by_session")}[rule]
    for way in ways:
        assert send(getattr(owner, way), "GET", address).status_code == LED_ON.get(name, 200)
        statuses = (404,) if name != "studio_job_progress" else ()
        assert_refused(getattr(other, way), address, *statuses)
        assert send(getattr(owner, way), "GET", address).status_code == LED_ON.get(name, 200)


@pytest.mark.parametrize("name", first(4, named("owned api", "api")))
def test_a_session_does_not_replace_a_key(owner, name):
    assert_refused(owner.by_session, address_of(name, owner), *WITHOUT_KEY)


@pytest.mark.parametrize("name", first(4, named("page", "owned page")))
def test_a_key_does_not_replace_a_session(owner, name):
    assert_refused(owner.by_key, address_of(name, owner), *((302,) if name != "studio_job_progress" else ()))


@pytest.mark.parametrize("name", named("page", "owned page", "api", "owned api", "owned file"))
def test_visitors_get_nothing(owner, name):
    is_page = RULE_OF[name] in ("page", "owned page")
    statuses = () if name == "studio_job_progress" else (302,) if is_page else WITHOUT_KEY
    assert_refused(Client(raise_request_exception=False), address_of(name, owner), *statuses)


@pytest.mark.parametrize("name", first(4, named("api", "owned api", "owned file")))
def test_a_malformed_key_opens_nothing(owner, name):
    for raw_key in (f"ev_{'x' * 43}", "ev_short", "x\0y"):
        assert send(by_key(raw_key), "GET", address_of(name, owner)).status_code in WITHOUT_KEY, raw_key


@pytest.mark.parametrize("name", first(4, named("api", "owned api", "owned file")))
def test_a_revoked_key_opens_nothing(owner, name):
    keys.revoke_key(owner.key)
    assert_refused(owner.by_key, address_of(name, owner), *WITHOUT_KEY)


@pytest.mark.parametrize("name", first(4, named("page", "owned page", "api", "owned api", "owned file")))
def test_a_suspended_account_gets_nothing(owner, name):
    address = address_of(name, owner)
    service.suspend([owner.account])
    assert_refused(owner.by_key, address)
    assert_refused(owner.by_session, address)


@pytest.mark.parametrize("name", ["generate", "pronounce", "stream"])
def test_a_key_that_is_refused_does_not_make_its_owner_a_visitor(owner, name):
    keys.revoke_key(owner.key)
    response = owner.by_key.post(reverse(name), {"input": "Hi"}, content_type="application/json")
    assert response.status_code == 401


class TestThingsThatAreNamedInsideOfRequests:
    """They are as foreign there as in an address."""

    @pytest.mark.parametrize("name", ["speech", "phonemes", "generate", "pronounce", "stream", "jobs"])
    def test_a_voice(self, owner, other, name):
        body = {"input": "Hello", "voice": owner.voice.pk}
        own = owner.by_key.post(reverse(name), body, content_type="application/json")
        assert b"voice_not_found" not in own.getvalue()
        response = other.by_key.post(reverse(name), body, content_type="application/json")
        assert (response.status_code, response.json()["error"]["code"]) == (400, "voice_not_found")

    @pytest.mark.parametrize("name", SPEAKING[:2])  # no cloned voice has timestamps, whose ever it is
    def test_a_voice_of_elevenlabs_api(self, owner, other, name):
        address = address_of(name, owner)
        own = owner.by_key.post(address, {"text": "Hello"}, content_type="application/json")
        assert b"voice_not_found" not in own.getvalue()
        response = other.by_key.post(address, {"text": "Hello"}, content_type="application/json")
        assert (response.status_code, response.json()["detail"]["status"]) == (404, "voice_not_found")

    def test_a_voice_of_a_podcast(self, owner, other):
        turns = [{"speaker": "A", "text": "Hello."}]
        body = {"type": "podcast", "voices": {"A": owner.voice.pk, "B": "af_aoede"}, "segments": turns}
        response = other.by_key.post(reverse("jobs"), body, content_type="application/json")
        assert (response.status_code, response.json()["error"]["code"]) == (400, "voice_not_found")

    def test_a_voice_on_the_front_page(self, owner, other):
        assert owner.voice.name in owner.by_session.get(f"/?voice={owner.voice.pk}").content.decode()
        assert owner.voice.name not in other.by_session.get(f"/?voice={owner.voice.pk}").content.decode()

    def test_a_job_after_which_a_page_begins(self, owner, other):
        response = other.by_key.get(f"{reverse('jobs')}?after={owner.job.pk}")
        assert (response.status_code, response.json()["error"]["code"]) == (404, "job_not_found")

    @pytest.mark.parametrize("name", ["new_book", "new_podcast"])
    def test_a_job_that_a_page_begins_with(self, owner, other, name):
        address = f"{reverse(name)}?from={owner.job.pk}"
        if name == "new_podcast":
            assert SECRET in owner.by_session.get(address).content.decode()
        assert SECRET not in other.by_session.get(address).content.decode()

    def test_an_idempotency_key(self, owner, other):
        body, header = json.dumps({"input": "Hello there."}), {"Idempotency-Key": "the-same"}
        ids = {
            who.by_key.post(reverse("jobs"), body, content_type="application/json", headers=header).json()["id"]
            for who in (owner, owner, other)
        }
        assert len(ids) == 2

    def test_lists_hold_only_the_accounts_own_objects(self, owner, other):
        mine = (str(owner.job.pk), owner.voice.pk, owner.consent.pk, "Niamh", owner.key.prefix)
        for name in ("jobs", "cloned_voices", "lexicon_api", "usage", "voice_consents", "openai_voice_consents"):
            shown = other.by_key.get(reverse(name)).content.decode()
            assert not any(text in shown for text in mine)
        for name in ("studio", "my_voices", "lexicon", "keys", "export_lexicon", "usage_page"):
            shown = other.by_session.get(reverse(name)).content.decode()
            assert not any(text in shown for text in (str(owner.job.pk), owner.voice.pk, "Niamh", owner.key.prefix))

    @pytest.mark.parametrize(
        ("tool", "argument", "code"),
        [("get_job_status", "job_id", "job_not_found"), ("text_to_speech", "voice", "voice_not_found")],
    )
    def test_objects_that_an_agent_names(self, owner, other, tool, argument, code):
        named_by = {"job_id": str(owner.job.pk), "voice": owner.voice.pk}
        arguments = {argument: named_by[argument]} | ({"text": "Hello"} if tool == "text_to_speech" else {})
        monitor = SimpleNamespace(
            network="192.0.2.1", is_wanted=lambda: True, tell=lambda *news: False, attach=bytes.decode
        )
        own = answer_call(TOOLS[tool], Call(owner.key, monitor), arguments, api_error_of)
        assert not own.is_error
        foreign = answer_call(TOOLS[tool], Call(other.key, monitor), arguments, api_error_of)
        assert foreign.structured_content["error"]["code"] == code


class TestOperators:
    def test_metrics_need_the_token(self, settings, owner):
        settings.METRICS_TOKEN = "token"
        for client in (Client(), owner.by_key, owner.by_session):
            assert_refused(client, reverse("metrics"), 401)
        assert Client(headers={"Authorization": "Bearer token"}).get(reverse("metrics")).status_code == 200

    def test_without_a_token_metrics_are_for_this_machine(self, owner):
        assert_refused(Client(REMOTE_ADDR="203.0.113.9"), reverse("metrics"), 403)
        assert_refused(Client(headers={"X-Forwarded-For": "127.0.0.1"}), reverse("metrics"), 403)


class TestAdmin:
    OPEN = {"admin:login", "admin:logout", "admin:jsi18n", "admin:password_change", "admin:password_change_done"}
    """Addresses that anybody logged in may open, or is sent to."""

    def admin_addresses(self, owner) -> list[str]:
        """Return each address of Django admin, with things of the owner's in it."""
        ids = {
            "jobs": owner.job.pk,
            "apikey": owner.key.pk,
            "clonedvoice": owner.voice.pk,
            "voiceconsent": owner.consent.pk,
            "lexiconentry": owner.entry.pk,
            "job": owner.job.pk,
        }
        found = []
        for name, pattern in addresses():
            if not name.startswith(STAFF) or name in self.OPEN or pattern.name is None:
                continue
            model = re.sub(r"_(changelist|add|history|delete|change)$", "", pattern.name).rpartition("_")[2]
            known = {"object_id": str(ids.get(model, owner.account.pk)), "id": owner.account.pk}
            known |= {"app_label": "jobs", "content_type_id": 1}
            taken = set(pattern.pattern.converters) | set(pattern.pattern.regex.groupindex)
            found.append(reverse(name, kwargs={argument: known[argument] for argument in taken}))
        return found

    @pytest.mark.exhaustive
    def test_it_is_only_for_staff(self, owner, other):
        found = self.admin_addresses(owner)
        assert len(found) > 50
        for client in (Client(raise_request_exception=False), other.by_session, other.by_key):
            for address in found:
                assert_refused(client, address)

    def test_staff_without_permissions_see_nothing(self, owner):
        staff = make_account(is_staff=True)
        client = by_session(staff)
        for address in self.admin_addresses(owner):
            response = client.get(address)
            told = response.content.decode()
            assert response.status_code in (200, 302, 403, 404)
            assert not any(text in told for text in (owner.account.email, owner.voice.pk, "Niamh", owner.key.prefix))

    def test_nobody_sees_a_digest_a_sound_or_a_text(self, owner):
        staff = make_account(is_staff=True)
        staff.user_permissions.set(Permission.objects.all())
        client = by_session(staff)
        for address in self.admin_addresses(owner):
            told = client.get(address, follow=True).content.decode()
            assert not any(text in told for text in (owner.key.digest, SECRET, "base_voice"))

    def test_staff_cannot_schedule_functions(self):
        root = Client()
        enter(root, make_account(is_staff=True, is_superuser=True))
        schedule = Schedule.objects.create(func="jobs.tasks.sweep", schedule_type=Schedule.ONCE)
        place = "/admin/django_q/schedule/"
        fields = {"func": "os.system", "args": "'true'", "schedule_type": Schedule.ONCE, "repeats": -1}
        assert root.get(place).status_code == 200
        assert root.post(f"{place}add/", fields).status_code == 403
        assert root.post(f"{place}{schedule.pk}/change/", fields).status_code == 403
        assert root.post(f"{place}{schedule.pk}/delete/", {"post": "yes"}).status_code == 403
        assert not Schedule.objects.filter(func="os.system").exists()
