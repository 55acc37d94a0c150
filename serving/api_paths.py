"""The addresses of the API, by their paths: what is there answers in JSON, to programs."""


def is_api(path: str) -> bool:
    """Tell whether `path` belongs to the API, be it an endpoint or not."""
    return path.startswith("/api/") or is_openai(path)


def is_openai(path: str) -> bool:
    """Tell whether `path` lies at the base of OpenAI's API, `/v1`."""
    return path == "/v1" or path.startswith("/v1/")
