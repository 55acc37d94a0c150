from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "jobs"

    def ready(self) -> None:
        from accounts.export import export_with_account
        from accounts.service import remove_with_account
        from jobs.export import export_audio, export_records
        from jobs.failures import fail_jobs_of_voice
        from jobs.service import remove_jobs_of
        from voices.service import when_removed

        remove_with_account(remove_jobs_of)
        export_with_account(export_records)
        export_with_account(export_audio, is_large=True)
        when_removed(fail_jobs_of_voice)
