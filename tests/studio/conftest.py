"""The studio's jobs are rendered like the API's in their tests; accounts use them by session."""

import pytest

from accounts.plans import FREE, PRO
from tests.jobs.conftest import quick_voice  # noqa: F401
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
