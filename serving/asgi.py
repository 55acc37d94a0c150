"""The ASGI application: Django's synchronous handler on its own pool of threads, and the agent tools beside it.

Django's own ASGI handler switches between event loop and thread for each middleware and starts a thread for each
request. On a pool a request costs a few milliseconds less, and threads keep their database connections.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from serving.wsgi import application as wsgi_application  # noqa: I001 — it loads the apps, which all other imports need

from django.conf import settings

from serving.agent_endpoint import AgentEndpoint
from serving.api_errors import api_error_of
from serving.body_limits import most_body_bytes
from serving.client_watch import ClientWatch
from serving.cross_origin import CrossOrigin
from serving.delivery import Delivery
from serving.django_threads import DjangoThreads
from serving.load_shedding import LoadShedding
from serving.meant_addresses import MeantAddresses
from serving.request_body import READING_TIMEOUT_S, BodyReader
from serving.sockets import Sockets
from speech.readiness import prepare_engines
from speech.render_places import MAX_STREAMS

if TYPE_CHECKING:
    from agents.transport import AgentTransport

SPARE_THREADS = 64
"""Threads that renderings and streams, running and waiting, leave free, so that everything else is still answered. Up
to 49 of them may wait where recordings, documents, pictures, long texts, lexicons and samples take turns (`Places`).
"""

MAX_THREADS = settings.RENDER_SLOTS + settings.RENDER_QUEUE + MAX_STREAMS + SPARE_THREADS
"""The most requests that Django answers at once, each in a thread."""

_django = DjangoThreads(wsgi_application, workers=MAX_THREADS)  # type: ignore[arg-type]  # an HttpResponse is an iterable of bytes
prepare_engines()


def _load_agents() -> AgentTransport:
    from agents.server import create_server
    from agents.transport import AgentTransport

    server = create_server(api_error_of, settings.SITE_URL)
    return AgentTransport(server, max_body_bytes=settings.MAX_BODY_BYTES)


_agents = AgentEndpoint(ClientWatch(_django), _load_agents)
_bounded = Delivery(
    BodyReader(LoadShedding(_agents), most_bytes=most_body_bytes, timeout_s=READING_TIMEOUT_S), settings.STORAGE_DIR
)
application = MeantAddresses(Sockets(CrossOrigin(_bounded)))
