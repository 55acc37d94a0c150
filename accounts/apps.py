from django.apps import AppConfig, apps


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts and keys"

    def ready(self) -> None:
        # How the admin names third-party apps; allauth's would have the same name as ours.
        apps.get_app_config("account").verbose_name = "E-mail addresses"
        apps.get_app_config("django_q").verbose_name = "Background tasks"
        apps.get_app_config("auth").verbose_name = "Groups of staff"
