"""Fixtures for all tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from accounts.plans import FREE, PRO
from speech import service
from speech.engines.base import Engine
from speech.engines.espeak import EspeakEngine
from tests.support.engine import ToneEngine
from tests.support.factories import make_key
from tests.support.server import Server, running_server


@pytest.fixture(scope="session")
def espeak(tmp_path_factory: pytest.TempPathFactory) -> EspeakEngine:
    """The real embedded engine, loaded once a process."""
    return EspeakEngine(tmp_path_factory.mktemp("espeak"))


@pytest.fixture
def use_engine(monkeypatch: pytest.MonkeyPatch):
    """Make the service speak with the engine that is given."""

    def use(engine: Engine) -> None:
        monkeypatch.setattr(service, "engine", lambda: engine)

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
