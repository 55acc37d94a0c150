"""The settings of a service whose enrollments end when the test lets them."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.support.search_app.SearchApp"]
