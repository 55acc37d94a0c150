"""Jobs in Django admin: staff see their progress, cancel them and retry them; texts are not shown."""

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django_q.admin import ScheduleAdmin
from django_q.models import Schedule

from accounts.admin_lists import OwnedAdmin
from jobs import service
from jobs.models import CallbackAttempt, Job

admin.site.unregister(Schedule)


@admin.register(Schedule)
class SeenScheduleAdmin(ScheduleAdmin):  # type: ignore[misc]  # django-q2 has no types
    """The schedule, read-only: whoever could change it could make a worker call any function."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class CallbackAttemptInline(admin.TabularInline):
    """The attempts to post the callback to the owner's server."""

    model = CallbackAttempt
    fields = readonly_fields = ("number", "started_at", "duration_s", "status", "error")
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True


_AUDIO = ("audio_format", "controls", "language", "duration_s", "engine", "audio_name", "files_removed_at")


@admin.register(Job)
class JobAdmin(OwnedAdmin):
    ordering = ("-created_at",)
    list_display = ("id", "type", "status", "account", "characters", "progress", "created_at", "ended_at")
    list_filter = ("status", "type")
    search_help_text = "The ID of a job, or the beginning of the e-mail address of an account."
    inlines = (CallbackAttemptInline,)
    actions = ("cancel", "retry")
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("account", "key", "type", "status", "progress", "characters", "created_at", "ended_at")}),
        ("Audio", {"fields": _AUDIO}),
        ("Queue", {"fields": ("is_past_fair_use", "segment_count", "done_count", "assembly_claims")}),
        ("Error", {"fields": ("error_code", "error_message")}),
        ("Callback", {"fields": ("callback_url", "callback_due_at")}),
    )

    @admin.display(description="progress")
    def progress(self, job: Job) -> str:
        return f"{job.done_count} of {job.segment_count}"

    def match(self, term: str) -> Q:
        try:
            return Q(pk=UUID(term))
        except ValueError:
            return Q()

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        found, may_have_duplicates = super().get_search_results(request, queryset, search_term)
        # By account first: in the order of age alone, the database would scan the jobs of all accounts.
        return found.order_by("account", "-created_at") if search_term.strip() else found, may_have_duplicates

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Name only the jobs, not their rows: a book has thousands of segments."""
        jobs = [str(job) for job in objs]
        return jobs, {"jobs": len(jobs)}, set(), []

    def delete_model(self, request: HttpRequest, obj: Job) -> None:
        service.remove_job(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        for job in queryset:
            service.remove_job(job)

    @admin.action(description="Cancel the selected jobs", permissions=["act"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        self._act(request, queryset, service.cancel, "cancelled")

    @admin.action(description="Try the selected jobs again", permissions=["act"])
    def retry(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        self._act(request, queryset, service.retry, "queued again")

    def _act(self, request: HttpRequest, queryset: QuerySet[Job], act: Callable[[Job], bool], outcome: str) -> None:
        done = [job for job in queryset if act(job)]
        self.report(request, done, f"{len(done)} jobs", outcome)
