"""A site for a fuzzer: accounts that own one of everything, made in a process of its own."""

import tempfile
from pathlib import Path
from typing import Any

from django.test import Client

from accounts.keys import create_key
from accounts.plans import PLANS
from jobs.failures import fail
from speech import lexicons
from speech.lexicons import Draft
from tests.support.clones import make_clone, make_consent, make_enrolling, make_failed
from tests.support.factories import make_account
from tests.support.jobs import make_job, make_podcast, render_all
from tests.support.voices import spoken, wav
from tts.engines.espeak.engine import EspeakEngine


def open_account(plan_name: str) -> dict[str, Any]:
    """Return a key and a session of a new account on a plan, and what it owns by the parameters that name it."""
    account = make_account(PLANS[plan_name])
    done = [make_podcast(account, "Who is there?", "It is me."), make_job(account, "Hello there, you.")]
    render_all()
    failed = make_job(account)
    fail(failed.pk, "synthesis_failed", "The engine failed.")
    jobs = [*done, failed, make_job(account)]
    consents = [make_consent(account) for _ in range(3)]
    voices = [make_clone(account), make_enrolling(account), make_failed(account)]
    entries = [lexicons.save_entry(account, Draft(word, "en", respelling="win"))[0] for word in ("Nguyen", "Huynh")]
    browser = Client()
    browser.force_login(account)
    return {
        "key": create_key(account, "fuzz")[1],
        "session": browser.cookies["sessionid"].value,
        "owned": {
            "job_id": [str(job.pk) for job in jobs],
            "voice_id": [voice.pk for voice in voices],
            "consent_id": [consent.pk for consent in consents],
            "entry_id": [entry.pk for entry in entries],
        },
    }


def record(path: str) -> None:
    """Write a recording of a voice."""
    with tempfile.TemporaryDirectory() as folder:
        Path(path).write_bytes(wav(spoken(EspeakEngine(Path(folder)))))
