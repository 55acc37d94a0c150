"""Accounts and keys in Django admin: staff set plans and revoke keys; a key's secret is not there to be seen."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Account, ApiKey


@admin.register(Account)
class AccountAdmin(UserAdmin):
    ordering = ("email",)
    list_display = ("email", "plan_name", "is_active", "is_staff", "date_joined")
    list_filter = ("plan_name", "is_active", "is_staff")
    search_fields = ("email",)
    show_full_result_count = False
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        ("Plan", {"fields": ("plan_name",)}),
        ("Permissions", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "plan_name", "password1", "password2")}),)


@admin.register(ApiKey)
class ApiKeyAdmin(admin.ModelAdmin):
    list_display = ("name", "prefix", "account", "created_at", "last_used_at", "revoked_at")
    list_select_related = ("account",)
    search_fields = ("name", "prefix", "account__email")
    readonly_fields = ("account", "prefix", "created_at", "last_used_at", "revoked_at")
    show_full_result_count = False
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Revoke the selected keys")
    def revoke(self, request: HttpRequest, queryset: QuerySet[ApiKey]) -> None:
        revoked = queryset.filter(revoked_at=None).update(revoked_at=timezone.now())
        self.message_user(request, f"{revoked} keys revoked.")
