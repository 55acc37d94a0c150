"""Damaged models and too little memory, for `bench.faults`, with small models of the real architecture."""

import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import psutil
import torch

from bench.fault_site import Finding
from tests.support.kokoro import TINY_CONFIG, write_model
from tests.support.piper import TINY, write_voice
from tests.support.server import ROOT, Server, running_server
from tts.engines.kokoro import files as kokoro_files
from tts.engines.piper import files as piper_files
from voices.catalog import KOKORO_VOICES

_SPOKEN = "The same words are said before and after."
_LONG = "The quick brown fox jumps over the lazy dog and runs into the forest, where nobody will find it again. " * 5
_ARABIC = "صباح الخير."
_ARABIC_VOICE = "ar_m1"
_SHORT = "Hi."
_TRIES = 3
_MOST_ASKED = 10
_EXTRA_BYTES = 40 << 20
_TRUNCATED_TO = 0.6


@dataclass
class _Listener:
    """A user of a server that speaks with small models, and the characters that were served."""

    server: Server
    client: httpx2.Client
    served: int = 0

    def hear(self, text: str = _SPOKEN, voice: str = "af_heart") -> httpx2.Response:
        body = {"input": text, "voice": voice, "response_format": "wav"}
        response = self.client.post("/api/v1/audio/speech", json=body)
        self.served += len(text) if response.status_code == 200 else 0
        return response

    def says(self, **spoken: str) -> str:
        """Return the status and code of an answer."""
        response = self.hear(**spoken)
        return str(response.status_code) if response.is_success else f"{response.status_code} {_code(response)}"

    def engine(self) -> str:
        """Return the text of `/readyz` about the engine, which is empty while the engine is being loaded."""
        for _ in range(_MOST_ASKED):
            part = self.client.get("/readyz").json()["engine"]
            if not part["detail"].startswith("no answer within"):
                break
        return f"{'ok' if part['ok'] else 'NOT ok'}: {part['detail']}"

    def charged_too_much(self) -> int:
        return int(self.client.get("/api/v1/usage").json()["today"]["characters"]) - self.served


def broken_models(folder: Path) -> Iterator[Finding]:
    """Damage each of the files: before the start, between start and first use, and while the model speaks."""
    models = folder / "models"
    write_model(models / "kokoro", TINY_CONFIG, KOKORO_VOICES)
    write_voice(models / "piper", TINY)
    yield _broken_at_start(folder, models)
    yield _weights_broken_before_use(folder, models)
    yield _weights_broken_in_use(folder, models)
    yield _voice_broken_after_start(folder, models)
    yield _arabic_broken(folder, models)


