"""`serve`: the web server, uvicorn, as `make run` and a deployment start it."""

from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand

GRACE_S = 60


class Command(BaseCommand):
    help = "Serves the web app and the API until told to stop; requests in flight are finished first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument("--reload", action="store_true", help="restart when a file changes")

    def handle(self, *, host: str, port: int, reload: bool, **options: Any) -> None:
        uvicorn.run(
            "config.asgi:application",
            host=host,
            port=port,
            reload=reload,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=GRACE_S,
        )
