"""Files in a bucket of S3 or a similar service; environment variables of AWS hold keys, region and endpoint."""

import os
from collections.abc import Iterable
from itertools import islice
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage
from storages.utils import clean_name

SIGNED_URL_LIFETIME_S = 300
DELETED_AT_ONCE = 1000  # as many as S3 takes


class BucketStorage(S3Storage):  # type: ignore[misc]  # django-storages has no types
    """django-storages' S3 with one client in a process: it reads without a copy in memory, and deletes in batches."""

    _making_connection = Lock()
    _shared_connection: Any = None

    def get_default_settings(self) -> dict[str, Any]:
        """Return django-storages' defaults with ours; the bucket and its prefix come from the settings."""
        # Files are uploaded in parts of 8 MiB; few are in memory at once.
        transfers = TransferConfig(multipart_threshold=8 * 2**20, multipart_chunksize=8 * 2**20, max_concurrency=2)
        transfers.max_in_memory_upload_chunks = 2  # boto3 has no argument for it; s3transfer's default is 10
        return {
            **super().get_default_settings(),
            "client_config": _client_config(),
            "transfer_config": transfers,
            "querystring_expire": SIGNED_URL_LIFETIME_S,
            "file_overwrite": True,
            "public_url": "",
        }

    def url(self, *arguments: Any, **options: Any) -> str:
        """Return a signed URL, which begins with `public_url` if that is set: the proxy there restores our host."""
        signed = str(super().url(*arguments, **options))
        if not self.public_url:
            return signed
        public = urlsplit(self.public_url)
        return urlsplit(signed)._replace(scheme=public.scheme, netloc=public.netloc).geturl()

    @property
    def connection(self) -> Any:
        """The only resource of the process. Its client serves all threads, because each client costs 17 MB."""
        with self._making_connection:
            if self._shared_connection is None:
                self._shared_connection = super().connection
        return self._shared_connection

    def read_part(self, name: str, first: int, count: int) -> bytes:
        """Return up to `count` bytes of a file from the byte `first` on, which it must have."""
        try:
            answer = self.bucket.Object(self._key(name)).get(Range=f"bytes={first}-{first + count - 1}")
        except ClientError as error:
            if error.response["Error"]["Code"] == "NoSuchKey":
                raise FileNotFoundError(name) from error
            raise
        return bytes(answer["Body"].read())

    def delete_many(self, names: Iterable[str]) -> None:
        """Delete files; a missing file is no error. Raises: OSError if some could not be deleted."""
        keys = (self._key(name) for name in names)
        while batch := [{"Key": key} for key in islice(keys, DELETED_AT_ONCE)]:
            _check_deleted([self.bucket.delete_objects(Delete={"Objects": batch, "Quiet": True})])

    def delete_folder(self, prefix: str) -> None:
        """Delete everything whose name begins with `prefix` and a slash, and abort uploads to such names.

        Raises: OSError if something could not be deleted.
        """
        folder = self._key(prefix).rstrip("/") + "/"
        for upload in self.bucket.multipart_uploads.filter(Prefix=folder):
            upload.abort()
        _check_deleted(self.bucket.objects.filter(Prefix=folder).page_size(DELETED_AT_ONCE).delete())

    def _key(self, name: str) -> str:
        return str(self._normalize_name(clean_name(name)))

    def _open(self, name: str, mode: str = "rb") -> "File[bytes]":
        if mode != "rb":
            raise ValueError(f"{name}: files in a bucket are opened for reading only")
        try:
            return File(self.bucket.Object(self._key(name)).get()["Body"], name)
        except ClientError as error:
            if error.response["Error"]["Code"] == "NoSuchKey":
                raise FileNotFoundError(name) from error
            raise


def _client_config() -> Config:
    """Return timeouts, retries and signatures, and for AWS itself the addresses of buckets in their region."""
    has_own_endpoint = any(os.environ.get(name) for name in ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"))
    return Config(
        signature_version="s3v4",
        connect_timeout=5,
        read_timeout=20,
        retries={"mode": "standard", "total_max_attempts": 3},
        # Otherwise botocore signs URLs for AWS's global host, which redirects to new buckets of other regions.
        s3=None if has_own_endpoint else {"addressing_style": "virtual"},
        # Many other services do not support the checksums that are optional in AWS.
        request_checksum_calculation="when_required",
        response_checksum_validation="when_required",
    )


def _check_deleted(answers: Iterable[dict[str, Any]]) -> None:
    errors = [error for answer in answers for error in answer.get("Errors", ())]
    if errors:
        raise OSError(f"{len(errors)} files were not deleted; the first: {errors[0]}")
