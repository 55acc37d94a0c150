"""Measures the CPU time that a full lexicon costs a request: for 1,000 characters, and for the database query."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.timing import durations_s

LANGUAGE = "en-US"
SENTENCE = "The quick brown fox jumps over the lazy dog, and then it goes home. "
CHARACTERS = 10_000
RUNS = 7
_CHILD = "with-own-database"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def main() -> None:
    """Print the table in a new process with its own database."""
    with tempfile.TemporaryDirectory() as storage:
        settings = {"STORAGE_DIR": storage, "SECRET_KEY": "x", "DJANGO_SETTINGS_MODULE": "config.settings"}
        environment = os.environ | settings | {"DATABASE_URL": "", "REDIS_URL": ""}
        command = [sys.executable, "-m", "bench.lexicon", _CHILD]
        subprocess.run(command, env=environment, cwd=Path(__file__).parent.parent, check=True)


def _measure() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)

    from accounts.models import Account
    from speech.account_lexicons import lexicon_of
    from speech.lexicons import MAX_ENTRIES, Draft, import_entries
    from tts.text.frontend import read_text

    chance = random.Random(1)
    words = sorted({"".join(chance.choices(LETTERS, k=chance.randint(4, 10))) for _ in range(2 * MAX_ENTRIES)})
    words = chance.sample(words, MAX_ENTRIES)
    account = Account.objects.create_user("bench@example.com")
    said = [{"phonemes": "tˈɛst"} if n % 2 else {"respelling": f"{word[::-1]} it"} for n, word in enumerate(words)]
    import_entries(account, [Draft(word, LANGUAGE, **how) for word, how in zip(words, said, strict=True)])
    loading = _cpu_ms(lambda: lexicon_of(account, LANGUAGE), runs=1)
    asking = _cpu_ms(lambda: lexicon_of(account, LANGUAGE))
    lexicon = lexicon_of(account, LANGUAGE)
    read_text(SENTENCE, LANGUAGE)

    print(f"\nA lexicon of {MAX_ENTRIES:,} entries, CPU ms")
    print(f"  loading it, once a change and process {loading:7.1f}")
    print(f"  asking whether it changed, a request  {asking:7.2f}")
    print("  reading 1,000 characters             without  for the first time  again")
    texts = {"none of them entries": SENTENCE * (CHARACTERS // len(SENTENCE)), "every word an entry": " ".join(words)}
    for name, text in texts.items():
        part = text[:CHARACTERS]
        plain = _cpu_ms(partial(read_text, part, LANGUAGE))
        first = _cpu_ms(partial(read_text, part, LANGUAGE, lexicon=lexicon), runs=1)
        again = _cpu_ms(partial(read_text, part, LANGUAGE, lexicon=lexicon))
        shown = (f"{cost * 1000 / CHARACTERS:>9.2f}" for cost in (plain, first, again))
        print(f"    {name:<32}{'   '.join(shown)}")


def _cpu_ms(act: Callable[[], object], runs: int = RUNS) -> float:
    """Return the lowest CPU time of a few runs."""
    return min(durations_s(act, runs, time.process_time)) * 1000


if __name__ == "__main__":
    _measure() if sys.argv[1:] == [_CHILD] else main()
