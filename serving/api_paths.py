"""The addresses of the API and of the agent tools, by their paths: what is there answers in JSON, to programs."""

AGENTS = "/mcp"
"""The address of the agent tools."""


def is_api(path: str) -> bool:
    """Tell whether `path` belongs to the API, be it an endpoint or not."""
    return path.startswith("/api/") or is_openai(path)


def is_openai(path: str) -> bool:
    """Tell whether `path` lies at the base of OpenAI's API, `/v1`."""
    return path == "/v1" or path.startswith("/v1/")


def is_agents(path: str) -> bool:
    """Tell whether the agent tools answer at `path`, which may end with slashes."""
    return path.rstrip("/") == AGENTS
