"""Processes that share the lexicon of one account, on a real database file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
MOST, PROCESSES, THREADS, WRITES = 20, 2, 4, 5

_SETUP = """
import sys, threading
import django
django.setup()
from django.db import connection
from accounts.models import Account
from speech import lexicons
from speech.account_lexicons import lexicon_of
from core.errors import ApiError
from speech.lexicons import Draft
account = Account.objects.get()
"""
_WRITE = f"""
lexicons.MAX_ENTRIES = {MOST}
saved = []
def write(first):
    for number in range({WRITES}):
        try:
            lexicons.save_entry(account, Draft(f"word{{sys.argv[1]}}x{{first}}x{{number}}", "en", respelling="a"))
            saved.append(1)
        except ApiError as error:
            assert error.code == "lexicon_full", error
    connection.close()
threads = [threading.Thread(target=write, args=(first,)) for first in range({THREADS})]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(len(saved), lexicons.list_entries(account).count())
"""
_READ = """
for line in sys.stdin:
    print([match.respelling for match in lexicon_of(account, "en-US").find("word")], flush=True)
"""
_CHANGE = """
lexicons.save_entry(account, Draft("word", "en", respelling=sys.argv[1]))
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Of processes with a database of their own, which holds one account."""
    environment = os.environ | {"STORAGE_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment.pop("DATABASE_URL", None)
    for command in (["migrate"], ["create_key", "a@example.com"]):
        arguments = [sys.executable, "manage.py", *command]
        subprocess.run(arguments, cwd=ROOT, env=environment, check=True, capture_output=True)
    return environment


def start(code: str, *arguments: str, environment: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", _SETUP + code, *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.exhaustive
def test_writers_at_once_lose_nothing_and_overfill_nothing(environment):
    writers = [start(_WRITE, str(number), environment=environment) for number in range(PROCESSES)]
    counts = [[int(count) for count in writer.communicate()[0].split()] for writer in writers]
    assert sum(saved for saved, _ in counts) == MOST
    assert max(kept for _, kept in counts) == MOST


@pytest.mark.exhaustive
def test_a_change_is_seen_in_every_process_at_once(environment):
    start(_CHANGE, "one", environment=environment).communicate()
    with start(_READ, environment=environment) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        for word in ("one", "two", "three"):
            assert start(_CHANGE, word, environment=environment).wait() == 0
            print(file=reader.stdin, flush=True)
            assert reader.stdout.readline().strip() == f"['{word}']"
        reader.stdin.close()
