"""Accounts, their keys and addresses in Django admin: staff set plans, suspend and revoke; no secret is shown."""

from datetime import timedelta
from operator import attrgetter
from typing import Any

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.contrib.humanize.templatetags.humanize import intcomma
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from accounts import service
from accounts.admin_lists import LongListAdmin, OwnedAdmin
from accounts.keys import revoke_key
from accounts.limits import characters_used_today
from accounts.models import Account, ApiKey
from accounts.usage import characters_of_month, sums_of, usage_of
from accounts.voice_names import names_in_usage

SHOWN_DAYS = 30
SHOWN_VOICES = 10

# allauth's own list counts all its rows and searches without an index.
admin.site.unregister(EmailAddress)
admin.site.unregister(Group)


UNPROVEN = "Nobody has confirmed {email}: anybody may have signed up with it, and has this plan now. Ask its owner."


@admin.register(Account)
class AccountAdmin(LongListAdmin, UserAdmin):
    """Only superusers change staff accounts: anyone who could change one could take over its permissions."""

    ordering = ("email",)
    sortable_by = ("email",)
    list_display = ("email", "plan_title", "plan_until", "today", "is_active", "is_staff", "date_joined", "last_login")
    list_select_related = ("meter",)
    list_filter = ("plan_name", "is_active", "is_staff")
    search_fields = ("email__contains",)
    search_help_text = "A part of an e-mail address."
    actions = ("suspend", "reopen")
    fieldsets = (
        (None, {"fields": ("email", "address_state", "password")}),
        ("Plan", {"fields": ("plan_name", "plan_since", "plan_until")}),
        ("Permissions", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "plan_name", "plan_until", "password1", "password2")}),)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Account], search_term: str
    ) -> tuple[QuerySet[Account], bool]:
        """Search in lower case, as addresses are stored: PostgreSQL's comparison is case-sensitive."""
        return super().get_search_results(request, queryset, search_term.lower())

    @admin.display(description="plan")
    def plan_title(self, account: Account) -> str:
        return "Free (Pro ended)" if account.has_plan_ended else account.plan.title

    @admin.display(description="characters today")
    def today(self, account: Account) -> str:
        meter = getattr(account, "meter", None)
        return intcomma(meter.day_characters if meter and meter.day == timezone.now().date() else 0)

    @admin.display(description="address")
    def address_state(self, account: Account) -> str:
        if not account.has_usable_password():
            return "nobody has chosen a password yet"
        return "not confirmed: anybody may have signed up" if service.is_address_unproven(account) else "confirmed"

    def has_change_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        return super().has_change_permission(request, obj) and _may_change(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _may_change(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Account | None = None) -> tuple[str, ...]:
        rights = () if request.user.is_superuser else ("is_staff", "is_superuser", "groups", "user_permissions")
        return ("address_state", *rights)

    def save_model(self, request: HttpRequest, obj: Account, form: forms.ModelForm, change: bool) -> None:
        if change and "plan_name" in form.changed_data and "plan_since" not in form.changed_data:
            obj.plan_since = timezone.now()
        super().save_model(request, obj, form, change)
        if change and "plan_name" in form.changed_data and service.is_address_unproven(obj):
            self.message_user(request, UNPROVEN.format(email=obj.email), messages.WARNING)
        if change and "email" in form.changed_data:
            service.forget_addresses(obj)

    def render_change_form(  # noqa: PLR0917
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Account | None = None,
    ) -> HttpResponse:
        if obj is not None:
            today = timezone.now().date()
            usage = usage_of(obj, today - timedelta(days=SHOWN_DAYS - 1), today)
            days = usage.days
            names = names_in_usage(obj, [used.voice for used in usage.voices[:SHOWN_VOICES]])
            context |= {
                "days": days,
                "kinds": usage.kinds,
                "voices": [(names[used.voice], used.characters) for used in usage.voices[:SHOWN_VOICES]],
                "other_voices": sums_of(usage.voices[SHOWN_VOICES:]),
                "requests": usage.requests,
                "characters": usage.characters,
                "used_today": characters_used_today(obj),
                "used_this_month": characters_of_month(obj, today),
                "owned_links": self._owned_links(request, obj),
            }
        return super().render_change_form(request, context, add, change, form_url, obj)

    def _owned_links(self, request: HttpRequest, account: Account) -> list[tuple[str, str]]:
        """Return titles and addresses of the lists of the account's rows that the staff member may see."""
        links = []
        for owned in self._owned_admins():
            if owned.has_view_permission(request):
                address = reverse(f"admin:{owned.opts.app_label}_{owned.opts.model_name}_changelist")
                links.append((str(owned.opts.verbose_name_plural), f"{address}?{owned.owner}__exact={account.pk}"))
        return links

    def _owned_admins(self) -> list[OwnedAdmin]:
        return [owned for owned in self.admin_site._registry.values() if isinstance(owned, OwnedAdmin)]

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Count the rows that are deleted with accounts, without listing them: an account may own tens of thousands."""
        accounts = list(objs)
        counts = {str(self.opts.verbose_name_plural): len(accounts)}
        for owned in filter(attrgetter("goes_with_owner"), self._owned_admins()):
            of_accounts = owned.model._default_manager.filter(**{f"{owned.owner}__in": accounts})
            counts[str(owned.opts.verbose_name_plural)] = of_accounts.count()
        may_not = any(not self.has_delete_permission(request, account) for account in accounts)
        return [account.email for account in accounts], counts, {"staff account"} if may_not else set(), []

    def delete_model(self, request: HttpRequest, obj: Account) -> None:
        service.delete_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Account]) -> None:
        for account in queryset:
            service.delete_account(account)

    @admin.action(description="Suspend the selected accounts", permissions=["change"])
    def suspend(self, request: HttpRequest, queryset: QuerySet[Account]) -> None:
        selected = list(queryset)
        accounts = [account for account in self._changeable(request, selected) if account.is_active]
        service.suspend(accounts)
        otherwise = "already suspended, or an account of staff"
        self.report(request, accounts, len(selected), outcome="suspended", otherwise=otherwise)

    @admin.action(description="Reopen the selected accounts", permissions=["change"])
    def reopen(self, request: HttpRequest, queryset: QuerySet[Account]) -> None:
        selected = list(queryset)
        accounts = [account for account in self._changeable(request, selected) if not account.is_active]
        service.reopen(accounts)
        otherwise = "not suspended, or an account of staff"
        self.report(request, accounts, len(selected), outcome="reopened", otherwise=otherwise)

    def _changeable(self, request: HttpRequest, accounts: list[Account]) -> list[Account]:
        return [account for account in accounts if self.has_change_permission(request, account)]


class StateFilter(admin.SimpleListFilter):
    """Filters keys: live or revoked."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("live", "Not revoked"), ("revoked", "Revoked")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[ApiKey]) -> QuerySet[ApiKey]:
        if self.value() not in ("live", "revoked"):
            return queryset
        return queryset.filter(revoked_at__isnull=self.value() == "live")


@admin.register(ApiKey)
class ApiKeyAdmin(OwnedAdmin):
    list_display = (
        "name",
        "prefix",
        "account",
        "is_live",
        "access",
        "last_used_at",
        "last_day",
        "revoked_at",
    )
    list_filter = (StateFilter,)
    fields = ("account", "name", "prefix", "access", "created_at", "last_used_at", "last_day", "revoked_at")
    search_help_text = "A part of a key's name or of its account's e-mail address, or the beginning of a key."
    actions = ("revoke",)

    @admin.display(description="works", boolean=True)
    def is_live(self, key: ApiKey) -> bool:
        return key.revoked_at is None and not key.has_expired and key.account.is_active

    @admin.display(description="access")
    def access(self, key: ApiKey) -> str:
        return ", ".join(key.scope_labels) or "None"

    def match(self, term: str) -> Q:
        return Q(prefix__begins=term) | Q(name__icontains=term)

    def has_delete_permission(self, request: HttpRequest, obj: ApiKey | None = None) -> bool:
        """A revoked key stays: the usage of its account names it."""
        return False

    @admin.action(description="Revoke the selected keys", permissions=["act"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[ApiKey]) -> None:
        selected = list(queryset)
        keys = [key for key in selected if key.revoked_at is None]
        for key in keys:
            revoke_key(key)
        self.report(request, keys, len(selected), outcome="revoked", otherwise="already revoked")


@admin.register(EmailAddress)
class EmailAddressAdmin(OwnedAdmin):
    owner = "user"
    list_display = ("email", "user", "primary", "verified")
    fields = ("user", "email", "primary", "verified")
    search_help_text = "A part of an address, or of the one that an account goes by."
    actions = ("confirm",)

    def match(self, term: str) -> Q:
        return Q(email__contains=term.lower())

    @admin.action(description="Confirm the selected addresses", permissions=["act"])
    def confirm(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        selected = list(queryset)
        confirmed = [address for address in selected if not address.verified and address.set_verified()]
        otherwise = "already confirmed, or confirmed for another account"
        self.report(request, confirmed, len(selected), outcome="confirmed", otherwise=otherwise)


@admin.register(Group)
class StaffGroupAdmin(GroupAdmin):
    """For superusers alone: a change of a group changes the permissions of all staff in it."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)


def _may_change(request: HttpRequest, account: Account | None) -> bool:
    return request.user.is_superuser or account is None or not (account.is_staff or account.is_superuser)
