"""We borrow names and habits from inside of others that no documentation promises: our expectations of each.

An upgrade that changes one fails here, by its name, and so does product code that borrows what is not listed.
"""

import importlib.util
import inspect
import io
import pkgutil
import re
import sys
import threading
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from bench.graph import ROOT, product_files
from tests.support.borrowing import borrowed_names
from tests.support.pictures import picture


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


def pictures_have_a_limit_that_can_be_lifted() -> None:
    from PIL import Image

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Image, "MAX_IMAGE_PIXELS", 1)
        with pytest.raises(Image.DecompressionBombError):
            Image.open(io.BytesIO(picture())).load()
        patch.setattr(Image, "MAX_IMAGE_PIXELS", None)
        Image.open(io.BytesIO(picture())).load()


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


def elements_have_a_class() -> None:
    from lxml import etree

    assert type(etree.fromstring("<a/>")) is etree._Element


def torch_tells_what_the_processor_can() -> None:
    import torch

    assert torch.cpu._is_amx_tile_supported() in {True, False}
    assert torch.cpu._is_avx512_bf16_supported() in {True, False}
    assert torch.ops.mkldnn._is_mkldnn_bf16_supported() in {True, False}


def torch_convolves_by_onednn() -> None:
    import torch

    weight = "(Tensor self, SymInt[2] padding=[0, 0], SymInt[2] stride=[1, 1], SymInt[2] dilation=[1, 1], "
    assert weight in str(torch.ops.aten.mkldnn_reorder_conv2d_weight.default._schema)
    pointwise = (
        "(Tensor X, Tensor W, Tensor? B, int[] padding, int[] stride, int[] dilation, int groups, str attr, "
        "Scalar?[] scalars, str? algorithm) -> Tensor Y"
    )
    assert str(torch.ops.mkldnn._convolution_pointwise.default._schema).endswith(pointwise)


def torch_multiplies_by_onednn() -> None:
    import torch

    rows, weight, bias = torch.arange(12.0).view(1, 3, 4), torch.arange(8.0).view(2, 4), torch.tensor([1.0, -1.0])
    product = torch.ops.aten.mkldnn_linear(rows.to_mkldnn(), weight, bias).to_dense()
    assert torch.allclose(product, torch.nn.functional.linear(rows, weight, bias))


def torch_merges_lengths_and_directions() -> None:
    import torch

    direction, length = torch.arange(1.0, 7.0).view(2, 3), torch.tensor([[2.0], [3.0]])
    merged = torch._weight_norm(direction, length, 0)
    assert torch.allclose(merged, length * direction / direction.norm(dim=1, keepdim=True))


def kokoro_names_its_parts_so() -> None:
    from kokoro.istftnet import Generator

    from tests.support.kokoro import TINY_CONFIG

    with warnings.catch_warnings(action="ignore"):
        generator = Generator(TINY_CONFIG["style_dim"], **TINY_CONFIG["istftnet"])
    for path in ("m_source.l_linear", "f0_upsamp.scale_factor"):
        assert attrgetter(path)(generator) is not None
    assert hasattr(generator.conv_post, "weight_g")


def misaki_reads_without_being_constructed() -> None:
    from misaki import en

    from tts.text.phonemes import english

    lexicon = en.Lexicon(False)
    assert set(vars(lexicon)) == {"british", "cap_stresses", "golds", "silvers"}
    assert lexicon.cap_stresses == english._CAPITALS_STRESSES
    assert {"version", "british", "lexicon", "fallback", "unk"} <= set(en.G2P.__init__.__code__.co_names)
    assert callable(en.G2P.tokenize)
    # A call looks at these; `nlp`, which only its constructor could give, is none of them.
    assert "nlp" not in en.G2P.__call__.__code__.co_names


def misaki_takes_such_tokens() -> None:
    from misaki.token import MToken

    token = MToken(text="a", tag="DT", whitespace=" ", phonemes=None, _=MToken.Underscore(is_head=True, alias=None))
    assert token._.is_head
    assert token._.num_flags is None


