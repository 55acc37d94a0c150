"""The settings of a service that speaks with the tone engine."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.support.tone_app.ToneApp"]
