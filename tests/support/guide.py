"""The examples of the guide as a reader runs them: in a shell, in Python and in node, against a running service."""

import json
import multiprocessing
import os
import re
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import soundfile

from guide.code import CodeBlock, Example
from tests.support.server import free_port, wait_until_listening

TIMEOUT_S = 120
NODE = shutil.which("node")
_CURL_SAYS_THE_STATUS = 'silent\nshow-error\nwrite-out = "%{stderr}%{http_code}\\n"\n'
_WRITTEN_PORT = "9000"

_pythons = multiprocessing.get_context("forkserver")
_pythons.set_forkserver_preload(["openai", "httpx", __name__])
"""Each program has a process of its own, which begins with what all of them would take a second to import."""


@dataclass
class Reader:
    """Somebody who goes through a page of the guide: a key, a folder for each language, what was made so far.

    `known` is what the page tells to put into the environment, such as `JOB_ID`.
    """

    url: str
    api_key: str
    folder: Path
    files: dict[str, bytes] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)

    def run(self, example: Example) -> list[str]:
        """Return what is wrong with an example: programs that fail, answers that are others than the one shown."""
        problems: list[str] = []
        for block in example.blocks:
            if block.language == "javascript" and NODE is None:
                continue
            outcome = self._run(block)
            problems += [f"line {block.line}: {problem}" for problem in _problems(outcome, block, example)]
            if block is example.blocks[0] and not problems:
                self._learn(outcome.output)
        return problems

    def folder_of(self, language: str) -> Path:
        """Return the folder in which the page's programs in that language run, with the files that they need."""
        folder = self.folder / language
        if not folder.exists():
            folder.mkdir()
            (folder / ".curlrc").write_text(_CURL_SAYS_THE_STATUS)
            for name, content in self.files.items():
                (folder / name).write_bytes(content)
        return folder

    def environment_of(self, language: str) -> dict[str, str]:
        return os.environ | self.known | {"API_KEY": self.api_key, "HOME": str(self.folder_of(language))}

    def get(self, path: str) -> Any:
        """Return the JSON at an address of the service."""
        headers = {"Authorization": f"Bearer {self.api_key}"}
        return httpx2.get(f"{self.url}{path}", headers=headers, timeout=TIMEOUT_S).json()

    def _run(self, block: CodeBlock) -> "Outcome":
        self._wait_for_what_is_named(block.text)
        folder = self.folder_of(block.language)
        command, environment = command_for(block, folder), self.environment_of(block.language)
        if block.language == "python":
            return _run_python(command[-1], folder, environment)
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
        )
        return Outcome(done.returncode, done.stdout, done.stderr, folder)

    def _learn(self, output: str) -> None:
        """Keep the id of what was made."""
        made = _json(output)
        if not isinstance(made, dict):
            return
        if "voice_id" in made:
            self.known["VOICE_ID"] = made["voice_id"]
        elif made.get("object") == "audio.voice_consent":
            self.known["CONSENT_ID"] = made["id"]
        elif made.get("status") == "queued":
            self.known["JOB_ID"] = made["id"]
        elif made.get("object") == "lexicon.entry":
            self.known.setdefault("ENTRY_ID", str(made["id"]))

    def _wait_for_what_is_named(self, program: str) -> None:
        """Wait until the service is done with what a program asks about, as a reader does, but for what it deletes."""
        for name, path in (("VOICE_ID", "/api/v1/voices/"), ("JOB_ID", "/api/v1/jobs/")):
            if f"${name}" not in program or "-X DELETE" in program:
                continue
            deadline = time.monotonic() + TIMEOUT_S
            while not _is_done(record := self.get(path + self.known[name])):
                assert time.monotonic() < deadline, record
                time.sleep(0.1)


@dataclass(frozen=True)
class Outcome:
    """The results of a program."""

    code: int
    output: str
    log: str
    folder: Path

    @property
    def statuses(self) -> list[int]:
        """The answer that curl got."""
        return [int(line) for line in self.log.splitlines() if re.fullmatch(r"[1-5]\d\d", line)]


def _run_python(program: str, folder: Path, environment: dict[str, str]) -> Outcome:
    process = _pythons.Process(target=_be_python, args=(program, str(folder), environment))
    process.start()
    process.join(TIMEOUT_S)
    if process.exitcode is None:
        process.kill()
        process.join()
    output, log = ((folder / name).read_text() for name in ("output", "log"))
    return Outcome(process.exitcode or 0, output, log, folder)


