"""`try_openai`: has OpenAI's own client speak a sentence, and shows the program that did it."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

_FILE = "hello.mp3"
_PROGRAM = """\
import os

from openai import OpenAI

client = OpenAI(base_url="{site_url}/v1", api_key=os.environ["API_KEY"])
speech = client.audio.speech.create(model="tts-1", voice="nova", input="Hello, world.")
speech.write_to_file("{file}")
"""


class Command(BaseCommand):
    help = f"Has OpenAI's own client speak a sentence of the service at SITE_URL into {_FILE}, and shows the program."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--key", default=settings.DEMO_API_KEY, help="an API key; default: DEMO_API_KEY")

    def handle(self, *, key: str, **_: Any) -> None:
        if not key:
            raise CommandError("name a key with --key, or set DEMO_API_KEY")
        if find_spec("openai") is None:
            raise CommandError(f"OpenAI's client is not installed: {sys.executable} -m pip install openai")
        program = _PROGRAM.format(site_url=settings.SITE_URL, file=_FILE)
        self.stdout.write(program)
        done = subprocess.run(  # noqa: S603 # nosec B603 # no shell, our own program
            [sys.executable, "-c", program],
            env=os.environ | {"API_KEY": key},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            reason = done.stderr.strip().rpartition("\n")[2]
            raise CommandError(f"{settings.SITE_URL} did not speak. {reason}")
        self.stdout.write(f"This program has written {_FILE}. Its API_KEY is the key of this call.")
