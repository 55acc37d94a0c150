"""How django-allauth meets this service: neither its links nor its counts follow the host that a request names."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmation
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.urls import reverse


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Sends links to `SITE_URL` alone, and counts failed logins by account whatever the Host header."""

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

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # allauth's own key holds the host and port that the request names: each of them would have a count of its own.
        return str(credentials.get("email", credentials.get("username", ""))).lower()


def _site_link(view_name: str, *arguments: str) -> str:
    return settings.SITE_URL + reverse(view_name, args=arguments)
