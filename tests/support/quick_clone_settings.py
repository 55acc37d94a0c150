"""The settings of a service whose enrollments find a voice at once."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.support.quick_clone_app.QuickCloneApp"]
