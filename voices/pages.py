"""The pages of an account's cloned voices: to create, watch, try and delete them."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from accounts.authentication import account_of, address_of
from accounts.key_choice import key_choice
from core.declarations import Body, declares
from core.errors import ApiError, VoiceNotFound
from tts.cloning.decoding import MAX_RECORDING_BYTES
from tts.cloning.quality import RECOMMENDED_SPEECH_S
from tts.cloning.recordings import MIN_SPEECH_S
from voices import service
from voices.claims import sentence
from voices.consent import PHRASES
from voices.consents import MAX_CONSENT_S, MIN_CONSENT_SPEECH_S, record_consent, sentence_for, withdraw_consent
from voices.forms import MAX_NAME, parse_enrollment, parse_renaming, parse_spoken_enrollment
from voices.languages import LANGUAGE_TITLES
from voices.models import ClonedVoice
from voices.new_voice_form import NewVoiceForm
from voices.parsers import UploadHandler
from voices.readings import READINGS
from voices.samples import GREETINGS


def _polled(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let the view answer an open page's polls with a part of the page; on any other answer, the page reloads."""

    @wraps(view)
    def answer(request: HttpRequest, *arguments: str, **options: str) -> HttpResponse:
        if not _is_poll(request):
            return view(request, *arguments, **options)
        with suppress(Http404):
            response = view(request, *arguments, **options)
            if response.status_code == HTTPStatus.OK:
                return response
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Refresh": "true"})

    return answer


@_polled
@require_safe
@never_cache
@login_required
def my_voices(request: HttpRequest) -> HttpResponse:
    owner = account_of(request)
    voices = list(service.cloned_voices_of(owner))
    shown = {
        "voices": voices,
        "plan": owner.plan,
        "enrolling_count": sum(voice.status == ClonedVoice.Status.ENROLLING for voice in voices),
    }
    return render(request, "voices/voice_list.html" if _is_poll(request) else "voices/my_voices.html", shown)


@declares(body=Body.FILES)
@csrf_exempt  # `_new_voice` checks the token: the check reads the form, and needs the upload handler for that
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new_voice(request: HttpRequest) -> HttpResponse:
    if not account_of(request).plan.has_cloning:
        return _go_to(request, "my_voices")
    request.upload_handlers = [UploadHandler(request)]
    try:
        return _new_voice(request)
    except ApiError as error:  # the body is not a readable form
        return _show_form(request, NewVoiceForm(is_spoken=_is_spoken()), error.message)


@csrf_protect
def _new_voice(request: HttpRequest) -> HttpResponse:
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = NewVoiceForm(*sent, is_spoken=_is_spoken())
    if form.is_valid():
        try:
            voice = _enrolled(request, {**request.POST.dict(), **request.FILES.dict()})
        except ApiError as error:
            form.add_error(error.param if error.param in form.fields else None, sentence(error.message))
        else:
            return _go_to(request, "voice_detail", voice.pk)
    return _show_form(request, form)


def _enrolled(request: HttpRequest, fields: dict[str, Any]) -> ClonedVoice:
    """Return the new voice; a spoken consent comes in the same form, and is removed if no voice is made."""
    account, address = account_of(request), address_of(request)
    if not _is_spoken():
        return service.enroll_voice(account, parse_enrollment(fields), address=address)[0]
    spoken, asked = parse_spoken_enrollment(fields)
    consent, _ = record_consent(account, spoken)
    try:
        return service.enroll_voice(account, replace(asked, consent_id=consent.pk), address=address)[0]
    except ApiError:
        withdraw_consent(consent)
        raise


def _is_spoken() -> bool:
    return settings.CLONE_CONSENT == "spoken"


@_polled
@require_safe
@never_cache
@login_required
def voice_detail(request: HttpRequest, voice_id: str) -> HttpResponse:
    owner, voice = account_of(request), _find_voice(request, voice_id)
    shown = {
        "voice": voice,
        "plan": owner.plan,
        "languages": LANGUAGE_TITLES.items(),
        "key_choice": key_choice(request),
        "site_url": settings.SITE_URL,
        "greeting": GREETINGS[voice.language],
        "longest": 300,  # characters of a test sentence
        "longest_name": MAX_NAME,
    }
    if not _is_poll(request):
        return render(request, "voices/voice_detail.html", shown)
    if voice.status == ClonedVoice.Status.ENROLLING:
        return render(request, "voices/progress.html", shown)
    return redirect(request.path)  # the enrollment has ended, so the whole page changes


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def rename_voice(request: HttpRequest, voice_id: str) -> HttpResponse:
    voice = _find_voice(request, voice_id)
    if request.method != "POST":  # after a login, people come back by GET
        return redirect("voice_detail", voice_id)
    try:
        service.rename_voice(voice, parse_renaming(request.POST.dict()))
    except VoiceNotFound as error:
        raise Http404(error.message) from error
    except ApiError as error:
        messages.error(request, f"The voice keeps its name: {sentence(error.message)}")
    else:
        messages.success(request, f"The voice is now called “{voice.name}”.")
    return redirect("voice_detail", voice_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def delete_voice(request: HttpRequest, voice_id: str) -> HttpResponse:
    voice = _find_voice(request, voice_id)
    if request.method == "POST":
        service.remove_cloned_voice(voice)
        messages.success(request, f"“{voice.name}” and its recording were permanently deleted.")
        return redirect("my_voices")
    return render(request, "voices/delete_voice.html", {"voice": voice})


def _show_form(request: HttpRequest, form: NewVoiceForm, problem: str = "") -> HttpResponse:
    """Return the page with the form, or only its errors if the page's script sent it."""
    if _is_for_script(request):
        errors = {name: list(found) for name, found in form.errors.items()}
        return JsonResponse({"errors": errors or {NON_FIELD_ERRORS: [problem]}})
    shown = {
        "form": form,
        "problem": problem,
        "readings": READINGS.items(),
        "consent_sentences": [(tag, sentence_for(account_of(request), tag)) for tag in PHRASES],
        "consent_s": MAX_CONSENT_S,
        "needed_consent_s": MIN_CONSENT_SPEECH_S,
        "reading_language": form["language"].value() or form["language"].initial,
        "keeps_recordings": settings.KEEP_RECORDINGS,
        "most_bytes": MAX_RECORDING_BYTES,
        "recorded_s": 60,  # so that a recording in the browser ends by itself
        "needed_s": MIN_SPEECH_S,
        "recommended_s": RECOMMENDED_SPEECH_S,
    }
    return render(request, "voices/new_voice.html", shown)


def _go_to(request: HttpRequest, page: str, *arguments: str) -> HttpResponse:
    """Send the browser to another page, through the script if that sent the form."""
    if _is_for_script(request):
        return JsonResponse({"location": resolve_url(page, *arguments)})
    return redirect(page, *arguments)


def _find_voice(request: HttpRequest, voice_id: str) -> ClonedVoice:
    """Return the account's voice in the page's address. Raises: Http404."""
    try:
        return service.find_cloned_voice(account_of(request), voice_id)
    except VoiceNotFound as error:
        raise Http404(error.message) from error


def _is_poll(request: HttpRequest) -> bool:
    """Tell whether an open page asks for the progress of the voices."""
    return "HX-Request" in request.headers


def _is_for_script(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"
