"""The addresses of the API and of the agent tools, by their paths: what is there answers in JSON, to programs."""

import re

AGENTS = "/mcp"
"""The address of the agent tools."""

_SLASHES = re.compile("/{2,}")
_VERSION_TWICE = re.compile("^((?:/api)?/v1)(?:/v1)+(?=/|$)")


def is_api(path: str) -> bool:
    """Tell whether `path` belongs to the API, be it an endpoint or not."""
    return path.startswith("/api/") or is_openai(path)


def is_openai(path: str) -> bool:
    """Tell whether `path` lies at the base of OpenAI's API, `/v1`."""
    return path == "/v1" or path.startswith("/v1/")


def meant_path(path: str) -> str:
    """Return the path of the API that `path` means; any other path as it is.

    Programs put an address together from a base and an end, either of which may have a slash or `/v1` too many.
    """
    plain = _SLASHES.sub("/", path)
    return _VERSION_TWICE.sub(r"\1", plain).rstrip("/") if is_api(plain) else path


def is_agents(path: str) -> bool:
    """Tell whether the agent tools answer at `path`, which may end with slashes."""
    return path.rstrip("/") == AGENTS
