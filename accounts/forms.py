"""What the keys page asks for; sign-up, login and passwords have django-allauth's forms."""

from django import forms

from accounts.keys import MAX_NAME, clean_name


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
