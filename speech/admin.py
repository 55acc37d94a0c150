"""Lexicon entries in Django admin: staff can read and delete them; only their accounts write them."""

from itertools import groupby

from django.contrib import admin
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Lower
from django.db.models.lookups import Exact
from django.http import HttpRequest

from accounts.admin_lists import OwnedAdmin
from speech import lexicons
from speech.models import LexiconEntry


@admin.register(LexiconEntry)
class LexiconEntryAdmin(OwnedAdmin):
    list_display = ("word", "language", "phonemes", "respelling", "account")
    fields = ("account", "word", "language", "phonemes", "respelling")
    search_help_text = "A whole word or phrase, or a part of an account's e-mail address."

    def match(self, term: str) -> Q:
        return Q(Exact(Lower("word"), Lower(Value(term))))

    def delete_model(self, request: HttpRequest, obj: LexiconEntry) -> None:
        lexicons.delete_entries(obj.account, [obj.pk])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[LexiconEntry]) -> None:
        entries = queryset.select_related("account").order_by("account")
        for account, owned in groupby(entries, key=lambda entry: entry.account):
            lexicons.delete_entries(account, [entry.pk for entry in owned])
