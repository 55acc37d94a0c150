"""Fresh logins: what a thief of a session must not do needs a password that was entered within the last minutes."""

import time
from collections.abc import Callable

from allauth.account import app_settings
from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase

View = Callable[..., HttpResponseBase]

_LOGGED_IN_AT = "logged_in_at"


def note_login(request: HttpRequest) -> None:
    """Store in the session that its owner has just logged in or signed up."""
    request.session[_LOGGED_IN_AT] = time.time()


def is_login_old(request: HttpRequest) -> bool:
    """Tell whether the login is older than allauth's `REAUTHENTICATION_TIMEOUT` (seconds)."""
    age_s = time.time() - request.session.get(_LOGGED_IN_AT, 0.0)
    return not 0 <= age_s < app_settings.REAUTHENTICATION_TIMEOUT


fresh_login_required: Callable[[View], View] = reauthentication_required(enabled=is_login_old)
"""Decorates a view: an old session is asked for the password first, and then the request goes on.

An account without a password is not asked: nobody can have logged in to it.
"""

fresh_login_required_to_post: Callable[[View], View] = reauthentication_required(enabled=is_login_old, allow_get=True)
"""As `fresh_login_required`, but the page can be read without a password."""
