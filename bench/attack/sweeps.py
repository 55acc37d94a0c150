"""An attack on the sweeps: a folder that cannot be deleted must not keep the files of others forever."""

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target


def leave_a_folder_that_stays(target: Target) -> Probed:
    """Put an undeletable folder before others, and sweep: for deleted voices, and for removed jobs."""
    left = target.ask("bench.attack.sweeps.sweep_past_stuck_folders", 5)
    figure = f"{left['voices']} of 5 recordings and {left['jobs']} of 5 folders of jobs stay"
    return Probed(figure, is_open=bool(left["voices"] or left["jobs"]))


def sweep_past_stuck_folders(count: int) -> dict[str, int]:
    """Return how many of `count` folders are left behind an older stuck one; call this in the site's process.

    A symbolic link in the place of a folder is one that the system refuses to delete, even for root.
    """
    from contextlib import suppress
    from datetime import timedelta
    from pathlib import Path
    from uuid import uuid4

    from django.core.files.storage import default_storage
    from django.utils import timezone

    from files import storage
    from jobs.models import DoomedFolder
    from jobs.models import folder_of as folder_of_job
    from jobs.queue import sweeping as job_sweeping
    from voices import sweeping as voice_sweeping
    from voices.models import Enrollment
    from voices.models import folder_of as folder_of_voice

    folders: dict[str, list[str]] = {"voices": [], "jobs": []}
    before = timezone.now() - timedelta(hours=2)
    for number in range(count + 1):
        doomed_at, voice_id, job_id = before + timedelta(minutes=number), f"voice_{uuid4().hex[:24]}", uuid4()
        Enrollment.objects.create(
            account_email="gone@example.com", voice_name="Gone", voice_id=voice_id, folder_doomed_at=doomed_at
        )
        DoomedFolder.objects.create(job_id=job_id, doomed_at=doomed_at)
        folders["voices"].append(folder_of_voice(voice_id))
        folders["jobs"].append(folder_of_job(job_id))
    for stuck, *others in folders.values():
        for folder in others:
            storage.write(f"{folder}file", [b"private"])
        link = Path(default_storage.path(stuck))
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(link.parent)
    for sweep in (voice_sweeping.remove_doomed_folders, job_sweeping.remove_doomed_folders):
        with suppress(Exception):
            sweep()
    left = {
        kind: sum(Path(default_storage.path(folder)).exists() for folder in others)
        for kind, (_, *others) in folders.items()
    }
    for stuck, *_ in folders.values():
        Path(default_storage.path(stuck)).unlink()
    return left


HOLES = (Hole(21, "a stuck folder keeps recordings for ever", "5 of 5 recordings stay", leave_a_folder_that_stays),)
