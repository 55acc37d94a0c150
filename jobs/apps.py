from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "jobs"

    def ready(self) -> None:
        from accounts.service import remove_with_account
        from jobs.service import remove_jobs_of

        remove_with_account(remove_jobs_of)
