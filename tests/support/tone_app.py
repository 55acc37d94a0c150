"""A Django app that makes a server process speak with the tone engine.

`TONE_LOG` is the file in which it writes when it spoke; `PLACE_LIFETIME_S` how long places in flight live without it;
`HEARTBEAT_S`, where it is set, how long it takes from one sign of their life to the next, else a quarter of that;
`STOP_TIMEOUT_S`, where it is set, how long workers may take to stop; `REQUESTS_A_MINUTE` is every plan's, if it is set.
"""

import os
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

from django.apps import AppConfig

from tests.support.engine import ToneEngine
from tts.engines.base import Rendered
from tts.text.chunks import Chunk

STUCK = "stuck"
"""On this word a rendering takes longer than any test waits."""

HELD = "held"
"""On this word a rendering waits for the file whose name is that of `TONE_LOG` with `RELEASE` at its end."""

RELEASE = ".release"
RENDERING_S = 0.02


class LoggingToneEngine(ToneEngine):
    """Writes begin and end of each rendering, in seconds of a clock that all processes share, as lines of one file."""

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        with Path(os.environ["TONE_LOG"]).open("a", buffering=1) as log:
            log.write(f"{time.monotonic()} 1\n")
            _take_time({word.text for word in chunk.words})
            log.write(f"{time.monotonic()} -1\n")
        return super().render(chunk, voice, language)


def _take_time(words: set[str]) -> None:
    time.sleep(600 if STUCK in words else RENDERING_S)
    while HELD in words and not Path(os.environ["TONE_LOG"] + RELEASE).exists():
        time.sleep(RENDERING_S)


class ToneApp(AppConfig):
    name = "tests.support"
    label = "tone"

    def ready(self) -> None:
        from accounts import limit_redis, limit_traffic, limits
        from accounts.plans import PLANS
        from core.heartbeat import Heartbeat
        from speech import speakers

        if requests := os.environ.get("REQUESTS_A_MINUTE"):
            for name, plan in PLANS.items():
                PLANS[name] = replace(plan, requests_per_minute=int(requests))
        lifetime_s = float(os.environ["PLACE_LIFETIME_S"])
        limit_traffic.PLACE_LIFETIME = timedelta(seconds=lifetime_s)
        limit_redis.LIFETIME_MS = int(lifetime_s * 1000)
        limits._heartbeat = Heartbeat(float(os.environ.get("HEARTBEAT_S", lifetime_s / 4)))
        if timeout_s := os.environ.get("STOP_TIMEOUT_S"):
            from jobs.queue import cluster

            cluster.STOP_TIMEOUT_S = float(timeout_s)
        engine = LoggingToneEngine()
        engines = SimpleNamespace(
            of_voice=lambda voice, language: engine,
            of_clone=lambda clone, language: engine,
            can_speak=lambda voice: True,
            check=lambda: engine.name,
            summary=engine.name,
            main=engine.name,
        )
        speakers.engines = lambda: engines
