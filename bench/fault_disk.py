"""Full disks, for `bench.faults`: the disk of the files, of everything, of temporary files."""

import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import httpx2

from bench.fault_site import (
    CALM_S,
    WRITTEN,
    Callers,
    FaultSite,
    Finding,
    fault_site,
    finding_of,
    judge,
    told,
    wait_for_recovery,
)
from tests.support.disks import SmallDisk, small_disk
from tests.support.restartable import own_postgresql
from tests.support.workers import wait_until

_FULL_S = 15.0
_MEGABYTES = 64
_RECORDED = " ".join(
    f"This is sentence number {number} of the recording that is made into a voice." for number in range(9)
)
_BOOK = "A book is longer than what is kept in memory by default. " * 48_000


def full_disks(folder: Path) -> Iterator[Finding]:
    """Fill the disk of files, the disk of everything, a disk that is too small for a whole job, and TMPDIR."""
    yield _full_storage(folder / "files", is_database_elsewhere=True)
    yield _full_storage(folder / "all", is_database_elsewhere=False)
    yield _too_small_for_the_whole(folder / "whole")
    yield _full_temporary_folder(folder / "temporary")


def _full_storage(folder: Path, *, is_database_elsewhere: bool) -> Finding:
    folder.mkdir()
    place = own_postgresql(folder) if is_database_elsewhere else nullcontext()
    with small_disk(folder / "site" / "storage", _MEGABYTES) as disk, place as database:
        settings = {"DATABASE_URL": database.url} if database else {}
        with fault_site(folder / "site", ENROLLMENT_TRIALS="7", **settings) as faulty:
            recording = _recording(faulty)
            voice_id = _upload_voice(faulty, recording).json()["voice_id"]
            with Callers(faulty):
                time.sleep(CALM_S)
                disk.fill()
                began_s = time.monotonic()
                asked = {
                    "recording": _in_short(_upload_voice(faulty, recording)),
                    "book": _in_short(_upload_book(faulty), is_page=True),
                    "sample": _in_short(_get(faulty, "/voices/bf_emma/sample.mp3"), is_page=True),
                }
                time.sleep(_FULL_S)
                disk.fill()  # an enrollment that ended meanwhile gave the space of its recording back
                ready = faulty.ready()
                disk.free()
                ended_s = time.monotonic()
                recovered_s = wait_for_recovery(faulty, ended_s)
            during = [answer for answer in faulty.answers if began_s < answer.at_s and answer.ended_s < ended_s]
            wait_until(lambda: _voice_status(faulty, voice_id) != "enrolling", "the end of an enrollment", 120)
            found = finding_of(
                faulty,
                "disk full: " + ("files" if is_database_elsewhere else "files and SQLite"),
                f"{told(during)}; {', '.join(f'{what} {came}' for what, (came, _) in asked.items())}",
                recovered_s,
                *(wrong and f"{what}: {wrong}" for what, (_, wrong) in asked.items()),
                "" if not ready["storage"]["ok"] else "/readyz says that the storage is in order",
                "" if _voice_status(faulty, voice_id) == "ready" else "an accepted recording became no voice",
            )
            return _with_leftovers(found, disk)


def _too_small_for_the_whole(folder: Path) -> Finding:
    """Leave room for the segments of a job, but not for the file made from them."""
    with small_disk(folder / "site" / "storage", _MEGABYTES) as disk, fault_site(folder / "site") as faulty:
        with faulty.client("learner@example.com") as client:
            whole = _new_job(client)
            wait_until(lambda: faulty.ask("status", whole) == "completed", "a job with room for it")
            outcome = faulty.ask("outcome", whole)
            client.delete(f"/api/v1/jobs/{whole}").raise_for_status()
            disk.fill(but=round(1.5 * sum(segment[3] for segment in outcome["segments"])))
            job_id = _new_job(client)
            count = len(outcome["segments"])
            wait_until(lambda: faulty.ask("done_segments", job_id) == count, "all segments")
            time.sleep(_FULL_S)
            record = client.get(f"/api/v1/jobs/{job_id}").json()
            disk.free()
            ended_s = time.monotonic()
            wait_until(lambda: faulty.ask("status", job_id) == "completed", "the job", timeout_s=120)
            recovered_s = time.monotonic() - ended_s
        is_same = faulty.ask("outcome", job_id)["sha256"] == outcome["sha256"]
        faulty.jobs_before |= {job_id}
        faulty.charged_before = faulty.ask("used_characters")
        found = finding_of(
            faulty,
            "disk full: while a job is put together",
            f"the job is {record['status']} at {record['progress']:.0%}",
            recovered_s,
            "" if record["status"] == "active" else f"the job was {record['status']}",
            "" if is_same else "the job has other audio",
        )
        return _with_leftovers(found, disk)


