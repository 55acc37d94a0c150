"""Lexicon entries in Django admin: staff can read and delete them; only their accounts write them.

Beside them is a page that shows which rule reads what in a text.
"""

from itertools import groupby

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Lower
from django.db.models.lookups import Exact
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from accounts.admin_lists import OwnedAdmin
from speech import lexicons
from speech.models import LexiconEntry
from tts.text.normalization import LANGUAGES
from tts.text.normalization.tracing import traces_of

_LONGEST_TEXT = 2_000


class ReadingForm(forms.Form):
    """A text and the language in which it is read."""

    language = forms.ChoiceField(choices=[(language, language) for language in LANGUAGES], initial="en-US")
    text = forms.CharField(
        max_length=_LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 4, "class": "vLargeTextField"})
    )


@admin.register(LexiconEntry)
class LexiconEntryAdmin(OwnedAdmin):
    list_display = ("word", "language", "phonemes", "respelling", "account")
    fields = ("account", "word", "language", "phonemes", "respelling")
    change_list_template = "admin/speech/lexicon_list.html"
    search_help_text = "A whole word or phrase, or a part of an account's e-mail address."

    def get_urls(self) -> list[URLPattern]:
        reading = path("reading/", self.admin_site.admin_view(self.show_reading), name="speech_reading")
        return [reading, *super().get_urls()]

    def show_reading(self, request: HttpRequest) -> TemplateResponse:
        """Show which rule reads what in a text that staff write, and which readings it beats."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        form = ReadingForm(request.POST or None)
        traces = traces_of(form.cleaned_data["text"], form.cleaned_data["language"]) if form.is_valid() else []
        context = {"title": "How a text is read", "opts": self.opts, "form": form, "traces": traces}
        return TemplateResponse(request, "admin/speech/reading.html", self.admin_site.each_context(request) | context)

    def match(self, term: str) -> Q:
        return Q(Exact(Lower("word"), Lower(Value(term))))

    def delete_model(self, request: HttpRequest, obj: LexiconEntry) -> None:
        lexicons.delete_entries(obj.account, [obj.pk])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[LexiconEntry]) -> None:
        entries = queryset.select_related("account").order_by("account")
        for account, owned in groupby(entries, key=lambda entry: entry.account):
            lexicons.delete_entries(account, [entry.pk for entry in owned])
