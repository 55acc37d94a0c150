"""Processes and threads that race for one account's limits, on a real database file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from accounts.plans import FREE

ROOT = Path(__file__).resolve().parents[2]
PROCESSES, THREADS, CHARACTERS = 3, 8, 70

_RACE = """
import sys, threading, time
import django
django.setup()
from django.db import connection
from accounts.limits import admit
from accounts.models import Account
from speech.errors import LimitExceeded
account = Account.objects.get()
admitted, refused = [], []
def race():
    for _ in range(5):
        try:
            admitted.append(admit(account, {characters}))
        except LimitExceeded as error:
            refused.append(error.code)
        else:
            admitted[-1].leave()
    connection.close()
threads = [threading.Thread(target=race) for _ in range({threads})]
print("ready", flush=True)
sys.stdin.readline()
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(len(admitted), sorted(set(refused)))
"""


@pytest.mark.parametrize("plan", ["free", "pro"])
def test_what_is_admitted_never_exceeds_the_limit(tmp_path, plan):
    environment = os.environ | {"STORAGE_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment.pop("DATABASE_URL", None)
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "prepare"], cwd=ROOT, env=environment, check=True)
    subprocess.run(
        [*manage, "create_key", "a@example.com", "--plan", plan],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
    )
    code = _RACE.format(characters=CHARACTERS, threads=THREADS)
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(PROCESSES)
    ]
    for racer in racers:
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        racer.stdin.write("go\n")
        racer.stdin.flush()
    results = [racer.communicate(timeout=120)[0] for racer in racers]
    assert all(racer.returncode == 0 for racer in racers)
    admitted = sum(int(result.split()[0]) for result in results)
    used = subprocess.run(
        [*manage, "shell", "--verbosity", "0", "-c", _SHOW_METER],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    if plan == "free":
        assert int(used[0]) == admitted * CHARACTERS <= FREE.characters_per_day
    assert 0 < admitted <= 2 * int(used[2])
    assert int(used[1]) <= int(used[2])


_SHOW_METER = """
from accounts.models import Meter
meter = Meter.objects.get()
print(meter.day_characters, meter.minute_requests, meter.account.plan.requests_per_minute)
"""
