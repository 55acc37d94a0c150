"""The fixtures of tests in which people log in: fast passwords, a cache that is the test's own, and a person."""

import pytest

from accounts.models import Account
from tests.support.accounts import PASSWORD
from tests.support.factories import make_account


@pytest.fixture(autouse=True)
def fast_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def own_cache(settings):
    """Rates and failed logins are counted in the test's own database, whatever cache is configured."""
    cache = {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}
    settings.CACHES = settings.CACHES | {"default": cache}


@pytest.fixture(name="person")
def the_person(db) -> Account:
    """An account with the password `PASSWORD`."""
    return make_account(password=PASSWORD)
