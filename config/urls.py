"""Every address of the service."""

from django.contrib import admin
from django.urls import path, re_path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerView

from config import health, pages
from config.api_errors import ApiNotFoundView
from speech.api import ModelListView, ModelView, SpeechView
from voices.api import VoiceListView

urlpatterns = [
    path("", pages.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("api/schema", SpectacularJSONAPIView.as_view(), name="schema"),
    path("api/docs", SpectacularSwaggerView.as_view(url_name="schema"), name="reference"),
    path("api/v1/audio/speech", SpeechView.as_view(), name="speech"),
    path("api/v1/audio/voices", VoiceListView.as_view(), name="voices"),
    path("api/v1/models", ModelListView.as_view(), name="models"),
    path("api/v1/models/<str:model_id>", ModelView.as_view(), name="model"),
    re_path(r"^api/", ApiNotFoundView.as_view(), name="api_not_found"),
]
