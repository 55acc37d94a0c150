"""OpenAI's custom voices under `/v1`: a spoken consent, then a voice made from the consent and a recording."""

from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from core.declarations import Body, declares
from openai_api.discovery_serializers import CustomVoiceDeletionSerializer, CustomVoiceSerializer
from speech.answer_serializers import ErrorSerializer
from voices import service
from voices.consent_api import PAGE_PARAMETERS, ConsentsView, ConsentView
from voices.parsers import UploadParser
from voices.records import custom_voice_record
from voices.serializers import (
    ConsentDeletionSerializer,
    ConsentFormSerializer,
    ConsentListSerializer,
    ConsentSerializer,
    RenamingSerializer,
)

_MISSING = {404: ErrorSerializer}


@declares(body=Body.FILES, cross_origin=True)
class OpenAiConsentsView(ConsentsView):
    """The account's spoken consents, where OpenAI's clients look for them."""

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="record_openai_voice_consent",
        request={UploadParser.media_type: ConsentFormSerializer},
        responses={200: ConsentSerializer, **dict.fromkeys((403, 429), ErrorSerializer)},
        tags=["OpenAI"],
    )
    def post(self, request: Request) -> HttpResponse:
        return super().post(request)

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="list_openai_voice_consents",
        parameters=PAGE_PARAMETERS,
        responses={200: ConsentListSerializer, 400: ErrorSerializer},
        tags=["OpenAI"],
    )
    def get(self, request: Request) -> HttpResponse:
        return super().get(request)


@declares(cross_origin=True)
class OpenAiConsentView(ConsentView):
    """One of them."""

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="retrieve_openai_voice_consent", responses={200: ConsentSerializer, **_MISSING}, tags=["OpenAI"]
    )
    def get(self, request: Request, consent_id: str) -> HttpResponse:
        return super().get(request, consent_id)

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="rename_openai_voice_consent",
        request=RenamingSerializer,
        responses={200: ConsentSerializer, 400: ErrorSerializer, **_MISSING},
        examples=[OpenApiExample("Another name", {"name": "Anna Berg"}, request_only=True)],
        tags=["OpenAI"],
    )
    def post(self, request: Request, consent_id: str) -> HttpResponse:
        return super().post(request, consent_id)

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="delete_openai_voice_consent",
        responses={200: ConsentDeletionSerializer, 409: ErrorSerializer, **_MISSING},
        tags=["OpenAI"],
    )
    def delete(self, request: Request, consent_id: str) -> HttpResponse:
        return super().delete(request, consent_id)


@declares(cross_origin=True)
class OpenAiVoiceView(APIView):
    """One custom voice. OpenAI's clients only delete it; the record says when it is ready."""

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="retrieve_openai_voice", responses={200: CustomVoiceSerializer, **_MISSING}, tags=["OpenAI"]
    )
    def get(self, request: Request, voice_id: str) -> HttpResponse:
        return JsonResponse(custom_voice_record(service.find_cloned_voice(account_of(request), voice_id)))

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="delete_openai_voice",
        responses={200: CustomVoiceDeletionSerializer, **_MISSING},
        tags=["OpenAI"],
    )
    def delete(self, request: Request, voice_id: str) -> HttpResponse:
        service.remove_cloned_voice(service.find_cloned_voice(account_of(request), voice_id))
        return JsonResponse({"id": voice_id, "object": "audio.voice.deleted", "deleted": True})
