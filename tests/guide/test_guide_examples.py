"""Every example of the guide is run against a real service, and answered as the guide shows."""

import json
import subprocess
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx2
import numpy as np
import pytest

from guide.code import CodeBlock, examples_of
from guide.contents import PAGES
from guide.rendering import markdown_of, parse
from tests.support.guide import NODE, Reader, command_for, running_receiver, shape_problems
from tests.support.receiver import https_receiver
from tests.support.recordings import coded
from tests.support.server import server_in
from tests.support.voices import spoken
from tests.support.workers import prepared_site, running_cluster, wait_until

pytestmark = pytest.mark.process

CALLBACK_URL = "https://your-server.example/speech-done"
FREE_PAGES = ("quickstart", "limits", "errors")
"""Pages whose examples use the key of a new account; the others use a Pro key."""

NO_NPM = "the tests install no package of npm; node parses it"
NO_PROGRAM = "not a program, and not the answer to one"
NO_HOST = "the tests install no host of agents"
NO_CLIENT = "make clients installs this client, and runs it"
LIMITED_KEY = "it needs a key with limits; tests/accounts/test_key_scopes.py reads that answer"
NOT_INSTALLED = "tests/clients installs the command, and runs it"
NO_APPLICATION = "the settings of an application, which the tests do not install"
NOT_RUN = {
    ("quickstart", "// npm install openai"): NO_NPM,
    ("moving-from-openai", 'import { writeFile } from "node:fs/promises";\nimport OpenAI'): NO_NPM,
    ("speech", 'import { writeFile } from "node:fs/promises";\nimport OpenAI'): NO_NPM,
    ("agents", "claude mcp add"): NO_HOST,
    ("agents", '{\n  "mcpServers"'): NO_PROGRAM,
    ("elevenlabs", ""): NO_CLIENT,
    ("ai-sdk", ""): NO_CLIENT,
    ("langchain", ""): NO_CLIENT,
    ("livekit", ""): NO_CLIENT,
    ("openai-agents", ""): NO_CLIENT,
    ("pipecat", ""): NO_CLIENT,
    ("agents", '{ "mcpServers"'): NO_PROGRAM,
    ("agents", '{\n  "inputs"'): NO_PROGRAM,
    ("agents", '{\n  "error"'): NO_PROGRAM,
    ("command-line", "pip install ./clients/cli"): NOT_INSTALLED,
    ("command-line", "say "): NOT_INSTALLED,
    ("keys", '{\n  "error"'): LIMITED_KEY,
    ("open-webui", "environment:"): NO_APPLICATION,
    ("librechat", "speech:"): NO_APPLICATION,
    ("anythingllm", "environment:"): NO_APPLICATION,
    ("home-assistant", "pip install wyoming-openai"): NO_APPLICATION,
    ("n8n", '{ "model"'): NO_PROGRAM,
}
"""The reason for not running a block, by its page and its beginning."""

PAGE_NAMES = pytest.mark.parametrize("slug", PAGES)


def blocks_of(slug: str, site_url: str = "http://localhost:8000") -> list[CodeBlock]:
    """Return the blocks of a page that are run or left out, each but the answers."""
    return [block for _, example in examples_of(parse(markdown_of(PAGES[slug], site_url))) for block in example.blocks]


def reason_not_to_run(slug: str, block: CodeBlock) -> str | None:
    return next(
        (reason for (page, text), reason in NOT_RUN.items() if page == slug and block.text.startswith(text)), None
    )


@pytest.fixture(scope="module")
def problems(tmp_path_factory, espeak):
    """The faults of the examples of each page; all pages run at the same time."""
    folder = tmp_path_factory.mktemp("guide")
    speech = spoken(espeak)
    files = {"recording.m4a": coded("m4a", np.tile(speech, 2)), "consent.m4a": coded("m4a", speech)}
    with ExitStack() as running:
        receiver = running.enter_context(https_receiver())
        settings = {
            "DJANGO_SETTINGS_MODULE": "tests.support.quick_clone_settings",
            "SPEECH_ENGINE": "espeak",
            "CALLBACK_ALLOW_PRIVATE_ADDRESSES": "true",
            "CALLBACK_CA_BUNDLE": str(receiver.ca_bundle),
        }
        (folder / "storage").mkdir()
        site = running.enter_context(prepared_site(folder / "storage", **settings))
        server = running.enter_context(server_in(site.environment, folder / "server.log"))
        running.enter_context(running_cluster(site))
        plans = {slug: "free" if slug in FREE_PAGES else "pro" for slug in PAGES}
        keys = site.call("tests.support.job_site.create_keys", plans)

        def read(slug):
            (folder / slug).mkdir()
            reader = Reader(server.url, keys[slug], folder / slug, files)
            try:
                return read_page(slug, reader, receiver)
            except Exception:
                return [traceback.format_exc()]  # the other pages are read none the less

        with ThreadPoolExecutor(3) as pool:
            yield dict(zip(PAGES, pool.map(read, PAGES), strict=True))


