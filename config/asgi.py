"""The ASGI application: Django's synchronous handler on a pool of threads of its own.

Django's own ASGI handler hops between event loop and thread for each middleware and makes a thread for each request; on
a pool a request costs a few milliseconds less, and threads keep their database connections.
"""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.file_responses import FileResponses
from config.request_body import BodyReader

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Renderings and those that wait for one never take the last threads: everything else is still answered.
_SPARE_THREADS = 16
_BODY_TIMEOUT_S = 30

_django = FileResponses(
    get_wsgi_application(),  # type: ignore[arg-type]  # an HttpResponse is an iterable of bytes
    workers=settings.RENDER_SLOTS + settings.RENDER_QUEUE + _SPARE_THREADS,
)
from speech.service import prepare_engines  # noqa: E402 — only now are the apps loaded

prepare_engines()
application = BodyReader(_django, max_bytes=settings.MAX_BODY_BYTES, timeout_s=_BODY_TIMEOUT_S)
