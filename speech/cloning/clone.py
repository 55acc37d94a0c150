"""What a cloned voice is once it is enrolled: small, versioned, and told apart by engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

VERSION = 1


@dataclass(frozen=True, slots=True)
class Clone:
    """How each engine that was there at the enrollment speaks as the person: plain JSON values by engine name.

    `base_voice` is the catalog voice that the main engine's search began with; `likeness` the cosine between the
    speaker embeddings of the recording and of what the main engine then said, -1 to 1.
    """

    base_voice: str
    likeness: float
    engines: Mapping[str, Mapping[str, Any]]
    version: int = VERSION

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Clone:
        """Return what `to_json` wrote. Raises: ValueError for a version that this release does not know."""
        if values.get("version") != VERSION:
            raise ValueError(f"a clone of version {values.get('version')!r}: this release knows {VERSION}")
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Found:
    """What the search on one engine came to: its section of a `Clone`, and how alike that sounds to the recording.

    `base_likeness` is that of the catalog voice it began with, unchanged.
    """

    base_voice: str
    base_likeness: float
    likeness: float
    section: Mapping[str, Any]
