"""What the service relies on inside of Django, the web server, the queue and the clients of networks."""

import inspect
import io
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest


def threads_are_started_by_one_method() -> None:
    counts = []

    class Watched(ThreadPoolExecutor):
        def _adjust_thread_count(self) -> None:
            counts.append((self._work_queue.qsize(), len(self._threads)))
            super()._adjust_thread_count()

    go_on = threading.Event()
    with Watched(2) as pool:
        calls = [pool.submit(go_on.wait) for _ in range(2)]
        go_on.set()
        assert all(call.result(60) for call in calls)
        assert len(pool._threads) == 2
    assert counts[0] == (1, 0)
    assert counts[1][1] == 1


def whoever_waits_for_a_connection_can_be_turned_away() -> None:
    from psycopg import OperationalError
    from psycopg_pool import ConnectionPool
    from psycopg_pool.pool import WaitingClient

    from config.database import drop_waiting

    pool: Any = ConnectionPool(open=False, min_size=0, max_size=1)
    client: Any = WaitingClient()
    pool._waiting.append(client)
    pool._nconns = 1
    drop_waiting(pool)
    assert list(pool._waiting) == [client]  # a connection may yet be given back
    pool._nconns = 0
    with pool._lock:
        pass
    drop_waiting(pool)
    assert not pool._waiting
    with pytest.raises(OperationalError):
        client.wait(0)


def the_connection_of_a_bucket_is_a_property() -> None:
    from storages.backends.s3 import S3Storage

    assert isinstance(vars(S3Storage)["connection"], property)
    assert {"client_config", "transfer_config", "querystring_expire", "file_overwrite"} <= set(
        S3Storage().get_default_settings()
    )


def uploads_hold_so_many_parts() -> None:
    from boto3.s3.transfer import TransferConfig

    assert TransferConfig().max_in_memory_upload_chunks == 10


def connections_make_their_answers_of_one_class() -> None:
    import http.client

    from urllib3.connection import HTTPConnection

    assert http.client.HTTPConnection.response_class is http.client.HTTPResponse
    assert issubclass(HTTPConnection, http.client.HTTPConnection)


def pools_make_their_connections_of_one_class() -> None:
    from urllib3 import HTTPSConnectionPool
    from urllib3.connection import HTTPSConnection

    assert HTTPSConnectionPool.ConnectionCls is HTTPSConnection


def networks_are_listed() -> None:
    from ipaddress import ip_address

    from requests_hardened.ip_filter import EXTRA_BLOCKED_NET_RANGES

    assert any(ip_address("64:ff9b::1") in network for network in EXTRA_BLOCKED_NET_RANGES)


def a_sentinel_keeps_its_workers_in_a_pool() -> None:
    from django_q import cluster

    source = inspect.getsource(cluster.Sentinel)
    assert "self.pool.append(" in source
    assert "self.pool.remove(process)" in source
    assert "p.timer = args[2]" in source
    assert list(inspect.signature(cluster.worker).parameters)[2] == "timer"


def clusters_say_what_they_do() -> None:
    from django_q.conf import Conf

    assert len({Conf.STARTING, Conf.WORKING, Conf.IDLE, Conf.STOPPING, Conf.STOPPED}) == 5


def clusters_leave_signs_of_life_in_a_list() -> None:
    from django_q.brokers.orm import ORM
    from django_q.conf import Conf
    from django_q.signing import SignedPackage

    # The queue in Redis has no such list: jobs/queue/workers.py asks `Stat` there.
    broker = ORM()
    key = f"{Conf.Q_STAT}:borrowed"
    broker.set_stat(key, SignedPackage.dumps({"host": "here"}, True), 3)
    assert key in broker.cache.get(Conf.Q_STAT)
    assert SignedPackage.loads(broker.cache.get_many([key])[key]) == {"host": "here"}


def qcluster_knows_these_options() -> None:
    from django_q.management.commands.qcluster import Command

    assert {"run_once", "cluster_name"} <= set(vars(Command().create_parser("manage.py", "qcluster").parse_args([])))


def staff_is_registered_by_model() -> None:
    from django.contrib import admin

    assert all(registered.model is model for model, registered in admin.site._registry.items())
    assert admin.site._registry


