import logging
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError
from django.urls import reverse

from serving.log_privacy import KeyFilter, PrivateJsonFormatter, without_keys

REFUSED = """duplicate key value violates unique constraint "entries"
DETAIL:  Key (word)=(something
with

lines) already exists."""


@pytest.mark.parametrize(
    ("address", "arguments"),
    [
        ("account_confirm_email", {"key": "MTg:1xUy5q:haLA_95c5A-lXfAK"}),
        ("account_reset_password_from_key", {"uidb36": "1a", "key": "cxyz12-0123456789abcdef"}),
        ("feed_xml", {"token": "l3tPUvVqvYl-rQ0c5cO0b1h6Yf9Wb0yq2m1n_4xkzE8"}),
        ("feed_file", {"token": "l3tPUvVqvYl-rQ0c5cO0b1h6Yf9Wb0yq2m1n_4xkzE8", "job_id": uuid4(), "extension": "mp3"}),
    ],
)
def test_keys_of_links_are_removed(address, arguments):
    path = reverse(address, kwargs=arguments)
    key = arguments.get("key") or arguments["token"]
    assert key in path
    for text in (path, f"http://testserver{path}", f"Forbidden: {path} was asked for"):
        assert key not in without_keys(text)
        assert path[: path.index("/", 1) + 1] in without_keys(text)


@pytest.mark.parametrize(
    "path", ["/account/password/reset/key/done/", "/account/password/reset/", "/keys", "/studio/feeds/7", "/a?b"]
)
def test_other_paths_are_logged_unchanged(path):
    assert without_keys(path).startswith(path[:20])


def test_an_address_is_logged_without_its_query():
    assert without_keys("from https://a.example/b?secret=1 here") == "from https://a.example/b here"


def test_a_line_is_cleaned_before_it_is_made():
    record = logging.LogRecord("django.request", logging.WARNING, "", 1, "%s: %s (%d)", ("No", "/a", 7), None)
    record.args = ("Bad", "/account/confirm-email/abc/", 7)
    assert KeyFilter().filter(record)
    assert record.getMessage() == "Bad: /account/confirm-email/…/ (7)"


def test_a_line_without_parts_passes():
    assert KeyFilter().filter(logging.LogRecord("any", logging.INFO, "", 1, "no parts", None, None))


def test_a_traceback_names_the_constraint_and_not_the_row():
    try:
        try:
            raise psycopg.errors.UniqueViolation(REFUSED)
        except psycopg.Error as error:
            raise IntegrityError(REFUSED) from error
    except IntegrityError as error:
        text = PrivateJsonFormatter().formatException((type(error), error, error.__traceback__))
    assert "something" not in text
    assert "already exists" not in text
    assert text.count('unique constraint "entries"') == 2
    assert "The above exception was the direct cause" in text
    assert "raise IntegrityError" in text
