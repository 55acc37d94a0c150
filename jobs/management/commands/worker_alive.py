"""`worker_alive`: tells a container's health check whether the workers of this machine are alive."""

import socket
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from jobs.queue.workers import known_clusters


class Command(BaseCommand):
    help = "Ends with status 0 if workers on this machine have given a sign of life in the last seconds, else 1."

    def handle(self, **options: Any) -> None:
        if not any(cluster.host == socket.gethostname() for cluster in known_clusters()):
            raise CommandError("no worker on this machine has given a sign of life in the last seconds")
