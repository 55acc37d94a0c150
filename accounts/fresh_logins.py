"""Fresh logins: an action that a session thief must not take needs a password entered within the last minutes."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import app_settings
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import is_reauthentication_required, suspend_request
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode

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
"""Decorates a view: the owner of an old session must enter the password before the request continues.

An account without a password is exempt: nobody can have logged in to it.
"""


def fresh_login_required_to_act(view: View) -> View:
    """Like `fresh_login_required`, but a page can be read without a password, and a form keeps its whole address.

    allauth forgets a form that was sent to an address with a query, such as an action in a list of staff.
    """

    @wraps(view)
    def ask(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        is_safe = request.method in ("GET", "HEAD", "OPTIONS")
        if is_safe or not (is_login_old(request) and is_reauthentication_required(request, app="")):
            return view(request, *args, **kwargs)
        page = reverse("account_reauthenticate")
        suspend_request(request, page)
        return HttpResponseRedirect(f"{page}?{urlencode({REDIRECT_FIELD_NAME: request.path})}")

    return ask
