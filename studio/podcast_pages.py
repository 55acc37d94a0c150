"""The page for a new podcast: a script of turns, with buttons that work without JavaScript too."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import characters_left_today
from accounts.models import Account
from jobs.models import Job
from jobs.planning import Part
from studio.editor import Editor, edited, sent_texts
from studio.forms import PodcastForm
from studio.scripts import HOSTS, MAX_TURNS, ScriptTurn, check_count, checked, parse_script, script_of, turn_after


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new_podcast(request: HttpRequest) -> HttpResponse:
    return _PodcastEditor(cast(Account, request.user)).answer(request)


class _PodcastEditor(Editor[ScriptTurn]):
    template = "studio/new_podcast.html"
    job_type = Job.Type.PODCAST
    form_class = PodcastForm
    empty = (ScriptTurn("A"), ScriptTurn("B"))
    fields: ClassVar = {"voices.A": "voice_a", "voices.B": "voice_b", "voice": "voice_a"}
    names: ClassVar = {"segments have": "the script has", "segments": "the script"}

    script = ""
    """The pasted text that is not divided into turns yet."""

    note = ""
    """The note on words of a pasted script that look like a host and were not taken for one."""

    def take_sent(self, sent: QueryDict) -> None:
        self.script = sent.get("script", "")
        said = zip(sent.getlist("speaker"), sent_texts(sent, "text"), strict=False)
        self.items = [ScriptTurn(speaker if speaker in HOSTS else HOSTS[0], text) for speaker, text in said]

    def import_items(self, request: HttpRequest) -> None:
        written = [turn for turn in self.items if turn.text.strip()]
        script = parse_script(self.script)
        self.items = checked(written + script.turns)
        self.script, self.note = "", _note(script.taken_for_text)

    def edit(self, action: str) -> None:
        self.items = checked(edited(self.items, action, turn_after)) or list(self.empty[:1])

    def trim(self) -> None:
        while len(self.items) > 1 and not self.items[-1].text.strip():
            self.items.pop()

    def parts(self, fields: Mapping[str, Any]) -> tuple[Part, ...]:
        voices = {"A": fields["voice_a"], "B": fields["voice_b"]}
        return tuple(Part(turn.text, voices[turn.speaker], turn.speaker) for turn in self.items)

    def take_earlier(self, job: Job) -> dict[str, Any]:
        check_count(job.turns.count())
        self.items = script_of(job) or self.items
        voices = dict(job.segments.order_by("-number").values_list("turn_number", "voice"))
        hosts = {turn.speaker: voices[number] for number, turn in enumerate(self.items) if number in voices}
        return {f"voice_{host.lower()}": voice for host, voice in hosts.items()}

    def spoken(self, item: ScriptTurn) -> str:
        return item.text

    def details(self) -> dict[str, Any]:
        left, most = characters_left_today(self.account, ""), self.account.plan.max_podcast
        return {
            "script": self.script,
            "note": self.note,
            "account": self.account,
            "max_turns": MAX_TURNS,
            "left_today": left,
            "limit": most if left is None else min(most, left),
        }


def _note(names: list[str]) -> str:
    """Return the note on `names` that begin lines and are not those of hosts; empty if there are none."""
    if not names:
        return ""
    shown = ", ".join(f"“{name}:”" for name in names[:3]) + (f" and {len(names) - 3:,} more" if len(names) > 3 else "")
    return f"Read as text, not as hosts: {shown}. These lines continue the turn above them."
