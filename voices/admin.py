"""Cloned voices in Django admin: staff can see their state and delete them, but not hear them.

Staff can read the records of consent, and the sentences of spoken consents; nobody can delete the records.
"""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.utils import model_ngettext
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from accounts.admin_lists import OwnedAdmin
from voices import service
from voices.models import ClonedVoice, Enrollment, VoiceConsent


class _SearchedByOwner(OwnedAdmin):
    """Orders search results by owner first: ordered by age alone, a database would read the rows of all accounts."""

    ordered_by_owner = "account"

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        found, may_have_duplicates = super().get_search_results(request, queryset, search_term)
        if search_term.strip():
            found = found.order_by(self.ordered_by_owner, *self.ordering)
        return found, may_have_duplicates


@admin.register(ClonedVoice)
class ClonedVoiceAdmin(_SearchedByOwner):
    ordering = ("-created_at",)
    list_display = ("id", "name", "account", "language", "status", "created_at", "ended_at")
    list_filter = ("status",)
    search_help_text = "The ID of a voice, a part of its name, or a part of an account's e-mail address."
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("id", "account", "name", "language", "status", "progress", "created_at", "ended_at")}),
        ("Consent", {"fields": ("consent",)}),
        ("Error", {"fields": ("error_code", "error_message")}),
        ("Queue", {"fields": ("due_at", "claims", "failures")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[ClonedVoice]:
        return super().get_queryset(request).defer("embedding")

    def match(self, term: str) -> Q:
        return Q(pk=term) | Q(name__icontains=term)

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Return the names of the voices: nothing else is deleted with them."""
        voices = [f"{voice.name} ({voice.pk})" for voice in objs]
        return voices, {model_ngettext(self.opts, len(voices)): len(voices)}, set(), []

    def delete_model(self, request: HttpRequest, obj: ClonedVoice) -> None:
        service.remove_cloned_voice(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ClonedVoice]) -> None:
        for voice in queryset:
            service.remove_cloned_voice(voice)


@admin.register(VoiceConsent)
class VoiceConsentAdmin(_SearchedByOwner):
    ordering = ("-created_at",)
    list_display = ("id", "name", "account", "language", "created_at", "removed_at")
    search_help_text = "The ID of a consent, a part of its name, or a part of an account's e-mail address."
    fields = ("id", "account", "name", "language", "sentence", "created_at", "wrong_words", "removed_at")

    def match(self, term: str) -> Q:
        return Q(pk=term) | Q(name__icontains=term)

    def has_delete_permission(self, request: HttpRequest, obj: VoiceConsent | None = None) -> bool:
        """Refuse: a consent is deleted with its voice, or by the sweep."""
        return False


@admin.register(Enrollment)
class EnrollmentAdmin(_SearchedByOwner):
    ordered_by_owner = "account_email"
    goes_with_owner = False
    ordering = ("-attempted_at",)
    list_display = ("account_email", "voice_name", "voice_id", "attempted_at", "refusal", "removed_at")
    search_help_text = "The ID of a voice, or a part of an e-mail address, of the time or of today."
    fields = (
        "account",
        "account_email",
        "voice_name",
        "voice_id",
        "attempted_at",
        "address",
        "consent",
        "consent_id",
        "likeness",
        "wrong_words",
        "refusal",
        "removed_at",
    )

    def match(self, term: str) -> Q:
        return Q(voice_id=term) | Q(account_email__contains=term.lower())

    def has_delete_permission(self, request: HttpRequest, obj: Enrollment | None = None) -> bool:
        """Refuse: a declaration of consent stays, even when the voice or the account is deleted."""
        return False
