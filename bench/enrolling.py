"""`python -m bench.enrolling`: the time from the answer 202 to an upload until the voice is ready, by inno-kokoro.

A server and a worker run as in `make run`, on trained Kokoro (`make ears`). If the network's file is not in its folder,
random weights of the published shape replace it: they take the same time. Each enrollment has a new process.
"""

import tempfile
import time
from pathlib import Path

import httpx2
import soundfile

from bench.cloning import SPEAKERS
from bench.listening.ears import ears_dir, missing_ears
from tests.support.inno import write_inno
from tests.support.server import server_in
from tests.support.workers import prepared_site, running_cluster
from tts.cloning.inno_files import find_inno_problems

SECONDS = 30
ROUNDS = 3
BAR_S = 8.0


def main() -> None:
    """Print the seconds of each round, or one line if something is missing."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    print(f"\nEnrollment of {SECONDS} s of speech by inno-kokoro, from 202 to ready")
    recordings = sorted(SPEAKERS.glob("*_enrol.flac"))
    if missing := missing_ears() or ("" if recordings else f"there is nobody in {SPEAKERS}"):
        print(f"  left out: {missing}")
        return
    with tempfile.TemporaryDirectory() as name:
        kokoro_dir = _model(Path(name))
        recording = _cut(recordings[0], Path(name, "person.wav"))
        options = {"SPEECH_ENGINE": "kokoro", "KOKORO_DIR": str(kokoro_dir), "CLONING_ENGINE": "inno", "WORKERS": "1"}
        with (
            prepared_site(Path(name), postgresql=False, redis=False, **options) as site,
            server_in(site.environment, Path(name) / "server.log") as server,
            running_cluster(site) as cluster,
        ):
            cluster.wait_until_whole()
            key = server.create_key("bench@example.com", "pro")
            with httpx2.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=120) as client:
                took = [_enroll(client, recording) for _ in range(ROUNDS)]
    print(f"  {' '.join(f'{seconds:.1f} s' for seconds in took)}; best {min(took):.1f} s (bar {BAR_S:g} s)")


def _model(folder: Path) -> Path:
    """Return a folder with the files of trained Kokoro and a network that clones."""
    model = folder / "kokoro"
    model.mkdir()
    for path in (ears_dir() / "kokoro").iterdir():
        (model / path.name).symlink_to(path)
    if find_inno_problems(model):
        write_inno(model)
    return model


def _cut(source: Path, target: Path) -> bytes:
    samples, rate = soundfile.read(source, dtype="float32")
    soundfile.write(target, samples[: SECONDS * rate], rate, subtype="PCM_16")
    return target.read_bytes()


def _enroll(client: httpx2.Client, recording: bytes) -> float:
    form = {"name": "My voice", "consent": "true"}
    answer = client.post("/api/v1/voices", data=form, files={"audio": ("person.wav", recording)}).raise_for_status()
    accepted, voice = time.perf_counter(), answer.json()
    path = f"/api/v1/voices/{voice['voice_id']}"
    while voice["status"] == "enrolling":
        time.sleep(0.05)
        voice = client.get(path).raise_for_status().json()
    took_s = time.perf_counter() - accepted
    if voice["status"] != "ready":
        raise RuntimeError(f"the enrollment failed: {voice['error']}")
    client.delete(path).raise_for_status()
    return took_s


if __name__ == "__main__":
    main()