def _broken_at_start(folder: Path, models: Path) -> Finding:
    place = shutil.copytree(models, folder / "start")
    weights = place / "kokoro" / kokoro_files.WEIGHTS
    _truncate(weights)
    environment = {"SECRET_KEY": "x", "STORAGE_DIR": str(place), "SPEECH_ENGINE": "kokoro", "PIPER_DIR": "/nonexistent"}
    command = [sys.executable, "manage.py", "serve", "--port", "1"]
    refused = subprocess.run(
        command,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "KOKORO_DIR": str(place / "kokoro"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    is_named = str(weights) in refused.stderr and "is truncated" in refused.stderr
    with _listening(folder / "auto", place, SPEECH_ENGINE="auto") as listener:
        spoken_by = listener.hear().headers["X-Speech-Engine"]
        is_told = "is truncated" in listener.server.log.read_text()
        return _found(
            listener,
            "weights truncated before the start",
            f"`kokoro` ends with status {refused.returncode} and names the file; `auto` says so, by {spoken_by}",
            "" if refused.returncode and is_named else f"it did not refuse to start: {refused.stderr[-300:]}",
            "" if spoken_by == "espeak-ng" and is_told else f"{spoken_by} speaks, and the log is silent",
        )


def _weights_broken_before_use(folder: Path, models: Path) -> Finding:
    place = shutil.copytree(models, folder / "lazy")
    with _listening(folder / "lazily", place) as listener:
        _truncate(place / "kokoro" / kokoro_files.WEIGHTS)
        answers = [listener.says() for _ in range(2)]
        ready = listener.engine()
        return _found(
            listener,
            "weights truncated before they are read",
            f"speech {answers[-1]}; /readyz: engine not ok, which names the file, until a restart",
            "" if set(answers) == {"500 synthesis_failed"} else f"answers: {answers}",
            "" if ready.startswith("NOT ok") and kokoro_files.WEIGHTS in ready else f"/readyz: {ready}",
        )


def _weights_broken_in_use(folder: Path, models: Path) -> Finding:
    place = shutil.copytree(models, folder / "use")
    with _listening(folder / "used", place) as listener:
        before = listener.hear()
        _truncate(place / "kokoro" / kokoro_files.WEIGHTS)
        after = [listener.hear() for _ in range(_TRIES)]
        is_same = all(answer.content == before.content for answer in after)
        return _found(
            listener,
            "weights truncated while they speak",
            "speech 200, the same bytes: nothing is read of the file any more",
            "" if is_same else f"speech was {[answer.status_code for answer in after]}",
        )


def _voice_broken_after_start(folder: Path, models: Path) -> Finding:
    place = shutil.copytree(models, folder / "voice")
    pack = kokoro_files.voice_path(place / "kokoro", "bf_emma")
    whole = pack.read_bytes()
    with _listening(folder / "voices", place) as listener:
        others = listener.says()
        _truncate(pack)
        truncated = listener.says(voice="bf_emma")
        torch.save(torch.full((kokoro_files.VOICE_LENGTHS, 1, 2 * TINY_CONFIG["style_dim"]), torch.nan), pack)
        altered = listener.says(voice="bf_emma")
        altered_again = listener.says(voice="bf_emma")
        pack.write_bytes(whole)
        mended = [listener.says(voice="bf_emma"), listener.says()]
        return _found(
            listener,
            "a voice truncated, then altered",
            f"in that voice {truncated} and {altered}, in others {others}; with the file back {mended[0]}",
            "" if {truncated, altered, altered_again} == {"500 synthesis_failed"} else f"{truncated}, {altered}",
            "" if {others, *mended} == {"200"} else f"others {others}, then {mended}",
        )


def _arabic_broken(folder: Path, models: Path) -> Finding:
    place = shutil.copytree(models, folder / "arabic")
    with _listening(folder / "arabs", place) as listener:
        model = place / "piper" / piper_files.MODEL
        whole = model.read_bytes()
        model.write_bytes(whole[:200] + bytes(len(whole) - 200))
        answer = listener.hear(_ARABIC, _ARABIC_VOICE)
        ready = listener.engine()
        is_told = "cannot speak Arabic" in listener.server.log.read_text()
        return _found(
            listener,
            "Piper's model altered before it is read",
            f"Arabic {answer.status_code} by {answer.headers.get('X-Speech-Engine')}; /readyz: engine {ready}",
            "" if answer.headers.get("X-Speech-Engine") == "espeak-ng" and is_told else "the log does not say why",
            "" if ready == "ok: kokoro" or "espeak-ng" in ready else f"/readyz: {ready}",
        )


def too_little_memory(folder: Path) -> Iterator[Finding]:
    """Give the server hardly more memory than it uses, and request more speech than it can render with it."""
    models = folder / "models"
    write_model(models / "kokoro", TINY_CONFIG, KOKORO_VOICES)
    with _listening(folder / "memory", models, KOKORO_LOADING="start") as listener:
        short, long = listener.hear(_SHORT), listener.hear(_LONG)
        listener.hear(_SHORT)
        with _limited(listener.server.process.pid):
            answers = [(listener.hear(_LONG), listener.hear(_SHORT)) for _ in range(_TRIES)]
        afterwards = listener.hear(_LONG)
        refused = {
            f"{answer.status_code} {_code(answer)}, Retry-After {answer.headers.get('Retry-After')}"
            for answer, _ in answers
        }
        yield _found(
            listener,
            "too little memory for a long request",
            f"it gets {', '.join(refused)}; the next, a short one, {answers[0][1].status_code}",
            "" if all(answer.status_code == 503 for answer, _ in answers) else "it was not refused",
            "" if all(answer.content == short.content for _, answer in answers) else "a short request after it failed",
            "" if afterwards.content == long.content else "the same request failed with memory enough",
        )


@contextmanager
def _limited(pid: int) -> Iterator[None]:
    """Limit the address space of a process to hardly more than it uses, while the block runs."""
    most = psutil.Process(pid).memory_info().vms + _EXTRA_BYTES
    unlimited = resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_AS, (most, unlimited))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_AS, (unlimited, unlimited))


@contextmanager
def _listening(folder: Path, models: Path, **settings: str) -> Iterator[_Listener]:
    folder.mkdir()
    places = {"KOKORO_DIR": str(models / "kokoro"), "PIPER_DIR": str(models / "piper")}
    with ExitStack() as stack:
        server = stack.enter_context(running_server(folder, **{"SPEECH_ENGINE": "kokoro", **places, **settings}))
        key = server.create_key("listener@example.com", "pro")
        headers = {"Authorization": f"Bearer {key}"}
        yield _Listener(server, stack.enter_context(httpx2.Client(base_url=server.url, headers=headers, timeout=120)))


def _found(listener: _Listener, fault: str, seen: str, *missed: str) -> Finding:
    charged = listener.charged_too_much()
    broken = [*filter(None, missed), *(["the account does not come out even"] if charged else [])]
    return Finding(fault, seen, None, 0, max(0, charged), max(0, -charged), tuple(broken))


def _truncate(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(int(path.stat().st_size * _TRUNCATED_TO))


def _code(response: httpx2.Response) -> str:
    return str(response.json()["error"]["code"])
