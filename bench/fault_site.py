"""The service for `bench.faults`: real processes, callers who never stop, and an exact account of their answers.

Callers record each answer as users see it. Afterwards, jobs, callbacks and charges are compared with the answers.
"""

import hashlib
import itertools
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from tests.support.receiver import Receiver, https_receiver
from tests.support.server import Server, manage, server_in
from tests.support.workers import Cluster, Site, running_cluster, site_in, wait_until

SPOKEN = tuple(
    f"The caller says this for the {word} time, and hears it whole." for word in ("first", "second", "third")
)
WRITTEN = "This is a sentence of a job, of which there are enough for a few segments to be made of them. " * 24
CALM_S = 3.0
"""The time of callers before and after a fault, seconds."""

_PLANS = ("pro", "free")
_CALLERS = 24
"""Enough accounts that none sends more requests in a minute than its plan allows."""
_PAGES = ("/studio", "/keys", "/usage", "/lexicon")
_TIMEOUT_S = 120.0
_SETTLE_S = 300.0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a caller: `status` is 0 if there was none; times are monotonic, seconds.

    `wrong` names its fault; a refusal that says when to try again is right.
    """

    kind: str
    at_s: float
    took_s: float
    status: int
    code: str = ""
    wrong: str = ""
    email: str = ""
    characters: int = 0
    job_id: str = ""

    @property
    def ended_s(self) -> float:
        return self.at_s + self.took_s

    @property
    def is_served(self) -> bool:
        return not self.wrong and self.status < 300


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a fault: what users saw, and its cost to them. `missed` are broken promises.

    `lost` counts accepted jobs that are missing, doubled, different or without a callback. `overcharged` are characters
    charged but not served, `undercharged` the reverse.
    """

    fault: str
    seen: str
    recovered_s: float | None = None
    lost: int = 0
    overcharged: int = 0
    undercharged: int = 0
    missed: tuple[str, ...] = ()


@dataclass
class FaultSite:
    """A web server and a worker, with their callers' knowledge and answers."""

    site: Site
    stack: ExitStack
    receiver: Receiver
    web: Server = field(init=False)
    cluster: Cluster = field(init=False)
    keys: dict[str, str] = field(default_factory=dict)
    session: str = ""
    digests: dict[str, str] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    charged_before: dict[str, int] = field(default_factory=dict)
    jobs_before: set[str] = field(default_factory=set)

    def ask(self, question: str, *arguments: Any) -> Any:
        """Return the result of a function of `job_site`, and close its connections to the database."""
        try:
            return self.site.call(f"tests.support.job_site.{question}", *arguments)
        finally:
            self.site.call("django.db.close_old_connections")

    def client(self, email: str = "", **options: Any) -> httpx2.Client:
        """Return a client with the key of an account, or, without `email`, the client of a signed-in user."""
        known: dict[str, Any] = {"headers": {"Accept": "text/html, */*"}, "cookies": {"sessionid": self.session}}
        if email:
            known = {"headers": {"Authorization": f"Bearer {self.keys[email]}"}}
        return httpx2.Client(base_url=self.web.url, **{"timeout": _TIMEOUT_S, **known, **options})

    def answer_to(
        self, kind: str, path: str, email: str = "", body: dict[str, str] | None = None, digest: str = ""
    ) -> Answer:
        """Send a request with the key of an account, or of a signed-in user, and return the answer."""
        at_s = time.monotonic()
        try:
            with self.client(email) as client:
                response = client.post(path, json=body) if body else client.get(path)
        except httpx2.HTTPError as error:
            return Answer(kind, at_s, time.monotonic() - at_s, 0, wrong=repr(error))
        code, wrong = judge(response, is_page=kind == "page", digest=digest)
        characters = len(body["input"]) if body and response.status_code < 300 else 0
        job_id = response.json()["id"] if response.status_code == 202 else ""
        took_s = time.monotonic() - at_s
        return Answer(kind, at_s, took_s, response.status_code, code, wrong, email, characters, job_id)

    def ready(self) -> dict[str, Any]:
        """Return the answer of `/readyz`."""
        with self.client() as client:
            return dict(client.get("/readyz").json())

    def is_ready(self) -> bool:
        return bool(self.ready()["status"] == "ok")

    def csrf_token(self, page: httpx2.Client, path: str) -> dict[str, str]:
        """Return the CSRF field of a page's form; the client `page` keeps the cookie for it."""
        field_name = "csrfmiddlewaretoken"
        content = page.get(path).raise_for_status().text
        return {field_name: content.split(f'name="{field_name}" value="')[1].split('"')[0]}


