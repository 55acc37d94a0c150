from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import keys
from accounts.models import ApiKey
from tests.support.factories import make_account, make_key

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_a_raw_key_is_random_and_url_safe():
    made = {keys.generate_raw_key() for _ in range(100)}
    assert len(made) == 100
    for raw_key in made:
        assert raw_key.startswith("ev_")
        assert len(raw_key) >= 3 + 32
        assert raw_key[3:].replace("-", "").replace("_", "").isalnum()


def test_only_digest_and_prefix_are_stored():
    key, raw_key = keys.create_key(make_account(), "laptop")
    stored = ApiKey.objects.filter(pk=key.pk).values().get()
    assert raw_key not in map(str, stored.values())
    assert stored["digest"] == keys.digest_key(raw_key)
    assert raw_key.startswith(stored["prefix"])
    assert len(stored["prefix"]) <= 12


def test_a_key_is_found_by_its_raw_form():
    account = make_account()
    raw_key = make_key(account)
    found = keys.find_key(raw_key)
    assert found is not None
    assert found.account == account


@pytest.mark.parametrize("raw_key", ["", "ev_", "ev_short", "sk-" + "x" * 40, "ev_" + "x" * 43, "ev_" + "é" * 43])
def test_a_malformed_key_is_not_found(raw_key):
    assert keys.find_key(raw_key) is None


def test_a_revoked_key_is_refused_at_once():
    key, raw_key = keys.create_key(make_account(), "laptop")
    keys.revoke_key(key)
    assert keys.find_key(raw_key) is None


def test_revoking_again_keeps_the_first_date():
    key, _ = keys.create_key(make_account(), "laptop")
    keys.revoke_key(key)
    key.refresh_from_db()
    first = key.revoked_at
    keys.revoke_key(key)
    key.refresh_from_db()
    assert key.revoked_at == first


def test_use_is_kept_to_the_minute(django_assert_num_queries):
    key, _ = keys.create_key(make_account(), "laptop")
    keys.note_use(key)
    key.refresh_from_db()
    assert timezone.now() - key.last_used_at < timedelta(seconds=5)
    with django_assert_num_queries(0):
        keys.note_use(key)


def test_finding_a_key_is_one_query(django_assert_num_queries):
    raw_key = make_key()
    with django_assert_num_queries(1):
        found = keys.find_key(raw_key)
        assert found is not None
        assert found.account.plan.name == "free"
