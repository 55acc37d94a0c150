from django.apps import AppConfig


class VoicesConfig(AppConfig):
    name = "voices"

    def ready(self) -> None:
        from accounts.export import export_with_account
        from accounts.service import remove_with_account
        from accounts.voice_names import name_voices_by
        from voices.consents import remove_consents_of
        from voices.export import export_recordings, export_voices
        from voices.names import voice_names
        from voices.service import remove_voices_of

        remove_with_account(remove_voices_of)
        remove_with_account(remove_consents_of)
        export_with_account(export_voices)
        export_with_account(export_recordings, is_large=True)
        name_voices_by(voice_names)
