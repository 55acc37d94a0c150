"""The start tells operators whose spoken consents nobody hears."""

from pathlib import Path

import pytest
from django.core.checks import run_checks


def told() -> set[str]:
    return {message.id for message in run_checks()} & {"service.E008", "service.W006"}


def test_a_ticked_consent_needs_no_recogniser(settings):
    settings.CLONE_CONSENT, settings.CONSENT_RECOGNIZER = "checkbox", ""
    assert told() == set()


def test_spoken_consents_that_nobody_hears_are_a_warning(settings):
    settings.CLONE_CONSENT, settings.CONSENT_RECOGNIZER = "spoken", ""
    assert told() == {"service.W006"}


@pytest.mark.parametrize("consent", ["checkbox", "spoken"])
def test_a_recogniser_without_its_model_is_an_error(settings, tmp_path: Path, consent):
    settings.CLONE_CONSENT, settings.CONSENT_RECOGNIZER = consent, str(tmp_path)
    assert told() == {"service.E008"}


def test_a_recogniser_with_its_model_is_enough(settings, tmp_path: Path):
    (tmp_path / "model.bin").touch()
    settings.CLONE_CONSENT, settings.CONSENT_RECOGNIZER = "spoken", str(tmp_path)
    assert told() == set()
