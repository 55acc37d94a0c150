"""Fixtures for all tests."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from accounts.plans import FREE, PRO
from speech import service
from speech.engines.base import Engine
from speech.engines.espeak import EspeakEngine
from tests.support.engine import ToneEngine
from tests.support.factories import make_key
from tests.support.server import Server, running_server
from voices.catalog import BLENDS

if TYPE_CHECKING:
    from speech.engines.kokoro import KokoroEngine


@pytest.fixture(scope="session")
def espeak(tmp_path_factory: pytest.TempPathFactory) -> EspeakEngine:
    """The real embedded engine, loaded once a process."""
    return EspeakEngine(tmp_path_factory.mktemp("espeak"))


@pytest.fixture(scope="session")
def kokoro_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small Kokoro model with a voice of each language; tests that use it belong to the group "kokoro"."""
    from tests.support.kokoro import TINY_CONFIG, TINY_VOICES, write_model

    return write_model(tmp_path_factory.mktemp("kokoro"), TINY_CONFIG, [*TINY_VOICES.values(), *BLENDS["af_luna"]])


@pytest.fixture(scope="session")
def kokoro(kokoro_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> "KokoroEngine":
    """The Kokoro engine on the small model, in float32."""
    from speech.engines.kokoro import KokoroEngine

    cache_dir = tmp_path_factory.mktemp("kokoro-cache")
    return KokoroEngine(kokoro_dir, cache_dir=cache_dir, blends=BLENDS, threads=2, precision="fp32")


@pytest.fixture
def use_engine(monkeypatch: pytest.MonkeyPatch):
    """Make the service speak with the engine that is given."""

    def use(engine: Engine) -> None:
        engines = SimpleNamespace(of_language=lambda language: engine, check=lambda: engine.name)
        monkeypatch.setattr(service, "engines", lambda: engines)

    return use


@pytest.fixture
def tone_engine(use_engine) -> ToneEngine:
    """The service speaks with a tone a word."""
    engine = ToneEngine()
    use_engine(engine)
    return engine


@pytest.fixture
def real_engine(use_engine, espeak: EspeakEngine) -> EspeakEngine:
    """The service speaks with espeak-ng."""
    use_engine(espeak)
    return espeak


@pytest.fixture
def free_client(db: None) -> Client:
    """A client with a key of a new Free account."""
    return Client(headers={"Authorization": f"Bearer {make_key(plan=FREE)}"})


@pytest.fixture
def pro_client(db: None) -> Client:
    """A client with a key of a new Pro account."""
    return Client(headers={"Authorization": f"Bearer {make_key(plan=PRO)}"})


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running web server; tests that use it belong to the group "server"."""
    with running_server(Path(tmp_path_factory.mktemp("server"))) as running:
        yield running
