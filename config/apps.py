"""The service as a Django app: registers the start-up checks."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class ServiceConfig(AppConfig):
    name = "config"
    label = "service"

    def ready(self) -> None:
        from config import checks  # noqa: F401 — importing registers them


class StaffAdminConfig(AdminConfig):
    default_site = "accounts.staff_site.StaffSite"
