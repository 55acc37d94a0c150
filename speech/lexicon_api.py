"""The account's pronunciation lexicon over HTTP."""

from collections.abc import Mapping
from typing import IO, Any

from django.http import HttpResponse, JsonResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, key_of
from accounts.models import Account
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from core.declarations import Body, declares
from speech import lexicons, pls
from speech.answer_serializers import ErrorSerializer
from speech.fields import validated
from speech.lexicon_serializers import (
    LexiconDeletionSerializer,
    LexiconDraftSerializer,
    LexiconEntrySerializer,
    LexiconImportedSerializer,
    LexiconImportSerializer,
    LexiconListSerializer,
    LexiconPageSerializer,
    PlsImportedSerializer,
    PlsLanguageSerializer,
    entry_fields,
    parse_changes,
    parse_draft,
    parse_drafts,
)
from speech.models import LexiconEntry

_MISSING = {404: ErrorSerializer}
_ENTRY_ID = OpenApiParameter("entry_id", {"type": "integer", "minimum": 0}, OpenApiParameter.PATH)
_NAME = {"word": "Nguyen", "language": "en", "respelling": "win"}
_EXAMPLES = [
    OpenApiExample("A respelling", _NAME, request_only=True),
    OpenApiExample("Phonemes", {"word": "GIF", "language": "en", "phonemes": "ʤˈɪf"}, request_only=True),
]


@declares(cross_origin=True)
class LexiconView(APIView):
    """The entries of the account."""

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="list_lexicon_entries",
        parameters=[LexiconPageSerializer],
        responses={200: LexiconListSerializer, 400: ErrorSerializer},
        tags=["Lexicon"],
    )
    def get(self, request: Request) -> HttpResponse:
        page = validated(LexiconPageSerializer(data=request.query_params.dict())).validated_data
        entries = lexicons.list_entries(account_of(request), language=page.get("language", ""))
        shown = list(entries.filter(pk__gt=page["after"])[: page["limit"] + 1])
        data = [_entry(entry) for entry in shown[: page["limit"]]]
        last_id = data[-1]["id"] if data else None
        has_more = len(shown) > page["limit"]
        return JsonResponse({"object": "list", "data": data, "last_id": last_id, "has_more": has_more})

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="save_lexicon_entry",
        description="Keep an entry, in the place of an earlier one for the same word and language.",
        request=LexiconDraftSerializer,
        responses={200: LexiconEntrySerializer, 201: LexiconEntrySerializer},
        examples=_EXAMPLES,
        tags=["Lexicon"],
    )
    def post(self, request: Request) -> HttpResponse:
        entry, is_new = lexicons.save_entry(account_of(request), parse_draft(request.data))
        return JsonResponse(_entry(entry), status=201 if is_new else 200)


@declares(cross_origin=True)
class LexiconEntryView(APIView):
    """One entry of the account."""

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="retrieve_lexicon_entry",
        parameters=[_ENTRY_ID],
        responses={200: LexiconEntrySerializer, **_MISSING},
        tags=["Lexicon"],
    )
    def get(self, request: Request, entry_id: int) -> HttpResponse:
        return JsonResponse(_entry(lexicons.find_entry(account_of(request), entry_id)))

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="change_lexicon_entry",
        description="Change fields of an entry.",
        parameters=[_ENTRY_ID],
        request=LexiconDraftSerializer,
        responses={200: LexiconEntrySerializer, **_MISSING},
        examples=[OpenApiExample("Another respelling", {"respelling": "nuwin"}, request_only=True)],
        tags=["Lexicon"],
    )
    def patch(self, request: Request, entry_id: int) -> HttpResponse:
        return JsonResponse(_entry(lexicons.change_entry(account_of(request), entry_id, parse_changes(request.data))))

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="delete_lexicon_entry",
        description="Delete an entry.",
        parameters=[_ENTRY_ID],
        responses={200: LexiconDeletionSerializer, **_MISSING},
        tags=["Lexicon"],
    )
    def delete(self, request: Request, entry_id: int) -> HttpResponse:
        lexicons.delete_entry(account_of(request), entry_id)
        return JsonResponse({"id": entry_id, "object": "lexicon.entry", "deleted": True})


@declares(body=Body.LONG, cross_origin=True)
class LexiconImportView(APIView):
    """Many entries at once, all or none."""

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="import_lexicon_entries",
        request=LexiconImportSerializer,
        responses=LexiconImportedSerializer,
        examples=[OpenApiExample("Two words", {"entries": [_NAME, _NAME | {"word": "Siobhán"}]}, request_only=True)],
        tags=["Lexicon"],
    )
    def post(self, request: Request) -> HttpResponse:
        with lexicons.importing(account_of(request), key_of(request)):
            imported = lexicons.import_entries(account_of(request), parse_drafts(request.data))
        counts = {"created": imported.created, "replaced": imported.replaced}
        return JsonResponse({"object": "lexicon.import", **counts})


class PlsParser(BaseParser):
    """Passes the body on; `speech.pls` reads it."""

    media_type = pls.MEDIA_TYPE

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return {"document": stream.read(pls.MAX_BYTES + 1)}


class XmlParser(PlsParser):
    """The same for clients that know no other media type for it."""

    media_type = "application/xml"


@declares(body=Body.LONG, cross_origin=True)
class LexiconPlsView(APIView):
    """The lexicon as documents of W3C's Pronunciation Lexicon Specification (PLS) 1.0."""

    parser_classes = (PlsParser, XmlParser)

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="export_lexicon_as_pls",
        description="The entries of one language, phonemes in IPA.",
        parameters=[PlsLanguageSerializer],
        responses={(200, pls.MEDIA_TYPE): OpenApiTypes.STR, 400: ErrorSerializer},
        tags=["Lexicon"],
    )
    def get(self, request: Request) -> HttpResponse:
        query = validated(PlsLanguageSerializer(data=request.query_params.dict())).validated_data
        return pls_response(account_of(request), query["language"])

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="import_lexicon_from_pls",
        description="Save the entries of a document, all or none; an error names the lines that are wrong.",
        request={pls.MEDIA_TYPE: OpenApiTypes.STR, "application/xml": OpenApiTypes.STR},
        responses=PlsImportedSerializer,
        tags=["Lexicon"],
    )
    def post(self, request: Request) -> HttpResponse:
        with lexicons.importing(account_of(request), key_of(request)):
            read = pls.read_pls(request.data.get("document", b""))
            imported = lexicons.import_lines(account_of(request), read.drafts)
        counts = {"created": imported.created, "replaced": imported.replaced}
        return JsonResponse({"object": "lexicon.import", **counts, "warnings": read.warnings})


def pls_response(account: Account, language: str) -> HttpResponse:
    """Return the account's entries of `language` as a file to download."""
    document = "".join(pls.write_pls(language, lexicons.list_entries(account, language=language)))
    response = HttpResponse(document, content_type=f"{pls.MEDIA_TYPE}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="lexicon-{language}{pls.ENDING}"'
    return response


def _entry(entry: LexiconEntry) -> dict[str, Any]:
    return {"id": entry.pk, "object": "lexicon.entry", **entry_fields(entry)}