def _full_temporary_folder(folder: Path) -> Finding:
    with small_disk(folder / "tmp", 1) as disk, fault_site(folder / "site", TMPDIR=str(disk.folder)) as faulty:
        recording = _recording(faulty)
        with Callers(faulty):
            disk.fill()
            began_s = time.monotonic()
            asked = {
                "recording": _in_short(_upload_voice(faulty, recording)),
                "book": _in_short(_upload_book(faulty), is_page=True),
            }
            time.sleep(_FULL_S / 3)
        during = [answer for answer in faulty.answers if began_s < answer.at_s]
        return finding_of(
            faulty,
            "disk full: TMPDIR",
            f"{told(during)}; {', '.join(f'{what} {came}' for what, (came, _) in asked.items())}",
            0.0,
            *(f"{what}: {came}" for what, (came, _) in asked.items() if not came.startswith("2")),
            "" if all(answer.is_served for answer in during) else "not everybody was served",
        )


def _with_leftovers(found: Finding, disk: SmallDisk) -> Finding:
    """Return `found` with the files that should not be on the disk: drafts, and segments of completed jobs."""
    left = [*disk.folder.rglob("*.part"), *disk.folder.rglob("files/jobs/*/segments/*")]
    names = ", ".join(str(path.relative_to(disk.folder)) for path in left[:5])
    return replace(found, missed=(*found.missed, f"left behind: {names}")) if left else found


def _new_job(client: httpx2.Client) -> str:
    body = {"input": WRITTEN, "response_format": "wav", "format": "wav"}
    return str(client.post("/api/v1/jobs", json=body).raise_for_status().json()["id"])


def _recording(faulty: FaultSite) -> bytes:
    with faulty.client("learner@example.com") as client:
        body = {"input": _RECORDED, "voice": "am_adam", "response_format": "wav"}
        answer = client.post("/api/v1/audio/speech", json=body).raise_for_status()
    faulty.charged_before = faulty.ask("used_characters")
    return answer.content


def _upload_voice(faulty: FaultSite, recording: bytes) -> httpx2.Response:
    form = {"name": "My voice", "consent": "true"}
    with faulty.client("learner@example.com") as client:
        return client.post("/api/v1/voices", data=form, files={"audio": ("me.wav", recording)})


def _voice_status(faulty: FaultSite, voice_id: str) -> str:
    with faulty.client("learner@example.com") as client:
        return str(client.get(f"/api/v1/voices/{voice_id}").json()["status"])


def _upload_book(faulty: FaultSite) -> httpx2.Response:
    with faulty.client() as page:
        fields = faulty.csrf_token(page, "/studio/book") | {"action": "import"}
        headers = {"Referer": faulty.web.url}
        files = {"file": ("book.txt", _BOOK.encode())}
        answer = page.post("/studio/book", data=fields, files=files, headers=headers)
    assert answer.status_code != 200 or "Imported “book.txt”" in answer.text, "the book was not read"
    return answer


def _get(faulty: FaultSite, path: str) -> httpx2.Response:
    with faulty.client() as page:
        return page.get(path)


def _in_short(response: httpx2.Response, *, is_page: bool = False) -> tuple[str, str]:
    """Return the status and code of an answer, and its fault."""
    code, wrong = judge(response, is_page=is_page)
    return f"{response.status_code} {code}".strip(), wrong
