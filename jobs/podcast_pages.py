"""The page on which a podcast is written: a script in turns, put in order by buttons that work without scripts too."""

from typing import Any, cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import characters_left_today
from accounts.models import Account
from jobs import service
from jobs.forms import PodcastForm, sound_of, voice_choices
from jobs.models import Job
from jobs.planning import Part
from jobs.scripts import HOSTS, MAX_TURNS, ScriptTurn, checked, edited, parse_script, script_of
from jobs.service import JobRequest
from jobs.submissions import earlier_job, in_words, new_key, page_key, place_of, sent_before, show, submit
from speech.errors import ApiError

_FIELDS = {"voices.A": "voice_a", "voices.B": "voice_b", "voice": "voice_a"}
_NAMES = {"segments have": "the script has", "segments": "the script"}
_EMPTY_SCRIPT = (ScriptTurn("A"), ScriptTurn("B"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new_podcast(request: HttpRequest) -> HttpResponse:
    account = cast(Account, request.user)
    if request.method != "POST":
        return _show_new(request, account)
    form = PodcastForm(voice_choices(account), request.POST)
    editor = _Editor(_sent_turns(request), page_key(request), request.POST.get("script", ""))
    action = request.POST.get("action", "")
    if action == "create":
        if (job := editor.create(account, form)) is not None:
            return redirect("studio_job", job.pk)
    else:
        editor.edit(action)
    return _render(request, account, form, editor)


class _Editor:
    """The script as it stands on the page, and what is wrong with it."""

    def __init__(self, turns: list[ScriptTurn], key: str, script: str = "") -> None:
        self.turns = turns
        self.key = key
        self.script = script
        self.script_error = ""
        self.turn_errors: dict[int, str] = {}

    def edit(self, action: str) -> None:
        """Do what a button of the editor says."""
        try:
            if action == "import":
                written = [turn for turn in self.turns if turn.text.strip()]
                self.turns = checked(written + parse_script(self.script))
                self.script = ""
            else:
                self.turns = checked(edited(self.turns, action)) or list(_EMPTY_SCRIPT[:1])
        except ApiError as error:
            self.script_error = error.message

    def create(self, account: Account, form: PodcastForm) -> Job | None:
        """Return the job, or None where something speaks against it, which is then to be shown."""
        while len(self.turns) > 1 and not self.turns[-1].text.strip():
            self.turns.pop()
        if not form.is_valid():
            return None
        try:
            return submit(account, self._request(form), self.key)
        except ApiError as error:
            self._take(error, account, form)
        return None

    def _request(self, form: PodcastForm) -> JobRequest:
        voices = {"A": form.cleaned_data["voice_a"], "B": form.cleaned_data["voice_b"]}
        parts = tuple(Part(turn.text, voices[turn.speaker], turn.speaker) for turn in self.turns)
        fields = form.cleaned_data
        return JobRequest(parts, True, fields["audio_format"], form.controls, title=fields["title"])

    def _take(self, error: ApiError, account: Account, form: PodcastForm) -> None:
        earlier = earlier_job(account, self.key) if error.code == "idempotency_conflict" else None
        place = place_of(error)
        if earlier is not None:
            form.add_error(None, sent_before(earlier))
            self.key = new_key()
        elif place is not None:
            self.turn_errors[place] = in_words(error, _NAMES)
        else:
            show(error, form, _FIELDS, _NAMES)


def _show_new(request: HttpRequest, account: Account) -> HttpResponse:
    """Return the empty page, or one that holds what an earlier job was made of."""
    initial: dict[str, Any] = {}
    turns = list(_EMPTY_SCRIPT)
    if earlier := _earlier(request, account):
        turns = script_of(earlier) or turns
        voices = dict(earlier.segments.order_by("-number").values_list("turn_number", "voice"))
        hosts = {turn.speaker: voices[number] for number, turn in enumerate(turns) if number in voices}
        named = {f"voice_{host.lower()}": voice for host, voice in hosts.items()}
        initial = sound_of(earlier) | named
    return _render(request, account, PodcastForm(voice_choices(account), initial=initial), _Editor(turns, new_key()))


def _earlier(request: HttpRequest, account: Account) -> Job | None:
    try:
        job_id = UUID(request.GET.get("from", ""))
    except ValueError:
        return None
    return service.jobs_of(account).filter(pk=job_id, type=Job.Type.PODCAST).first()


def _sent_turns(request: HttpRequest) -> list[ScriptTurn]:
    """Return the turns that the page sends; browsers end lines with CR LF, which would count twice."""
    texts = [text.replace("\r\n", "\n") for text in request.POST.getlist("text")]
    speakers = request.POST.getlist("speaker")
    sent = zip(speakers, texts, strict=False)
    return [ScriptTurn(speaker if speaker in HOSTS else HOSTS[0], text) for speaker, text in sent]


def _render(request: HttpRequest, account: Account, form: PodcastForm, editor: _Editor) -> HttpResponse:
    characters = sum(len(turn.text) for turn in editor.turns)
    left = characters_left_today(account, "")
    shown = {
        "form": form,
        "key": editor.key,
        "script": editor.script,
        "script_error": editor.script_error,
        "turns": [
            {"turn": turn, "error": editor.turn_errors.get(number, "")} for number, turn in enumerate(editor.turns)
        ],
        "has_turn_errors": bool(editor.turn_errors),
        "characters": characters,
        "account": account,
        "max_turns": MAX_TURNS,
        "left_today": left,
        "limit": account.plan.max_podcast if left is None else min(account.plan.max_podcast, left),
    }
    return render(request, "jobs/new_podcast.html", shown)
