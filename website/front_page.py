"""The front page: it presents the service, and lets everybody try it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.authentication import address_of, asking_account
from accounts.key_choice import key_choice
from accounts.limits import characters_left_today
from accounts.models import Account
from accounts.plans import FREE, VISITOR
from core.declarations import Body, declares
from core.errors import ApiError
from speech.forms import in_words
from speech.lexicons import MAX_ENTRIES
from speech.tryout import TryoutForm
from speech.web_api import answer_speech
from voices.access import usable_voice
from voices.catalog import CATALOG, DEFAULT_VOICE, OPENAI_VOICES, CatalogVoice
from voices.gallery import ShownVoice, VoiceGroup, sheet_values
from voices.languages import LANGUAGE_TITLES
from voices.samples import EXAMPLES


@declares(body=Body.SPOKEN)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def home(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Answer with the front page, or with the speech that its form requests without scripts."""
    account = asking_account(request)
    form, problem = _new_form(request, account)
    refused = None
    if form.is_valid():
        try:
            asked = form.to_request()
            response = answer_speech(request, asked)
        except ApiError as error:
            refused = error.code
            form.add_error(error.param if error.param in form.fields else None, in_words(error))
        else:
            response["Content-Disposition"] = f'attachment; filename="speech.{asked.audio_format}"'
            return response
    sheet = sheet_values(account)
    shared = _catalog_voice(request.GET.get("voice", ""))
    shown = {
        "form": form,
        "voice_problem": problem,
        "locked": _locked_voice(sheet["groups"], shared),
        "shared_voice": shared,
        "shared_language": shared and LANGUAGE_TITLES[shared.language],
        "refused": refused,
        "left": characters_left_today(account, address_of(request)),
        "visitor": VISITOR,
        "free": FREE,
        "lexicon_entries": MAX_ENTRIES,
        "key_choice": key_choice(request),
        "site_url": settings.SITE_URL,
    }
    return render(request, "website/home.html", sheet | shown)


def _new_form(request: HttpRequest, account: Account | None) -> tuple[TryoutForm, ApiError | None]:
    """Return the form as sent or with initial values, and the error of an unusable voice in the address."""
    if request.method == "POST":
        return TryoutForm(request.POST), None
    voice_id, problem = DEFAULT_VOICE, None
    try:
        voice = usable_voice(request.GET.get("voice", voice_id), account)
        voice_id, language = voice.id, voice.language
    except ApiError as error:
        problem, language = error, CATALOG[voice_id].language
    initial: dict[str, Any] = {"voice": voice_id, "input": EXAMPLES[language]}
    return TryoutForm(initial=initial), problem


def _catalog_voice(name: str) -> CatalogVoice | None:
    """Return the voice in a page's address if the catalog has it."""
    return CATALOG.get(OPENAI_VOICES.get(name, name))


def _locked_voice(groups: list[VoiceGroup], wanted: CatalogVoice | None) -> ShownVoice | None:
    """Return the voice in a page's address if the plan does not include it."""
    voices = (shown for group in groups for shown in group.voices)
    return next((shown for shown in voices if shown.voice == wanted and not shown.is_available), None)
