"""The settings of a service whose Stripe is a double."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.support.stripe_app.StripeApp"]
