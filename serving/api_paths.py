"""The paths of the API and of the agent tools, which answer programs in JSON."""

import re

AGENTS = "/mcp"
"""The address of the agent tools."""

_SLASHES = re.compile("/{2,}")
_VERSION_TWICE = re.compile("^((?:/api|/elevenlabs)?/v1)(?:/v1)+(?=/|$)")
_OTHER_VERSION = re.compile("^/elevenlabs/v1(?=/v2/)")
_NO_VERSION = re.compile("^/elevenlabs(?=/(?!v[0-9])[^/])")


def is_api(path: str) -> bool:
    """Tell whether `path` belongs to the API, even if it is not an endpoint."""
    return path == "/api" or path.startswith("/api/") or is_openai(path) or is_elevenlabs(path)


def is_openai(path: str) -> bool:
    """Tell whether `path` lies at the base of OpenAI's API, `/v1`."""
    return path == "/v1" or path.startswith("/v1/")


def is_elevenlabs(path: str) -> bool:
    """Tell whether `path` lies at the base of ElevenLabs' API, `/elevenlabs`."""
    return path == "/elevenlabs" or path.startswith("/elevenlabs/")


def meant_path(path: str) -> str:
    """Return the path of the API that `path` means; any other path as it is.

    Programs join a base and an end, either of which may have a slash or `/v1` too many; some of ElevenLabs' clients add
    the version to the base, and some expect it there.
    """
    plain = _SLASHES.sub("/", path)
    if not is_api(plain):
        return path
    plain = _VERSION_TWICE.sub(r"\1", plain).rstrip("/")
    return _NO_VERSION.sub("/elevenlabs/v1", _OTHER_VERSION.sub("/elevenlabs", plain))


def is_agents(path: str) -> bool:
    """Tell whether the agent tools answer at `path`, which may end with slashes."""
    return path.rstrip("/") == AGENTS
