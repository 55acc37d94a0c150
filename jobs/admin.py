"""Jobs in Django admin: staff see their progress, cancel them and retry them; texts are not shown."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.utils import model_ngettext
from django.contrib.humanize.templatetags.humanize import intcomma
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django_q.admin import ScheduleAdmin
from django_q.models import Schedule

from accounts.admin_lists import OwnedAdmin
from jobs import service
from jobs.models import CallbackAttempt, Job

admin.site.unregister(Schedule)


@admin.register(Schedule)
class SeenScheduleAdmin(ScheduleAdmin):  # type: ignore[misc]  # django-q2 has no types
    """The schedule, read-only: anyone who could change it could make a worker call any function."""

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


_ID_BEGINNING = re.compile(r"[0-9a-f]{4,32}")
_AUDIO = ("audio_format", "controls", "language", "duration_s", "engine", "audio_name", "files_removed_at")


@admin.register(Job)
class JobAdmin(OwnedAdmin):
    ordering = ("-created_at",)
    list_display = ("short_id", "status", "type", "account", "created_at", "said", "progress", "length", "ended_at")
    list_filter = ("status", "type")
    search_help_text = "The beginning of a job's ID, or a part of an account's e-mail address."
    inlines = (CallbackAttemptInline,)
    actions = ("cancel", "retry")
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("account", "key", "type", "status", "progress", "characters", "created_at", "ended_at")}),
        ("Audio", {"fields": _AUDIO}),
        ("Queue", {"fields": ("is_past_fair_use", "segment_count", "done_count", "assembly_claims")}),
        ("Error", {"fields": ("error_code", "error_message")}),
        ("Callback", {"fields": ("callback_url", "callback_due_at")}),
    )

    @admin.display(description="ID", ordering="pk")
    def short_id(self, job: Job) -> str:
        return format_html('<span title="{}">{}…</span>', job.pk, str(job.pk)[:8])

    @admin.display(description="characters")
    def said(self, job: Job) -> str:
        return intcomma(job.characters)

    @admin.display(description="progress")
    def progress(self, job: Job) -> str:
        return f"{job.done_count} of {job.segment_count}"

    @admin.display(description="audio")
    def length(self, job: Job) -> str | None:
        return None if job.duration_s is None else str(timedelta(seconds=round(job.duration_s)))

    def match(self, term: str) -> Q:
        digits = term.replace("-", "").lower()
        if not _ID_BEGINNING.fullmatch(digits):
            return Q()
        return Q(pk__range=(UUID(digits.ljust(32, "0")), UUID(digits.ljust(32, "f"))))

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        found, may_have_duplicates = super().get_search_results(request, queryset, search_term)
        # By account first: in the order of age alone, the database would scan the jobs of all accounts.
        return found.order_by("account", "-created_at") if search_term.strip() else found, may_have_duplicates

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Name only the jobs, not their rows: a book has thousands of segments."""
        jobs = [str(job) for job in objs]
        return jobs, {model_ngettext(self.opts, len(jobs)): len(jobs)}, set(), []

    def delete_model(self, request: HttpRequest, obj: Job) -> None:
        service.remove_job(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        for job in queryset:
            service.remove_job(job)

    @admin.action(description="Cancel the selected jobs", permissions=["act"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        self._act(request, queryset, service.cancel, "cancelled", "already finished")

    @admin.action(description="Try the selected jobs again", permissions=["act"])
    def retry(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        self._act(request, queryset, service.retry, "queued again", "only failed jobs with a text and a voice can be")

    def _act(
        self,
        request: HttpRequest,
        queryset: QuerySet[Job],
        act: Callable[[Job], bool],
        outcome: str,
        otherwise: str,
    ) -> None:
        selected = list(queryset)
        done = [job for job in selected if act(job)]
        self.report(request, done, len(selected), outcome=outcome, otherwise=otherwise)
