"""The settings of a service that is fuzzed: with the tone engine where there is a `TONE_LOG`."""

import os

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

_APP = "FuzzToneApp" if "TONE_LOG" in os.environ else "FuzzApp"
INSTALLED_APPS = [*INSTALLED_APPS, f"tests.support.fuzz_app.{_APP}"]
