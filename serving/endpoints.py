"""Finds the declaration of the endpoint that a request asks for, once for each request."""

from django.http import Http404
from django.urls import resolve

from core.declarations import Body, Declaration, declaration_of
from serving.api_paths import is_agents
from serving.request_body import Scope

_DECLARATION = "service.declaration"
"""The key of the declaration in the ASGI scope of a request."""

_AGENT_TOOLS = Declaration(Body.LONG)
"""The endpoint of the agent tools, which Django does not see."""


def declared_in(scope: Scope) -> Declaration:
    """Return the declaration of the endpoint of an ASGI scope, whose path must be the meant one (`MeantAddresses`)."""
    if _DECLARATION not in scope:
        scope[_DECLARATION] = declaration_at(scope["path"])
    declaration: Declaration = scope[_DECLARATION]
    return declaration


def declaration_at(path: str) -> Declaration:
    """Return the declaration of the endpoint at `path`; the default one if there is no endpoint."""
    if is_agents(path):
        return _AGENT_TOOLS
    try:
        return declaration_of(resolve(path).func)
    except Http404:
        return Declaration()
