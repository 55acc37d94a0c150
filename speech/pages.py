"""The pages of an account's lexicon, and the samples of the catalog's voices."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.authentication import account_of
from accounts.models import Account
from core.declarations import Body, declares
from core.errors import ApiError, InvalidValue
from core.json_bodies import parse_json
from speech import lexicons, pls, service
from speech.forms import LexiconImportForm, LexiconSearchForm, LexiconTrialForm, PlsExportForm, in_words
from speech.lexicon_api import pls_response
from speech.lexicon_serializers import entry_fields, parse_drafts
from speech.lexicons import Draft
from speech.lookups import entry_form, is_look_up, look_up
from speech.requests import SpeechRequest
from speech.samples import sample_name, sample_of
from tts.formats import DEFAULT_FORMAT, FORMATS
from voices.catalog import CATALOG

_PAGE_SIZE = 50

FindNotice = Callable[[HttpRequest], SafeString]
"""A function that returns, as HTML, the effect of a changed lexicon on work of an upper floor; empty for none."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def lexicon(request: HttpRequest, find_notice: FindNotice = lambda request: SafeString()) -> HttpResponse:
    form = entry_form(request)
    looked_up = look_up(account_of(request), form) if is_look_up(request) else None
    if not is_look_up(request) and form.is_valid():
        try:
            entry, is_new = lexicons.save_entry(account_of(request), Draft(**form.cleaned_data))
        except ApiError as error:
            _show(error, form)
        else:
            messages.success(request, f"“{entry.word}” was {'added' if is_new else 'replaced'}.")
            return redirect("lexicon")
    search = LexiconSearchForm(request.GET, auto_id="search_%s")
    wanted = search.cleaned_data if search.is_valid() else {}
    entries = Paginator(lexicons.list_entries(account_of(request), **wanted).reverse(), _PAGE_SIZE)
    shown = {
        "form": form,
        "looked_up": looked_up,
        "search": search,
        "page": entries.get_page(request.GET.get("page")),
        "pls": PlsExportForm(auto_id="pls_%s"),
        "trial": LexiconTrialForm(auto_id="trial_%s"),
        "notice": find_notice(request),
    }
    return render(request, "speech/lexicon.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def lexicon_entry(request: HttpRequest, entry_id: int) -> HttpResponse:
    entry = get_object_or_404(lexicons.list_entries(account_of(request)), pk=entry_id)
    form = entry_form(request, entry_fields(entry))
    looked_up = look_up(account_of(request), form) if is_look_up(request) else None
    if not is_look_up(request) and form.is_valid():
        try:
            changed = lexicons.change_entry(account_of(request), entry_id, form.cleaned_data)
        except ApiError as error:
            _show(error, form)
        else:
            messages.success(request, f"“{changed.word}” was changed.")
            return redirect("lexicon")
    return render(request, "speech/lexicon_entry.html", {"form": form, "entry": entry, "looked_up": looked_up})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def delete_lexicon_entry(request: HttpRequest, entry_id: int) -> HttpResponse:
    entry = get_object_or_404(lexicons.list_entries(account_of(request)), pk=entry_id)
    if request.method == "POST":
        lexicons.delete_entry(account_of(request), entry_id)
        messages.success(request, f"“{entry.word}” was deleted.")
        return redirect("lexicon")
    return render(request, "speech/delete_lexicon_entry.html", {"entry": entry})


@declares(body=Body.FILES)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def import_lexicon(request: HttpRequest) -> HttpResponse:
    form = LexiconImportForm(_sent(request), request.FILES or None)
    if form.is_valid():
        try:
            with lexicons.importing(account_of(request)):
                imported, warnings = _import(account_of(request), form.cleaned_data["file"])
        except ApiError as error:
            form.add_error("file", error.message)
        else:
            for warning in warnings:
                messages.warning(request, warning)
            messages.success(request, f"Imported: {imported.created} added, {imported.replaced} replaced.")
            return redirect("lexicon")
    return render(request, "speech/import_lexicon.html", {"form": form})


@require_safe
@never_cache
@login_required
def export_lexicon(request: HttpRequest) -> HttpResponse:
    entries = [entry_fields(entry) for entry in lexicons.list_entries(account_of(request))]
    response = JsonResponse({"entries": entries}, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="lexicon.json"'
    return response


@require_safe
@never_cache
@login_required
def export_lexicon_as_pls(request: HttpRequest) -> HttpResponse:
    form = PlsExportForm(request.GET)
    if not form.is_valid():
        return redirect("lexicon")
    return pls_response(account_of(request), form.cleaned_data["language"])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def try_lexicon(request: HttpRequest) -> HttpResponse:
    form = LexiconTrialForm(_sent(request))
    transcript = None
    if form.is_valid():
        asked = SpeechRequest(form.cleaned_data["text"], form.cleaned_data["voice"])
        try:
            transcript, _ = service.create_transcript(account_of(request), asked)
        except ApiError as error:
            form.add_error("voice" if error.param == "voice" else "text", in_words(error))
    return render(request, "speech/try_lexicon.html", {"form": form, "transcript": transcript})


@require_safe
def voice_sample(request: HttpRequest, voice_id: str) -> HttpResponseBase:
    voice = CATALOG.get(voice_id)
    if voice is None:
        raise Http404("There is no such voice in the catalog.")
    try:
        etag = f'"{sample_name(voice)}"'
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = HttpResponse(sample_of(voice), content_type=FORMATS[DEFAULT_FORMAT].content_type)
    except ApiError as error:
        # The script of a page, or the browser, shows this text to a person.
        response = HttpResponse(error.message, status=error.status, content_type="text/plain; charset=utf-8")
        if error.retry_after_s:
            response["Retry-After"] = str(error.retry_after_s)
        return response
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age={24 * 3600}"
    return response


def _sent(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _show(error: ApiError, form: Form) -> None:
    form.add_error(error.param if error.param in form.fields else None, in_words(error))


def _import(account: Account, file: UploadedFile) -> tuple[lexicons.Imported, list[str]]:
    """Import a JSON or PLS file, recognised by its name or beginning; return warnings too. Raises: ApiError."""
    content = file.read()
    if (file.name or "").lower().endswith((pls.ENDING, ".xml")) or content.lstrip().startswith(b"<"):
        read = pls.read_pls(content)
        return lexicons.import_lines(account, read.drafts), read.warnings
    return lexicons.import_entries(account, parse_drafts(_json_object(content))), []


def _json_object(content: bytes) -> dict[str, Any]:
    """Return the JSON object in an uploaded file. Raises: InvalidValue."""
    try:
        parsed = parse_json(content)
    except ValueError as error:
        raise InvalidValue("The file is not valid JSON.", param="file") from error
    if not isinstance(parsed, dict):
        raise InvalidValue("The file must contain a JSON object with a list of entries.", param="file")
    return parsed
