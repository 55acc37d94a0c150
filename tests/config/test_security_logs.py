"""A service at work, web server and workers: what is private is in no line that any of its processes writes."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.support.receiver import Receiver, https_receiver
from tests.support.server import Server, server_in
from tests.support.voices import spoken, wav
from tests.support.workers import Cluster, Site, prepared_site, running_cluster, wait_until
from tts.engines.espeak.engine import EspeakEngine

pytestmark = pytest.mark.process

WORD = "quagga"
"""Is in every text, title and name that is sent."""

HOOK = "/narwhal"
"""The address of the callbacks."""

PASSWORDS = ("okapi and a horse", "bongo and a horse", "not my okapi")
UNKNOWN_KEY = "ev_" + "kudu" * 11


@dataclass
class AtWork:
    """The service and what is private in it."""

    site: Site
    server: Server
    cluster: Cluster
    receiver: Receiver
    mails: Path
    recording: bytes
    secrets: dict[str, str] = field(default_factory=dict)

    def log(self) -> str:
        """Return what all of its processes have written."""
        return self.server.log.read_text() + self.cluster.log.read_text()

    def key(self, name: str, plan: str = "pro") -> str:
        """Return the raw key of a new account; neither it nor its digest may be told."""
        raw_key = str(self.site.call("tests.support.job_site.create_keys", {name: plan})[name])
        self.keep_key(name, raw_key)
        return raw_key

    def keep_key(self, name: str, raw_key: str) -> None:
        self.secrets |= {f"{name}'s key": raw_key, f"{name}'s digest": hashlib.sha256(raw_key.encode()).hexdigest()}

    def client(self, raw_key: str) -> httpx2.Client:
        headers = {"Authorization": f"Bearer {raw_key}"}
        return httpx2.Client(base_url=self.server.url, headers=headers, timeout=90)

    def set_row(self, model: str, pk: str, **fields: Any) -> None:
        """Change a row as no request can."""
        self.site.call("tests.support.job_site.change", model, pk, **fields)

    def mailed_links(self) -> list[str]:
        """Return the paths of the links in the e-mails so far."""
        mails = "".join(path.read_text() for path in sorted(self.mails.glob("*")))
        return re.findall(r"(/account/(?:confirm-email|password/reset/key)/\S+)", mails)


@pytest.fixture(scope="module")
def at_work(tmp_path_factory: pytest.TempPathFactory, espeak: EspeakEngine) -> Iterator[AtWork]:
    directory = tmp_path_factory.mktemp("secrets")
    mails = directory / "mails"
    with https_receiver([500, 200]) as receiver:
        settings = {
            "DJANGO_SETTINGS_MODULE": "tests.support.quick_clone_settings",
            "EMAIL_URL": f"filemail:///{mails}",
            "CALLBACK_ALLOW_PRIVATE_ADDRESSES": "true",
            "CALLBACK_CA_BUNDLE": str(receiver.ca_bundle),
            "SITE_URL": "http://localhost",
        }
        with (
            prepared_site(directory, **settings) as site,
            server_in(site.environment, directory / "server.log") as server,
            running_cluster(site) as cluster,
        ):
            yield AtWork(site, server, cluster, receiver, mails, wav(spoken(espeak)))


def token_in(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found
    return found[1]


def send_form(browser: httpx2.Client, address: str, fields: dict[str, str], **options: Any) -> httpx2.Response:
    """Send the form of a page with its token."""
    token = token_in(browser.get(options.pop("page", address)).text)
    return browser.post(address, data={"csrfmiddlewaretoken": token} | fields, **options)


def use_the_api(at_work: AtWork) -> None:
    with at_work.client(at_work.key("api")) as client:
        for body in ({"input": WORD}, {"input": WORD, "speed": WORD}, {"input": WORD * 10_000}, {"text": WORD}):
            client.post("/api/v1/audio/speech", json=body)
        client.post("/api/v1/audio/speech", content=f'{{"input": "{WORD}'.encode())
        client.post("/api/v1/audio/speech", content=WORD.encode(), headers={"Content-Type": f"text/{WORD}"})
        client.post("/api/v1/audio/speech", content=WORD.encode() * 3_000_000)
        client.post("/api/v1/audio/phonemes", json={"input": f"{WORD} sings"})
        client.post("/api/tts/generate", json={"input": WORD, "timestamps": True})
        client.post("/api/tts/pronounce", json={"input": WORD})
        client.get(f"/api/v1/usage?days={WORD}")
        entry = client.post(
            "/api/v1/lexicon", json={"word": WORD, "language": "en", "respelling": f"{WORD} two"}
        ).json()
        client.patch(f"/api/v1/lexicon/{entry['id']}", json={"phonemes": "ˈ" + WORD})
        client.post("/api/v1/lexicon/import", json={"entries": [{"word": f"{WORD} {n}"} for n in range(3)]})
        client.delete(f"/api/v1/lexicon/{entry['id']}")
    with httpx2.Client(base_url=at_work.server.url, timeout=60) as visitor:
        visitor.post("/api/tts/generate", json={"input": WORD})
        visitor.get(f"/api/v1/usage?key={UNKNOWN_KEY}", headers={"Authorization": f"Bearer {UNKNOWN_KEY}"})
        visitor.get("/api/v1/usage", headers={"Authorization": f"Basic {UNKNOWN_KEY}"})
    at_work.keep_key("nobody", UNKNOWN_KEY)


def use_the_agents_tools(at_work: AtWork) -> None:
    headers = {"Accept": "application/json, text/event-stream"}
    with at_work.client(at_work.key("agent")) as client:
        for name, arguments in (
            ("text_to_speech", {"text": f"{WORD} speaks"}),
            ("text_to_speech", {"text": WORD, "voice": WORD}),
            ("text_to_speech", {"text": [WORD]}),
            ("get_job_status", {"job_id": WORD}),
            (WORD, {WORD: WORD}),
        ):
            params = {"name": name, "arguments": arguments}
            client.post(
                "/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}, headers=headers
            )
        client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": WORD}, headers=headers)
        client.post("/mcp", json={"jsonrpc": WORD, WORD: WORD}, headers=headers)
        client.post("/mcp", content=f'{{"{WORD}'.encode(), headers=headers | {"Content-Type": "application/json"})
        client.post("/mcp", json={}, headers=headers | {"Authorization": f"Bearer {UNKNOWN_KEY}"})


def have_jobs_done(at_work: AtWork) -> None:
    with at_work.client(at_work.key("jobs")) as client:
        turns = [{"speaker": "A", "text": f"{WORD} one"}, {"speaker": "B", "text": f"[{WORD}](/zˈi/) two"}]
        hosts = {"A": "af_bella", "B": "am_adam"}
        url = at_work.receiver.url.replace("/callback", f"{HOOK}?token={WORD}")
        for body in ({"input": f"{WORD} once"}, {"type": "podcast", "voices": hosts, "segments": turns}):
            answer = client.post(
                "/api/v1/jobs", json=body | {"callback_url": url}, headers={"Idempotency-Key": WORD * 2}
            )
        assert answer.status_code == 409
        assert client.post("/api/v1/jobs", json=body | {"callback_url": url}).status_code == 202
        client.post("/api/v1/jobs", json={"input": WORD, "callback_url": f"http://{WORD}.example{HOOK}"})
        wait_until(lambda: len(at_work.receiver.requests) == 3, "two callbacks, one of them twice")
    for number, request in enumerate(at_work.receiver.requests):
        at_work.secrets[f"signature {number}"] = request.headers["X-Service-Signature"].removeprefix("sha256=")


def clone_a_voice(at_work: AtWork) -> None:
    recording = at_work.recording
    with at_work.client(at_work.key("cloning")) as client:
        fields = {"name": WORD, "consent": "true"}
        for content in (recording, recording[:2_000], WORD.encode() * 1_000):
            answer = client.post("/api/v1/voices", data=fields, files={"audio": (f"{WORD}.wav", content, "audio/wav")})
            if content is recording:
                voice_id = answer.json()["voice_id"]
        address = f"/api/v1/voices/{voice_id}"
        wait_until(lambda: client.get(address).json()["status"] == "ready", "the voice")
        assert client.post("/api/v1/audio/speech", json={"input": WORD, "voice": voice_id}).status_code == 200
        # No request can bring this about: a voice that cannot be read, for a request and for a worker.
        at_work.set_row("voices.ClonedVoice", voice_id, embedding={"engines": WORD})
        assert client.post("/api/v1/audio/speech", json={"input": WORD, "voice": voice_id}).status_code == 500
        at_work.set_row("voices.ClonedVoice", voice_id, embedding=None)
        client.delete(address)
    inside = recording[len(recording) // 2 :][:300]
    at_work.secrets["the recording in Base64"] = base64.b64encode(inside).decode()[8:48]
    at_work.secrets["the recording in hexadecimal"] = inside.hex()[:40]
    at_work.secrets["the recording as Python shows it"] = repr(inside)[10:50]


def use_the_pages(at_work: AtWork) -> None:
    with httpx2.Client(base_url=at_work.server.url, headers={"Host": "localhost"}, timeout=90) as browser:
        first, second, wrong = PASSWORDS
        send_form(browser, "/account/signup/", {"email": "new@example.com", "password1": first, "password2": first})
        send_form(browser, "/account/login/", {"login": "new@example.com", "password": wrong})
        (confirm,) = at_work.mailed_links()
        for method in ("PUT", "GET", "POST"):
            browser.request(method, confirm)
        send_form(browser, confirm, {})
        send_form(browser, "/account/logout/", {}, page="/account")
        assert send_form(browser, "/account/login/", {"login": "new@example.com", "password": first}).status_code == 302
        send_form(
            browser, "/account/password/change/", {"oldpassword": first, "password1": second, "password2": second}
        )
        fields = {"title": WORD, "language": "en-US", "has_all": "on"}
        feed = browser.get(send_form(browser, "/studio/feeds", fields).headers["Location"]).text
        at_work.secrets["the address of a feed"] = token = re.search(r"/feeds/([\w-]{43})\.xml", feed)[1]
        assert browser.get(f"/feeds/{token}.xml").status_code == 200
        for path in (
            f"/feeds/{token}.mp3",
            f"/feeds/{token}/{WORD}.mp3",
            f"{at_work.server.url}//feeds/{token}.xml",
            f"/feeds/{token}.xml?q",
        ):
            browser.get(path)
            browser.post(path)
        made = send_form(browser, "/keys", {"name": "laptop"}).text
        at_work.keep_key("page", re.search(r"ev_[\w-]{43}", made)[0])
        send_form(browser, "/", {"input": WORD, "voice": "af_bella", "speed": WORD})
        send_form(browser, f"/lexicon?word={WORD}", {"word": WORD, "language": "en", "respelling": f"{WORD} 2"})
        send_form(browser, "/lexicon/try", {"text": WORD, "voice": "af_bella"})
        send_form(browser, "/studio/podcast", {"action": "import", "script": f"{WORD}: {WORD}\nB: C\nD: E"})
        browser.post("/keys", data={"name": WORD}, headers={"Referer": f"https://{WORD}.example/?{WORD}"})
        browser.get(f"/nothing?text={WORD}")
        browser.put(f"/plan?text={WORD}")
        send_form(browser, "/account/delete", {"password": wrong})
        at_work.secrets["the session"] = browser.cookies["sessionid"]
    with httpx2.Client(base_url=at_work.server.url, headers={"Host": "localhost"}, timeout=90) as browser:
        send_form(browser, "/account/password/reset/", {"email": "new@example.com"})
        reset = at_work.mailed_links()[-1]
        for method in ("PUT", "POST", "GET"):
            browser.request(method, reset)
        assert browser.post(reset, content=b"a" * 300_000).status_code == 413
        browser.get(reset.replace("-", "-x"), headers={"Referer": f"http://localhost{reset}"})
    at_work.secrets["the key that confirms"] = confirm.split("/")[3]
    at_work.secrets["the key that resets"] = reset.split("/")[5].partition("-")[2]


def read_books(at_work: AtWork) -> None:
    session = at_work.site.call("tests.support.job_site.sign_in", "reader@example.com", "pro")
    at_work.secrets["the reader's session"] = session
    with httpx2.Client(
        base_url=at_work.server.url, headers={"Host": "localhost"}, cookies={"sessionid": session}, timeout=90
    ) as browser:
        for name in ("book.txt", "book.md", "book.docx", "book.epub", f"{WORD}.exe"):
            files = {"file": (name, f"# {WORD}\n\n{WORD} <{WORD}>".encode())}
            assert (
                send_form(browser, "/studio/book", {"action": "import", "title": WORD}, files=files).status_code == 200
            )
        sound = {
            "voice": "af_bella",
            "audio_format": "mp3",
            "speed": "1",
            "pitch": "0",
            "volume_db": "0",
            "tone": "warm",
        }
        book = {"action": "create", "title": WORD, "chapter_title": WORD, "chapter_text": f"{WORD} sleeps."}
        made = send_form(browser, "/studio/book", book | sound)
        assert made.status_code == 302
        job_id = made.headers["Location"].rpartition("/")[2]
        at_work.set_row("jobs.Job", job_id, controls={"nonsense": 1})
        assert browser.get(f"/studio/book?from={job_id}").status_code == 500


KINDS = (use_the_api, use_the_agents_tools, have_jobs_done, clone_a_voice, use_the_pages, read_books)


@pytest.mark.exhaustive
def test_no_log_line_holds_private_data(at_work):
    for use in KINDS:
        use(at_work)
    at_work.secrets |= {"a text": WORD, "an address of callbacks": HOOK, "a port of them": str(at_work.receiver.port)}
    at_work.secrets |= {f"password {number}": password for number, password in enumerate(PASSWORDS)}
    assert all(len(secret) >= 5 for secret in at_work.secrets.values())
    log = at_work.log()
    assert "Traceback" in log, "the failures that were brought about are in the log"
    told = {what: line for what, secret in at_work.secrets.items() for line in log.splitlines() if secret in line}
    assert told == {}


@pytest.mark.exhaustive
def test_the_lines_are_of_requests_and_jobs(at_work):
    """There is a log, so that private things are not left out for want of one."""
    lines = [json.loads(line) for line in at_work.server.log.read_text().splitlines()]
    paths = {line.get("path") for line in lines}
    assert {"/api/v1/audio/speech", "/mcp", "/api/v1/voices", "/account/login/", "/studio/book"} <= paths
    assert {line.get("status") for line in lines} >= {200, 202, 302, 400, 401, 403, 409, 413, 415, 500}
    assert "is completed" in at_work.cluster.log.read_text()
