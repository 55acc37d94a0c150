"""A server in this process that answers from a folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.wsgi import get_wsgi_application
from django.test import override_settings

from files import storage
from serving.delivery import Delivery
from serving.django_threads import DjangoThreads
from serving.request_body import BodyReader
from tests.support.threaded_site import LARGE, SMALL, THREADS, TIMEOUT_S, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def site(folder) -> Iterator[str]:
    """The address of a server that answers from `folder`."""
    default = {"BACKEND": "files.local.LocalStorage", "OPTIONS": {"location": str(folder)}}
    storages = django_settings.STORAGES | {"default": default}
    with override_settings(
        ROOT_URLCONF="tests.support.threaded_site", STORAGES=storages, ALLOWED_HOSTS=["127.0.0.1", "testserver"]
    ):
        storage.write("small", [SMALL])
        storage.write("large", [LARGE])
        storage.write("empty", [])
        app = DjangoThreads(get_wsgi_application(), workers=THREADS)
        with serving(Delivery(BodyReader(app, most_bytes=lambda scope: 1000, timeout_s=TIMEOUT_S), folder)) as address:
            yield address
