"""The fixtures of the tests of billing."""

from collections.abc import Iterator

import pytest
from django.test import Client

from billing import stripe_api
from tests.support.accounts import log_in
from tests.support.people import fast_passwords, own_cache, the_person  # noqa: F401 — pytest finds them here
from tests.support.stripe_double import SETTINGS, StripeDouble, running_stripe


@pytest.fixture
def signed_in(person) -> Client:
    client = Client()
    log_in(client, person.email)
    return client


@pytest.fixture
def stripe(settings, monkeypatch) -> Iterator[StripeDouble]:
    """The service as it is where Stripe's keys are set; its API is a double on this machine."""
    for name, value in SETTINGS.items():
        setattr(settings, name, value)
    with running_stripe() as double:
        monkeypatch.setattr(stripe_api, "ADDRESS", double.url)
        yield double
