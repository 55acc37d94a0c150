"""Voices over HTTP: the catalog, and the account's own cloned ones."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, address_of, key_of
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from core.declarations import Body, declares
from voices import service
from voices.catalog import CATALOG
from voices.forms import parse_enrollment, parse_renaming
from voices.models import ClonedVoice
from voices.parsers import UploadParser
from voices.records import catalog_record
from voices.serializers import (
    ClonedVoiceListSerializer,
    ClonedVoiceSerializer,
    EnrollmentSerializer,
    EnrollmentStartedSerializer,
    RenamingSerializer,
    VoiceDeletionSerializer,
    VoiceListSerializer,
)

ERROR = {"$ref": "#/components/schemas/Error"}
"""The error of the speech API, which is on a floor above."""

ERRORS = dict.fromkeys((403, 409, 429), ERROR)
MISSING = {404: ERROR}


@declares(cross_origin=True)
class VoiceListView(APIView):
    """The 66 voices of the catalog, and which of them the key may use."""

    @needs_scope()
    @extend_schema(operation_id="list_voices", responses=VoiceListSerializer, tags=["Voices"])
    def get(self, request: Request) -> HttpResponse:
        plan = account_of(request).plan
        return JsonResponse({"voices": [catalog_record(voice, plan) for voice in CATALOG.values()]})


@declares(body=Body.FILES, cross_origin=True)
class ClonedVoicesView(APIView):
    """The account's cloned voices."""

    parser_classes = (UploadParser,)

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="enroll_voice",
        description="A voice of one's own, made of a recording.",
        request={UploadParser.media_type: EnrollmentSerializer},
        responses={202: EnrollmentStartedSerializer, **ERRORS},
        tags=["Voices"],
    )
    def post(self, request: Request) -> HttpResponse:
        account = account_of(request)
        service.require_cloning(account)  # before the upload is looked at
        asked = parse_enrollment(request.data, needs_spoken=settings.CLONE_CONSENT == "spoken")
        address = address_of(request)
        voice, rate = service.enroll_voice(account, asked, key_of(request), address=address)
        started = {"voice_id": voice.pk, "status": voice.status, "warnings": voice.warnings}
        return JsonResponse(started, status=202, headers=rate.headers())

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(operation_id="list_cloned_voices", responses=ClonedVoiceListSerializer, tags=["Voices"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"voices": [_record(voice) for voice in service.cloned_voices_of(account_of(request))]})


@declares(cross_origin=True)
class ClonedVoiceView(APIView):
    """One cloned voice of the account."""

    @needs_scope(Scope.VOICES, Scope.READ)
    @extend_schema(
        operation_id="retrieve_cloned_voice", responses={200: ClonedVoiceSerializer, **MISSING}, tags=["Voices"]
    )
    def get(self, request: Request, voice_id: str) -> HttpResponse:
        return JsonResponse(_record(service.find_cloned_voice(account_of(request), voice_id)))

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="rename_cloned_voice",
        description="Give a cloned voice another name.",
        request=RenamingSerializer,
        responses={200: ClonedVoiceSerializer, 400: ERROR, **MISSING},
        examples=[OpenApiExample("Another name", {"name": "The narrator"}, request_only=True)],
        tags=["Voices"],
    )
    def patch(self, request: Request, voice_id: str) -> HttpResponse:
        voice = service.find_cloned_voice(account_of(request), voice_id)
        return JsonResponse(_record(service.rename_voice(voice, parse_renaming(request.data))))

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="delete_cloned_voice",
        description="Delete a cloned voice and its embedding, for good.",
        responses={200: VoiceDeletionSerializer, **MISSING},
        tags=["Voices"],
    )
    def delete(self, request: Request, voice_id: str) -> HttpResponse:
        service.remove_cloned_voice(service.find_cloned_voice(account_of(request), voice_id))
        return JsonResponse({"id": voice_id, "object": "voice", "deleted": True})


def _record(voice: ClonedVoice) -> dict[str, Any]:
    return {
        "id": voice.pk,
        "name": voice.name,
        "status": voice.status,
        "createdAt": round(voice.created_at.timestamp() * 1000),
        "language": voice.language,
        "progress": round(voice.progress, 3),
        "seconds_left": voice.seconds_left,
        "warnings": voice.warnings,
        "error": {"code": voice.error_code, "message": voice.error_message} if voice.error_code else None,
    }
