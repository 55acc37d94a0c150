"""A folder of 200 texts, whose speaking is killed twice: 200 right files, paid once."""

import hashlib
import signal
import sqlite3

import httpx2
import pytest

from tests.support.say import say, service_in, start_say
from tests.support.workers import wait_until

FILES, JOB_FROM, PARALLEL = 200, 500, 4
KILLED_AT = (40, 120)

pytestmark = [pytest.mark.process, pytest.mark.exhaustive, pytest.mark.timeout(900)]


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_two_hundred_files_and_two_kills(tmp_path):
    texts, out = tmp_path / "texts", tmp_path / "out"
    lengths = {}
    for number in range(FILES):
        path = texts / f"part {number % 7}" / f"{number:03}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("tone " * number + "end.")
        lengths[f"{path.parent.name}/{path.stem}.wav"] = len(path.read_text())
    with service_in(tmp_path) as service:
        keys = service.ask("create_keys", {"reader": "pro", "judge": "pro"})
        options = ("--format", "wav", "--job-from", JOB_FROM, "--parallel", PARALLEL)
        command = (service.url, keys["reader"], texts, "-o", out, *options)
        for count in KILLED_AT:
            process = start_say(*command)
            wait_until(lambda least=count: len(list(out.rglob("*.wav"))) >= least, "files", timeout_s=300)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            assert process.returncode == -signal.SIGKILL
        code, told = say(*command)
        assert code == 0, told
        files = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.wav")}
        assert files.keys() == lengths.keys()
        rows = sqlite3.connect(out / ".say.sqlite3").execute("SELECT name, job_id, state FROM outputs").fetchall()
        jobs = {job["id"]: job for job in service.ask("job_facts")}
        assert len(rows) == FILES
        by_job = 0
        with httpx2.Client(headers={"Authorization": f"Bearer {keys['judge']}"}, timeout=60) as judge:
            for name, job_id, state in rows:
                assert state == "done"
                if lengths[name] >= JOB_FROM:
                    by_job += 1
                    assert jobs[job_id]["characters"] == lengths[name]
                    assert jobs[job_id]["sha256"] == sha256(files[name])
                    continue
                body = {"input": (texts / name).with_suffix(".txt").read_text(), "response_format": "wav"}
                answer = judge.post(f"{service.url}/api/v1/audio/speech", json=body).raise_for_status()
                assert answer.content == files[name]
        assert len(jobs) == by_job > 50
        paid = service.ask("used_characters")["reader@example.com"] - sum(lengths.values())
        # A request that a kill cuts off may have been paid for; nobody can know.
        assert 0 <= paid <= len(KILLED_AT) * PARALLEL * JOB_FROM
        assert say(*command)[1] == f"say: 0 spoken, {FILES} unchanged, 0 failed\n"
