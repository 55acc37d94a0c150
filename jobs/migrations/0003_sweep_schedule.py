"""The sweep every minute: without its row in django-q2's schedule, lost work would never be found."""

from django.db import migrations


def schedule_sweep(apps, schema_editor):
    schedules = apps.get_model("django_q", "Schedule").objects
    schedules.update_or_create(
        name="sweep",
        defaults={"func": "jobs.tasks.sweep", "schedule_type": "I", "minutes": 1, "repeats": -1},
    )


def unschedule_sweep(apps, schema_editor):
    apps.get_model("django_q", "Schedule").objects.filter(name="sweep").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0002_jobs"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [migrations.RunPython(schedule_sweep, unschedule_sweep)]
