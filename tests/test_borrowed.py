"""We borrow names and habits from inside of others that no documentation promises: our expectations of each.

An upgrade that changes one fails here, by its name, and so does product code that borrows what is not listed.
"""

import inspect
import pkgutil
import re
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from bench.graph import ROOT, product_files
from tests.support.borrowed_from_libraries import (
    a_wheel_carries,
    elements_have_a_class,
    haqumei_tells_where_words_stand,
    kokoro_names_its_parts_so,
    misaki_reads_without_being_constructed,
    misaki_takes_such_tokens,
    misaki_transcribes_pinyin,
    pictures_have_a_limit_that_can_be_lifted,
    planes_of_sound_are_taken_one_by_one,
    torch_convolves_by_onednn,
    torch_merges_lengths_and_directions,
    torch_multiplies_by_onednn,
    torch_tells_what_the_processor_can,
)
from tests.support.borrowed_from_servers import (
    a_connection_knows_its_request,
    a_file_is_sent_in_blocks,
    a_handler_makes_its_requests_of_one_class,
    a_page_can_widen_its_policy,
    a_policy_is_built_without_a_page,
    a_sentinel_keeps_its_workers_in_a_pool,
    a_server_ends_by_its_flags,
    agents_are_asked_what_they_accept,
    an_app_is_called_by_its_name,
    calls_ask_for_progress_by_a_token,
    clusters_leave_signs_of_life_in_a_list,
    clusters_say_what_they_do,
    connections_make_their_answers_of_one_class,
    fields_can_say_their_schema,
    names_of_log_records_are_known,
    networks_are_listed,
    pools_make_their_connections_of_one_class,
    qcluster_knows_these_options,
    sessions_can_be_done_without,
    signals_are_handled_by_one_method,
    staff_is_registered_by_model,
    the_admin_shows_its_title,
    the_charset_of_a_request_is_read_in_one_method,
    the_connection_of_a_bucket_is_a_property,
    threads_are_started_by_one_method,
    uploads_hold_so_many_parts,
    whoever_waits_for_a_connection_can_be_turned_away,
)
from tests.support.borrowing import borrowed_names

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
    "speech/fields.py": {"drf_spectacular.drainage:set_override": fields_can_say_their_schema},
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
        "django_q.worker:TimeoutHandler": "timeout",
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
    "tts/cloning/speaker_encoder.py": {"resemblyzer:pretrained": a_wheel_carries("resemblyzer", "pretrained.pt")},
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
