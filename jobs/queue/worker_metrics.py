"""Metrics of the workers, which reach the web server together with the signs of life of their cluster.

A worker writes each measurement as a line into a pipe to its cluster's sentinel. The sentinel counts, and puts the
counts into the cache in which clusters give their signs of life. A pipe takes a short line whole or not at all and has
no lock: a worker that is killed neither leaves half a line nor blocks the others.
"""

import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from uuid import UUID

from django.core.cache import caches
from prometheus_client import CollectorRegistry, Counter, Metric

from jobs.queue.workers import known_clusters
from speech.metrics import RenderMetrics

log = logging.getLogger(__name__)

_registry = CollectorRegistry()
_renderings = RenderMetrics("speech_segment", "segments of jobs", _registry)
_callbacks = Counter("speech_callback_attempts", "Attempts to deliver a callback.", ["outcome"], registry=_registry)

_BLOCK = 1 << 16
_PAUSE_S = 2.0
_KEPT_S = 60
"""Seconds for which the last counts of a cluster stay in the cache."""

_outlet: int | None = None


def count_rendering(engine: str, render_s: float, audio_s: float) -> None:
    """Count a segment of `audio_s` seconds that took `render_s` seconds to render."""
    _count("rendering", engine, render_s, audio_s)


def count_callback(outcome: str) -> None:
    """Count an attempt to deliver a callback; `outcome` is one of a few words."""
    _count("callback", outcome)


def _count(name: str, *values: str | float) -> None:
    if _outlet is None:
        _COUNTERS[name](*values)
        return
    # The pipe is full only if the sentinel has stopped reading, and is about to be replaced.
    with suppress(OSError):
        os.write(_outlet, json.dumps([name, *values]).encode() + b"\n")


_COUNTERS: dict[str, Callable[..., None]] = {
    "rendering": _renderings.observe,
    "callback": lambda outcome: _callbacks.labels(outcome).inc(),
}


class Gathering:
    """The counts of a cluster, kept by its sentinel."""

    def __init__(self, cluster_id: UUID) -> None:
        """Let the processes forked from now on send their measurements to this one."""
        global _outlet
        self._inlet, _outlet = os.pipe()
        for end in (self._inlet, _outlet):
            os.set_blocking(end, False)
        self._key = _key(cluster_id)
        self._rest = b""
        self._told = ""
        self._told_at_s = float("-inf")

    def pass_on(self) -> None:
        """Count the measurements that have come, and put changed or expiring counts into the cache.

        It never raises: the sign of life that follows matters more.
        """
        try:
            self._receive()
            self._tell()
        except Exception as error:
            log.warning("what the workers have measured was not told: %s", error)

    def _receive(self) -> None:
        received = self._rest
        with suppress(BlockingIOError):
            while block := os.read(self._inlet, _BLOCK):
                received += block
        *lines, self._rest = received.split(b"\n")
        for line in lines:
            name, *values = json.loads(line)
            _COUNTERS[name](*values)

    def _tell(self) -> None:
        age_s = time.monotonic() - self._told_at_s
        if age_s < _PAUSE_S:
            return
        counts = json.dumps([_packed(metric) for metric in _registry.collect()])
        if counts != self._told or age_s > _KEPT_S / 3:
            caches["workers"].set(self._key, counts, _KEPT_S)
            self._told, self._told_at_s = counts, time.monotonic()


def collect() -> Iterator[Metric]:
    """Yield the counts of all clusters; the label `worker` names the machine and main process of each."""
    names = {_key(stat.cluster_id): f"{stat.host}:{stat.pid}" for stat in known_clusters()}
    found: dict[str, Metric] = {}
    for key, counts in caches["workers"].get_many(names).items():
        for name, kind, text, samples in json.loads(counts):
            metric = found.setdefault(name, Metric(name, text, kind))
            for sample_name, labels, value in samples:
                metric.add_sample(sample_name, labels | {"worker": names[key]}, value)
    yield from found.values()


def _packed(metric: Metric) -> list[object]:
    samples = [(sample.name, sample.labels, sample.value) for sample in metric.samples]
    return [metric.name, metric.type, metric.documentation, samples]


def _key(cluster_id: UUID) -> str:
    return f"metrics:{cluster_id}"
