"""Fixtures that enroll voices in the test's process, into a folder of the test."""

import sys
from types import ModuleType

import pytest

from tests.support.voices import found_at_once, spoken, wav


@pytest.fixture(autouse=True)
def own_files(files_folder):
    """The folder of recordings."""
    return files_folder


@pytest.fixture(scope="session")
def speech_samples(espeak):
    """Some seconds of real speech."""
    return spoken(espeak)


@pytest.fixture(scope="session")
def recording(speech_samples):
    """The same as a WAV file."""
    return wav(speech_samples)


@pytest.fixture
def quick_search(monkeypatch):
    """The search for a clone finds one at once; everything else is real."""
    module = ModuleType("tts.cloning.enrollment")
    module.make_clone = found_at_once
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("tts.cloning.enrollment", module, raising=False)
