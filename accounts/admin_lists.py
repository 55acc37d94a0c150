"""Lists in Django admin that are as quick at a million rows as at ten: nothing is counted, every order has an index."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import PAGE_VAR, ChangeList
from django.core.paginator import EmptyPage, InvalidPage, Page, Paginator
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from accounts.models import Account

ROWS_A_PAGE = 50
MAX_PAGES = 200
"""How far one can leaf: the database walks past all rows before a page."""

MAX_OWNERS = 50
"""Of how many accounts, in the order of their e-mail addresses, the beginning of an address finds the rows."""


class UncountedPage(Page):
    """A page that knows whether rows follow it, and nothing of how many."""

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
    """Takes a page and one row more instead of counting; there may be `MAX_PAGES`."""

    @cached_property
    def num_pages(self) -> int:
        return MAX_PAGES

    def page(self, number: int | str) -> UncountedPage:
        """Return a page. Raises: EmptyPage for one after the last; PageNotAnInteger."""
        number = self.validate_number(number)
        first = (number - 1) * self.per_page
        rows = list(self.object_list[first : first + self.per_page + 1])
        if not rows and number > 1:
            raise EmptyPage("That page contains no results")
        return UncountedPage(rows[: self.per_page], number, self, is_followed=len(rows) > self.per_page)


class UncountedChangeList(ChangeList):
    """A list with a page before and a page after, ordered by nothing but its sortable columns."""

    def get_results(self, request: HttpRequest) -> None:
        paginator = self.model_admin.get_paginator(request, self.queryset, self.list_per_page)
        try:
            self.page = paginator.page(self.page_num)
        except InvalidPage as error:
            raise IncorrectLookupParameters from error
        self.paginator = paginator
        self.result_list = self.page.object_list
        # What Django takes for the numbers of all results: where they are equal, none is shown, none can be selected.
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
    """A list of any length. Columns that are ordered, filtered or searched need an index that serves it."""

    change_list_template = "admin/long_list.html"
    paginator = UncountedPaginator
    list_per_page = ROWS_A_PAGE
    sortable_by: ClassVar[tuple[str, ...]] = ()
    list_filter: ClassVar[tuple[str, ...]] = ()
    linked_by: ClassVar[tuple[str, ...]] = ()
    """Fields whose value other pages link to, beside those that filter."""

    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return UncountedChangeList

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Tell whether an address may filter by `lookup`: any other column could be guessed at, and be scanned."""
        return lookup in {f"{field}__exact" for field in (*self.list_filter, *self.linked_by)}

    def log_action(self, request: HttpRequest, objects: Iterable[Model], message: str) -> None:
        """Keep in the log that the staff member did this to `objects`."""
        LogEntry.objects.log_actions(str(request.user.pk), list(objects), CHANGE, change_message=message)


class OwnedAdmin(LongListAdmin):
    """What accounts own: staff find it by the beginning of an e-mail address, look at it, and act by actions.

    Its owner writes it. `owner` names the foreign key; the account's page links to the list. `goes_with_owner` tells
    whether the rows are deleted with the account.
    """

    owner = "account"
    goes_with_owner = True
    ordering = ("-pk",)
    search_fields = ("account",)  # shows the field; `get_search_results` says what is searched

    def __init_subclass__(cls) -> None:
        cls.list_select_related = (cls.owner,)
        cls.linked_by = (cls.owner,)

    def match(self, term: str) -> Q:
        """Return the condition for rows that `term` finds by themselves, each part of it served by an index.

        An empty one finds none: what `term` finds is then by the owner alone.
        """
        raise NotImplementedError

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        term = search_term.strip()
        if not term:
            return queryset, False
        # Asked first: no index serves an OR over two tables.
        owners = Account.objects.filter(email__begins=term).order_by("email").values_list("pk", flat=True)
        return queryset.filter(self.match(term) | Q(**{f"{self.owner}__in": list(owners[:MAX_OWNERS])})), False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return super().has_view_permission(request, obj) or self.has_act_permission(request)

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Tell whether the staff member may act on rows: who may change the model. Actions name it "act"."""
        return super().has_change_permission(request)
