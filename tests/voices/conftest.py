"""Fixtures that enroll voices in the test's process, into a folder of the test."""

import sys
from types import ModuleType

import pytest

from tests.support.consents import client_of
from tests.support.voice_pages import browser_of
from tests.support.voices import found_at_once, spoken, wav
from tts.engines.base import SAMPLE_RATE
from voices import consents


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
    """The module of the search for a clone, which finds one at once; everything else is real."""
    module = ModuleType("tts.cloning.enrollment")
    module.make_clone = found_at_once
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("tts.cloning.enrollment", module, raising=False)
    return module


@pytest.fixture
def signed_in(account):
    """A browser in which the account is logged in."""
    return browser_of(account)


@pytest.fixture
def client(account):
    """A client with a key of the account."""
    return client_of(account)


@pytest.fixture
def spoken_consents(settings):
    """The service asks for spoken consents."""
    settings.CLONE_CONSENT = "spoken"


@pytest.fixture
def heard(monkeypatch):
    """The answers of the processes that listen, each of which takes seconds, and what happens meanwhile."""
    answers = {"likeness": 0.9, "words": "", "compared": [], "meanwhile": lambda: None}

    def compare(consent, recording):
        answers["compared"].append((len(consent), len(recording)))
        answers["meanwhile"]()
        if isinstance(answers["likeness"], Exception):
            raise answers["likeness"]
        return answers["likeness"]

    monkeypatch.setattr(consents, "speaker_likeness", compare)
    monkeypatch.setattr(consents, "heard_words", lambda consent, language, recogniser: answers["words"])
    return answers


@pytest.fixture
def short(speech_samples):
    """A WAV file of six seconds of speech."""
    return wav(speech_samples[: 6 * SAMPLE_RATE])
