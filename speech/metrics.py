"""Metrics of renderings: their time in all, per second of audio, and until a stream sounds."""

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram

_SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60, 120)
_FIRST_SECONDS = (0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 5, 10)
_FACTORS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 4)


class RenderMetrics:
    """The time and the audio of one kind of rendering, by engine."""

    def __init__(self, name: str, what: str, registry: CollectorRegistry = REGISTRY) -> None:
        """Measure `what`, in metrics whose names begin with `name`."""
        self._seconds = Histogram(
            f"{name}_render_seconds", f"Time to render {what}.", ["engine"], buckets=_SECONDS, registry=registry
        )
        self._audio = Counter(f"{name}_audio_seconds", f"Seconds of {what}.", ["engine"], registry=registry)
        self._factor = Histogram(
            f"{name}_real_time_factor",
            f"Seconds to render a second of {what}.",
            ["engine"],
            buckets=_FACTORS,
            registry=registry,
        )

    def observe(self, engine: str, render_s: float, audio_s: float) -> None:
        """Count a rendering of `audio_s` seconds that took `render_s`."""
        self._seconds.labels(engine).observe(render_s)
        self._audio.labels(engine).inc(audio_s)
        if audio_s > 0:
            self._factor.labels(engine).observe(render_s / audio_s)


SPEECH = RenderMetrics("speech", "speech that is answered at once")
FIRST_SOUND = Histogram(
    "speech_first_sound_seconds",
    "Time until the first sound of a stream is ready, its wait for a slot included.",
    ["engine"],
    buckets=_FIRST_SECONDS,
)