def misaki_transcribes_pinyin() -> None:
    from misaki.transcription import pinyin_to_ipa

    assert "".join(next(iter(pinyin_to_ipa("ni3")))) == "ni˧˩˧"
    with pytest.raises(ValueError, match="detected"):
        pinyin_to_ipa("xyz")


def haqumei_tells_where_words_stand() -> None:
    from tts.text.japanese_dictionary import _reader

    (detail, *_) = _reader().g2p_mapping_detailed("日本語")
    assert tuple(detail.char_span) == (0, len(detail.word))
    assert (detail.pos, type(detail.pos_group1), type(detail.pron)) == ("名詞", str, str)


def a_wheel_carries(package: str, *names: str) -> Callable[[], None]:
    def check() -> None:
        folder = Path(str(importlib.util.find_spec(package).origin)).parent  # type: ignore[union-attr]
        missing = [name for name in names if not (folder / name).is_file()]
        assert not missing

    return check


def planes_of_sound_are_taken_one_by_one() -> None:
    import av
    from av.audio.plane import AudioPlane

    frame = av.AudioFrame(format="fltp", layout="7.1", samples=16)
    assert {len(memoryview(AudioPlane(frame, index))) for index in range(8)} == {64}


def the_encoder_hears_such_mel_spectra() -> None:
    import torch
    from resemblyzer import hparams

    from tts.cloning import likeness, spectrum

    milliseconds = (hparams.mel_window_length, hparams.mel_window_step)
    window, hop = (length * hparams.sampling_rate // 1000 for length in milliseconds)
    heard = (window, hop, hparams.mel_n_channels, hparams.partials_n_frames, hparams.sampling_rate)
    ours = (spectrum._WINDOW, spectrum._HOP, spectrum._MELS, spectrum._FRAMES, likeness.MODEL_RATE)
    assert heard == ours
    assert likeness.speaker_encoder()(torch.zeros(1, spectrum._FRAMES, spectrum._MELS)).shape == (1, 256)


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


_EXECUTOR, _POOL = "concurrent.futures:ThreadPoolExecutor", "psycopg_pool:ConnectionPool"
_BUCKET, _HTTPS = "storages.backends.s3:S3Storage", "urllib3.connection:HTTPSConnection"
_SENTINEL, _CONF = "django_q.cluster:Sentinel", "django_q.conf:Conf"
_ADAPTER = "allauth.account.adapter:DefaultAccountAdapter"
_CHANGES, _WSGI = "django.contrib.admin.views.main:ChangeList", "django.core.handlers.wsgi:WSGIHandler"
_UVICORN, _MCP = "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol", "mcp.server.streamable_http"
_MAPS = [f"tashkeel/{name}_id_map.json" for name in ("input", "hint", "target")]
_DICTIONARIES = [f"{country}_{kind}" for country in ("us", "gb") for kind in ("gold", "silver")]

BORROWED: dict[str, dict[str, str | Callable[[], None]]] = {
    "core/threads.py": {
        f"{_EXECUTOR}._adjust_thread_count": threads_are_started_by_one_method,
        f"{_EXECUTOR}._threads": threads_are_started_by_one_method,
    },
    "config/database.py": {
        f"{_POOL}._lock": whoever_waits_for_a_connection_can_be_turned_away,
        f"{_POOL}._nconns": whoever_waits_for_a_connection_can_be_turned_away,
        f"{_POOL}._waiting": whoever_waits_for_a_connection_can_be_turned_away,
    },
    "config/settings.py": {"pythonjsonlogger.core:RESERVED_ATTRS": names_of_log_records_are_known},
    "files/local.py": {"django.core.files.storage:FileSystemStorage._save": "self, name, content"},
    "files/s3.py": {
        f"{_BUCKET}._normalize_name": "self, name",
        f"{_BUCKET}._open": "self, name, mode='rb'",
        f"{_BUCKET}.connection": the_connection_of_a_bucket_is_a_property,
        "boto3.s3.transfer:TransferConfig.max_in_memory_upload_chunks": uploads_hold_so_many_parts,
    },
    "accounts/adapter.py": {
        f"{_ADAPTER}._get_login_attempts_cache_key": "self, request, **credentials",
        f"{_ADAPTER}._delete_login_attempts_cached_email": "self, request, **credentials",
    },
    "accounts/admin.py": {
        "django.contrib.admin:AdminSite._registry": staff_is_registered_by_model,
    },
    "accounts/staff_site.py": {
        "django.contrib.admin:AdminSite.login": "self, request, extra_context=None",
        "django.contrib.admin:AdminSite.password_change": "self, request, extra_context=None",
        "django.contrib.admin:AdminSite.password_change_done": "self, request, extra_context=None",
        "django.contrib.admin:AdminSite.admin_view": "self, view, cacheable=False",
        "django.contrib.admin:AdminSite.index_title": the_admin_shows_its_title,
    },
    "accounts/fresh_logins.py": {
        "allauth.account.internal.flows.reauthentication:suspend_request": "request, redirect_to",
        "allauth.account.internal.flows.reauthentication:is_reauthentication_required": "request, app",
    },
    "accounts/apps.py": {"django.apps:AppConfig.verbose_name": an_app_is_called_by_its_name},
    "accounts/admin_lists.py": {
        f"{_CHANGES}.get_results": "self, request",
        f"{_CHANGES}.get_ordering_field": "self, field_name",
        f"{_CHANGES}.get_query_string": "self, new_params=None, remove=None",
    },
    "voices/parsers.py": {
        "django.http.multipartparser:MultiPartParser": "META, input_data, upload_handlers, encoding=None",
    },
    "speech/serializers.py": {"drf_spectacular.drainage:set_override": fields_can_say_their_schema},
    "accounts/authentication.py": {"rest_framework.authentication:SessionAuthentication.enforce_csrf": "self, request"},
    "jobs/callbacks/posting.py": {
        "http.client:HTTPResponse._read_status": "self",
        f"{_HTTPS}._new_conn": "self",
        f"{_HTTPS}.response_class": connections_make_their_answers_of_one_class,
        "urllib3:HTTPSConnectionPool.ConnectionCls": pools_make_their_connections_of_one_class,
        "requests:Session.get_redirect_target": "self, resp",
        "requests_hardened.ip_filter:EXTRA_BLOCKED_NET_RANGES": networks_are_listed,
    },
    "jobs/queue/cluster.py": {
        _SENTINEL: "stop_event, start_event, cluster_id, broker=None, timeout=None, start=True",
        f"{_SENTINEL}.spawn_process": "self, target, *args",
        f"{_SENTINEL}.reincarnate": "self, process",
        f"{_SENTINEL}.status": "self",
        f"{_SENTINEL}.start": "self",
        f"{_SENTINEL}.stop": "self",
        f"{_SENTINEL}.pool": a_sentinel_keeps_its_workers_in_a_pool,
        "django_q.cluster:get_mp_context": "",
        f"{_CONF}.DAEMONIZE_WORKERS": clusters_say_what_they_do,
    },
    "jobs/queue/workers.py": {
        f"{_CONF}.STARTING": clusters_say_what_they_do,
        f"{_CONF}.Q_STAT": clusters_leave_signs_of_life_in_a_list,
    },
    "jobs/management/commands/qcluster.py": {
        "django_q.management.commands.qcluster:Command.run_once": qcluster_knows_these_options,
    },
    "jobs/cover_reader.py": {"PIL.Image:MAX_IMAGE_PIXELS": pictures_have_a_limit_that_can_be_lifted},
    "jobs/api/downloads.py": {
        "django.http:FileResponse.block_size": a_file_is_sent_in_blocks,
        "django.utils.http:parse_etags": "etag_str",
    },
    "studio/pages.py": {"csp.middleware:CSPMiddleware._csp_update": a_page_can_widen_its_policy},
    "studio/documents/archives.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/docx.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/docx_numbers.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/epub.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/fb2.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/inline.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/left_out.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/odt.py": {"lxml.etree:_Element": elements_have_a_class},
    "studio/documents/xhtml.py": {"lxml.etree:_Element": elements_have_a_class},
    "agents/monitor.py": {
        "mcp.shared.jsonrpc_dispatcher:progress_token_from_params": calls_ask_for_progress_by_a_token,
    },
    "agents/transport.py": {
        f"{_MCP}:check_accept_headers": agents_are_asked_what_they_accept,
        f"{_MCP}_manager:StreamableHTTPSessionManager": sessions_can_be_done_without,
    },
    "serving/error_pages.py": {"csp.utils:build_policy": a_policy_is_built_without_a_page},
    "serving/django_threads.py": {"a2wsgi.wsgi:build_environ": "scope, body"},
    "serving/http_protocol.py": {
        f"{_UVICORN}.connection_made": "self, transport",
        f"{_UVICORN}.connection_lost": "self, exc",
        f"{_UVICORN}.data_received": "self, data",
        f"{_UVICORN}.on_message_begin": "self",
        f"{_UVICORN}.on_header": "self, name, value",
        f"{_UVICORN}.on_headers_complete": "self",
        f"{_UVICORN}.send_400_response": "self, msg",
        f"{_UVICORN}.pause_writing": "self",
        f"{_UVICORN}.resume_writing": "self",
        f"{_UVICORN}._start_asgi_task": "self, cycle, app",
        f"{_UVICORN}.cycle": a_connection_knows_its_request,
    },
    "serving/management/commands/serve.py": {
        "uvicorn:Server.startup": "self, sockets=None",
        "uvicorn:Server.handle_exit": signals_are_handled_by_one_method,
        "uvicorn:Server.on_tick": "self, counter",
        "uvicorn:Server.force_exit": a_server_ends_by_its_flags,
    },
    "serving/wsgi.py": {
        "django.http:HttpRequest._set_content_type_params": the_charset_of_a_request_is_read_in_one_method,
        f"{_WSGI}.request_class": a_handler_makes_its_requests_of_one_class,
    },
    "tts/cloning/decoder.py": {"av.audio.plane:AudioPlane": planes_of_sound_are_taken_one_by_one},
    "tts/cloning/spectrum.py": {"resemblyzer:hparams": the_encoder_hears_such_mel_spectra},
    "tts/engines/kokoro/albert.py": {"torch.ops.aten.mkldnn_linear": torch_multiplies_by_onednn},
    "tts/engines/kokoro/convolution.py": {
        "torch.ops.mkldnn._is_mkldnn_bf16_supported": torch_tells_what_the_processor_can,
        "torch.ops.mkldnn._convolution_pointwise": torch_convolves_by_onednn,
        "torch.ops.aten.mkldnn_reorder_conv2d_weight": torch_convolves_by_onednn,
    },
    "tts/engines/kokoro/network.py": {
        "torch.cpu:_is_amx_tile_supported": torch_tells_what_the_processor_can,
        "torch.cpu:_is_avx512_bf16_supported": torch_tells_what_the_processor_can,
        "torch.nn.utils:remove_weight_norm": "module, name='weight'",
        "kokoro.istftnet:Generator": kokoro_names_its_parts_so,
    },
    "tts/engines/kokoro/parameters.py": {"torch:_weight_norm": torch_merges_lengths_and_directions},
    "tts/text/diacritics.py": {"piper:tashkeel": a_wheel_carries("piper", "tashkeel/model.onnx", *_MAPS)},
    "tts/text/japanese_dictionary.py": {"haqumei:Haqumei.g2p_mapping_detailed": haqumei_tells_where_words_stand},
    "tts/text/phonemes/chinese.py": {"misaki.transcription:pinyin_to_ipa": misaki_transcribes_pinyin},
    "tts/text/phonemes/english.py": {
        "misaki.en:G2P.__new__": misaki_reads_without_being_constructed,
        "misaki.en:Lexicon.__new__": misaki_reads_without_being_constructed,
        "misaki.token:MToken.Underscore": misaki_takes_such_tokens,
        "misaki.en:Lexicon._s": "self, stem",
    },
    "tts/text/phonemes/english_dictionaries.py": {
        "misaki:data": a_wheel_carries("misaki", *(f"data/{name}.json" for name in _DICTIONARIES)),
        "misaki.en:Lexicon.grow_dictionary": "d",
    },
    "tts/text/phonemes/english_tags.py": {"textblob:en-lexicon": a_wheel_carries("textblob", "en/en-lexicon.txt")},
}
"""By the file that borrows: what, and the parameters that it must have or what checks that it does as we rely on."""

ROWS = [(where, borrowed) for where, names in BORROWED.items() for borrowed in names]

READ = {
    "config/database.py": ("psycopg-pool", "3.3.3"),
    "jobs/queue/cluster.py": ("django-q2", "1.11.1"),
    "tts/engines/kokoro/network.py": ("kokoro", "0.9.4"),
    "tts/text/phonemes/english.py": ("misaki", "0.9.4"),
    "tts/text/phonemes/english_dictionaries.py": ("misaki", "0.9.4"),
}
"""Files that follow the source of a package, and its version that they were read against."""


@pytest.mark.django_db
@pytest.mark.parametrize(("where", "borrowed"), ROWS)
def test_it_is_as_we_use_it(where: str, borrowed: str):
    expected = BORROWED[where][borrowed]
    if callable(expected):
        expected()
    else:
        assert parameters_of(pkgutil.resolve_name(borrowed)) == expected


@pytest.mark.parametrize("where", READ)
def test_the_version_is_that_whose_source_was_read(where: str):
    package, read = READ[where]
    assert version(package) == read, f"read {where} against the new version of {package}"


@pytest.mark.exhaustive
def test_everything_private_that_the_product_uses_is_listed():
    used = {(str(path.relative_to(ROOT)), name) for path in product_files() for name in borrowed_names(path)}
    assert used - {(where, name_of(borrowed)) for where, borrowed in ROWS} == set()


def test_everything_listed_is_used():
    assert [row for row in ROWS if name_of(row[1]) not in (ROOT / row[0]).read_text()] == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from django.db import _x", {"_x"}),
        ("import django._x.y", {"_x"}),
        ("from django._x import y", {"_x"}),
        ("pool._x", {"_x"}),
        ("self._x", {"_x"}),
        ("super()._x()", {"_x"}),
        ("getattr(pool, '_x', None)", {"_x"}),
        ("import a; a.b._x = 1", {"_x"}),
        ("from django import db; db.x = 1", {"x"}),
        ("class A:\n def _x(self): super()._x()", {"_x"}),
        ("from enum import Enum\nclass A(Enum):\n def _generate_next_value_(self): pass", {"_generate_next_value_"}),
        ("self._x = 1; other._x", set()),
        ("class A:\n def _x(self): self._x()", set()),
        ("from speech import _x; _x.y = 1", set()),
        ("a.__dict__, self.x", set()),
    ],
)
def test_what_is_borrowed_is_found(line: str, found: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "borrowing.py"
    path.write_text(line)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "borrowing", raising=False)
    assert set(borrowed_names(path, "borrowing")) == found


def name_of(borrowed: str) -> str:
    return re.split("[.:]", borrowed)[-1]


def parameters_of(function: Callable[..., Any]) -> str:
    """Return the parameters of a function without their types: `self, name, mode='rb'`."""
    parameters = inspect.signature(function).parameters.values()
    return ", ".join(str(parameter.replace(annotation=parameter.empty)) for parameter in parameters)
