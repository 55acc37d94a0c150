"""The form in which an account asks the staff for Pro."""

from django import forms

from billing.models import MAX_MESSAGE


class ProRequestForm(forms.Form):
    """A note to the staff."""

    message = forms.CharField(
        label="Note (optional)",
        max_length=MAX_MESSAGE,
        required=False,
        help_text="Tell us what you plan to use Pro for, or how you would like to pay.",
        widget=forms.Textarea(attrs={"rows": 4}),
    )
