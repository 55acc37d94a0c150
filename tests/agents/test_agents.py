"""Real agents: the official client, a running server, and a worker."""

import asyncio
import time
from itertools import pairwise
from urllib.parse import urlsplit

import anyio
import httpx2
import psutil
import pytest
from mcp import MCPError

from tests.support.agents import MODES, audio_of, call, call_patiently, connected, make_keys, with_agent
from tests.support.depth import first
from tests.support.jobs import decoded
from tests.support.workers import Site, running_cluster, wait_until

pytestmark = pytest.mark.process

AGENTS = 20
SENTENCE = "This is a sentence that somebody wants to hear, in a calm voice. "


@pytest.fixture(scope="module")
def keys(server):
    """Raw keys of accounts by name."""
    accounts = dict.fromkeys(("free", "limited", "linking"), "free") | dict.fromkeys(
        ("pro", "other", "book", "leaving"), "pro"
    )
    return make_keys(server, accounts | {f"agent{number}": "pro" for number in range(AGENTS)})


def over_http(server, key, body):
    headers = {"Authorization": f"Bearer {key}"}
    return httpx2.post(f"{server.url}/api/v1/audio/speech", json=body, headers=headers, timeout=60)


@pytest.mark.parametrize("mode", MODES)
def test_an_agent_finds_the_tools_and_hears_what_the_http_api_says(server, keys, mode):
    async def work(client):
        tools = await client.list_tools()
        resource = await client.read_resource("voices://catalog")
        assert client.server_info.name == "text-to-speech"
        assert client.instructions
        return tools.tools, resource.contents[0], await client.call_tool("text_to_speech", {"text": "Hello, world."})

    tools, resource, result = with_agent(server, keys["pro"], work, mode)
    names = ["text_to_speech", "create_job", "get_job_status", "list_voices", "get_usage"]
    assert [tool.name for tool in tools] == names
    assert resource.mime_type == "application/json"
    assert audio_of(result) == over_http(server, keys["pro"], {"input": "Hello, world."}).content
    assert result.structured_content["engine"] == "espeak-ng"
    assert [word["word"] for word in result.structured_content["words"]] == ["Hello", "world"]


@pytest.mark.parametrize("mode", MODES)
def test_an_agent_that_takes_no_audio_gets_a_link_to_it(server, keys, mode):
    result = call(server, keys["linking"], "text_to_speech", mode, text="Hello, world.", result="link")
    assert [content.type for content in result.content] == ["text"]
    path = urlsplit(result.structured_content["audio_url"]).path
    headers = {"Authorization": f"Bearer {keys['linking']}"}
    fetched = httpx2.get(f"{server.url}{path}", headers=headers, timeout=60)
    assert fetched.content == audio_of(call(server, keys["pro"], "text_to_speech", mode, text="Hello, world."))
    assert httpx2.get(f"{server.url}{path}", timeout=60).status_code == 401
    wrong = call(server, keys["pro"], "text_to_speech", mode, text="Hello, world.", result="url")
    assert wrong.structured_content["error"]["param"] == "result"


@pytest.mark.parametrize("mode", MODES)
def test_progress_is_told_before_a_short_result_and_never_before_a_large_one(server, keys, mode):
    async def work(client):
        told = []

        async def listen(progress, total, message):
            told.append((progress, total))

        short = await client.call_tool("text_to_speech", {"text": SENTENCE * 6}, progress_callback=listen)
        of_short = list(told)
        # 3 MB of WAV: more than this client takes as an event of a stream.
        large = await client.call_tool(
            "text_to_speech", {"text": SENTENCE * 16, "format": "wav"}, progress_callback=listen
        )
        return short, of_short, large, told

    short, of_short, large, told = with_agent(server, keys["pro"], work, mode)
    assert not short.is_error
    assert of_short
    assert all(before[0] < after[0] for before, after in pairwise(of_short))
    assert {total for _, total in of_short} == {1.0}
    assert len(audio_of(large)) > 2_000_000
    assert told == of_short


def test_a_result_is_the_same_with_and_without_progress(server, keys):
    async def work(client):
        async def listen(progress, total, message):
            pass

        arguments = {"text": SENTENCE * 6}
        silent = await client.call_tool("text_to_speech", arguments)
        return silent, await client.call_tool("text_to_speech", arguments, progress_callback=listen)

    silent, with_progress = with_agent(server, keys["pro"], work)
    assert with_progress.structured_content == silent.structured_content
    assert audio_of(with_progress) == audio_of(silent)


