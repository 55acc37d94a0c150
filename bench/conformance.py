"""`python -m bench.conformance` runs MCP's own conformance suite, which npm fetches, against running servers.

Most scenarios run against the service itself. Scenarios that call tools of the suite run against the same service with
these tools (`tests.support.conformance_app`). docs/mcp.md says why the other scenarios do not apply.
"""

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import tests.support.environment  # noqa: F401 — sets the environment of the servers
from tests.support.keyed_proxy import keyed_proxy
from tests.support.server import Server, running_server, server_in

NODE = "node@22"
"""The suite runs on this version, independent of the installed one."""

_SERVE = "import django; django.setup(); from tests.support import conformance_app; conformance_app.serve()"


@dataclass(frozen=True)
class Suite:
    """A release of the suite, its options, and its scenarios for the two servers."""

    release: str
    options: tuple[str, ...]
    of_the_service: tuple[str, ...]
    of_its_tools: tuple[str, ...]


_CONTENT = (
    "completion-complete",
    "tools-call-simple-text",
    "tools-call-image",
    "tools-call-audio",
    "tools-call-embedded-resource",
    "tools-call-mixed-content",
    "tools-call-error",
    "tools-call-with-progress",
    "json-schema-2020-12",
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
    "prompts-list",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
)
_LISTS = ("tools-list", "resources-list", "dns-rebinding-protection")
_HANDSHAKE = ("server-initialize", "ping", *_LISTS)
_HEADERS = (*_LISTS, "http-header-validation", "sep-2164-resource-not-found")
SUITES = (
    Suite("0.1.16", (), _HANDSHAKE, (*_HANDSHAKE, "logging-set-level", "tools-call-with-logging", *_CONTENT)),
    # The revision without a handshake; the suite has no final release for it yet.
    Suite(
        "0.2.0-alpha.12",
        ("--spec-version", "2026-07-28"),
        _HEADERS,
        (*_HEADERS, "server-stateless", "caching", "server-sse-multiple-streams", *_CONTENT),
    ),
)


def main() -> int:
    """Run the scenarios, print a line for each, and return the exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for suite in SUITES:
            package = f"@modelcontextprotocol/conformance@{suite.release}"
            command = ["npm", "install", "--silent", "--prefix", str(folder / suite.release), NODE, package]
            subprocess.run(command, check=True)
        with running_server(folder, SPEECH_ENGINE="espeak") as service:
            key = service.create_key("conformance@example.com", "pro")
            failed = sum(_failures(suite, folder, service, key, suite.of_the_service) for suite in SUITES)
            environment = service.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
            with server_in(environment, folder / "app.log", "-c", _SERVE) as app:
                failed += sum(_failures(suite, folder, app, key, suite.of_its_tools) for suite in SUITES)
    print(f"{failed} failed" if failed else "all pass")
    return 1 if failed else 0


def _failures(suite: Suite, folder: Path, server: Server, key: str, scenarios: tuple[str, ...]) -> int:
    """Run `scenarios` and return the number of failures."""
    what = "the service" if scenarios == suite.of_the_service else "the tools of the suite"
    print(f"{what}, {suite.release} {' '.join(suite.options)}", flush=True)
    failed = 0
    place = folder / suite.release
    programs = place / "node_modules/.bin"
    with keyed_proxy(server.url, key) as url:
        for scenario in scenarios:
            arguments = ("server", "--url", f"{url}/mcp", "--scenario", scenario, *suite.options)
            command = [str(programs / "node"), str(programs / "conformance"), *arguments]
            done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
            print(f"  {scenario}: {'FAILS' if done.returncode else 'passes'}", flush=True)
            if done.returncode:
                failed += 1
                print(done.stdout, done.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main())
