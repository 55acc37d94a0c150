"""Makes the bucket of STORAGE_URL where there is none: for an object storage of one's own, which begins empty."""

import os
from urllib.parse import urlsplit

import boto3

name = urlsplit(os.environ["STORAGE_URL"]).netloc
storage = boto3.resource("s3")
if name not in {bucket.name for bucket in storage.buckets.all()}:
    storage.create_bucket(Bucket=name)
