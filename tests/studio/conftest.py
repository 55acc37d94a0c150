"""The studio's jobs are rendered like the API's in their tests."""

from tests.jobs.conftest import quick_voice  # noqa: F401
