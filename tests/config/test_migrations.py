"""The migrations bring a database of the last release, with data in it, up to date."""

import json
from pathlib import Path

import pytest
from django.apps import apps

from tests.support.last_release import OUR_APPS, RECORD
from tests.support.upgrades import upgraded_database

pytestmark = pytest.mark.database


def test_the_data_is_kept_by_the_upgrade(tmp_path):
    with upgraded_database(tmp_path / "storage") as (_, filled):
        assert {"accounts.ApiKey", "jobs.Segment", "voices.ClonedVoice", "speech.LexiconEntry"} <= set(filled)


def test_the_record_of_the_last_release_names_existing_migrations():
    recorded = json.loads(RECORD.read_text())
    assert set(OUR_APPS) <= recorded.keys()
    for app in OUR_APPS:
        assert (Path(apps.get_app_config(app).path) / "migrations" / f"{recorded[app]}.py").is_file()