def the_charset_of_a_request_is_read_in_one_method() -> None:
    from django.core.handlers.wsgi import WSGIRequest

    from serving.wsgi import Utf8Request

    environ = {"REQUEST_METHOD": "POST", "wsgi.input": io.BytesIO(), "CONTENT_TYPE": "text/plain; charset=latin-1"}
    assert WSGIRequest(environ).encoding == "latin-1"
    ours = Utf8Request(environ)
    assert (ours.encoding, ours.content_type) == (None, "text/plain")


def a_handler_makes_its_requests_of_one_class() -> None:
    from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

    assert WSGIHandler.request_class is WSGIRequest


def a_connection_knows_its_request() -> None:
    from uvicorn import Config
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
    from uvicorn.server import ServerState

    protocol = HttpToolsProtocol(Config(print, log_config=None), ServerState(), {}, object())  # type: ignore[arg-type]
    assert protocol.cycle is None
    assert {"loop", "transport", "flow", "pipeline", "scope"} <= set(vars(protocol))
    assert {"self.keep_alive", "self.response_complete"} <= set(
        inspect.getsource(RequestResponseCycle.__init__).replace(":", " ").split()
    )


def a_server_ends_by_its_flags() -> None:
    import uvicorn

    server = uvicorn.Server(uvicorn.Config(print, log_config=None))
    assert (server.should_exit, server.force_exit) == (False, False)


def signals_are_handled_by_one_method() -> None:
    import uvicorn

    # Not its parameters: sse_starlette, which the agent tools' SDK imports, puts a method of its own in its place.
    assert "signal.signal(sig, self.handle_exit)" in inspect.getsource(uvicorn.Server.capture_signals)


def a_page_can_widen_its_policy() -> None:
    from csp.middleware import CSPMiddleware
    from django.http import HttpRequest, HttpResponse

    def page(request: HttpRequest) -> HttpResponse:
        response = HttpResponse()
        response._csp_update = {"media-src": ["https://bucket.test"]}  # type: ignore[attr-defined]
        return response

    policy = CSPMiddleware(page)(HttpRequest()).headers["Content-Security-Policy"]
    assert "https://bucket.test" in policy.partition("media-src")[2].partition(";")[0]


def a_policy_is_built_without_a_page() -> None:
    from csp.utils import build_policy

    assert "default-src" in build_policy()


def agents_are_asked_what_they_accept() -> None:
    from mcp.server.streamable_http import check_accept_headers
    from starlette.requests import Request

    scope = {"type": "http", "headers": [(b"accept", b"application/json")]}
    assert tuple(check_accept_headers(Request(scope))) == (True, False)


def sessions_can_be_done_without() -> None:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    parameters = inspect.signature(StreamableHTTPSessionManager).parameters
    assert {"json_response", "stateless", "max_request_body_size"} <= set(parameters)


def calls_ask_for_progress_by_a_token() -> None:
    from mcp.shared.jsonrpc_dispatcher import progress_token_from_params

    assert progress_token_from_params({"_meta": {"progressToken": "seven"}}) == "seven"
    assert progress_token_from_params({}) is None


def the_admin_shows_its_title() -> None:
    from django.contrib import admin

    assert "self.index_title" in inspect.getsource(admin.AdminSite.index)


def an_app_is_called_by_its_name() -> None:
    from django.apps import apps

    assert apps.get_app_config("auth").verbose_name == "Groups of staff"


def a_file_is_sent_in_blocks() -> None:
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import FileResponse

    assert FileResponse.block_size == 4096
    assert "response.file_to_stream, response.block_size" in inspect.getsource(WSGIHandler.__call__)


def fields_can_say_their_schema() -> None:
    from drf_spectacular.drainage import get_override, set_override

    class Field:
        pass

    field = Field()
    set_override(field, "field", {"type": "string"})
    assert get_override(field, "field") == {"type": "string"}


def names_of_log_records_are_known() -> None:
    from pythonjsonlogger.core import RESERVED_ATTRS

    assert {"args", "levelname", "msg"} <= set(RESERVED_ATTRS)
