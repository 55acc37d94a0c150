"""A Django app whose workers enroll voices themselves, at once: a clone that speaks is found without a search."""

import sys
from types import ModuleType
from typing import Any

from django.apps import AppConfig


def found(recording: Any, engines: Any, language: str, **options: Any) -> Any:
    """Return a clone without a search, in the place of `tts.cloning.enrollment.make_clone`."""
    from tests.support.clones import CLONE

    options["report"](1.0)
    return CLONE


def enroll() -> None:
    """Enroll what is due in this process: one of its own would take longer to start than all else."""
    from speech.speakers import engines
    from voices.enrollment import enroll_due

    enroll_due(engines, trials=1, keep_recordings=False, is_stopped=lambda: False)


class QuickCloneApp(AppConfig):
    name = "tests.support"
    label = "quick_clone"

    def ready(self) -> None:
        from voices import enrollers

        module = ModuleType("tts.cloning.enrollment")
        module.make_clone = found
        sys.modules[module.__name__] = module
        enrollers.start_enroller = enroll
