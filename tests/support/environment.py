"""The environment of the tests, set before Django reads its settings: nothing of the developer's own `.env` or data."""

import atexit
import os
import shutil
import tempfile
import uuid

_storage = tempfile.mkdtemp(prefix="tts-tests-")
atexit.register(shutil.rmtree, _storage, ignore_errors=True)

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
