"""The rights that deploy/storage gives the service: enough for all that it does, and for nothing else."""

import json
import uuid
from collections.abc import Iterator

import boto3
import httpx2
import pytest
from botocore.exceptions import ClientError

from files import storage
from tests.support.s3 import files_in, running_s3
from tests.support.server import ROOT

pytestmark = pytest.mark.process

POLICY = (ROOT / "deploy/storage/policy.json").read_text()

# moto asks for the right to delete several objects at the bucket; S3 and MinIO ask at each object.
_DELETES = {"Effect": "Allow", "Action": "s3:DeleteObject", "Resource": "arn:aws:s3:::speech"}
OF_MOTO = {"Version": "2012-10-17", "Statement": [_DELETES]}


@pytest.fixture(scope="module")
def keys() -> Iterator[dict[str, str]]:
    """The settings of a service in an object storage that asks for rights."""
    with running_s3() as settings:
        url = settings["AWS_ENDPOINT_URL_S3"]
        root = {"endpoint_url": url, "region_name": "us-east-1", "aws_access_key_id": "a", "aws_secret_access_key": "b"}
        for bucket in ("speech", "other"):
            boto3.client("s3", **root).create_bucket(Bucket=bucket)
        iam = boto3.client("iam", **root)
        iam.create_user(UserName="speech")
        iam.put_user_policy(UserName="speech", PolicyName="speech", PolicyDocument=POLICY)
        iam.put_user_policy(UserName="speech", PolicyName="moto", PolicyDocument=json.dumps(OF_MOTO))
        key = iam.create_access_key(UserName="speech")["AccessKey"]
        httpx2.post(f"{url}/moto-api/reset-auth", content=b"0", timeout=60).raise_for_status()  # from now on it asks
        yield settings | {
            "STORAGE_URL": "s3://speech",
            "AWS_ACCESS_KEY_ID": key["AccessKeyId"],
            "AWS_SECRET_ACCESS_KEY": key["SecretAccessKey"],
        }


def test_the_service_can_do_what_it_does(keys):
    with files_in(keys):
        folder = f"jobs/{uuid.uuid4()}"
        storage.write(f"{folder}/small", [b"sound"])
        storage.write(f"{folder}/large", [bytes(1 << 20)] * 20)  # in parts
        assert storage.read(f"{folder}/small") == b"sound"
        assert storage.size(f"{folder}/large") == 20 << 20
        storage.delete([f"{folder}/small"])
        with pytest.raises(FileNotFoundError):
            storage.read(f"{folder}/small")
        storage.delete_folder(folder)
        with pytest.raises(FileNotFoundError):
            storage.read(f"{folder}/large")


@pytest.mark.parametrize(
    ("service", "method", "arguments"),
    [
        ("s3", "list_objects_v2", {"Bucket": "other"}),
        ("s3", "put_object", {"Bucket": "other", "Key": "a"}),
        ("s3", "create_bucket", {"Bucket": "third"}),
        ("s3", "delete_bucket", {"Bucket": "speech"}),
        ("s3", "list_buckets", {}),
        ("s3", "put_bucket_policy", {"Bucket": "speech", "Policy": json.dumps({"Version": "2012-10-17"})}),
        ("iam", "create_user", {"UserName": "more"}),
        ("iam", "create_access_key", {"UserName": "speech"}),
    ],
)
def test_the_service_can_do_nothing_else(keys, service, method, arguments):
    client = boto3.client(
        service,
        endpoint_url=keys["AWS_ENDPOINT_URL_S3"],
        region_name="us-east-1",
        aws_access_key_id=keys["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=keys["AWS_SECRET_ACCESS_KEY"],
    )
    with pytest.raises(ClientError, match="AccessDenied"):
        getattr(client, method)(**arguments)
