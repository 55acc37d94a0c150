"""The environment of the tests, set before Django reads its settings: nothing of the developer's own `.env` or data."""

import atexit
import os
import shutil
import tempfile
import uuid


def _own_folder() -> str:
    folder = tempfile.mkdtemp(prefix="tts-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


_storage = _own_folder()
# The first process that prepares collects the static files there; the workers of this run read them.
_static = os.environ["STATIC_ROOT"] if "PYTEST_XDIST_WORKER" in os.environ else _own_folder()

os.environ.update(
    {
        "SECRET_KEY": "only-for-tests",
        "DEBUG": "false",
        "DEMO_API_KEY": "",
        "DRAIN_S": "0",
        "WORKER_NICENESS": "0",
        "METRICS_TOKEN": "",
        "EMAIL_URL": "",
        "EMAIL_FROM": "",
        "STORAGE_DIR": _storage,
        "STATIC_ROOT": _static,
        "KOKORO_DIR": "/nonexistent",
        "PIPER_DIR": "/nonexistent",
        "WEIGHTS_DIR": "",
        "HF_HUB_OFFLINE": "1",
        "MODEL_SOURCES": "hub",
        "SPEECH_ENGINE": "auto",
        "SITE_URL": "http://testserver",
        "ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
        "DATABASE_URL": os.environ.get("TEST_DATABASE_URL", ""),
        "REDIS_URL": os.environ.get("TEST_REDIS_URL", ""),
        "REDIS_PREFIX": f"test-{uuid.uuid4().hex}",
    }
)
