"""schemathesis against a running server: what it is told of the service, and what came of its requests.

It reads the schema that the server serves, sends what this allows and what it forbids, follows what is created from
request to request, and judges each answer by the schema.
"""

import copy
import json
import os
import subprocess
import sys
from base64 import b64decode
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests

from tests.support.server import ROOT, server_in
from tests.support.services import own_services
from tests.support.workers import Site, running_cluster, site_in

SEED = 10
_SHOWN = 1000
_OF_A_REQUEST = ("method", "path_parameters", "path", "query", "headers", "body", "media_type")
CSRF_TOKEN = "f" * 32

PRO, FREE, SESSION, NOBODY = "Pro key", "Free key", "session", "nobody"
CALLERS = (PRO, FREE, SESSION, NOBODY)
STRANGER = "stranger"
PHASES = ("examples", "coverage", "fuzzing", "stateful")
"""The schema's examples, every border of every rule, made-up requests, and chains of them."""

# These take anything, although the schema advises more: docs/guide/speech.md and docs/guide/jobs.md.
LENIENT_FIELDS = ("response_format", "format", "language")
LENIENT_HEADERS = ("X-Service-Long-Text",)

NAMED = {"number": [0, 1], "model_id": ["kokoro-82m", "tts-1"], "extension": ["srt", "vtt"]}
WORDS = {
    "voice": ["af_aoede", "am_adam", "bf_emma", "jf_alpha", "zf_xiaobei", "hf_alpha", "ef_dora", "ff_siwis", "ar_f1"],
    "input": ["Hello there.", 'It costs $5. <break time="20ms"/> Yes.', "[Worcester](/wˈʊstəɹ/)", "١٢ كتابا", "三本"],
    "range": ["bytes=0-99", "bytes=-1", "bytes=5-", "bytes=9999999-", "bytes=0-0,2-3"],
}

CONFIGURATION = """
hooks = "tests.support.fuzz_hooks"
continue-on-failure = true
request-timeout = 60
cache.enabled = false

[generation]
database = "none"
with-security-parameters = {has_random_keys}

[checks]
# Whether a text can be spoken, whose voice it is and what a plan includes is more than a schema can say.
positive_data_acceptance.enabled = false
{checks}
[dictionaries]
{dictionaries}

[parameters]
"header.Range" = {{ dictionary = "range", probability = 0.6 }}
"body.input" = {{ dictionary = "input", probability = 0.3 }}
"body.voice" = {{ dictionary = "voice", probability = 0.7 }}
{parameters}
"""


@dataclass(frozen=True, slots=True)
class Caller:
    """A sender of requests: the headers, and the values of parameters, by name, that belong to it."""

    headers: Mapping[str, str]
    owned: Mapping[str, list[Any]]


@dataclass(frozen=True, slots=True)
class FuzzSite:
    """A server at `url`, its callers, what belongs to none of them, a recording of a voice, and the server's log."""

    url: str
    callers: Mapping[str, Caller]
    foreign: Mapping[str, list[Any]]
    recording: Path
    log: Path

    def logged_errors(self) -> list[str]:
        """Return the lines by which the server has said that something failed on its side."""
        return [line for line in self.log.read_text().splitlines() if '"level": "ERROR"' in line]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of a run: statuses by operation, how many answers each check judged, faults by operation."""

    statuses: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    checks: Counter[str] = field(default_factory=Counter)
    faults: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))

    @property
    def requests(self) -> int:
        return sum(sum(statuses.values()) for statuses in self.statuses.values())

    @property
    def carried_out(self) -> set[str]:
        """The operations that were answered with a status of 2xx."""
        return {operation for operation, found in self.statuses.items() if any(200 <= status < 300 for status in found)}

    def told_faults(self) -> list[str]:
        """Return what was found wrong, with the first request of each kind and its answer."""
        return [
            f"{operation}: {check}: {told}" for operation, found in self.faults.items() for check, told in found.items()
        ]


@contextmanager
def fuzz_site(folder: Path, *, is_quick: bool = False) -> Iterator[FuzzSite]:
    """Run the service with accounts that own something: with espeak-ng and a worker, or quickly with tones and none."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.support.fuzz_settings", "SPEECH_ENGINE": "espeak"}
    if is_quick:
        settings |= {"TONE_LOG": str(folder / "tone.log"), "PLACE_LIFETIME_S": "60"}
    with (
        own_services() as services,
        site_in(folder / "storage", settings | services | {"ENROLLMENT_TRIALS": "1"}) as site,
    ):
        callers = {name: _open(site, name) for name in CALLERS}
        foreign = _open(site, STRANGER).owned
        recording, log = folder / "voice.wav", folder / "server.log"
        site.call("tests.support.fuzz_site.record", str(recording))
        with (
            server_in(site.environment, log) as server,
            nullcontext() if is_quick else running_cluster(site),
        ):
            yield FuzzSite(server.url, callers, foreign, recording, log)


def _open(site: Site, name: str) -> Caller:
    """Return a caller with an account of its own, be it that nobody never says so."""
    account = site.call("tests.support.fuzz_site.open_account", "free" if name == FREE else "pro")
    cookies = f"sessionid={account['session']}; csrftoken={CSRF_TOKEN}"
    headers = {SESSION: {"Cookie": cookies, "X-CSRFToken": CSRF_TOKEN}, NOBODY: {}}
    return Caller(headers.get(name, {"Authorization": f"Bearer {account['key']}"}), account["owned"])


