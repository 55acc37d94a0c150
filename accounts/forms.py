"""The form of the keys page, and allauth's forms of new passwords with an offer to revoke the account's keys."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.db import transaction

from accounts.keys import MAX_NAME, clean_name, live_keys, revoke_keys
from accounts.models import Account


class NewKeyForm(forms.Form):
    """The name of a new key."""

    name = forms.CharField(
        label="Name",
        max_length=MAX_NAME,
        help_text="Where you will use the key, for example “laptop”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])


class _RevokesKeys:
    """Adds a box to a form of a new password, for accounts with keys: keys of a thief would outlive the old one."""

    user: Account | None
    fields: dict[str, forms.Field]
    cleaned_data: dict[str, Any]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        count = live_keys(self.user).count() if self.user else 0
        if count:
            self.fields["revoke_keys"] = forms.BooleanField(
                label="Also revoke my API key" if count == 1 else f"Also revoke my {count} API keys",
                help_text="Do this if somebody else may have used your account. Programs with these keys stop working.",
                required=False,
            )

    def save(self) -> None:
        with transaction.atomic():
            super().save()  # type: ignore[misc]  # of allauth's form
            if self.user and self.cleaned_data.get("revoke_keys"):
                revoke_keys(self.user)


class ChangePasswordForm(_RevokesKeys, allauth_forms.ChangePasswordForm):  # type: ignore[misc]  # allauth has no types
    """The form for who knows the old password."""


class SetPasswordForm(_RevokesKeys, allauth_forms.SetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """The form for an account without a password."""


class ResetPasswordForm(_RevokesKeys, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    """The form behind the link in an e-mail."""
