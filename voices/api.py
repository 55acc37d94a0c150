"""The voice catalog over HTTP."""

from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of
from voices.access import is_available
from voices.catalog import CATALOG
from voices.serializers import VoiceListSerializer


class VoiceListView(APIView):
    """The 66 voices of the catalog, and which of them the key may use."""

    @extend_schema(operation_id="list_voices", responses=VoiceListSerializer, tags=["Voices"])
    def get(self, request: Request) -> HttpResponse:
        plan = account_of(request).plan
        listed = [
            {
                "id": voice.id,
                "name": voice.name,
                "language": voice.language,
                "gender": voice.gender,
                "access": "free" if voice.is_free else "pro",
                "available": is_available(voice, plan),
            }
            for voice in CATALOG.values()
        ]
        return JsonResponse({"voices": listed})