@pytest.mark.parametrize("mode", MODES)
def test_errors_reach_the_agent_as_tool_errors(server, keys, mode):
    async def work(client):
        result = await client.call_tool("text_to_speech", {"text": "Hello.", "speed": 9})
        assert result.is_error
        assert result.structured_content["error"]["code"] == "invalid_value"
        with pytest.raises(MCPError, match="Unknown tool"):
            await client.call_tool("sing", {})
        with pytest.raises(MCPError, match="Resource not found"):
            await client.read_resource("voices://other")

    with_agent(server, keys["pro"], work, mode)


def test_a_free_keys_quota_counts_tool_calls(server, keys):
    text = "Hello there.".ljust(3_000)
    assert not call(server, keys["free"], "text_to_speech", text=text).is_error
    usage = call(server, keys["free"], "get_usage").structured_content
    assert (usage["today"]["characters"], usage["today"]["remaining"]) == (3_000, 2_000)
    refused = over_http(server, keys["free"], {"input": text}).json()["error"]
    error = call(server, keys["free"], "text_to_speech", text=text).structured_content["error"]
    assert error.pop("retry_after_s") > 0
    assert error == refused
    assert error["code"] == "daily_quota_exceeded"


def test_calls_count_as_requests_of_the_minute(server, keys):
    async def work(client):
        return [await client.call_tool("text_to_speech", {"text": "Hi."}) for _ in range(41)]

    # A minute may end between the forty-one calls, but at least one is then the twenty-first of its minute.
    codes = [
        result.structured_content["error"]["code"]
        for result in with_agent(server, keys["limited"], work)
        if result.is_error
    ]
    assert set(codes) == {"rate_limit_exceeded"}


def test_a_book_from_too_long_a_text_to_its_audio(server, keys, tmp_path):
    text = (SENTENCE * 4).ljust(8_001)

    async def work(client):
        queued = await client.call_tool("text_to_speech", {"text": text})
        job_id = queued.structured_content["job_id"]
        status = await client.call_tool("get_job_status", {"job_id": job_id})
        while status.structured_content["status"] in ("queued", "active"):
            await anyio.sleep(0.2)
            status = await client.call_tool("get_job_status", {"job_id": job_id})
        return status

    with running_cluster(Site(server.environment, tmp_path, server.process)):
        status = with_agent(server, keys["book"], work)
    record = status.structured_content
    assert record["status"] == "completed", record
    assert len(decoded(audio_of(status))) / 24_000 == pytest.approx(record["duration"], abs=0.1)
    path = record["audio_url"].removeprefix(server.environment["SITE_URL"])
    linked = httpx2.get(f"{server.url}{path}", headers={"Authorization": f"Bearer {keys['book']}"}, timeout=60)
    assert linked.content == audio_of(status)


BOOK = {
    "format": "m4b",
    "title": "The harbour",
    "author": "Ann Author",
    "chapters": [
        {"title": "Morning", "text": SENTENCE * 100},  # longer than what stays in a message
        {"title": "Evening", "text": "[voice:am_adam]Good night.[/voice]"},
    ],
}
TALK = {
    "type": "podcast",
    "voices": {"Anna": "af_heart", "Ben": "am_michael", "Claire": "ff_siwis"},
    "segments": [
        {"speaker": "Anna", "text": "Welcome back.", "chapter": "Hello"},
        {"speaker": "Ben", "text": "Thank you."},
        {"speaker": "Claire", "text": "Bonjour.", "chapter": "Paris"},
    ],
    "gap_ms": 2_000,
    "controls": {"Ben": {"speed": 2}},
    "format": "m4b",
}


