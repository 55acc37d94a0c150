"""The form of a new key, and allauth's forms in our words, with an offer to revoke the keys beside a new password."""

from datetime import date
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.core.validators import MaxLengthValidator
from django.db import transaction

from accounts.keys import MAX_NAME, clean_name, end_of, live_keys, revoke_keys
from accounts.models import Account
from accounts.scopes import ALLOWS, Scope


class NewKeyForm(forms.Form):
    """The name of a new key, what it may do, and how long it works."""

    ACCESS = (("all", "Full access"), ("some", "Only what you choose"))

    name = forms.CharField(
        label="Name",
        max_length=MAX_NAME,
        help_text="Where you will use the key, for example “laptop”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    access = forms.ChoiceField(label="Access", choices=ACCESS, initial="all", required=False, widget=forms.RadioSelect)
    scopes = forms.TypedMultipleChoiceField(
        label="It may use",
        choices=Scope.choices,
        coerce=Scope,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    last_day = forms.DateField(
        label="Last day",
        required=False,
        help_text="Optional, in UTC. Without it, the key works until you revoke it.",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])

    def clean_last_day(self) -> date | None:
        end_of(self.cleaned_data["last_day"])
        last_day: date | None = self.cleaned_data["last_day"]
        return last_day

    def clean(self) -> None:
        if self.cleaned_data.pop("access", "") != "some":
            self.cleaned_data["scopes"] = None
        elif not self.cleaned_data.get("scopes") and "scopes" not in self.errors:
            self.add_error("scopes", "Choose what the key may use.")

    def scope_boxes(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        """Return the box of each scope with what the scope allows."""
        return list(zip(self["scopes"], (ALLOWS[scope] for scope in Scope), strict=True))


_MAX_EMAIL = 254
"""The longest address that an account may have; allauth would cut a longer one, or fail to store it."""


class _SpelledAsWeDo:
    """Gives the fields of allauth's forms the labels that all pages have: "E-mail", and sentence case."""

    fields: dict[str, forms.Field]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for name, field in self.fields.items():
            if name in ("login", "email"):
                field.label = "E-mail"
                field.widget.attrs.pop("placeholder", None)  # it says the label again
                field.widget.attrs["maxlength"] = _MAX_EMAIL
                field.validators.append(MaxLengthValidator(_MAX_EMAIL))
                field.error_messages["invalid"] = "Enter a valid e-mail address."
            elif field.label:
                field.label = str(field.label).capitalize()


class _RevokesKeys(_SpelledAsWeDo):
    """Adds a box to a form of a new password, for accounts with keys: keys of a thief would outlive the old one."""

    user: Account | None
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
    """The form for an owner who knows the old password."""


class SetPasswordForm(_RevokesKeys, allauth_forms.SetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """The form for an account without a password."""


class ResetPasswordForm(_RevokesKeys, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    """The form behind the link in an e-mail."""


class LoginForm(_SpelledAsWeDo, allauth_forms.LoginForm):  # type: ignore[misc]  # allauth has no types
    """The form to log in."""


class SignupForm(_SpelledAsWeDo, allauth_forms.SignupForm):  # type: ignore[misc]  # allauth has no types
    """The form of a new account."""


class AddEmailForm(_SpelledAsWeDo, allauth_forms.AddEmailForm):  # type: ignore[misc]  # allauth has no types
    """The form of another address."""


class ForgottenPasswordForm(_SpelledAsWeDo, allauth_forms.ResetPasswordForm):  # type: ignore[misc]  # it has no types
    """The form that asks for the e-mail with a link."""
