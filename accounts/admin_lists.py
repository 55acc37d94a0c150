"""Lists in Django admin that stay fast at a million rows: they count nothing, and every order has an index.

Only a search for a part of an e-mail address reads the addresses of all accounts.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import model_ngettext
from django.contrib.admin.views.main import PAGE_VAR, ChangeList
from django.core.paginator import EmptyPage, InvalidPage, Page, Paginator
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from accounts.models import Account

ROWS_A_PAGE = 50
MAX_PAGES = 200
"""The last page that can be opened: the database walks past all rows before a page."""

MAX_OWNERS = 50
"""The most accounts, in the order of their e-mail addresses, whose rows a search for part of an address finds."""


class UncountedPage(Page):
    """A page that knows whether rows follow it, but not how many."""

    def __init__(self, rows: list[Any], number: int, paginator: Paginator, *, is_followed: bool) -> None:
        super().__init__(rows, number, paginator)
        self.is_followed = is_followed

    def has_next(self) -> bool:
        return self.is_followed and self.number < self.paginator.num_pages

    @property
    def first_row(self) -> int:
        return (self.number - 1) * self.paginator.per_page + 1

    @property
    def last_row(self) -> int:
        return self.first_row + len(self) - 1


class UncountedPaginator(Paginator):
    """Reads a page and one extra row instead of counting; there are up to `MAX_PAGES` pages."""

    @cached_property
    def num_pages(self) -> int:
        return MAX_PAGES

    def page(self, number: int | str) -> UncountedPage:
        """Return a page. Raises: EmptyPage after the last one; PageNotAnInteger."""
        number = self.validate_number(number)
        first = (number - 1) * self.per_page
        rows = list(self.object_list[first : first + self.per_page + 1])
        if not rows and number > 1:
            raise EmptyPage("That page contains no results")
        return UncountedPage(rows[: self.per_page], number, self, is_followed=len(rows) > self.per_page)


class UncountedChangeList(ChangeList):
    """A list with links to the previous and the next page, ordered only by its sortable columns."""

    def get_results(self, request: HttpRequest) -> None:
        paginator = self.model_admin.get_paginator(request, self.queryset, self.list_per_page)
        try:
            self.page = paginator.page(self.page_num)
        except InvalidPage as error:
            raise IncorrectLookupParameters from error
        self.paginator = paginator
        self.result_list = self.page.object_list
        # Django takes these for the counts of all results. If they are equal, it does not offer to show or select all.
        self.result_count = self.full_result_count = len(self.page)
        self.show_full_result_count = self.can_show_all = False
        self.show_admin_actions = bool(self.result_list)
        self.multi_page = self.page.has_other_pages()

    def get_ordering_field(self, field_name: Any) -> Any:
        return super().get_ordering_field(field_name) if field_name in (self.sortable_by or ()) else None

    @property
    def previous_link(self) -> str:
        return self.get_query_string({PAGE_VAR: self.page.number - 1}) if self.page.has_previous() else ""

    @property
    def next_link(self) -> str:
        return self.get_query_string({PAGE_VAR: self.page.number + 1}) if self.page.has_next() else ""


class LongListAdmin(admin.ModelAdmin):
    """A list of any length. Each column to order, filter or search by needs an index."""

    change_list_template = "admin/long_list.html"
    paginator = UncountedPaginator
    list_per_page = ROWS_A_PAGE
    sortable_by: ClassVar[tuple[str, ...]] = ()
    list_filter: ClassVar[tuple[Any, ...]] = ()
    linked_by: ClassVar[tuple[str, ...]] = ()
    """Fields, beside the filters, whose values appear in links of other pages."""

    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return UncountedChangeList

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Tell whether an address may filter by `lookup`: others have no index, and could be guessed by it.

        PostgreSQL refuses a query with a NUL.
        """
        filters = {getattr(entry, "parameter_name", f"{entry}__exact") for entry in self.list_filter}
        return "\0" not in value and lookup in filters | {f"{field}__exact" for field in self.linked_by}

    def report(
        self, request: HttpRequest, done: Sequence[Model], selected: int, *, outcome: str, otherwise: str
    ) -> None:
        """Record the action on the `done` rows in the admin log, and show it: "3 keys revoked."

        `outcome` is the word for the action ("revoked"); `otherwise` says why the other `selected` rows were left out.
        """
        left = selected - len(done)
        if not done:
            self.message_user(request, f"Nothing was {outcome}: {otherwise}.", messages.WARNING)
            return
        LogEntry.objects.log_actions(
            str(request.user.pk), list(done), CHANGE, change_message=f"{outcome.capitalize()}."
        )
        said = f"{self.counted(len(done))} {outcome}."
        if left:
            said += f" {left} {'was' if left == 1 else 'were'} left alone: {otherwise}."
        self.message_user(request, said, messages.SUCCESS)

    def counted(self, number: int) -> str:
        """Return `number` with the name of the model: "1 job", "2 jobs"."""
        return f"{number} {model_ngettext(self.opts, number)}"


class OwnedAdmin(LongListAdmin):
    """Rows that accounts own: staff find them by part of an e-mail address, read them, and run actions.

    Only the owner writes the rows. `owner` names the foreign key; the account's page links to the list.
    `goes_with_owner` tells whether the rows are deleted with the account.
    """

    owner = "account"
    goes_with_owner = True
    ordering = ("-pk",)
    search_fields = ("account",)  # shows the search field; `get_search_results` searches

    def __init_subclass__(cls) -> None:
        cls.list_select_related = (cls.owner,)
        cls.linked_by = (cls.owner,)

    def match(self, term: str) -> Q:
        """Return the condition for rows that match `term` by their own columns, each with an index.

        With an empty condition `term` finds rows by their owner only.
        """
        raise NotImplementedError

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        term = search_term.strip()
        if not term:
            return queryset, False
        # A query of its own: no index serves an OR over two tables.
        owners = Account.objects.filter(email__contains=term.lower()).order_by("email").values_list("pk", flat=True)
        return queryset.filter(self.match(term) | Q(**{f"{self.owner}__in": list(owners[:MAX_OWNERS])})), False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return super().has_view_permission(request, obj) or self.has_act_permission(request)

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Tell whether the staff member may run actions ("act"): this needs the permission to change the model."""
        return super().has_change_permission(request)
