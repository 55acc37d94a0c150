"""The table of the cache in which failed logins are counted, where no Redis is configured."""

from django.core.management import call_command
from django.db import migrations
from django.db.models import F


def create_table(apps, schema_editor):
    call_command("createcachetable", "cache", database=schema_editor.connection.alias, verbosity=0)


def date_plans(apps, schema_editor):
    apps.get_model("accounts", "Account").objects.update(plan_since=F("date_joined"))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_plan_dates_and_usage")]
    operations = [
        migrations.RunPython(date_plans, migrations.RunPython.noop),
        migrations.RunPython(create_table, migrations.RunPython.noop),
    ]