def read_page(slug, reader, receiver):
    """Return the faults of the examples of a page, in order."""
    problems = []
    text = markdown_of(PAGES[slug], reader.url).replace(CALLBACK_URL, receiver.url)
    for _, example in examples_of(parse(text)):
        if not example.blocks[0].is_program:
            continue
        if "receiver" in example.blocks[0].marks:
            wait_until(lambda: bool(receiver.requests), "the callback of the page's job", timeout_s=180)
            for block in example.blocks:
                problems += receiver_problems(block, reader, receiver.requests[-1])
            continue
        blocks = tuple(block for block in example.blocks if not reason_not_to_run(slug, block))
        if blocks:
            problems += reader.run(type(example)(blocks, example.answer))
    return problems


def receiver_problems(block, reader, posted):
    """Return the faults of a receiver of callbacks, given the posts of the service about a job."""
    if block.language == "javascript" and NODE is None:
        return []
    signature = posted.headers["X-Service-Signature"]
    changed = posted.body.replace(b"completed", b"Completed", 1)
    with running_receiver(block, reader) as url, httpx2.Client(timeout=60) as client:
        statuses = [
            client.post(url, content=body, headers=headers).status_code
            for body, headers in (
                (posted.body, {"X-Service-Signature": signature}),
                (changed, {"X-Service-Signature": signature}),
                (posted.body, {"X-Service-Signature": f"{signature[:-1]}é".encode()}),
                (posted.body, {"X-Service-Signature": "sha256="}),
                (posted.body, {}),
            )
        ]
    return [] if statuses == [204, 401, 401, 401, 401] else [f"line {block.line}: it answers {statuses}"]


@PAGE_NAMES
@pytest.mark.exhaustive
def test_every_example_does_what_the_page_says(problems, slug):
    assert problems[slug] == []
    if NODE is None:
        pytest.skip("no node is installed: the page's JavaScript was not run")


@PAGE_NAMES
def test_every_block_is_run_or_has_a_reason_not_to_be(slug):
    unknown = [
        f"{block.language}, line {block.line}"
        for block in blocks_of(slug)
        if not reason_not_to_run(slug, block) and (not block.is_program or "npm" in block.marks)
    ]
    assert unknown == []


def test_every_reason_not_to_run_belongs_to_a_block():
    reasons = {reason_not_to_run(slug, block) for slug in PAGES for block in blocks_of(slug)}
    assert set(NOT_RUN.values()) <= reasons
    texts = {slug: [block.text for block in blocks_of(slug)] for slug in PAGES}
    for slug, beginning in NOT_RUN:
        assert [text for text in texts[slug] if text.startswith(beginning)], beginning


def test_json_that_is_not_an_answer_can_be_parsed():
    for slug in PAGES:
        for block in blocks_of(slug):
            if block.language == "json":
                json.loads(block.text)


@pytest.mark.skipif(NODE is None, reason="no node is installed")
def test_javascript_that_is_not_run_can_be_parsed(tmp_path):
    for slug in PAGES:
        for block in blocks_of(slug):
            if block.language == "javascript" and reason_not_to_run(slug, block):
                node, program = command_for(block, tmp_path)
                subprocess.run([node, "--check", program], check=True)


@pytest.mark.parametrize(
    ("actual", "problems"),
    [
        ({"id": "b", "at": 2.5, "tags": [], "parts": [{"n": 3}, {"n": 4}], "error": None}, []),
        ({"id": "b", "at": 2, "tags": [], "parts": [{"n": 3}]}, [".error is missing"]),
        (
            {"id": 1, "at": 2, "tags": [], "parts": [{"n": 3}], "error": None, "more": 1},
            [".id is 1, not a string", ".more is not shown"],
        ),
        (
            {"id": "b", "at": True, "tags": [1], "parts": [{"n": 3}, {"n": None}], "error": {}},
            [
                ".at is True, not a number",
                ".error is {}, not null",
                ".parts[].n is None, not a number",
                ".tags has 1 members",
            ],
        ),
        ([], ["the answer is [], not an object"]),
    ],
)
def test_an_answer_of_another_shape_is_found(actual, problems):
    shown = {"id": "a", "at": 1, "tags": [], "parts": [{"n": 1}, {"n": 2}], "error": None}
    assert sorted(shape_problems(shown, actual)) == problems