def _be_python(program: str, folder: str, environment: dict[str, str]) -> None:
    """Run a program as the interpreter does, in a process made for it; its output goes into files of the folder."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, name in ((1, "output"), (2, "log")):
        os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    runpy.run_path(program, run_name="__main__")


def command_for(block: CodeBlock, folder: Path, text: str | None = None) -> list[str]:
    """Return the command that runs a program, which is written into `folder`."""
    suffix, command = {
        "bash": ("sh", ["bash", "-euo", "pipefail"]),
        "python": ("py", [sys.executable]),
        "javascript": ("mjs", [NODE or "node"]),
    }[block.language]
    program = folder / f"line-{block.line}.{suffix}"
    program.write_text(text or block.text, encoding="utf-8")
    return [*command, str(program)]


@contextmanager
def running_receiver(block: CodeBlock, reader: Reader) -> Iterator[str]:
    """Run a program that waits for requests, on a free port, and yield its address."""
    port, folder = free_port(), reader.folder_of(block.language)
    command = command_for(block, folder, block.text.replace(_WRITTEN_PORT, str(port)))
    process = subprocess.Popen(command, cwd=folder, env=reader.environment_of(block.language))
    try:
        wait_until_listening(port, process)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(TIMEOUT_S)


def _is_done(record: dict[str, Any]) -> bool:
    """Tell whether a voice or a job has come to its end, and its callback was tried."""
    attempts = record.get("callback_attempts")
    is_told = attempts is None or any(attempt["status"] or attempt["error"] for attempt in attempts)
    return record["status"] not in ("queued", "active", "enrolling") and is_told


def _problems(outcome: Outcome, block: CodeBlock, example: Example) -> list[str]:
    if outcome.code != 0:
        return [f"it ended with {outcome.code}: {outcome.log[-600:]} {outcome.output[-300:]}"]
    problems = [] if block.language != "bash" else _status_problems(outcome, example.answer)
    problems += [f"{path.name} is no audio" for path in _audio_in(outcome.folder) if not _is_audio(path)]
    if example.answer is not None:
        problems += _answer_problems(outcome.output, example.answer, is_first=block is example.blocks[0])
    return problems


def _status_problems(outcome: Outcome, answer: CodeBlock | None) -> list[str]:
    expected = {answer.status} if answer else range(200, 300)
    return [f"the status is {status}: {outcome.output[:300]}" for status in outcome.statuses if status not in expected]


def _answer_problems(output: str, answer: CodeBlock, *, is_first: bool) -> list[str]:
    if answer.language == "http":
        return _header_problems(output, answer.text) if is_first else []
    actual = _json(output)
    if actual is None:
        return [f"the answer is no JSON: {output[:300]}"] if is_first else []
    return shape_problems(json.loads(answer.text), actual)


def _header_problems(output: str, shown: str) -> list[str]:
    actual, expected = _headers(output), _headers(shown)
    problems = [f"the answer has no {name}" for name in expected if name not in actual]
    if actual[""] != expected[""]:
        problems.append(f"the answer begins with {actual['']}")
    return problems


def _headers(text: str) -> dict[str, str]:
    """Return the headers of an answer by their names in lower case, the status under an empty one."""
    first, *lines = text.strip().splitlines()
    named = [line.partition(":") for line in lines if ":" in line]
    return {"": first.split()[1]} | {name.lower(): value.strip() for name, _, value in named}


def shape_problems(shown: Any, actual: Any, where: str = "") -> list[str]:
    """Return where the answer that is shown and the actual one differ in keys or in types; lists by their members."""
    if _type(shown) != _type(actual):
        return [f"{where or 'the answer'} is {actual!r}, not {_type(shown)}"]
    if isinstance(shown, dict):
        differing = sorted(shown.keys() ^ actual.keys())
        problems = [f"{where}.{key} is {'missing' if key in shown else 'not shown'}" for key in differing]
        for key in shown.keys() & actual.keys():
            problems += shape_problems(shown[key], actual[key], f"{where}.{key}")
        return problems
    if isinstance(shown, list):
        if bool(shown) != bool(actual):
            return [f"{where} has {len(actual)} members"]
        return [problem for member in actual for problem in shape_problems(shown[0], member, f"{where}[]")]
    return []


def _type(value: Any) -> str:
    if value is None:
        return "null"
    return {dict: "an object", list: "a list", str: "a string", bool: "true or false"}.get(type(value), "a number")


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _audio_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.suffix in (".mp3", ".wav")]


def _is_audio(path: Path) -> bool:
    try:
        return soundfile.info(path).duration > 0.2
    except soundfile.LibsndfileError:
        return False
