"""The front page: what the service is, and a try-out of it for everybody."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import characters_left_today
from accounts.models import Account
from accounts.plans import FREE, PRO, VISITOR
from accounts.service import plan_of
from speech.errors import ApiError
from speech.tryout import TryoutForm
from speech.web_api import address_of, answer_speech, asking_account
from voices.access import usable_voice
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.gallery import GENDERS, voice_groups
from voices.languages import LANGUAGE_TITLES
from voices.models import ClonedVoice
from voices.samples import EXAMPLES
from voices.service import cloned_voices_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    account = asking_account(request)
    form, problem = _new_form(request, account)
    if form.is_valid():
        try:
            response = answer_speech(request, form.to_request())
        except ApiError as error:
            form.add_error(error.param if error.param in form.fields else None, error.message)
        else:
            response["Content-Disposition"] = f'attachment; filename="speech.{form.cleaned_data["format"]}"'
            return response
    plan = plan_of(account)
    shown = {
        "form": form,
        "voice_problem": problem,
        "plan": plan,
        "left": characters_left_today(account, address_of(request)),
        "groups": voice_groups(plan),
        "own_voices": _own_voices(account),
        "count": len(CATALOG),
        "languages": LANGUAGE_TITLES,
        "genders": GENDERS,
        "visitor": VISITOR,
        "free": FREE,
        "pro": PRO,
        "free_count": sum(voice.is_free for voice in CATALOG.values()),
        "site_url": settings.SITE_URL,
    }
    return render(request, "home.html", shown)


def _new_form(request: HttpRequest, account: Account | None) -> tuple[TryoutForm, ApiError | None]:
    """Return the form as it was sent, or as it begins, and why the voice that the address names is not chosen in it."""
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


def _own_voices(account: Account | None) -> list[ClonedVoice]:
    """Return the cloned voices that the account may speak with."""
    if account is None or not account.plan.has_cloning:
        return []
    return list(cloned_voices_of(account).filter(status=ClonedVoice.Status.READY))
