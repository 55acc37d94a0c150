"""A cloned voice after its enrollment: a small, versioned record with a section for each engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

VERSION = 1


@dataclass(frozen=True, slots=True)
class Clone:
    """The values with which each engine speaks as the person: plain JSON by engine name, for all engines at enrollment.

    `base_voice` is the catalog voice with which the search of the main engine began. `likeness` is the cosine between
    the speaker embeddings of the recording and of the main engine's speech, -1 to 1.
    """

    base_voice: str
    likeness: float
    engines: Mapping[str, Mapping[str, Any]]
    version: int = VERSION

    @property
    def makers(self) -> tuple[str, ...]:
        """The third-party networks that made a section; their licences require naming them."""
        return tuple(str(section["made_by"]) for section in self.engines.values() if "made_by" in section)

    def to_json(self) -> dict[str, Any]:
        """Return the clone as JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Clone:
        """Return the clone of `to_json`. Raises: ValueError for a version that this release does not know."""
        if values.get("version") != VERSION:
            raise ValueError(f"a clone of version {values.get('version')!r}: this release knows {VERSION}")
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Found:
    """The result of the search on one engine: its section of a `Clone`, and the likeness to the recording."""

    base_voice: str
    likeness: float
    section: Mapping[str, Any]
