"""Numbers that are measured on a model once, and then kept on disk."""

import hashlib
import json
import logging
import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

log = logging.getLogger(__name__)


class KeptNumbers:
    """A number for each name, the same in every process and after every restart. Thread-safe."""

    def __init__(
        self, cache_dir: Path, kind: str, model: str, known: Mapping[str, float] = MappingProxyType({})
    ) -> None:
        """Keep numbers of one `kind` below `cache_dir`; `model` identifies the weights to which they belong.

        `known` numbers are neither measured nor kept.
        """
        digest = hashlib.sha256(model.encode()).hexdigest()[:16]
        self._kind = kind
        self._path = cache_dir / f"{kind}-{digest}.json"
        self._lock = threading.Lock()
        self._known = known
        self._numbers: dict[str, float] = self._read()

    def number(self, name: str, measure: Callable[[], float]) -> float:
        """Return the number of `name`. If there is none yet, `measure` returns it."""
        if name in self._known:
            return self._known[name]
        if name in self._numbers:
            return self._numbers[name]
        with self._lock:
            if name not in self._numbers:
                self._numbers[name] = measure()
                self._write()
            return self._numbers[name]

    def _read(self) -> dict[str, float]:
        try:
            return {name: float(number) for name, number in json.loads(self._path.read_text()).items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, AttributeError) as error:
            log.warning("%s is unreadable and will be written again: %s", self._path, error)
            return {}

    def _write(self) -> None:
        draft = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(self._read() | self._numbers, indent=1))
            draft.replace(self._path)
        except OSError as error:
            log.warning("%s cannot be kept, so that each process measures them again: %s", self._kind, error)
