"""Values in Redis as JSON: reading them runs no code, whoever wrote them."""

import json
from typing import Any


class JsonSerializer:
    """A serializer for Django's caches. Values must be JSON types; a tuple comes back as a list."""

    def dumps(self, value: Any) -> int | bytes:
        """Return `value` for Redis, which can count whole numbers. Raises: TypeError if `value` has no JSON form."""
        return value if type(value) is int else json.dumps(value).encode()

    def loads(self, stored: bytes) -> Any:
        """Return the value of `stored`. Raises: ValueError if it is not JSON."""
        return json.loads(stored)
