from django.apps import AppConfig


class BillingConfig(AppConfig):
    name = "billing"

    def ready(self) -> None:
        from accounts.export import export_with_account
        from accounts.service import remove_with_account
        from billing.export import export_billing
        from billing.subscriptions import end_subscriptions_of

        remove_with_account(end_subscriptions_of)
        export_with_account(export_billing)
