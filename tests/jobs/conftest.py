"""Jobs of the tests are rendered in the process, into a folder of each test's own."""

import pytest

from tests.support.factories import make_client


@pytest.fixture(autouse=True)
def quick_voice(tone_engine, files_folder):
    """Each word is a tone."""
    return tone_engine


@pytest.fixture
def client(account):
    """A client with a key of the account."""
    return make_client(account)
