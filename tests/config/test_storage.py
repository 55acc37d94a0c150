"""Django's storage as `STORAGE_URL` makes it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from config.storage import storage_entry

ROOT = Path(__file__).resolve().parents[2]
DIRECTORY = Path("/somewhere/files")


def test_without_it_files_lie_on_disk():
    entry = storage_entry("", DIRECTORY)
    storage = import_string(entry["BACKEND"])(**entry["OPTIONS"])
    assert storage.path("jobs/1/a") == "/somewhere/files/jobs/1/a"


@pytest.mark.parametrize(
    ("url", "bucket", "location"),
    [
        ("s3://audio", "audio", ""),
        ("s3://audio/", "audio", ""),
        ("s3://my-audio.example/speech", "my-audio.example", "speech"),
        ("s3://audio/speech/production/", "audio", "speech/production"),
        ("s3://audio//speech//production", "audio", "speech/production"),
        ("s3://audio/a.b_c!d*e'f(g)-h", "audio", "a.b_c!d*e'f(g)-h"),
    ],
)
def test_a_bucket_with_or_without_a_prefix(url, bucket, location):
    entry = storage_entry(url, DIRECTORY)
    storage = import_string(entry["BACKEND"])(**entry["OPTIONS"])
    assert (storage.bucket_name, storage.location) == (bucket, location)


@pytest.mark.parametrize(
    "url",
    [
        *("gs://bucket", "https://bucket.s3.amazonaws.com", "file:///srv/files", "bucket", "/srv/files", "S3://bucket"),
        *("s3:", "s3://", "s3:///prefix", "s3:bucket", "s3://a", f"s3://{'a' * 64}", "s3://-bucket"),
        *("s3://bucket:9000/prefix", "s3://bucket?region=eu", "s3://bucket/a?b", "s3://bucket/a b", "s3://bucket\n"),
        *("s3://bucket/..", "s3://bucket/a/../b", "s3://bucket/./b", "s3://bucket/ä", "s3://bucket/%41"),
    ],
)
def test_anything_else_is_refused(url):
    with pytest.raises(
        ImproperlyConfigured, match=r"STORAGE_URL is '.*': it must be s3://bucket or s3://bucket/prefix"
    ):
        storage_entry(url, DIRECTORY)


def test_downloads_go_to_the_public_name(monkeypatch):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test-key")
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", "http://storage:9000")
    signed = []
    for public in ("", "https://files.example.com", "https://files.example.com:8443"):
        entry = storage_entry("s3://audio", DIRECTORY, public)
        signed.append(import_string(entry["BACKEND"])(**entry["OPTIONS"]).url("jobs/1/a b.mp3"))
    assert signed[0].startswith("http://storage:9000/audio/jobs/1/a%20b.mp3?")
    assert signed[1].startswith("https://files.example.com/audio/jobs/1/a%20b.mp3?")
    assert signed[2].startswith("https://files.example.com:8443/audio/jobs/1/a%20b.mp3?")
    assert all("X-Amz-SignedHeaders=host&" in url for url in signed)


@pytest.mark.parametrize(
    "url", ["files.example.com", "https://", "https://a/b", "https://a?b", "ftp://a", "https://u@a"]
)
def test_a_public_name_is_an_origin(url):
    with pytest.raises(ImproperlyConfigured, match="STORAGE_PUBLIC_URL is"):
        storage_entry("s3://audio", DIRECTORY, url)


def test_keys_in_it_are_refused_and_not_shown():
    with pytest.raises(ImproperlyConfigured, match="set AWS_ACCESS_KEY_ID") as refused:
        storage_entry("s3://id:secret@bucket/prefix", DIRECTORY)
    assert "secret@" not in str(refused.value)


@pytest.mark.process
def test_on_disk_nothing_of_aws_is_imported():
    assert loaded_by(storage_entry("", DIRECTORY), "default_storage.exists('a')") == "[]"


@pytest.mark.process
def test_a_bucket_is_not_looked_for_until_it_is_used():
    """A request would go to a port that nothing listens on."""
    shown = loaded_by(storage_entry("s3://bucket", DIRECTORY), "default_storage.url('a')", AWS_ENDPOINT_URL_S3=NOWHERE)
    assert "boto3" in shown


NOWHERE = "http://127.0.0.1:9"


def loaded_by(entry: dict[str, object], code: str, **environment: str) -> str:
    """Return which modules of AWS a process has loaded that ran `code` with its files in `entry`."""
    code = (
        "import sys, django; from django.conf import settings; settings.configure("
        f"STORAGES={{'default': {entry!r}}})\n"
        "import files.storage, jobs.api.downloads; from django.core.files.storage import default_storage\n"
        f"{code}; print([name for name in ('boto3', 'botocore', 'storages') if name in sys.modules])"
    )
    keys = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | keys | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
