from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "jobs"

    def ready(self) -> None:
        from accounts.service import remove_with_account
        from jobs.failures import fail_jobs_of_voice
        from jobs.service import remove_jobs_of
        from voices.service import when_removed

        remove_with_account(remove_jobs_of)
        when_removed(fail_jobs_of_voice)
