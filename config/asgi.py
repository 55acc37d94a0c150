"""The ASGI application: Django's synchronous handler on a pool of threads of its own, and beside it the agent tools.

Django's own ASGI handler hops between event loop and thread for each middleware and makes a thread for each request; on
a pool a request costs a few milliseconds less, and threads keep their database connections.
"""

import os

from django.conf import settings

from config.client_watch import ClientWatch
from config.django_threads import DjangoThreads
from config.request_body import BodyReader
from config.wsgi import application as wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Renderings and those that wait for one never take the last threads: everything else is still answered. Of the rest
# up to 34 may be held where recordings, documents, long texts, lexicons and samples take turns.
_SPARE_THREADS = 48
_BODY_TIMEOUT_S = 30

_django = DjangoThreads(
    wsgi_application,  # type: ignore[arg-type]  # an HttpResponse is an iterable of bytes
    workers=settings.RENDER_SLOTS + settings.RENDER_QUEUE + _SPARE_THREADS,
)
# Only now are the apps loaded.
from agents.server import create_server  # noqa: E402
from config.agent_endpoint import AgentEndpoint  # noqa: E402
from config.api_errors import api_error_of  # noqa: E402
from config.load_shedding import LoadShedding  # noqa: E402
from speech.service import prepare_engines  # noqa: E402

prepare_engines()
_agents = AgentEndpoint(ClientWatch(_django), create_server(api_error_of, settings.SITE_URL))
application = BodyReader(LoadShedding(_agents), max_bytes=settings.MAX_BODY_BYTES, timeout_s=_BODY_TIMEOUT_S)
