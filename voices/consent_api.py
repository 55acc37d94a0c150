"""Spoken consents over HTTP, in the form of OpenAI's custom voices."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, key_of
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from core.declarations import Body, declares
from core.errors import InvalidValue
from voices import consents
from voices.api import ERROR, ERRORS, MISSING
from voices.forms import consent_language, parse_consent, parse_renaming
from voices.models import VoiceConsent
from voices.parsers import UploadParser
from voices.serializers import (
    ConsentDeletionSerializer,
    ConsentFormSerializer,
    ConsentListSerializer,
    ConsentSentenceSerializer,
    ConsentSerializer,
    RenamingSerializer,
)
from voices.service import require_cloning

_MOST_LISTED, _LISTED = 100, 20
PAGE_PARAMETERS = [
    OpenApiParameter("after", str, description="the ID of the consent before the first of this page"),
    OpenApiParameter("limit", int, description=f"how many, 1 to {_MOST_LISTED}; {_LISTED} by default"),
]
_LANGUAGE = OpenApiParameter("language", str, description="BCP 47 tag of the sentence; en-US by default")


@declares(cross_origin=True)
class ConsentSentenceView(APIView):
    """The sentence that a speaker reads today."""

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="retrieve_consent_sentence",
        parameters=[_LANGUAGE],
        responses={200: ConsentSentenceSerializer, 400: ERROR},
        tags=["Voices"],
    )
    def get(self, request: Request) -> HttpResponse:
        language = consent_language(request.query_params.get("language", "en-US"))
        return JsonResponse({"language": language, "sentence": consents.sentence_for(account_of(request), language)})


@declares(body=Body.FILES, cross_origin=True)
class ConsentsView(APIView):
    """The account's spoken consents."""

    parser_classes = (UploadParser,)

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="record_voice_consent",
        description="The recording of a sentence by which a speaker consents to a voice.",
        request={UploadParser.media_type: ConsentFormSerializer},
        responses={200: ConsentSerializer, **ERRORS},
        tags=["Voices"],
    )
    def post(self, request: Request) -> HttpResponse:
        account = account_of(request)
        require_cloning(account)  # before the upload is looked at
        consent, rate = consents.record_consent(account, parse_consent(request.data), key_of(request))
        return JsonResponse(consent_record(consent), headers=rate.headers())

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="list_voice_consents",
        parameters=PAGE_PARAMETERS,
        responses={200: ConsentListSerializer, 400: ERROR},
        tags=["Voices"],
    )
    def get(self, request: Request) -> HttpResponse:
        found = consents.consents_of(account_of(request))
        if after := request.query_params.get("after"):
            last = consents.find_consent(account_of(request), after, "after", status=400)
            found = found.exclude(created_at__gt=last.created_at).exclude(created_at=last.created_at, pk__gte=last.pk)
        limit = _limit(request.query_params.get("limit", str(_LISTED)))
        page = [consent_record(consent) for consent in found[: limit + 1]]
        shown = page[:limit]
        return JsonResponse(
            {
                "object": "list",
                "data": shown,
                "first_id": shown[0]["id"] if shown else None,
                "last_id": shown[-1]["id"] if shown else None,
                "has_more": len(page) > limit,
            }
        )


@declares(cross_origin=True)
class ConsentView(APIView):
    """One spoken consent of the account."""

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="retrieve_voice_consent", responses={200: ConsentSerializer, **MISSING}, tags=["Voices"]
    )
    def get(self, request: Request, consent_id: str) -> HttpResponse:
        return JsonResponse(consent_record(consents.find_consent(account_of(request), consent_id)))

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="rename_voice_consent",
        description="Give a spoken consent another name.",
        request=RenamingSerializer,
        responses={200: ConsentSerializer, 400: ERROR, **MISSING},
        examples=[OpenApiExample("Another name", {"name": "Anna Berg"}, request_only=True)],
        tags=["Voices"],
    )
    def post(self, request: Request, consent_id: str) -> HttpResponse:
        consent = consents.find_consent(account_of(request), consent_id)
        return JsonResponse(consent_record(consents.rename_consent(consent, parse_renaming(request.data))))

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="delete_voice_consent",
        description="Delete a spoken consent and its recording, for good.",
        responses={200: ConsentDeletionSerializer, 409: ERROR, **MISSING},
        tags=["Voices"],
    )
    def delete(self, request: Request, consent_id: str) -> HttpResponse:
        consents.withdraw_consent(consents.find_consent(account_of(request), consent_id))
        return JsonResponse({"id": consent_id, "object": "audio.voice_consent", "deleted": True})


def consent_record(consent: VoiceConsent) -> dict[str, Any]:
    """Return the record of a consent: OpenAI's fields, then ours."""
    return {
        "id": consent.pk,
        "object": "audio.voice_consent",
        "created_at": int(consent.created_at.timestamp()),
        "name": consent.name,
        "language": consent.language,
        "sentence": consent.sentence,
        "expires_at": int((consent.created_at + consents.VALID_FOR).timestamp()),
        "words_checked": consent.wrong_words is not None,
    }


def _limit(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_LISTED:
        raise InvalidValue(f"limit must be a whole number from 1 to {_MOST_LISTED}", param="limit")
    return int(text)
