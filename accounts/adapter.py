"""django-allauth's adapter for this service: its links and counts do not depend on the host that a request names."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmation
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.urls import reverse

from accounts.fresh_logins import note_login
from accounts.known_networks import is_known_network, note_network
from core.networks import network_of, plain_address, site_of

FAILED_ELSEWHERE = "login_failed_elsewhere"
"""The name of the rate of failed logins to an account, over all networks that the account has never logged in from."""

SIGNUP_OF_SITE = "signup_of_site"
"""The name of the rate of sign-ups from a /48 of IPv6."""

_ALLAUTH = "allauth.account"
"""The app whose settings hold the rates."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Sends only links to `SITE_URL`, and counts failed logins by account and network, whatever the Host header says.

    A stranger cannot lock the owner out: networks from which the account has logged in count apart from all others.
    """

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": "The e-mail address or the password is not correct.",  # nosec B105 # no password
        "email_taken": "An account with this e-mail address already exists.",
        "rate_limited": "Too many attempts. Wait a few minutes and try again.",
        "too_many_login_attempts": "Too many attempts. Wait a few minutes and try again.",
        "unknown_email": "No account has this e-mail address.",
    }

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: EmailConfirmation) -> str:
        return _site_link("account_confirm_email", emailconfirmation.key)

    def send_password_reset_mail(self, user: AbstractBaseUser, email: str, context: dict[str, Any]) -> None:
        link = _site_link("account_reset_password_from_key", context["uid"], context["key"])
        super().send_password_reset_mail(user, email, context | {"password_reset_url": link})

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        links = {
            "site_url": settings.SITE_URL,
            "login_url": _site_link("account_login"),
            "signup_url": _site_link("account_signup"),
            "reset_url": _site_link("account_reset_password"),
        }
        super().send_mail(template_prefix, email, context | links)

    def get_client_ip(self, request: HttpRequest) -> str:
        return plain_address(super().get_client_ip(request))

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        site = site_of(self.get_client_ip(request))
        if site and not ratelimit.consume(request, app=_ALLAUTH, action=SIGNUP_OF_SITE, key=site):
            raise ImmediateHttpResponse(ratelimit.respond_429(request))
        return True

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        super().login(request, user)
        note_login(request)
        note_network(user.get_username(), self._network(request))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        # In this order: an attempt that its own network's limit refuses must not use up the attempts of all networks.
        super().pre_authenticate(request, **credentials)
        self._usage_elsewhere = None
        login = _login_in(credentials)
        if is_known_network(login, self._network(request)):
            return
        self._usage_elsewhere = ratelimit.consume(request, app=_ALLAUTH, action=FAILED_ELSEWHERE, key=login)
        if not self._usage_elsewhere:
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user:
            if self._usage_elsewhere:
                self._usage_elsewhere.rollback()
            note_network(_login_in(credentials), self._network(request))
        return user

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        # Called after a password was reset by a link: a person who opened the link owns the address.
        super()._delete_login_attempts_cached_email(request, **credentials)
        note_network(_login_in(credentials), self._network(request))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # allauth's own key holds the host and port of the request, so that each host would have a count of its own.
        return f"{_login_in(credentials)} {self._network(request)}"

    def _network(self, request: HttpRequest) -> str:
        return network_of(self.get_client_ip(request))


def _login_in(credentials: dict[str, Any]) -> str:
    return str(credentials.get("email", credentials.get("username", ""))).lower()


def _site_link(view_name: str, *arguments: str) -> str:
    return settings.SITE_URL + reverse(view_name, args=arguments)
