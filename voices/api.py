"""Voices over HTTP: the catalog, and the account's own cloned ones."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, key_of
from voices import service
from voices.catalog import CATALOG
from voices.forms import parse_enrollment
from voices.models import ClonedVoice
from voices.parsers import UploadParser
from voices.records import catalog_record
from voices.serializers import (
    ClonedVoiceListSerializer,
    ClonedVoiceSerializer,
    EnrollmentSerializer,
    EnrollmentStartedSerializer,
    VoiceDeletionSerializer,
    VoiceListSerializer,
)

_ERROR = {"$ref": "#/components/schemas/Error"}
"""The error of the speech API, which is on a floor above."""

_ERRORS = dict.fromkeys((403, 409, 429), _ERROR)
_MISSING = {404: _ERROR}


class VoiceListView(APIView):
    """The 66 voices of the catalog, and which of them the key may use."""

    @extend_schema(operation_id="list_voices", responses=VoiceListSerializer, tags=["Voices"])
    def get(self, request: Request) -> HttpResponse:
        plan = account_of(request).plan
        return JsonResponse({"voices": [catalog_record(voice, plan) for voice in CATALOG.values()]})


class ClonedVoicesView(APIView):
    """The account's cloned voices."""

    parser_classes = (UploadParser,)

    @extend_schema(
        operation_id="enroll_voice",
        description="A voice of one's own, made of a recording.",
        request={UploadParser.media_type: EnrollmentSerializer},
        responses={202: EnrollmentStartedSerializer, **_ERRORS},
        tags=["Voices"],
    )
    def post(self, request: Request) -> HttpResponse:
        account = account_of(request)
        service.require_cloning(account)  # before the upload is looked at
        asked = parse_enrollment(request.data)
        address = request.META.get("REMOTE_ADDR", "")
        voice, rate = service.enroll_voice(account, asked, key_of(request), address=address)
        return JsonResponse({"voice_id": voice.pk, "status": voice.status}, status=202, headers=rate.headers())

    @extend_schema(operation_id="list_cloned_voices", responses=ClonedVoiceListSerializer, tags=["Voices"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"voices": [_record(voice) for voice in service.cloned_voices_of(account_of(request))]})


class ClonedVoiceView(APIView):
    """One cloned voice of the account."""

    @extend_schema(
        operation_id="retrieve_cloned_voice", responses={200: ClonedVoiceSerializer, **_MISSING}, tags=["Voices"]
    )
    def get(self, request: Request, voice_id: str) -> HttpResponse:
        return JsonResponse(_record(service.find_cloned_voice(account_of(request), voice_id)))

    @extend_schema(
        operation_id="delete_cloned_voice",
        description="Delete a cloned voice and its embedding, for good.",
        responses={200: VoiceDeletionSerializer, **_MISSING},
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
        "error": {"code": voice.error_code, "message": voice.error_message} if voice.error_code else None,
    }
