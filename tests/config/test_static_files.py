"""Static files are kept by browsers for good, under names that change with what is in them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings

pytestmark = pytest.mark.django_db

YEAR_S = 365 * 24 * 3600


@pytest.fixture(scope="module")
def collected(tmp_path_factory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("static")
    hashed = {"staticfiles": {"BACKEND": "config.static_files.HashedFiles"}}
    with override_settings(
        STATIC_ROOT=folder,
        STORAGES=settings.STORAGES | hashed,
        WHITENOISE_AUTOREFRESH=False,
        WHITENOISE_USE_FINDERS=False,
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield folder


def test_a_page_asks_for_hashed_files_that_are_kept_for_good(collected):
    client = Client()
    page = client.get("/").content.decode()
    addresses = re.findall(r'"(/static/[^"]+\.(?:css|js|svg|woff2))"', page)
    assert len(addresses) > 5
    for address in addresses:
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", address), address
        response = client.get(address)
        assert response.status_code == 200
        assert int(re.search(r"max-age=(\d+)", response["Cache-Control"])[1]) >= YEAR_S
        assert "immutable" in response["Cache-Control"]
        response.close()


def test_scripts_and_style_sheets_name_hashed_files_too(collected):
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    script = (collected / names["speech/tryout.js"]).read_text()
    imported = re.findall(r'^import .* from "(.+)";$', script, re.MULTILINE)
    assert len(imported) > 3
    assert all(
        ((collected / "speech" / name).resolve()).is_file() and re.search(r"\.[0-9a-f]{12}\.js", name)
        for name in imported
    )
    assert names["vendor/figtree-latin.woff2"].rpartition("/")[2] in (collected / names["css/tokens.css"]).read_text()


def test_the_file_under_its_plain_name_is_asked_for_again(collected):
    response = Client().get("/static/site.js")
    response.close()
    assert response.status_code == 200
    assert int(re.search(r"max-age=(\d+)", response["Cache-Control"])[1]) <= 60
