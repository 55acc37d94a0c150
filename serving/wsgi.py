"""The WSGI application: Django's, with one charset for all requests."""

import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class Utf8Request(WSGIRequest):
    """A request that is read as UTF-8, as browsers send forms and addresses, whatever charset it names.

    Python has codecs that are not charsets (`hex`), on which Django fails before it can answer, and codecs that produce
    lone surrogates (`unicode_escape`), which no database stores.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))


class Handler(WSGIHandler):
    """Django's handler for UTF-8 requests."""

    request_class = Utf8Request


django.setup(set_prefix=False)
application = Handler()
