"""The storage of files: `STORAGE_URL` as an entry of Django's `STORAGES`."""

import re
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

_S3_URL = re.compile(r"s3://(?P<bucket>[A-Za-z0-9][A-Za-z0-9._-]{1,62})(?:/+(?P<prefix>[\w!.*'()/-]*))?", re.ASCII)


_ORIGIN = re.compile(r"https?://[^/?#@\s]+")


def storage_entry(url: str, directory: Path, public_url: str = "") -> dict[str, Any]:
    """Return the default storage: the bucket of `url`, or `directory` on local disk if it is empty.

    Addresses of downloads begin with `public_url`, an origin, if it is not empty.

    Raises:
        ImproperlyConfigured: `url` is not `s3://bucket/prefix`, or `public_url` is no origin.
    """
    if public_url and not _ORIGIN.fullmatch(public_url):
        raise ImproperlyConfigured(f"STORAGE_PUBLIC_URL is {public_url!r}: it must be https://host, without a path")
    if not url:
        return {"BACKEND": "files.local.LocalStorage", "OPTIONS": {"location": str(directory)}}
    if "@" in url:
        raise ImproperlyConfigured("STORAGE_URL holds no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    found = _S3_URL.fullmatch(url)
    parts = (found["prefix"] or "").strip("/").split("/") if found else [".."]
    if found is None or {".", ".."}.intersection(parts):
        raise ImproperlyConfigured(f"STORAGE_URL is {url!r}: it must be s3://bucket or s3://bucket/prefix")
    location = "/".join(filter(None, parts))
    options = {"bucket_name": found["bucket"], "location": location, "public_url": public_url.lower()}
    return {"BACKEND": "files.s3.BucketStorage", "OPTIONS": options}
