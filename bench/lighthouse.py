"""`python -m bench.lighthouse` lets Lighthouse, which npm fetches, judge the pages of a service as a phone opens them.

It prints its four scores for each page, from 0 to 100, as a table of Markdown; a score below 95 makes the command fail.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tests.support.environment  # noqa: F401 — sets the environment of the server
from tests.support.browser import find_browser
from tests.support.server import Server, running_server

RELEASE = "lighthouse@13.5.0"
LEAST = 95
RUNS = 3
"""How often each page is opened; the median counts, since other work on the machine slows single runs."""

SCORES = ("performance", "accessibility", "best-practices", "seo")
PAGES = {
    "/": "the front page",
    "/voices": "the voices",
    "/docs": "the guide",
    "/docs/speech": "a page of the guide",
    "/plan": "the plans",
    "/studio": "the studio",
    "/studio/book": "a new book",
}
_WORTH_TELLING = 0.9
"""An audit with a lower score (of 1) is reported."""

MEMBERS_ONLY = ("/studio",)
"""The beginnings of addresses that need a session. Search engines never see them, so SEO is not judged there."""

_SIGN_IN = """
from django.test import Client
from tests.support.filled_account import make_filled_account
client = Client()
client.force_login(make_filled_account(jobs=12))
print(client.cookies["sessionid"].value)
"""
_FLAGS = "--headless --no-sandbox --disable-dev-shm-usage"


def main() -> int:
    """Print the scores, and return how many are too low."""
    browser = find_browser()
    if browser is None:
        sys.exit("Chromium is needed, and none was found")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["npm", "install", "--silent", "--prefix", name, RELEASE], check=True)
        with running_server(folder, SPEECH_ENGINE="espeak") as server:
            session = server.manage("shell", "--verbosity", "0", "-c", _SIGN_IN).split()[-1]
            print(f"| page | {' | '.join(SCORES)} |", f"| --- {'| --- ' * len(SCORES)}|", sep="\n")
            return sum(_judge(path, server, session, folder, browser) for path in PAGES)


def _judge(path: str, server: Server, session: str, folder: Path, browser: str) -> int:
    """Print the scores of a page, and return how many are too low."""
    is_private = path.startswith(MEMBERS_ONLY)
    names = [name for name in SCORES if not (is_private and name == "seo")]
    headers = {"Cookie": f"sessionid={session}"} if is_private else {}
    runs = [_scores(server.url + path, names, headers, folder, browser) for _ in range(RUNS)]
    median = {name: sorted(run[name] for run in runs)[RUNS // 2] for name in names}
    print(f"| {PAGES[path]} | {' | '.join(str(median.get(name, 'not judged')) for name in SCORES)} |", flush=True)
    return sum(score < LEAST for score in median.values())


def _scores(url: str, names: list[str], headers: dict[str, str], folder: Path, browser: str) -> dict[str, int]:
    """Return the scores of one run by name, and list lost points on standard error."""
    command = [
        str(folder / "node_modules/.bin/lighthouse"),
        url,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(names)}",
        f"--extra-headers={json.dumps(headers)}",
        f"--chrome-flags={_FLAGS}",
    ]
    environment = os.environ | {"CHROME_PATH": browser}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    report = json.loads(done.stdout)
    print(url, *_losses(report), sep="\n  ", file=sys.stderr)
    return {name: round(100 * report["categories"][name]["score"]) for name in names}


def _losses(report: dict[str, Any]) -> Iterator[str]:
    for category in report["categories"].values():
        weighed = {reference["id"] for reference in category["auditRefs"] if reference["weight"]}
        for name in sorted(weighed):
            audit = report["audits"][name]
            if audit["score"] is not None and audit["score"] < _WORTH_TELLING:
                yield f"{name} {audit['score']}: {audit['title']} {audit.get('displayValue', '')}"


if __name__ == "__main__":
    sys.exit(main())
