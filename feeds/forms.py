"""The form of a feed."""

from django import forms

from core.names import plain_name
from feeds.models import Feed
from jobs.models import MAX_TITLE
from voices.languages import LANGUAGE_TITLES


class FeedForm(forms.ModelForm):  # type: ignore[type-arg]
    """The texts that describe a feed, and whether every job is an episode."""

    title = forms.CharField(max_length=MAX_TITLE, label="Name")
    language = forms.ChoiceField(choices=list(LANGUAGE_TITLES.items()), initial="en-US")
    has_all = forms.BooleanField(
        label="Every audiobook and podcast that I finish",
        required=False,
        help_text="Otherwise, you choose its episodes.",
    )

    class Meta:  # noqa: D106
        model = Feed
        fields = ("title", "description", "author", "language", "has_all")

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type]
        self.fields["description"].widget.attrs["rows"] = 3

    def clean_title(self) -> str:
        if not (title := plain_name(self.cleaned_data["title"])):
            raise forms.ValidationError("Enter a name.")
        return title

    def clean_author(self) -> str:
        return plain_name(self.cleaned_data["author"])
