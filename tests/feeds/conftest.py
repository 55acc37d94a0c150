"""Jobs of the tests are rendered in the process, into a folder of each test's own."""

import pytest


@pytest.fixture(autouse=True)
def quick_voice(tone_engine, files_folder):
    """Each word is a tone."""
    return tone_engine
