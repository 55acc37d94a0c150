"""Fixtures for all tests."""

import ast
import functools
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
import pytest_django
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone
from hypothesis import settings
from pytest_django.plugin import blocking_manager_key
from redis import Redis
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from accounts import limits
from accounts.limit_redis import RedisTraffic
from accounts.limit_traffic import DatabaseTraffic, Traffic
from accounts.models import Account
from accounts.plans import FREE, PLANS, PRO
from jobs.rendering import segments as job_rendering
from speech import render_places, speakers
from speech.render_scheduler import RenderScheduler
from tests.support.accounts import enter
from tests.support.depth import IS_EXHAUSTIVE
from tests.support.engine import ToneEngine
from tests.support.factories import make_account, make_client
from tests.support.interrupted_storage import Interruptions
from tests.support.server import Server, running_server
from tests.support.services import REDIS_URL as TEST_REDIS_URL
from tests.support.services import left_out, own_prefix, unreachable
from tts.engines.base import Engine
from tts.engines.espeak.engine import EspeakEngine
from voices.catalog import BLENDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.firefox import FirefoxWindow
    from tests.support.tryout import Visit
    from tts.engines.kokoro.engine import KokoroEngine
    from tts.engines.piper.engine import PiperEngine

# The first example loads what the others have: a deadline would fail it on a busy machine.
settings.register_profile("fixed", deadline=None, derandomize=True)
# In CI the seed is fixed too: a change is not refused for an old fault that a new seed happens to find.
settings.register_profile("random", deadline=None, max_examples=300, derandomize="CI" in os.environ)
settings.load_profile("random" if IS_EXHAUSTIVE else "fixed")


LEFT_TO_CHECK = ("exhaustive", "process")
"""Markers of tests that `make check` runs, and `make test` does not."""


def pytest_sessionstart(session: pytest.Session) -> None:
    if reason := unreachable():
        pytest.exit(reason, returncode=pytest.ExitCode.USAGE_ERROR)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    from bench.listening.ears import ears_left_out
    from tests.support.browser import browser_left_out
    from tests.support.firefox import firefox_left_out

    for line in filter(None, (left_out(), browser_left_out(), firefox_left_out(), ears_left_out())):
        terminalreporter.write_line(line, yellow=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.parent.name != "walks")  # they take longest, and others can run beside them
    if IS_EXHAUSTIVE:
        return
    left_out = [item for item in items if any(map(item.get_closest_marker, LEFT_TO_CHECK))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not any(map(item.get_closest_marker, LEFT_TO_CHECK))]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """After a test with `serialized_rollback`, bring back the rows of migrations: its end has flushed them.

    Django brings them back before the next such test alone, which it expects to come after all others.
    """
    yield
    marker = item.get_closest_marker("django_db")
    if nextitem and marker and marker.kwargs.get("serialized_rollback"):  # after the last test the database is gone
        with item.config.stash[blocking_manager_key].unblock():
            connection.creation.deserialize_db_from_string(connection._test_serialized_contents)


class ProcessesByOne(LoadFileScheduling):
    """Gives each file to one worker, and all tests marked `process` to the same one: their processes take turns."""

    def _split_scope(self, nodeid: str) -> str:
        file, *_, test = nodeid.split("::")
        names = _process_tests(self.config.rootpath / file)
        return "processes" if ALL_TESTS in names or test.partition("[")[0] in names else file


ALL_TESTS = "pytestmark"


@functools.cache
def _process_tests(file: Path) -> set[str]:
    """Return the names of the tests of a file that are marked `process`, `ALL_TESTS` for the whole of it.

    The scheduler knows no more of a test than its name.
    """
    names = set()
    for statement in ast.parse(file.read_text()).body:
        match statement:
            case ast.FunctionDef(name=name, decorator_list=marks) if "pytest.mark.process" in map(ast.unparse, marks):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=marks) if name == ALL_TESTS:
                names |= {ALL_TESTS} if "pytest.mark.process" in ast.unparse(marks) else set()
    return names


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    return ProcessesByOne(config, log)


@pytest.fixture(scope="session")
def espeak(tmp_path_factory: pytest.TempPathFactory) -> EspeakEngine:
    """The real embedded engine, loaded once a process."""
    return EspeakEngine(tmp_path_factory.mktemp("espeak"))


@pytest.fixture(scope="session")
def kokoro_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small Kokoro model with a voice of each language."""
    from tests.support.kokoro import TINY_CONFIG, TINY_VOICES, write_model

    voices = [*TINY_VOICES.values(), *BLENDS["af_luna"]]
    return write_model(tmp_path_factory.mktemp("kokoro"), TINY_CONFIG, voices, is_hasty=True)


@pytest.fixture(scope="session")
def kokoro(kokoro_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> "KokoroEngine":
    """The Kokoro engine on the small model, in float32."""
    from tts.engines.kokoro.engine import KokoroEngine

    cache_dir = tmp_path_factory.mktemp("kokoro-cache")
    return KokoroEngine(kokoro_dir, cache_dir=cache_dir, blends=BLENDS, threads=2, precision="fp32")


@pytest.fixture(scope="session")
def piper_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small voice of Piper."""
    from tests.support.piper import TINY, write_voice

    return write_voice(tmp_path_factory.mktemp("piper"), TINY)


