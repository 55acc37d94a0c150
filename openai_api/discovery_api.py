"""Lists that clients look up under `/v1` before they speak: models and voices, with or without a key.

Each answer has the form that its clients read; OpenAI itself defines `/models` alone.

| address | clients that ask for it, and the values that they read |
| --- | --- |
| `/models` | OpenAI's SDKs, LibreChat, LiteLLM and most others: `data[].id` |
| `/models/<id>` | OpenAI's SDKs; of a model of Speaches, wyoming-openai reads `voices[].name` |
| `/audio/models` | Open WebUI, without its key: `models[].id` |
| `/audio/voices` | Open WebUI, without its key, AnythingLLM and wyoming-openai: `voices[].id` and `.name`; OpenReader: `voices[].name`, which it sends as `voice` |
| `/voices` | OpenReader, where `/audio/voices` is not there |
| `/test` | wyoming-openai: `{"status": "ok"}` is the answer of Kokoro-FastAPI, whose `/audio/voices` it then reads |

SillyTavern and LibreChat's speech look nothing up: their users write the voices into the settings.
"""  # noqa: E501 — a table

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, address_of, asking_account, key_of
from accounts.models import Account
from accounts.permissions import HasScope, needs_scope
from accounts.scopes import Scope
from accounts.service import plan_of
from core.declarations import Body, declares
from openai_api.discovery_serializers import (
    AudioModelListSerializer,
    CustomVoiceFormSerializer,
    CustomVoiceSerializer,
    NamedVoiceListSerializer,
    SpeakingModelSerializer,
    StatusSerializer,
)
from speech.answer_serializers import ErrorSerializer, ModelListSerializer
from speech.api import model_record, model_records
from tts.engines.base import SAMPLE_RATE
from voices.catalog import CATALOG
from voices.forms import parse_openai_voice
from voices.models import ClonedVoice
from voices.parsers import UploadParser
from voices.records import catalog_record, clone_record, custom_voice_record
from voices.service import cloned_voices_of, enroll_voice, require_cloning


class OpenView(APIView):
    """The base of the views that need no key. A wrong key is still an error."""

    permission_classes = (AllowAny, HasScope)

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Return none for an empty `Bearer`, which some clients send if they have no key."""
        header = self.request.headers.get("Authorization", "") if self.request else ""
        return [] if header.strip().lower() == "bearer" else super().get_authenticators()


@declares(cross_origin=True)
class ModelListView(OpenView):
    """The one model under each of its names."""

    @needs_scope()
    @extend_schema(operation_id="list_openai_models", responses=ModelListSerializer, tags=["OpenAI"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"object": "list", "data": model_records()})


@declares(cross_origin=True)
class ModelView(OpenView):
    """One model by its name, with its voices."""

    @needs_scope()
    @extend_schema(
        operation_id="retrieve_openai_model",
        responses={200: SpeakingModelSerializer, 404: ErrorSerializer},
        tags=["OpenAI"],
    )
    def get(self, request: Request, model_id: str) -> HttpResponse:
        facts = {"task": "text-to-speech", "sample_rate": SAMPLE_RATE, "voices": _voices(asking_account(request))}
        return JsonResponse(model_record(model_id, takes_kokoro=True) | facts)


@declares(cross_origin=True)
class AudioModelsView(OpenView):
    """The models for audio: all of them."""

    @needs_scope()
    @extend_schema(operation_id="list_openai_audio_models", responses=AudioModelListSerializer, tags=["OpenAI"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"models": [record | {"name": record["id"]} for record in model_records()]})


@declares(cross_origin=True)
class VoicesView(OpenView):
    """The voices of the catalog, and with a key the account's own ready voices."""

    @needs_scope()
    @extend_schema(operation_id="list_openai_voices", responses=NamedVoiceListSerializer, tags=["OpenAI"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"voices": _voices(asking_account(request))})


@declares(body=Body.FILES, cross_origin=True)
class AudioVoicesView(VoicesView):
    """The same voices, where more clients look for them; and with a key, OpenAI's custom voices."""

    parser_classes = (UploadParser,)

    def get_permissions(self) -> Sequence[Any]:
        """Let callers without a key list voices, but not create them."""
        is_making = self.request is not None and self.request.method == "POST"
        return [IsAuthenticated(), HasScope()] if is_making else super().get_permissions()

    @needs_scope(Scope.VOICES)
    @extend_schema(
        operation_id="make_openai_voice",
        description="A voice of one's own, made of a recording and a spoken consent of the same speaker.",
        request={UploadParser.media_type: CustomVoiceFormSerializer},
        responses={200: CustomVoiceSerializer, **dict.fromkeys((403, 409, 429), ErrorSerializer)},
        tags=["OpenAI"],
    )
    def post(self, request: Request) -> HttpResponse:
        account = account_of(request)
        require_cloning(account)  # before the upload is looked at
        address = address_of(request)
        voice, rate = enroll_voice(account, parse_openai_voice(request.data), key_of(request), address=address)
        return JsonResponse(custom_voice_record(voice), headers=rate.headers())

    @needs_scope()
    @extend_schema(operation_id="list_openai_audio_voices", responses=NamedVoiceListSerializer, tags=["OpenAI"])
    def get(self, request: Request) -> HttpResponse:
        return super().get(request)


@declares(cross_origin=True)
class TestView(OpenView):
    """The sign of a server with `/audio/voices`."""

    @needs_scope()
    @extend_schema(operation_id="test_openai_base", responses=StatusSerializer, tags=["OpenAI"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"status": "ok"})


def _voices(account: Account | None) -> list[dict[str, Any]]:
    """Return the records of the voices that `account` (None without a key) may find: its own first."""
    plan = plan_of(account)
    clones = cloned_voices_of(account) if account is not None and plan.has_cloning else ClonedVoice.objects.none()
    own = [clone_record(voice) for voice in clones.filter(status=ClonedVoice.Status.READY)]
    return [_record(voice) for voice in own + [catalog_record(voice, plan) for voice in CATALOG.values()]]


def _record(voice: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a voice with its ID as `name`, since some clients send the name as `voice`."""
    return voice | {"name": voice["id"], "display_name": voice["name"]}
