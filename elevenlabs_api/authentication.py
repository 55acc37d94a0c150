"""The key of a request as ElevenLabs' clients send it: in `xi-api-key`, or as a Bearer token."""

from typing import Any

from rest_framework.request import Request

from accounts.authentication import ApiKeyAuthentication, ApiKeyScheme, authenticated
from accounts.models import Account, ApiKey

KEY_HEADER = "xi-api-key"


class ElevenLabsKeyAuthentication(ApiKeyAuthentication):
    """Sets `request.user` to the account and `request.auth` to its key."""

    header = f"{KEY_HEADER}: <API_KEY>"

    def authenticate(self, request: Request) -> tuple[Account, ApiKey] | None:
        raw = request.headers.get(KEY_HEADER)
        return super().authenticate(request) if raw is None else authenticated(raw.strip())


class ElevenLabsKeyScheme(ApiKeyScheme):  # type: ignore[no-untyped-call]
    """Describes the header in the OpenAPI schema."""

    target_class = ElevenLabsKeyAuthentication
    name = "ElevenLabsKey"

    def get_security_definition(self, auto_schema: object) -> dict[str, Any]:
        return {"type": "apiKey", "in": "header", "name": KEY_HEADER}

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[str]]]:
        """Return the alternatives: this header, and the header of all other APIs."""
        own = super().get_security_requirement(auto_schema)
        return [*own, *({ApiKeyScheme.name: scopes} for by_name in own for scopes in by_name.values())]