@pytest.mark.parametrize("mode", first(1, MODES))
def test_an_agent_makes_audiobooks_and_podcasts(server, keys, tmp_path, mode):
    async def work(client):
        await client.list_tools()  # so that the client checks the results by their schemas
        records = []
        for asked in (BOOK, TALK):
            created = (await client.call_tool("create_job", asked)).structured_content
            record = {"status": created["status"]}
            while record["status"] in ("queued", "active"):
                await anyio.sleep(0.2)
                status = await client.call_tool("get_job_status", {"job_id": created["job_id"], "result": "link"})
                record = status.structured_content
            records.append(record)
        return records

    with running_cluster(Site(server.environment, tmp_path, server.process)):
        book, talk = with_agent(server, keys["book"], work, mode)
    assert [record["status"] for record in (book, talk)] == ["completed", "completed"]
    assert (book["title"], book["author"], book["format"], book["type"]) == (
        "The harbour",
        "Ann Author",
        "m4b",
        "longform",
    )
    assert [chapter["title"] for chapter in book["chapters"]] == ["Morning", "Evening"]
    assert book["chapters"][1]["start"] > 100
    assert [chapter["title"] for chapter in talk["chapters"]] == ["Hello", "Paris"]
    assert [turn["speaker"] for turn in talk["segments"]] == ["Anna", "Ben", "Claire"]
    assert talk["chapters"][1]["start"] > 4
    path = book["chapters"][1]["audio_url"].removeprefix(server.environment["SITE_URL"])
    audio = httpx2.get(f"{server.url}{path}", headers={"Authorization": f"Bearer {keys['book']}"}, timeout=60)
    assert audio.headers["content-type"] == "audio/mp4"
    assert audio.content[4:8] == b"ftyp"


def test_two_accounts_do_not_see_each_others_jobs(server, keys):
    job_id = call(server, keys["book"], "text_to_speech", text="Hello.".ljust(8_001)).structured_content["job_id"]
    own = call(server, keys["book"], "get_job_status", job_id=job_id)
    others = call(server, keys["other"], "get_job_status", job_id=job_id)
    assert own.structured_content["id"] == job_id
    assert others.structured_content["error"]["code"] == "job_not_found"


def test_a_call_whose_client_leaves_ends_soon_and_costs_what_was_rendered(server, keys):
    async def leave():
        async with connected(server.url, keys["leaving"]) as client:
            with anyio.move_on_after(0.3):
                await client.call_tool("text_to_speech", {"text": (SENTENCE * 200)[:8_000]})
                raise AssertionError("the call was answered at once")

    asyncio.run(leave())
    wait_until(lambda: "text_to_speech: request_cancelled" in server.log.read_text(), "the end of the call")
    usage = call(server, keys["leaving"], "get_usage").structured_content
    assert usage["month"]["characters"] < 8_000


@pytest.mark.exhaustive
def test_twenty_agents_at_once_each_hear_their_own(server, keys):
    texts = [f"Agent {number} wants to hear {'these ' * (number % 7)} words." for number in range(AGENTS)]

    async def speak(number):
        async with connected(server.url, keys[f"agent{number}"], MODES[number % 2]) as client:
            return [await call_patiently(client, "text_to_speech", text=texts[number], format="wav") for _ in range(2)]

    async def all_at_once():
        return await asyncio.gather(*(speak(number) for number in range(AGENTS)))

    heard = asyncio.run(all_at_once())
    for number, results in enumerate(heard):
        expected = over_http(server, keys["other"], {"input": texts[number], "response_format": "wav"}).content
        assert [audio_of(result) for result in results] == [expected, expected]
        usage = call(server, keys[f"agent{number}"], "get_usage").structured_content if number < 2 else None
        assert usage is None or usage["month"]["characters"] == 2 * len(texts[number])


def test_calls_leave_nothing_behind(server, keys):
    process = psutil.Process(server.process.pid)

    async def work(client):
        for _ in range(10):
            await client.call_tool("list_voices", {"language": "fr"})
        await anyio.sleep(0.2)
        before = (process.num_threads(), process.num_fds())
        for _ in range(40):
            await client.call_tool("list_voices", {"language": "fr"})
        with anyio.move_on_after(60):  # what is left behind does not go by itself
            while (process.num_threads(), process.num_fds()) != pytest.approx(before, abs=2):
                await anyio.sleep(0.2)
        return before, (process.num_threads(), process.num_fds())

    for mode in MODES:
        before, after = with_agent(server, keys["pro"], work, mode)
        assert after == pytest.approx(before, abs=2)


def test_requests_and_calls_are_logged_under_one_id(server, keys):
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_usage", "arguments": {}}}
    headers = {"Authorization": f"Bearer {keys['pro']}", "Accept": "application/json"}
    answered = httpx2.post(f"{server.url}/mcp", json=body, headers=headers, timeout=60)
    request_id = answered.headers["x-request-id"]

    def lines():
        return [line for line in server.log.read_text().splitlines() if request_id in line]

    deadline = time.monotonic() + 60
    while len(lines()) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    text = "\n".join(lines())
    assert "get_usage: done" in text
    assert "POST /mcp 200" in text
    assert keys["pro"] not in server.log.read_text()
