"""A database of the last release with data in it, brought up to date: `python -m tests.support.last_release upgrade`.

With `use` it is only looked whether the key of that database opens what its account had.

`last_release.json` beside this file holds the last migration of each app in that release. A release writes it
anew: `python -m tests.support.last_release record`.
"""

import json
import os
import sys
import uuid
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

RECORD = Path(__file__).with_suffix(".json")
OUR_APPS = ("accounts", "speech", "voices", "jobs")
RAW_KEY = "ev_" + "r" * 43

_ESSENTIAL: dict[str, dict[str, Any]] = {}
_SINCE = datetime(2026, 3, 1, 12, tzinfo=UTC)
_TEXT = "Ünïcode"


def record() -> None:
    """Write the migrations of this tree down as those of the last release."""
    from django.db.migrations.loader import MigrationLoader

    leaves = sorted(MigrationLoader(None).graph.leaf_nodes())
    RECORD.write_text(json.dumps(dict(leaves), indent=2) + "\n")


def upgrade() -> None:
    """Make the database of the last release, fill each of its tables, upgrade it, and look for what was in it."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    targets = list(json.loads(RECORD.read_text()).items())
    state = executor.migrate(targets)
    rows = Rows(state.apps)
    for app in OUR_APPS:
        for model in state.apps.get_app_config(app).get_models():
            rows.of(model)
    before = rows.values()
    call_command("migrate", verbosity=0)
    _compare(before)
    use()
    sys.stdout.write(json.dumps(sorted(before)))


class Rows:
    """A row for each model of a state of the migrations, its fields filled by their types."""

    def __init__(self, apps: Any) -> None:
        self._apps = apps
        self._rows: dict[Any, Any] = {}

    def of(self, model: Any) -> Any:
        """Return the row of a model, which is made if it is not there."""
        if model not in self._rows:
            values = {
                field.name: self._value(field, number)
                for number, field in enumerate(model._meta.fields)
                if not field.auto_created
            }
            self._rows[model] = model._base_manager.create(**values | _ESSENTIAL.get(model._meta.label, {}))
        return self._rows[model]

    def values(self) -> dict[str, dict[str, Any]]:
        """Return what the database now holds of each row, by the name of its model."""
        return {model._meta.label: _read(model, row.pk) for model, row in self._rows.items()}

    def _value(self, field: Any, number: int) -> Any:
        if field.remote_field:
            return self.of(field.related_model)
        if field.choices:
            return field.choices[-1][0]
        kind = field.get_internal_type()
        text = _TEXT[: field.max_length]
        if kind in ("DateTimeField", "DateField"):
            return _SINCE + timedelta(days=number) if kind == "DateTimeField" else date(2026, 3, 1)
        return _VALUES.get(kind, text)


_VALUES: dict[str, Any] = {
    "BooleanField": True,
    "FloatField": 1.5,
    "JSONField": {"en": [["word", "wɜːd"]]},
    "UUIDField": uuid.UUID(int=7),
    "GenericIPAddressField": "192.0.2.7",
    "BigIntegerField": 7,
    "IntegerField": 7,
    "PositiveIntegerField": 7,
    "PositiveSmallIntegerField": 7,
    "PositiveBigIntegerField": 7,
}


def _essential() -> dict[str, dict[str, Any]]:
    """Return what makes an account and a key usable, and the rest what there can be."""
    from accounts.keys import digest_key

    return {
        "accounts.Account": {"email": "someone@example.com", "is_active": True, "plan_name": "pro", "plan_until": None},
        "accounts.ApiKey": {"digest": digest_key(RAW_KEY), "revoked_at": None},
        "speech.LexiconEntry": {"language": "en", "respelling": ""},
        "voices.ClonedVoice": {"status": "failed", "due_at": None},
        "jobs.Job": {
            **{"status": "queued", "type": "longform", "controls": {}, "callback_due_at": None},
            **{"files_removed_at": None, "unspoken": ["x"]},
        },
    }


def _read(model: Any, pk: Any) -> dict[str, Any]:
    names = [field.attname for field in model._meta.fields]
    return {model._meta.pk.attname: pk, **model._base_manager.values(*names).get(pk=pk)}


def _compare(before: dict[str, dict[str, Any]]) -> None:
    """Check that each row is there, and that each field which is there still holds what it held."""
    from django.apps import apps

    for label, values in before.items():
        try:
            model = apps.get_model(label)
        except LookupError:
            continue
        after = _read(model, values[model._meta.pk.attname])
        changed = {
            name: (value, after[name]) for name, value in values.items() if name in after and after[name] != value
        }
        assert not changed, f"{label} has changed: {changed}"


def use() -> None:
    """Check that the key opens what its account had."""
    from django.test import Client

    from jobs.models import Job

    job_id = Job.objects.get().pk
    client = Client(headers={"Authorization": f"Bearer {RAW_KEY}"}, SERVER_NAME="localhost")
    for address in ("/api/v1/usage", f"/api/v1/jobs/{job_id}", "/api/v1/lexicon", "/api/v1/voices"):
        response = client.get(address)
        assert response.status_code == 200, (address, response.content)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django import setup

    setup()
    _ESSENTIAL = _essential()
    {"record": record, "upgrade": upgrade, "use": use}[sys.argv[1]]()
