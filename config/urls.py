"""Every address of the service."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView

from accounts import pages as account_pages
from accounts.api import UsageView
from billing import pages as billing_pages
from config import health, metrics
from core.declarations import declares
from elevenlabs_api import discovery_api as elevenlabs_api
from elevenlabs_api import speech_api as elevenlabs_speech
from feeds import pages as feed_pages
from feeds.secret_pages import feed_file, feed_xml
from guide import pages as guide_pages
from jobs.api.views import (
    BookView,
    CaptionsView,
    ChapterAudioView,
    CoverView,
    JobAudioView,
    JobsView,
    JobView,
    TurnAudioView,
    accept_speech,
)
from openai_api import discovery_api as openai_api
from openai_api.speech_api import OpenAiSpeechView
from openai_api.voices_api import OpenAiConsentsView, OpenAiConsentView, OpenAiVoiceView
from serving.api_errors import ApiNotFoundView
from speech import pages as speech_pages
from speech.api import ModelListView, ModelView, PhonemesView, SpeechView, TimestampedSpeechView
from speech.lexicon_api import LexiconEntryView, LexiconImportView, LexiconPlsView, LexiconView
from speech.web_api import GenerateView, PronounceView, StreamView
from studio import pages as job_pages
from studio.book_pages import new_book
from studio.note_pages import studio_notes
from studio.old_words import old_words_notice, say_words_anew
from studio.part_pages import studio_part
from studio.podcast_pages import new_podcast
from voices import catalog_pages
from voices import pages as voice_pages
from voices.api import ClonedVoicesView, ClonedVoiceView, VoiceListView
from voices.consent_api import ConsentSentenceView, ConsentsView, ConsentView
from website import front_page, trust_pages
from website.plan_page import plan
from website.reference import ReferenceView

handler400 = "serving.error_pages.bad_request"
handler500 = "serving.error_pages.server_error"

WITHOUT_SLASH = ("plan", "pro", "usage", "keys", "lexicon", "docs", "voices", "studio")
"""Pages whose address with a final slash redirects to the address without it."""

urlpatterns = [
    path("", front_page.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("admin/", admin.site.urls),
    *(path(f"{page}/", RedirectView.as_view(url=f"/{page}")) for page in WITHOUT_SLASH),
    path("plan", plan, name="plan"),
    path("pro", billing_pages.get_pro, name="get_pro"),
    path("pro/checkout", billing_pages.checkout, name="checkout"),
    path("pro/subscription", billing_pages.manage_subscription, name="manage_subscription"),
    path("pro/stripe", billing_pages.stripe_events, name="stripe_events"),
    path("terms", trust_pages.terms, name="terms"),
    path("privacy", trust_pages.privacy, name="privacy"),
    path("contact", trust_pages.contact, name="contact"),
    path("robots.txt", trust_pages.robots_txt, name="robots_txt"),
    path(".well-known/security.txt", trust_pages.security_txt, name="security_txt"),
    path("logo", trust_pages.logo, name="logo"),
    path("favicon.ico", trust_pages.IconView.as_view(file="social/favicon.ico"), name="favicon"),
    path("apple-touch-icon.png", trust_pages.IconView.as_view(file="social/touch-icon.png"), name="touch_icon"),
    path("usage", account_pages.usage_page, name="usage_page"),
    path("usage/export", account_pages.export_usage, name="export_usage"),
    path("keys", account_pages.keys, name="keys"),
    path("keys/<int:key_id>/revoke", account_pages.revoke_key, name="revoke_key"),
    path("account", account_pages.account, name="account"),
    path("account/security", account_pages.security, name="security"),
    path("account/export", account_pages.export_account, name="export_account"),
    path("account/delete", account_pages.delete_account, name="delete_account"),
    path("account/", RedirectView.as_view(pattern_name="account")),
    path("account/", include("allauth.account.urls")),
    path("lexicon", speech_pages.lexicon, {"find_notice": old_words_notice}, name="lexicon"),
    path("lexicon/<int:entry_id>", speech_pages.lexicon_entry, name="lexicon_entry"),
    path("lexicon/<int:entry_id>/delete", speech_pages.delete_lexicon_entry, name="delete_lexicon_entry"),
    path("lexicon/import", speech_pages.import_lexicon, name="import_lexicon"),
    path("lexicon/export", speech_pages.export_lexicon, name="export_lexicon"),
    path("lexicon/export/pls", speech_pages.export_lexicon_as_pls, name="export_lexicon_as_pls"),
    path("lexicon/try", speech_pages.try_lexicon, name="try_lexicon"),
    path("voices/mine", voice_pages.my_voices, name="my_voices"),
    path("voices/mine/new", voice_pages.new_voice, name="new_voice"),
    path("voices/mine/<str:voice_id>", voice_pages.voice_detail, name="voice_detail"),
    path("voices/mine/<str:voice_id>/name", voice_pages.rename_voice, name="rename_voice"),
    path("voices/mine/<str:voice_id>/delete", voice_pages.delete_voice, name="delete_voice"),
    path("docs", guide_pages.guide, name="guide"),
    path("docs/search", guide_pages.guide_search, name="guide_search"),
    path("docs/<slug:page>", guide_pages.guide_page, name="guide_page"),
    path("voices", catalog_pages.catalog, name="catalog"),
    path("voices/<str:voice_id>/sample.mp3", speech_pages.voice_sample, name="voice_sample"),
    path("studio", job_pages.studio, name="studio"),
    path("studio/book", new_book, name="new_book"),
    path("studio/podcast", new_podcast, name="new_podcast"),
    path("studio/notes", studio_notes, name="studio_notes"),
    path("studio/anew", say_words_anew, name="say_words_anew"),
    path("studio/feeds", feed_pages.feeds, name="feeds"),
    path("studio/feeds/<int:feed_id>", feed_pages.feed, name="feed"),
    path("studio/feeds/<int:feed_id>/episodes", feed_pages.feed_episodes, name="feed_episodes"),
    path("studio/feeds/<int:feed_id>/address", feed_pages.renew_feed, name="renew_feed"),
    path("studio/feeds/<int:feed_id>/delete", feed_pages.delete_feed, name="delete_feed"),
    path("feeds/<slug:token>.xml", feed_xml, name="feed_xml"),
    path("feeds/<slug:token>/<uuid:job_id>.<slug:extension>", feed_file, name="feed_file"),
    path("studio/jobs/<uuid:job_id>", job_pages.studio_job, name="studio_job"),
    path("studio/jobs/<uuid:job_id>/progress", job_pages.studio_job_progress, name="studio_job_progress"),
    path("studio/jobs/<uuid:job_id>/download", job_pages.studio_download, name="studio_download"),
    path(
        "studio/jobs/<uuid:job_id>/chapters/<int:number>/download",
        job_pages.studio_chapter_download,
        name="studio_chapter_download",
    ),
    path("studio/jobs/<uuid:job_id>/words", job_pages.studio_words, name="studio_words"),
    path("studio/jobs/<uuid:job_id>/parts/<int:number>", studio_part, name="studio_part"),
    path("studio/jobs/<uuid:job_id>/delete", job_pages.delete_studio_job, name="delete_studio_job"),
    path("api/schema", declares(cross_origin=True)(SpectacularJSONAPIView.as_view()), name="schema"),
    path("api/docs", ReferenceView.as_view(), name="reference"),
    path("api/v1/audio/speech", SpeechView.as_view(accept_as_job=accept_speech), name="speech"),
    path("api/v1/audio/speech/timestamps", TimestampedSpeechView.as_view(), name="timestamped_speech"),
    path("api/v1/audio/phonemes", PhonemesView.as_view(), name="phonemes"),
    path("api/v1/audio/voices", VoiceListView.as_view(), name="voices"),
    path("api/v1/jobs", JobsView.as_view(), name="jobs"),
    path("api/v1/jobs/<str:job_id>", JobView.as_view(), name="job"),
    path("api/v1/jobs/<str:job_id>/audio", JobAudioView.as_view(), name="job_audio"),
    path("api/v1/jobs/<str:job_id>/captions.<str:extension>", CaptionsView.as_view(), name="job_captions"),
    path("api/v1/jobs/<str:job_id>/book.epub", BookView.as_view(), name="job_book"),
    path("api/v1/jobs/<str:job_id>/segments/<int:number>/audio", TurnAudioView.as_view(), name="job_turn_audio"),
    path("api/v1/jobs/<str:job_id>/chapters/<int:number>/audio", ChapterAudioView.as_view(), name="job_chapter_audio"),
    path("api/v1/jobs/<str:job_id>/cover", CoverView.as_view(), name="job_cover"),
    path("api/v1/voices", ClonedVoicesView.as_view(), name="cloned_voices"),
    path("api/v1/voices/<str:voice_id>", ClonedVoiceView.as_view(), name="cloned_voice"),
    path("api/v1/voice_consents", ConsentsView.as_view(), name="voice_consents"),
    path("api/v1/voice_consents/sentence", ConsentSentenceView.as_view(), name="consent_sentence"),
    path("api/v1/voice_consents/<str:consent_id>", ConsentView.as_view(), name="voice_consent"),
    path("api/v1/usage", UsageView.as_view(), name="usage"),
    path("api/v1/lexicon", LexiconView.as_view(), name="lexicon_api"),
    path("api/v1/lexicon/import", LexiconImportView.as_view(), name="lexicon_import_api"),
    path("api/v1/lexicon/pls", LexiconPlsView.as_view(), name="lexicon_pls_api"),
    path("api/v1/lexicon/<int:entry_id>", LexiconEntryView.as_view(), name="lexicon_entry_api"),
    path("api/v1/models", ModelListView.as_view(), name="models"),
    path("api/v1/models/<str:model_id>", ModelView.as_view(), name="model"),
    path("api/tts/generate", GenerateView.as_view(), name="generate"),
    path("api/tts/stream", StreamView.as_view(), name="stream"),
    path("api/tts/pronounce", PronounceView.as_view(), name="pronounce"),
    path("v1/models", openai_api.ModelListView.as_view(), name="openai_models"),
    path("v1/models/<path:model_id>", openai_api.ModelView.as_view(), name="openai_model"),
    path("v1/audio/speech", OpenAiSpeechView.as_view(), name="openai_speech"),
    path("v1/audio/models", openai_api.AudioModelsView.as_view(), name="openai_audio_models"),
    path("v1/audio/voices", openai_api.AudioVoicesView.as_view(), name="openai_audio_voices"),
    path("v1/audio/voices/<str:voice_id>", OpenAiVoiceView.as_view(), name="openai_audio_voice"),
    path("v1/audio/voice_consents", OpenAiConsentsView.as_view(), name="openai_voice_consents"),
    path("v1/audio/voice_consents/<str:consent_id>", OpenAiConsentView.as_view(), name="openai_voice_consent"),
    path("v1/voices", openai_api.VoicesView.as_view(), name="openai_voices"),
    path("v1/test", openai_api.TestView.as_view(), name="openai_test"),
    path("elevenlabs/v1/text-to-speech/<str:voice_id>", elevenlabs_speech.ConvertView.as_view(), name="elevenlabs"),
    path(
        "elevenlabs/v1/text-to-speech/<str:voice_id>/stream",
        elevenlabs_speech.StreamedView.as_view(),
        name="elevenlabs_stream",
    ),
    path(
        "elevenlabs/v1/text-to-speech/<str:voice_id>/with-timestamps",
        elevenlabs_speech.AlignedView.as_view(),
        name="elevenlabs_aligned",
    ),
    path(
        "elevenlabs/v1/text-to-speech/<str:voice_id>/stream/with-timestamps",
        elevenlabs_speech.StreamedAlignedView.as_view(),
        name="elevenlabs_aligned_stream",
    ),
    path("elevenlabs/v1/voices", elevenlabs_api.ElevenLabsVoicesView.as_view(), name="elevenlabs_voices"),
    path("elevenlabs/v1/voices/<str:voice_id>", elevenlabs_api.ElevenLabsVoiceView.as_view(), name="elevenlabs_voice"),
    path("elevenlabs/v2/voices", elevenlabs_api.VoicePageView.as_view(), name="elevenlabs_voice_page"),
    path("elevenlabs/v1/models", elevenlabs_api.ElevenLabsModelsView.as_view(), name="elevenlabs_models"),
    path("elevenlabs/v1/user", elevenlabs_api.UserView.as_view(), name="elevenlabs_user"),
    path(
        "elevenlabs/v1/user/subscription",
        elevenlabs_api.SubscriptionView.as_view(),
        name="elevenlabs_subscription",
    ),
    # Under load, no lookup is made for an address that begins like an address of speech.
    *(
        re_path(base, declares(sheds=True, cross_origin=True)(ApiNotFoundView.as_view()), name="api_not_found")
        for base in ("^v1/audio/speech", "^api/v1/audio/speech", "^elevenlabs/v1/text-to-speech/")
    ),
    *(
        re_path(base, declares(cross_origin=True)(ApiNotFoundView.as_view()), name="api_not_found")
        for base in ("^v1$", "^v1/", "^api/v1$", "^api/v1/", "^elevenlabs$", "^elevenlabs/")
    ),
    re_path("^api(?:/|$)", ApiNotFoundView.as_view(), name="api_not_found"),
]
