"""The application as a server loads it that reloads on changes (`make dev`): nothing of Django is there yet."""

import os
import subprocess
import sys

from tests.support.server import ROOT


def test_it_loads_what_it_needs_itself():
    environment = os.environ | {"SECRET_KEY": "x", "SPEECH_ENGINE": "espeak"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    subprocess.run([sys.executable, "-c", "import config.asgi"], cwd=ROOT, env=environment, check=True)
