"""The service as a Django app: registers the start-up checks."""

from django.apps import AppConfig


class ServiceConfig(AppConfig):
    name = "config"
    label = "service"

    def ready(self) -> None:
        from config import checks  # noqa: F401 — importing registers them