@pytest.fixture(scope="session")
def piper(piper_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> "PiperEngine":
    """The Piper engine on the small voice."""
    from tts.engines.piper.engine import PiperEngine

    return PiperEngine(piper_dir, cache_dir=tmp_path_factory.mktemp("piper-cache"), threads=2)


@pytest.fixture
def use_engines(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Make the service take its engines from the call that is given."""
    return lambda engines: monkeypatch.setattr(speakers, "engines", engines)


@pytest.fixture
def use_engine(use_engines):
    """Make the service speak with the engine that is given."""

    def use(engine: Engine) -> None:
        engines = SimpleNamespace(
            of_voice=lambda voice, language: engine,
            of_clone=lambda clone, language: engine,
            can_speak=lambda voice: True,
            check=lambda: engine.name,
            arabic=engine.name,
        )
        use_engines(lambda: engines)

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
def set_slots(settings) -> Iterator[Callable[[int, int], RenderScheduler]]:
    """Give this process so many slots to render and places to wait for them; return its scheduler."""

    def forget() -> None:
        render_places.render_slots.cache_clear()
        render_places.public_slots.cache_clear()

    def set_to(slots: int, queue: int) -> RenderScheduler:
        settings.RENDER_SLOTS, settings.RENDER_QUEUE = slots, queue
        forget()
        return render_places.render_slots()

    yield set_to
    forget()


@pytest.fixture(scope="session", autouse=True)
def static_files_by_demand() -> Iterator[None]:
    """A client of Django's is an application of its own, which would list all static files again.

    Pages name the files as they are, whatever an earlier `collectstatic` has left in the clone.
    """
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with override_settings(WHITENOISE_AUTOREFRESH=True, STORAGES=django_settings.STORAGES | plain):
        yield


@pytest.fixture(autouse=TEST_REDIS_URL != "")
def own_redis_keys() -> Iterator[None]:
    """Accounts of different tests have the same numbers; in Redis they must not be the same accounts."""
    with override_settings(REDIS_PREFIX=own_prefix()):
        yield


@pytest.fixture(autouse=True)
def nobody_called_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker is called later by a timer, whose task would come into the database of another test."""
    monkeypatch.setattr(job_rendering, "wake_later", lambda delay: None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings) -> SimpleNamespace:
    """A clock that the test turns: `clock.now`. Redis, where requests are counted in it, goes by it too."""
    clock = SimpleNamespace(now=datetime(2026, 5, 4, 12, 0, 10, tzinfo=UTC))

    def seconds() -> float:
        return clock.now.timestamp()

    def traffic() -> Traffic:
        if not settings.REDIS_URL:
            return DatabaseTraffic()
        return RedisTraffic(Redis.from_url(settings.REDIS_URL), settings.REDIS_PREFIX, seconds)

    monkeypatch.setattr(timezone, "now", lambda: clock.now)
    monkeypatch.setattr(limits, "current_traffic", traffic)
    return clock


@pytest.fixture
def bare_db(django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker) -> Iterator[None]:
    """The database without a transaction around the test, which deletes what it made.

    It is quicker than `transaction=True`, after which each table is flushed.
    """
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def limit_pro(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function that sets limits of the Pro plan, by the fields of `Plan`."""
    return lambda **limits: monkeypatch.setitem(PLANS, PRO.name, replace(PLANS[PRO.name], **limits))


@pytest.fixture
def any_requests_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accounts may send as many requests in a minute as they like."""
    for name, plan in PLANS.items():
        monkeypatch.setitem(PLANS, name, replace(plan, requests_per_minute=1_000_000))


@pytest.fixture
def account(db: None) -> Account:
    """A new Pro account."""
    return make_account(PRO)


@pytest.fixture
def free_client(db: None) -> Client:
    """A client with a key of a new Free account."""
    return make_client(plan=FREE)


@pytest.fixture
def pro_client(db: None) -> Client:
    """A client with a key of a new Pro account."""
    return make_client(plan=PRO)


@pytest.fixture
def staff(db: None) -> Client:
    """The browser of a member of staff who may do everything."""
    client = Client()
    enter(client, Account.objects.create_superuser("staff@example.com", "secret"))
    return client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running web server."""
    with running_server(Path(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator["Browser"]:
    """A running Chromium; tests that take it carry `needs_browser`."""
    from tests.support.browser import running_browser

    with running_browser() as running:
        yield running


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator["FirefoxWindow"]:
    """The window of a running Firefox; tests that take it carry `needs_firefox`."""
    from tests.support.firefox import running_firefox

    with running_firefox(tmp_path_factory.mktemp("firefox") / "log") as window:
        yield window


@pytest.fixture
def visit(chromium: "Browser", server: Server) -> Iterator[Callable[..., "Visit"]]:
    """Make visits to the web server; at the end each is checked."""
    from tests.support.tryout import visits

    with visits(chromium, server) as make:
        yield make


@pytest.fixture
def files_folder(settings, tmp_path: Path) -> Path:
    """The folder in which the service's files lie during the test."""
    folder = tmp_path / "files"
    default = {"BACKEND": "files.local.LocalStorage", "OPTIONS": {"location": str(folder)}}
    settings.STORAGES = settings.STORAGES | {"default": default}
    return folder


@pytest.fixture
def interruptions(settings, files_folder: Path) -> Interruptions:
    """What happens around the calls of the storage, whose files lie in `files_folder`: nothing at first."""
    interruptions = Interruptions()
    options = {"location": str(files_folder), "interruptions": interruptions}
    default = {"BACKEND": "tests.support.interrupted_storage.InterruptedStorage", "OPTIONS": options}
    settings.STORAGES = settings.STORAGES | {"default": default}
    return interruptions
