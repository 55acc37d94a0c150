"""Voices by their names, and the accounts that may use them."""

import pytest

from accounts.plans import FREE, PRO
from core.errors import InvalidValue, PlanRequired, SynthesisFailed, VoiceNotFound, VoiceNotReady
from tests.support.clones import CLONE, TOO_QUIET, make_clone, make_enrolling, make_failed
from tests.support.factories import make_account
from voices.access import own_voice, usable_voice
from voices.catalog import CATALOG
from voices.cloned import OwnVoice

pytestmark = pytest.mark.django_db


def test_an_own_voice_is_the_enrolled_one_and_costs_one_query(account, django_assert_num_queries):
    row = make_clone(account, language="fr")
    with django_assert_num_queries(1):
        voice = usable_voice(row.pk, account)
    assert voice == OwnVoice(row.pk, "fr", CLONE)
    assert voice.is_cloned
    assert not voice.has_timestamps


def test_a_catalog_voice_costs_no_query_and_keeps_its_language(account, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert usable_voice("nova", account, language="klingon") is CATALOG["af_nova"]


def test_another_language_may_be_chosen(account):
    row = make_clone(account)
    assert usable_voice(row.pk, account, language="PT").language == "pt-BR"
    with pytest.raises(InvalidValue, match=r"ar, en-GB, .*, en or pt") as caught:
        usable_voice(row.pk, account, language="klingon")
    assert caught.value.param == "language"


def test_a_plan_without_cloning_has_no_own_voices_and_costs_no_query(django_assert_num_queries):
    account = make_account(FREE)
    for name in (make_clone(account).pk, "voice_0", "voice_"):
        with django_assert_num_queries(0), pytest.raises(PlanRequired) as caught:
            usable_voice(name, account, param="voices.B")
        assert caught.value.param == "voices.B"


def test_another_accounts_voice_is_not_found(account):
    messages = set()
    for name in (make_clone(make_account(PRO)).pk, "voice_0123456789"):
        with pytest.raises(VoiceNotFound) as caught:
            usable_voice(name, account, param="voices.A")
        assert caught.value.param == "voices.A"
        messages.add(caught.value.message.replace(name, ""))
    assert len(messages) == 1
    assert "GET /api/v1/voices " in messages.pop()


@pytest.mark.parametrize(
    "name", ["voice_", "voice_\x00", "voice_\ud800", "voice_ä", "voice_A" * 9, "voice_" + "0" * 9_999]
)
def test_a_name_that_cannot_be_an_id_costs_no_query(account, name, django_assert_num_queries):
    with django_assert_num_queries(0), pytest.raises(VoiceNotFound):
        usable_voice(name, account)


def test_a_voice_that_is_being_enrolled_is_not_ready(account):
    with pytest.raises(VoiceNotReady, match=r"still being enrolled.*GET /api/v1/voices") as caught:
        usable_voice(make_enrolling(account).pk, account)
    assert (caught.value.status, caught.value.code, caught.value.param) == (400, "voice_not_ready", "voice")


def test_a_voice_that_could_not_be_enrolled_says_why(account):
    with pytest.raises(VoiceNotReady, match=f"delete it. Reason: {TOO_QUIET}"):
        usable_voice(make_failed(account).pk, account)


def test_a_voice_of_another_release_is_our_fault(account):
    row = make_clone(account, embedding=CLONE.to_json() | {"version": 99})
    with pytest.raises(SynthesisFailed, match="99"):
        usable_voice(row.pk, account)


def test_an_own_voice_outlives_the_plan_but_not_its_row():
    account = make_account(FREE)
    voice_id = make_clone(account).pk
    assert own_voice(voice_id, account.pk).id == voice_id
    account.cloned_voices.all().delete()
    with pytest.raises(VoiceNotFound):
        own_voice(voice_id, account.pk)
