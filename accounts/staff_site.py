"""Django admin for the staff of this service, who log in as all users do and need a fresh login for each change."""

from collections.abc import Callable
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.fresh_logins import fresh_login_required_to_act


class StaffSite(AdminSite):
    """A site on which a stolen staff session, worth more than any other, can only read without the password.

    Each view of each model passes `admin_view`, so that none can be forgotten.
    """

    index_title = "Administration"

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        if view == self.logout:  # anybody may log out
            return super().admin_view(view, cacheable)
        return super().admin_view(fresh_login_required_to_act(view), cacheable)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirect to the page where all users log in: it counts wrong passwords, which Django's own form does not."""
        return _index_of_staff(request)

    def password_change(  # type: ignore[override]  # Django shows a page
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the page where all users change their password, which counts wrong passwords too."""
        return redirect("account_change_password")

    def password_change_done(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("admin:index")


_index_of_staff: Callable[[HttpRequest], HttpResponse] = secure_admin_login(lambda request: redirect("admin:index"))
