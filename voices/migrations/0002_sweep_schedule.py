"""The sweep every minute: without its row in django-q2's schedule, a lost enrollment would never be found."""

from django.db import migrations

NAME = "sweep voices"


def schedule_sweep(apps, schema_editor):
    schedules = apps.get_model("django_q", "Schedule").objects
    schedules.update_or_create(
        name=NAME,
        defaults={"func": "voices.tasks.sweep", "schedule_type": "I", "minutes": 1, "repeats": -1},
    )


def unschedule_sweep(apps, schema_editor):
    apps.get_model("django_q", "Schedule").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("voices", "0001_cloned_voices"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [migrations.RunPython(schedule_sweep, unschedule_sweep)]
