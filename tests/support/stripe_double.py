"""A double of Stripe's API on a local port, as far as the library is used here, and events as Stripe signs them.

Stripe's own mock keeps no state; localstripe of PyPI, which does, has neither Checkout nor the portal.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.http import HttpResponse
from django.test import Client
from stripe import WebhookSignature

KEY, WEBHOOK_SECRET, PRICE = "sk_test_double", "whsec_double", "price_pro"
SETTINGS = {"STRIPE_SECRET_KEY": KEY, "STRIPE_WEBHOOK_SECRET": WEBHOOK_SECRET, "STRIPE_PRICE_ID": PRICE}


@dataclass
class StripeDouble:
    """The subscriptions that Stripe knows, and the forms that it was sent, by path; while `is_down` it answers 500."""

    url: str = ""
    subscriptions: dict[str, dict[str, Any]] = field(default_factory=dict)
    sent: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    is_down: bool = False

    def subscribe(self, account_id: int, site: str, stripe_id: str = "sub_1", **changed: Any) -> None:
        """Have a subscription of an account's, as it is after a checkout."""
        self.subscriptions[stripe_id] = {
            "id": stripe_id,
            "object": "subscription",
            "customer": f"cus_{account_id}",
            "status": "active",
            "cancel_at": None,
            "ended_at": None,
            "metadata": {"site": site, "account": str(account_id)},
        } | changed

    def forms(self, path: str) -> list[dict[str, str]]:
        """Return the forms that came to a path."""
        return [form for at, form in self.sent if at == path]

    def answer(self, method: str, path: str, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """Return the status and the body of an answer."""
        self.sent.append((path, form))
        if self.is_down:
            return 500, {"error": {"type": "api_error", "message": "We are down."}}
        if (method, path) == ("POST", "/v1/checkout/sessions"):
            page = f"https://checkout.stripe.com/c/pay/cs_{len(self.sent)}"
            return 200, {"id": "cs_1", "object": "checkout.session", "url": page}
        if (method, path) == ("POST", "/v1/billing_portal/sessions"):
            page = f"https://billing.stripe.com/p/session/{form['customer']}"
            return 200, {"id": "bps_1", "object": "billing_portal.session", "url": page}
        found = self.subscriptions.get(path.removeprefix("/v1/subscriptions/"))
        if found is None or (method == "DELETE" and found["status"] == "canceled"):
            missing = {"type": "invalid_request_error", "code": "resource_missing", "message": "No such subscription"}
            return 404, {"error": missing}
        if method == "DELETE":
            found["status"] = "canceled"
        return 200, found


@contextmanager
def running_stripe() -> Iterator[StripeDouble]:
    """Serve the double while the block runs."""
    double = StripeDouble()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            assert self.headers["Authorization"] == f"Bearer {KEY}"
            form = {name: values[0] for name, values in parse_qs(body).items()}
            status, answer = double.answer(self.command, urlsplit(self.path).path, form)
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self) -> None:
            self.do_POST()

        def do_DELETE(self) -> None:
            self.do_POST()

        def log_message(self, *arguments: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        double.url = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield double
        finally:
            server.shutdown()


def event(kind: str, thing: dict[str, Any], event_id: str = "evt_1") -> str:
    """Return the body of an event about `thing`."""
    facts = {"id": event_id, "object": "event", "api_version": "2026-10-28.endive", "created": 1_764_000_000}
    rest = {"livemode": False, "pending_webhooks": 1, "request": {"id": None, "idempotency_key": None}}
    return json.dumps(facts | rest | {"type": kind, "data": {"object": thing}})


def deliver(body: str, *, secret: str = WEBHOOK_SECRET, timestamp: int | None = None) -> HttpResponse:
    """Return the answer to an event that the library itself signs."""
    signature = WebhookSignature.generate_signature_header(body, secret, timestamp)
    client = Client(enforce_csrf_checks=True)
    return client.post("/pro/stripe", body, content_type="application/json", headers={"Stripe-Signature": signature})
