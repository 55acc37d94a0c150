"""People at the pages of accounts: who logs in, and the links that they get by e-mail."""

import re
import time
from typing import TYPE_CHECKING

from django.contrib.auth import get_user
from django.core.mail import EmailMessage
from django.http import HttpResponse
from django.test import Client

if TYPE_CHECKING:  # benches take the password before Django is set up
    from accounts.models import Account

PASSWORD = "correct horse battery"


def log_in(client: Client, email: str, password: str = PASSWORD, **fields: str) -> HttpResponse:
    """Return the answer to the login form."""
    return client.post("/account/login/", {"login": email, "password": password} | fields)


def enter(client: Client, account: "Account") -> None:
    """Log `account` in without a form, as if it had just sent one."""
    client.force_login(account)
    session = client.session
    session["logged_in_at"] = time.time()
    session.save()


def who(client: Client) -> str | None:
    """Return the e-mail address of who is logged in."""
    return getattr(get_user(client), "email", None)


def link_in(message: EmailMessage) -> str:
    """Return the link by which an address is confirmed or a password is chosen."""
    found = re.search(r"http\S+/(?:confirm-email|password)/\S+", str(message.body))
    assert found
    return found.group()