@contextmanager
def fault_site(folder: Path, **settings: str) -> Iterator[FaultSite]:
    """Run the service below `folder` while the block runs: SQLite and espeak-ng unless `settings` say otherwise."""
    folder.mkdir(exist_ok=True)
    settings = {"SPEECH_ENGINE": "espeak", "DRAIN_S": "1", "DATABASE_URL": "", "REDIS_URL": "", **settings}
    with https_receiver() as receiver, ExitStack() as stack:
        settings |= {"CALLBACK_CA_BUNDLE": str(receiver.ca_bundle), "CALLBACK_ALLOW_PRIVATE_ADDRESSES": "true"}
        site = stack.enter_context(site_in(folder / "storage", settings))
        manage(site.environment, "prepare")
        faulty = FaultSite(site, stack, receiver)
        faulty.web = stack.enter_context(server_in(site.environment, folder / "web.log"))
        faulty.cluster = stack.enter_context(running_cluster(site))
        faulty.cluster.wait_until_whole()
        _learn(faulty)
        yield faulty


def _learn(faulty: FaultSite) -> None:
    """Create accounts, and record the audio of each text before any fault."""
    names = {f"{plan}{number}": plan for number in range(_CALLERS // 2) for plan in _PLANS}
    made = faulty.ask("create_keys", names | {"learner": "pro"})
    faulty.keys = {f"{name}@example.com": key for name, key in made.items()}
    faulty.session = faulty.ask("sign_in", "page@example.com", "pro")
    with faulty.client("learner@example.com") as client:
        for text in SPOKEN:
            answer = client.post("/api/v1/audio/speech", json={"input": text}).raise_for_status()
            faulty.digests[text] = hashlib.sha256(answer.content).hexdigest()
        job_id = client.post("/api/v1/jobs", json={"input": WRITTEN}).raise_for_status().json()["id"]
    wait_until(lambda: faulty.ask("status", job_id) == "completed", "the job before all others")
    faulty.digests[WRITTEN] = faulty.ask("outcome", job_id)["sha256"]
    faulty.charged_before = faulty.ask("used_characters")
    faulty.jobs_before = {job_id}


class Callers:
    """Users who request speech, look at pages and send jobs until the block ends; the site records each answer."""

    def __init__(self, faulty: FaultSite) -> None:
        self._faulty = faulty
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._emails = {
            plan: itertools.cycle([email for email in faulty.keys if email.startswith(plan)]) for plan in _PLANS
        }
        habits = ((self._speak, 0.25), (self._speak, 0.25), (self._look, 0.3), (self._look, 0.3), (self._send, 1.0))
        self._threads = [threading.Thread(target=self._live, args=habit) for habit in habits]

    def __enter__(self) -> "Callers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(2 * _TIMEOUT_S)

    def _live(self, act: Callable[[int], Answer], pause_s: float) -> None:
        for number in itertools.count():
            if self._is_over.wait(pause_s):
                return
            answer = act(number)
            with self._lock:
                self._faulty.answers.append(answer)

    def _speak(self, number: int) -> Answer:
        text = SPOKEN[number % len(SPOKEN)]
        plan, digest = _PLANS[number % len(_PLANS)], self._faulty.digests[text]
        return self._faulty.answer_to("speech", "/api/v1/audio/speech", self._email(plan), {"input": text}, digest)

    def _send(self, number: int) -> Answer:
        body = {"input": WRITTEN, "callback_url": self._faulty.receiver.url}
        return self._faulty.answer_to("job", "/api/v1/jobs", self._email("pro"), body)

    def _look(self, number: int) -> Answer:
        return self._faulty.answer_to("page", _PAGES[number % len(_PAGES)])

    def _email(self, plan: str) -> str:
        with self._lock:
            return next(self._emails[plan])


def judge(response: httpx2.Response, *, is_page: bool, digest: str = "") -> tuple[str, str]:
    """Return the code of an error and the fault of an answer, both "" if there is none."""
    status = response.status_code
    if status < 300:
        is_other = digest and hashlib.sha256(response.content).hexdigest() != digest
        return "", "other audio" if is_other else ""
    code, wrong = _of_page(response) if is_page else _of_api(response)
    if not wrong and status != 503:
        wrong = f"{status} {code}"
    if not wrong and int(response.headers.get("Retry-After", "0")) < 1:
        wrong = "no Retry-After"
    return code, wrong


def _of_page(response: httpx2.Response) -> tuple[str, str]:
    is_html = response.headers.get("Content-Type", "").startswith("text/html")
    is_for_people = is_html and "<h1>" in response.text and "Traceback" not in response.text
    return "page", "" if is_for_people else f"no page: {response.text[:200]}"


def _of_api(response: httpx2.Response) -> tuple[str, str]:
    try:
        return str(response.json()["error"]["code"]), ""
    except (ValueError, KeyError):
        return "", f"no error of the API: {response.text[:200]}"


def wait_for_recovery(faulty: FaultSite, ended_s: float) -> float:
    """Return the seconds until the service had recovered: ready, every kind of caller served, jobs completed."""
    finished = faulty.ask("finished_jobs")
    wait_until(faulty.is_ready, "readiness")
    ready_s = time.monotonic()
    wait_until(lambda: faulty.ask("finished_jobs") > finished, "the end of a job", timeout_s=_SETTLE_S)
    time.sleep(CALM_S)
    later = [answer for answer in faulty.answers if answer.ended_s > ended_s]
    refused_s = max((answer.ended_s for answer in later if not answer.is_served), default=ended_s)
    served = {answer.kind for answer in later if answer.is_served and answer.ended_s > refused_s}
    assert served == {"speech", "page", "job"}, f"only {served} are served {CALM_S} s after the service was ready"
    return max(ready_s, refused_s, time.monotonic() - CALM_S) - ended_s


def finding_of(
    faulty: FaultSite,
    fault: str,
    seen: str,
    recovered_s: float | None,
    *missed: str,
    may_forget: bool = False,
    may_refill: bool = False,
) -> Finding:
    """Wait until all jobs have ended, and return the result of a fault from all answers.

    `missed` are broken promises, "" for promises that were kept. `may_forget` allows missing charges, `may_refill`
    allows pools that record less than was used on their day.
    """
    wait_until(lambda: faulty.ask("unfinished_jobs") == 0, "the end of all jobs", timeout_s=_SETTLE_S)
    broken = list(filter(None, missed))
    wrong = Counter(f"{answer.kind}: {answer.wrong}" for answer in faulty.answers if answer.wrong)
    broken += [f"{count} times {what}" for what, count in wrong.most_common(5)]
    lost, pools = _lost(faulty), [pool["used"] - pool["counted"] for pool in faulty.ask("pools")]
    differences = _differences_of_usage(faulty) + [max(0, more) if may_refill else more for more in pools]
    over, under = (sum(max(0, sign * difference) for difference in differences) for sign in (1, -1))
    if lost or over or (under and not may_forget):
        broken.append("the account does not come out even")
    return Finding(fault, seen, recovered_s, lost, over, under, tuple(broken))


def _lost(faulty: FaultSite) -> int:
    """Return the number of accepted jobs that are missing, doubled, different or without a callback."""
    accepted = {answer.job_id for answer in faulty.answers if answer.job_id}
    facts = {fact["id"]: fact["sha256"] for fact in faulty.ask("job_facts") if fact["id"] not in faulty.jobs_before}
    as_promised = {job_id for job_id, digest in facts.items() if digest == faulty.digests[WRITTEN]}
    called_back = {json.loads(request.body)["id"] for request in faulty.receiver.requests}
    return len(accepted ^ facts.keys()) + len(accepted - as_promised) + len(accepted - called_back)


def _differences_of_usage(faulty: FaultSite) -> list[int]:
    """Return for each account the characters charged beyond its answers."""
    expected = Counter(faulty.charged_before)
    for answer in faulty.answers:
        expected[answer.email] += answer.characters
    used = faulty.ask("used_characters")
    return [used.get(email, 0) - expected[email] for email in used.keys() | expected.keys()]


def told(answers: list[Answer]) -> str:
    """Return what callers saw: the kinds of refused answers, and the longest time of a refusal."""
    refused = [answer for answer in answers if not answer.is_served]
    if not refused:
        return f"all {len(answers)} requests served"
    counts = Counter((answer.kind, answer.status, answer.code or answer.wrong) for answer in refused)
    parts = [f"{kind} {status} {code}" for (kind, status, code), _ in sorted(counts.items())]
    return f"{', '.join(parts)}; within {max(answer.took_s for answer in refused):.1f} s"