def served_schema(site: FuzzSite) -> dict[str, Any]:
    """Return the schema as the server answers it."""
    schema: dict[str, Any] = requests.get(f"{site.url}/api/schema", timeout=60).json()
    return schema


def operations(schema: Mapping[str, Any]) -> list[str]:
    """Return the operations of a schema as "GET /path"."""
    return [f"{method.upper()} {path}" for path, found in schema["paths"].items() for method in found]


def run(
    site: FuzzSite,
    caller: str,
    schema: Mapping[str, Any],
    folder: Path,
    *,
    examples: int,
    seed: int = SEED,
    phases: Sequence[str] = PHASES,
) -> Outcome:
    """Return what came of a caller's requests by `schema`: of each operation up to `examples` that are made up.

    The same seed makes up the same requests, as far as the answers are the same.
    """
    schema_file, report = folder / "schema.json", folder / "report.ndjson"
    schema_file.write_text(json.dumps(relaxed(schema)))
    (folder / "schemathesis.toml").write_text(_configuration(site, caller))
    asking = site.callers[caller].headers.items()
    headers = [part for name, value in asking for part in ("--header", f"{name}: {value}")]
    command = [sys.executable, "-m", "schemathesis.cli", "--no-color", "--config-file", folder / "schemathesis.toml"]
    command += ["run", schema_file, "--url", site.url, "--max-examples", str(examples), "--seed", str(seed)]
    command += ["--phases", ",".join(phases), "--report-ndjson-path", report, *headers]
    known = {**NAMED, **site.callers[caller].owned, "recording": str(site.recording)}
    # It leaves notes where it is started.
    environment = os.environ | {"FUZZ_KNOWN": json.dumps(known), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise AssertionError(f"schemathesis has ended with {done.returncode}: {done.stdout}{done.stderr}")
    foreign = {(name, str(value)) for name, values in site.foreign.items() for value in values}
    return _read(report, operations(schema), foreign)


def relaxed(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema that allows what is taken although `schema` advises against it."""
    schema = copy.deepcopy(dict(schema))
    for name, form in schema["components"]["schemas"].items():
        for lenient in LENIENT_FIELDS if name.endswith("Request") else ():
            if lenient in form.get("properties", {}):
                form["properties"][lenient] = {}
    for path in schema["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in LENIENT_HEADERS:
                    parameter["schema"] = {"type": "string"}
    return schema


def _configuration(site: FuzzSite, caller: str) -> str:
    """Return what schemathesis is told; TOML takes the lists of JSON."""
    owned = site.callers[caller].owned
    named = {name: [*values, *site.foreign[name]] for name, values in owned.items()} | NAMED
    # A caller without a key is told so with every method; and with a session, a key that is none does no harm.
    checks = "" if caller in (PRO, FREE) else "unsupported_method.enabled = false\n"
    has_random_keys = "false" if caller == SESSION else "true"
    return CONFIGURATION.format(
        checks=checks,
        has_random_keys=has_random_keys,
        dictionaries="\n".join(f"{name}.values = {json.dumps(values)}" for name, values in (WORDS | named).items()),
        parameters="\n".join(f'"path.{name}" = {{ dictionary = "{name}", probability = 0.6 }}' for name in named),
    )


def _read(report: Path, known: list[str], foreign: set[tuple[str, str]]) -> Outcome:
    outcome = Outcome()
    with report.open() as lines:
        for line in lines:
            ((event, facts),) = json.loads(line).items()
            if event == "ScenarioFinished":
                _count(outcome, facts["recorder"], known, foreign)
            elif event in ("NonFatalError", "FatalError") or facts.get("stop_reason", "completed") != "completed":
                outcome.faults[facts.get("label", event)][event] = json.dumps(facts)[:2000]
    return outcome


def _count(outcome: Outcome, recorder: dict[str, Any], known: list[str], foreign: set[tuple[str, str]]) -> None:
    for case_id, interaction in recorder.get("interactions", {}).items():
        case = recorder["cases"][case_id]["value"]
        operation = f"{case['method']} {case['path']}"
        if operation not in known:
            operation = recorder["label"]  # sent with a method that the operation does not have
        response = interaction.get("response")
        status = response["status_code"] if response else 0
        outcome.statuses[operation][status] += 1
        if foreign & {(name, str(value)) for name, value in case.get("path_parameters", {}).items()}:
            outcome.checks["foreign"] += 1
            if 200 <= status < 300:
                outcome.faults[operation]["foreign"] = f"{case['path_parameters']} belongs to somebody else"
        for check in recorder.get("checks", {}).get(case_id, []):
            outcome.checks[check["name"]] += 1
            if check["status"] != "success":
                outcome.faults[operation].setdefault(check["name"], _shown(check, case, response))


def _shown(check: dict[str, Any], case: dict[str, Any], response: dict[str, Any] | None) -> str:
    """Return what a check found, and the request and its answer."""
    facts = check.get("failure_info", {}).get("failure", check)
    sent = {name: case[name] for name in _OF_A_REQUEST if name in case}
    body = b64decode(response.get("content", {}).get("$base64", "")) if response else b"no answer"
    return f"{facts.get('title')}: {facts.get('message')}\n  {json.dumps(sent)[:_SHOWN]}\n  {body[:_SHOWN]!r}"
