"""Every address of the service."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerView

from accounts import pages as account_pages
from accounts.api import UsageView
from config import health, pages
from config.api_errors import ApiNotFoundView
from jobs.api import JobAudioView, JobsView, JobView, LongSpeechView, TurnAudioView
from speech import pages as speech_pages
from speech.api import ModelListView, ModelView, PhonemesView
from speech.lexicon_api import LexiconEntryView, LexiconImportView, LexiconView
from voices.api import VoiceListView

urlpatterns = [
    path("", pages.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("keys", account_pages.keys, name="keys"),
    path("keys/<int:key_id>/revoke", account_pages.revoke_key, name="revoke_key"),
    path("account", account_pages.account, name="account"),
    path("account/delete", account_pages.delete_account, name="delete_account"),
    path("account/", RedirectView.as_view(pattern_name="account")),
    path("account/", include("allauth.account.urls")),
    path("lexicon", speech_pages.lexicon, name="lexicon"),
    path("lexicon/<int:entry_id>", speech_pages.lexicon_entry, name="lexicon_entry"),
    path("lexicon/<int:entry_id>/delete", speech_pages.delete_lexicon_entry, name="delete_lexicon_entry"),
    path("lexicon/import", speech_pages.import_lexicon, name="import_lexicon"),
    path("lexicon/export", speech_pages.export_lexicon, name="export_lexicon"),
    path("lexicon/try", speech_pages.try_lexicon, name="try_lexicon"),
    path("api/schema", SpectacularJSONAPIView.as_view(), name="schema"),
    path("api/docs", SpectacularSwaggerView.as_view(url_name="schema"), name="reference"),
    path("api/v1/audio/speech", LongSpeechView.as_view(), name="speech"),
    path("api/v1/audio/phonemes", PhonemesView.as_view(), name="phonemes"),
    path("api/v1/audio/voices", VoiceListView.as_view(), name="voices"),
    path("api/v1/jobs", JobsView.as_view(), name="jobs"),
    path("api/v1/jobs/<str:job_id>", JobView.as_view(), name="job"),
    path("api/v1/jobs/<str:job_id>/audio", JobAudioView.as_view(), name="job_audio"),
    path("api/v1/jobs/<str:job_id>/segments/<int:number>/audio", TurnAudioView.as_view(), name="job_turn_audio"),
    path("api/v1/usage", UsageView.as_view(), name="usage"),
    path("api/v1/lexicon", LexiconView.as_view(), name="lexicon_api"),
    path("api/v1/lexicon/import", LexiconImportView.as_view(), name="lexicon_import_api"),
    path("api/v1/lexicon/<int:entry_id>", LexiconEntryView.as_view(), name="lexicon_entry_api"),
    path("api/v1/models", ModelListView.as_view(), name="models"),
    path("api/v1/models/<str:model_id>", ModelView.as_view(), name="model"),
    re_path(r"^api/", ApiNotFoundView.as_view(), name="api_not_found"),
]
