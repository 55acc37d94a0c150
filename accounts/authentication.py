"""Authentication: the account of a request, by its API key or the session of a page, and the sender's address."""

from typing import Any, cast

from django.http import HttpRequest
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.request import Request

from accounts import keys
from accounts.models import Account, ApiKey
from core.errors import ApiError, InvalidKey


class ApiKeyAuthentication(BaseAuthentication):
    """Sets `request.user` to the account and `request.auth` to its key, which comes in `header`."""

    header = "Authorization: Bearer <API_KEY>"

    def authenticate(self, request: Request) -> tuple[Account, ApiKey] | None:
        words = get_authorization_header(request).decode("latin-1").split()
        if not words:
            return None
        if len(words) != 2 or words[0].lower() != "bearer":
            raise InvalidKey("The Authorization header must read `Bearer <API_KEY>`.")
        return authenticated(words[1])

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class PageSession(SessionAuthentication):
    """The session of a page of this site: a request must carry the page's CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            message = "This page is out of date. Reload it and try again."
            raise ApiError(message, code="csrf_failed", status=403) from error


def authenticated(raw_key: str) -> tuple[Account, ApiKey]:
    """Return the account and the key that `raw_key` stands for, and note its use. Raises: InvalidKey."""
    key = keys.find_key(raw_key)
    if key is None:
        raise InvalidKey("This API key is not valid: it is malformed, unknown or revoked, or its account is suspended.")
    if key.has_expired:
        raise InvalidKey(f"This API key expired: its last day was {key.last_day} (UTC). Create a new one.")
    keys.note_use(key)
    return key.account, key


def account_of(request: Request | HttpRequest) -> Account:
    """Return the account that an authenticated request comes from."""
    return cast(Account, request.user)


def asking_account(request: Request | HttpRequest) -> Account | None:
    """Return the account of a request; None for a visitor."""
    return request.user if request.user.is_authenticated else None


def key_of(request: Request) -> ApiKey | None:
    """Return the key of an authenticated request; None for a request from the web app."""
    return cast(ApiKey | None, request.auth)


def address_of(request: Request | HttpRequest) -> str:
    """Return the network address of a request's sender, as the server found it.

    The header `X-Forwarded-For` counts only if it comes from a proxy that the server trusts.
    """
    address: str = request.META.get("REMOTE_ADDR", "")
    return address


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes the authentication in the OpenAPI schema."""

    target_class = ApiKeyAuthentication
    name = "ApiKey"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "ev_…"}

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[str]]]:
        """Return one alternative for each scope that the operation takes."""
        handler = getattr(auto_schema.view, auto_schema.method.lower())
        return [{self.name: [scope.value]} for scope in handler.scopes] or [{self.name: []}]


class PageSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes a session to the OpenAPI schema."""

    target_class = PageSession
    name = "cookieAuth"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        what = "The session of a page of the site; what is not a GET brings the page's CSRF token as `X-CSRFToken`."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": what}
