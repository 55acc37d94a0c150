"""Scopes in views: each method of the API declares what a key needs for it, and a method without that is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import ImproperlyConfigured
from rest_framework.permissions import BasePermission

from accounts.authentication import key_of
from accounts.scopes import Scope, require_scope

if TYPE_CHECKING:  # the framework's views import this module
    from rest_framework.request import Request
    from rest_framework.views import APIView

Handler = TypeVar("Handler", bound=Callable[..., Any])


def needs_scope(*scopes: Scope) -> Callable[[Handler], Handler]:
    """Declare that a method of a view takes keys with one of `scopes`, the narrowest first; none: any key."""

    def declare(handler: Handler) -> Handler:
        handler.scopes = scopes  # type: ignore[attr-defined]
        return handler

    return declare


def scopes_of(view: APIView, method: str) -> tuple[Scope, ...]:
    """Return the scopes that a method of a view declares; none if the view does not have it.

    Raises: ImproperlyConfigured for a method that declares nothing.
    """
    handler = None if method == "OPTIONS" else getattr(view, method.lower(), None)
    if handler is None:
        return ()
    if not hasattr(handler, "scopes"):
        raise ImproperlyConfigured(f"{type(view).__name__}.{method.lower()} declares no scopes: see needs_scope")
    scopes: tuple[Scope, ...] = handler.scopes
    return scopes


class HasScope(BasePermission):
    """Lets in keys with a scope that the method declares, and all sessions and visitors."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        require_scope(key_of(request), *scopes_of(view, request.method or ""))
        return True
