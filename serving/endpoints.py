"""What the endpoint of a request is, as its view says: asked before Django calls the view, once for each request."""

from django.http import Http404
from django.urls import resolve

from core.declarations import Body, Declaration, declaration_of
from serving.api_paths import is_agents
from serving.request_body import Scope

_SLOT = "service.declaration"
"""The key of the declaration in the ASGI scope of a request."""

_AGENT_TOOLS = Declaration(Body.LONG)
"""The endpoint of the agent tools, which Django does not see."""


def declared_in(scope: Scope) -> Declaration:
    """Return what the endpoint of an ASGI scope says. Its path must be the one that is meant (`MeantAddresses`)."""
    if _SLOT not in scope:
        scope[_SLOT] = declaration_at(scope["path"])
    declaration: Declaration = scope[_SLOT]
    return declaration


def declaration_at(path: str) -> Declaration:
    """Return what the endpoint at `path` says; where there is none, what one says that says nothing."""
    if is_agents(path):
        return _AGENT_TOOLS
    try:
        return declaration_of(resolve(path).func)
    except Http404:
        return Declaration()
