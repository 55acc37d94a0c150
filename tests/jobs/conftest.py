"""Jobs of the tests are rendered in the process, into a folder of each test's own."""

import pytest


@pytest.fixture(autouse=True)
def storage(settings, tmp_path):
    """The folder in which the files of jobs lie."""
    folder = tmp_path / "files"
    default = {"BACKEND": "jobs.local_storage.LocalStorage", "OPTIONS": {"location": str(folder)}}
    settings.STORAGES = settings.STORAGES | {"default": default}
    return folder


@pytest.fixture(autouse=True)
def quick_voice(tone_engine):
    """Each word is a tone."""
    return tone_engine
