"""The ASGI application: Django's synchronous handler on a pool of threads of its own, and beside it the agent tools.

Django's own ASGI handler hops between event loop and thread for each middleware and makes a thread for each request; on
a pool a request costs a few milliseconds less, and threads keep their database connections.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.wsgi import application as wsgi_application  # noqa: I001 — it loads the apps, which all others need

from django.conf import settings

from agents.server import create_server
from config.agent_endpoint import AgentEndpoint
from config.api_errors import api_error_of
from config.client_watch import ClientWatch
from config.django_threads import DjangoThreads
from config.load_shedding import LoadShedding
from config.request_body import BodyReader
from speech.service import prepare_engines

# Renderings and those that wait for one never take the last threads: everything else is still answered. Of the rest
# up to 34 may be held where recordings, documents, long texts, lexicons and samples take turns.
_SPARE_THREADS = 48
_BODY_TIMEOUT_S = 30

_django = DjangoThreads(
    wsgi_application,  # type: ignore[arg-type]  # an HttpResponse is an iterable of bytes
    workers=settings.RENDER_SLOTS + settings.RENDER_QUEUE + _SPARE_THREADS,
)
prepare_engines()
_agents = AgentEndpoint(ClientWatch(_django), create_server(api_error_of, settings.SITE_URL))
application = BodyReader(LoadShedding(_agents), max_bytes=settings.MAX_BODY_BYTES, timeout_s=_BODY_TIMEOUT_S)
