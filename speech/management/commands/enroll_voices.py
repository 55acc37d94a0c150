"""`enroll_voices`: a worker starts it to enroll the voices that wait; it yields to everything else on the machine."""

import logging
import os
import signal
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection

from speech.speakers import engines
from tts.cloning.inno_files import method_for
from voices.enrollment import enroll_due


class Command(BaseCommand):
    help = "Enrolls the cloned voices that wait, until none does."
    requires_system_checks = ()
    """The worker has run them, and somebody waits for the voice."""

    _is_told_to_stop = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--parent", type=int, metavar="PID", help="end when this is not the parent any more")

    def handle(self, *, parent: int | None, **options: Any) -> None:
        def is_stopped() -> bool:
            return self._is_told_to_stop or (parent is not None and os.getppid() != parent)

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        enroll_due(
            engines,
            trials=settings.ENROLLMENT_TRIALS,
            keep_recordings=settings.KEEP_RECORDINGS,
            is_stopped=is_stopped,
            method_for=partial(method_for, settings.CLONING_ENGINE, settings.KOKORO_DIR),
        )
        if parent is not None or is_stopped():
            # Do not wait for a search: inside a library it cannot be stopped. The libraries take a second to end by
            # themselves, for which the next voice would wait.
            connection.close()
            logging.shutdown()
            os._exit(os.EX_OK)

    def _stop(self, *_: object) -> None:
        self._is_told_to_stop = True
