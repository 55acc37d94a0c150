"""An object storage on a local port that speaks S3: moto's server, as a process of its own, with one bucket."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import boto3
from django.conf import settings as django_settings
from django.test import override_settings

from config.storage import storage_entry
from tests.support.server import ROOT, STOP_TIMEOUT_S, free_port, wait_until_up

BUCKET = "test-audio"


@contextmanager
def running_s3(host: str = "127.0.0.1", log: Path = Path(os.devnull)) -> Iterator[dict[str, str]]:
    """Yield the settings of processes that keep their files in a new bucket, while the block runs.

    The server listens on `host`, an address of this machine, and writes a line for each request to `log`.
    """
    port = free_port()
    url = f"http://{host}:{port}"
    settings = {
        "STORAGE_URL": f"s3://{BUCKET}/some/prefix",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL_S3": url,
    }
    command = [sys.executable, "-m", "tests.support.s3_server", "--host", host, "--port", str(port)]
    with log.open("ab") as output:
        process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output)
    try:
        wait_until_up(f"{url}/moto-api/data.json", process)
        bucket_in(settings).create()
        yield settings
    finally:
        process.terminate()
        process.wait(STOP_TIMEOUT_S)


def bucket_in(settings: dict[str, str]) -> Any:
    """Return the bucket as boto3's resource."""
    with patch.dict(os.environ, settings):
        return boto3.Session().resource("s3").Bucket(BUCKET)


@contextmanager
def files_in(settings: dict[str, str]) -> Iterator[None]:
    """Keep the files of this process there while the block runs."""
    default = storage_entry(settings["STORAGE_URL"], Path())
    storages = django_settings.STORAGES | {"default": default}
    with patch.dict(os.environ, settings), override_settings(STORAGES=storages):
        yield
