from django.apps import AppConfig


class VoicesConfig(AppConfig):
    name = "voices"

    def ready(self) -> None:
        from accounts.service import remove_with_account
        from voices.service import remove_voices_of

        remove_with_account(remove_voices_of)
