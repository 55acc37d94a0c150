"""/mcp over HTTP: who may send what, and what an answer is."""

import json
from http.client import HTTPConnection
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.support.agents import make_keys

pytestmark = pytest.mark.process

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
BOTH = "application/json, text/event-stream"


@pytest.fixture(scope="module")
def key(server):
    return make_keys(server, {"endpoint": "pro"})["endpoint"]


@pytest.fixture
def post(server, key):
    """Send a message with the key, unless the headers say otherwise."""

    def send(message=LIST, **headers):
        defaults = {"Authorization": f"Bearer {key}", "Accept": BOTH, "Content-Type": "application/json"}
        sent = {name.replace("_", "-"): value for name, value in (defaults | headers).items() if value is not None}
        content = message if isinstance(message, bytes) else json.dumps(message)
        return httpx2.post(f"{server.url}/mcp", content=content, headers=sent, timeout=60)

    return send


def speech_call(token=None, sentences=8):
    meta = {"_meta": {"progressToken": token}} if token is not None else {}
    arguments = {"text": "This is a sentence that somebody wants to hear. " * sentences}
    return LIST | {"method": "tools/call", "params": {"name": "text_to_speech", "arguments": arguments, **meta}}


@pytest.mark.parametrize(
    "header", [None, "", "Bearer", "Basic abc", "Bearer ev_unknown", f"Bearer ev_{'x' * 43}", "Bearer ev_ü"]
)
@pytest.mark.parametrize("method", ["POST", "GET", "DELETE", "OPTIONS"])
def test_it_needs_a_key(server, header, method):
    headers = {} if header is None else {"Authorization": header.encode()}
    answer = httpx2.request(
        method, f"{server.url}/mcp", headers=headers | {"Origin": "https://evil.example.com"}, timeout=60
    )
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert answer.headers["x-request-id"]
    assert answer.json()["error"]["code"] == "invalid_api_key"


def test_a_missing_key_is_an_error_that_names_the_header(server):
    error = httpx2.post(f"{server.url}/mcp", json=LIST, timeout=60).json()["error"]
    assert error["message"] == "You need an API key: send it as `Authorization: Bearer <API_KEY>`."


def test_an_answer_is_json_without_a_session(post):
    answer = post()
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-length"] == str(len(answer.content))
    assert "mcp-session-id" not in answer.headers
    assert len(answer.json()["result"]["tools"]) == 5


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_only_posts_are_answered(server, key, method):
    headers = {"Authorization": f"Bearer {key}", "Accept": "text/event-stream"}
    answer = httpx2.request(method, f"{server.url}/mcp", headers=headers, timeout=60)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert answer.json()["error"]["code"] == "method_not_allowed"


@pytest.mark.parametrize(
    "origin", ["https://evil.example.com", "null", "http://localhost:1", "http://testserver.evil.com"]
)
def test_pages_of_other_sites_are_refused(post, origin):
    answer = post(Origin=origin)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


def test_pages_of_our_own_site_are_answered(server, post):
    assert post(Origin=server.url).status_code == 200
    assert post(Origin=server.environment["SITE_URL"]).status_code == 200


def test_foreign_hosts_are_refused(post):
    answer = post(Host="evil.example.com", Origin="http://evil.example.com")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")
    assert "'evil.example.com'" in answer.json()["error"]["message"]


def test_a_slash_at_the_end_is_the_same_address(server, key):
    headers = {"Authorization": f"Bearer {key}", "Accept": BOTH}
    assert httpx2.post(f"{server.url}/mcp/", json=LIST, headers=headers, timeout=60).status_code == 200
    assert httpx2.post(f"{server.url}/mcp/other", json=LIST, headers=headers, timeout=60).status_code == 404


def test_a_body_that_is_too_large_is_refused(post):
    answer = post(b" " * (16 * 1024 * 1024 + 1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request_too_large")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"jsonrpc": "2.0"}', b"\xff"])
def test_a_body_that_is_not_a_message_is_a_400(post, body):
    answer = post(body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] < 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("version", [None, "2026-07-28"])
def test_a_text_as_long_as_a_book_becomes_a_job(post, version):
    text = '\N{GRINNING FACE} He said: "No". ' * 40_000
    meta = {"io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {}}
    message = speech_call() | {"params": {"name": "text_to_speech", "arguments": {"text": text, "voice": "af_heart"}}}
    headers = {}
    if version:
        message["params"]["_meta"] = meta
        headers = {"MCP-Protocol-Version": version, "Mcp-Method": "tools/call", "Mcp-Name": "text_to_speech"}
    result = post(message, **headers).json()["result"]["structuredContent"]
    assert (result["status"], result["characters_charged"]) == ("queued", len(text))


@pytest.mark.parametrize("field", ["id", "method", "extra"])
def test_a_long_message_without_a_long_text_is_refused(post, field):
    answer = post(LIST | {field: "a" * 300_000})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request_too_large")
    assert answer.headers["x-request-id"]


@pytest.mark.parametrize(
    "body", [b'{"a":' * 65 + b"1" + b"}" * 65 + b" " * 5_000, b'{"a":[' + b"[]," * 100_000 + b"1]}"]
)
def test_a_message_that_nests_or_counts_too_much_is_refused(post, body):
    answer = post(body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid_json")


def test_a_type_that_is_not_json_is_refused(post):
    assert post(Content_Type="text/plain").status_code == 400
    assert post(Accept="text/html").status_code == 406


def test_progress_makes_the_answer_a_stream_that_the_result_ends(post):
    answer = post(speech_call("token"))
    assert answer.headers["content-type"] == "text/event-stream"
    assert answer.headers["x-request-id"]
    events = [json.loads(line.removeprefix("data: ")) for line in answer.text.splitlines() if line.startswith("data:")]
    assert [event.get("method") for event in events] == ["notifications/progress"] * (len(events) - 1) + [None]
    assert {event["params"]["progressToken"] for event in events[:-1]} == {"token"}
    silent = post(speech_call())
    assert silent.headers["content-type"] == "application/json"
    assert events[-1] == silent.json()


@pytest.mark.parametrize(
    ("message", "accept"),
    [(speech_call("token"), "application/json"), (speech_call("token", sentences=40), BOTH), (speech_call(True), BOTH)],
    ids=["a client that takes no stream", "audio that fits into no event", "no token"],
)
def test_without_progress_the_answer_is_json(post, message, accept):
    answer = post(message, Accept=accept)
    assert answer.headers["content-type"] == "application/json"
    assert not answer.json()["result"]["isError"]


def test_white_space_around_a_header_is_not_its_value(server, key):
    meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
    message = LIST | {"method": "tools/call", "params": {"name": "get_usage", "arguments": {}, "_meta": meta}}
    headers = {"Authorization": f"Bearer {key}", "Accept": BOTH, "Content-Type": "application/json"}
    headers |= {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call"}
    for name, status in (("  get_usage  ", 200), ("other", 400)):
        connection = HTTPConnection(urlsplit(server.url).netloc)
        connection.request("POST", "/mcp", json.dumps(message), headers | {"Mcp-Name": name})
        assert connection.getresponse().status == status
        connection.close()


def test_requests_are_counted_by_one_name(server, post):
    post()
    metrics = httpx2.get(f"{server.url}/metrics", timeout=60).text
    assert 'speech_http_requests_total{method="POST",route="mcp",status="200"}' in metrics
