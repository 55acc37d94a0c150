"""A request has nothing left to load once the service is ready."""

import pytest

from speech import readiness
from tts.text import languages

pytestmark = pytest.mark.django_db


@pytest.fixture
def unprepared(tone_engine):
    """A process that has neither spoken nor looked at a text."""
    readiness.speak_once.cache_clear()
    languages._identifier.cache_clear()
    yield
    readiness.speak_once.cache_clear()


def test_the_model_that_detects_languages_is_loaded(unprepared):
    readiness.check_engines()
    assert languages._identifier.cache_info().currsize == 1
