"""Bearer authentication: finds the account of a request by its API key."""

from typing import Any, cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.request import Request

from accounts import keys
from accounts.models import Account, ApiKey
from core.errors import InvalidKey


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


def authenticated(raw_key: str) -> tuple[Account, ApiKey]:
    """Return the account and the key of a raw key, whose use is noted. Raises: InvalidKey."""
    key = keys.find_key(raw_key)
    if key is None:
        raise InvalidKey("This API key is not valid: it is malformed, unknown or revoked, or its account is suspended.")
    if key.has_expired:
        raise InvalidKey(f"This API key expired: its last day was {key.last_day} (UTC). Create a new one.")
    keys.note_use(key)
    return key.account, key


def account_of(request: Request) -> Account:
    """Return the account that an authenticated request comes from."""
    return cast(Account, request.user)


def key_of(request: Request) -> ApiKey | None:
    """Return the key of an authenticated request; None for a request from the web app."""
    return cast(ApiKey | None, request.auth)


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
