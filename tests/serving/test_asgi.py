"""The application as a server loads it that reloads on changes (`make dev`): nothing of Django is there yet."""

import os
import subprocess
import sys

import pytest

from tests.support.server import ROOT

pytestmark = pytest.mark.process


@pytest.mark.exhaustive
def test_it_can_be_imported_alone():
    environment = os.environ | {"SECRET_KEY": "x", "SPEECH_ENGINE": "espeak"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    subprocess.run([sys.executable, "-c", "import serving.asgi"], cwd=ROOT, env=environment, check=True)
