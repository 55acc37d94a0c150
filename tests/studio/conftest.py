"""The studio's jobs are rendered like the API's in their tests; accounts use them by session."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from accounts.plans import FREE, PRO
from tests.jobs.conftest import quick_voice  # noqa: F401
from tests.support.browser import running_browser
from tests.support.factories import make_account
from tests.support.studio import browser_of


@pytest.fixture
def free():
    return make_account(FREE)


@pytest.fixture
def pro():
    return make_account(PRO)


@pytest.fixture
def account(pro):
    """The account of a test that needs only one."""
    return pro


@pytest.fixture
def browser(account):
    """A browser in which that account is logged in."""
    return browser_of(account)


@pytest.fixture(scope="module")
def playing_chromium() -> Iterator[Browser]:
    """A running Chromium that plays without being asked to."""
    with running_browser("--autoplay-policy=no-user-gesture-required") as running:
        yield running
