from django.apps import AppConfig


class FeedsConfig(AppConfig):
    name = "feeds"

    def ready(self) -> None:
        from accounts.export import export_with_account
        from feeds.service import export_feeds

        export_with_account(export_feeds)
