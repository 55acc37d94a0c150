from django.apps import AppConfig


class SpeechConfig(AppConfig):
    name = "speech"

    def ready(self) -> None:
        from accounts.export import export_with_account
        from speech.export import export_lexicon

        export_with_account(export_lexicon)
