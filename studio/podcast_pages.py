"""The page for a new podcast: a script of turns, with buttons that work without JavaScript too."""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.text import Truncator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.authentication import account_of
from accounts.limits import characters_left_today
from core.declarations import Body, declares
from jobs.api.hosts import MAX_HOSTS
from jobs.models import Job
from jobs.planning import Part
from studio.editor import Editor, edited, sent_texts
from studio.forms import control_values
from studio.podcast_form import FEWEST_HOSTS, PodcastForm, hosts_sent, new_host
from studio.scripts import (
    HOSTS,
    MAX_TURNS,
    ScriptTurn,
    check_count,
    checked,
    host_voices,
    letters_of,
    parse_script,
    script_of,
    turn_after,
    turn_gap_s_of,
)

_LONGEST_SHOWN = 60
"""The most characters of a line in a note."""


@declares(body=Body.SCRIPT)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new_podcast(request: HttpRequest) -> HttpResponse:
    return _PodcastEditor(account_of(request)).answer(request)


class _PodcastEditor(Editor[ScriptTurn]):
    form: PodcastForm
    template = "studio/new_podcast.html"
    job_type = Job.Type.PODCAST
    form_class = PodcastForm
    empty = (ScriptTurn("A"), ScriptTurn("B"))
    fields: ClassVar = {f"voices.{host}": f"voice_{host.lower()}" for host in HOSTS} | {"voice": "voice_a"}
    names: ClassVar = {"segments have": "the script has", "segments": "the script"}

    script = ""
    """The pasted text that is not yet divided into turns."""

    host_count = FEWEST_HOSTS

    host_error = ""
    """Why a host could not be added or removed."""

    note = ""
    """The note on a pasted script: words that look like a host but were not taken for one, and skipped parts."""

    def new_form(self, *arguments: Any, **options: Any) -> PodcastForm:
        return PodcastForm(self.choices, *arguments, host_count=self.host_count, **options)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The letters of the hosts."""
        return HOSTS[: self.host_count]

    def take_sent(self, sent: QueryDict) -> None:
        self.host_count = hosts_sent(sent)
        self.script = sent.get("script", "")
        said = zip(sent.getlist("speaker"), sent_texts(sent, "text"), strict=False)
        self.items = [ScriptTurn(speaker if speaker in self.hosts else HOSTS[0], text) for speaker, text in said]

    def import_items(self, request: HttpRequest) -> None:
        written = [turn for turn in self.items if turn.text.strip()]
        before = self.form.host_names
        script = parse_script(self.script, before)
        self.items = checked(written + script.turns)
        self.script = ""
        named = before | script.names if not written else script.names | before
        self._have_hosts(max(HOSTS.index(turn.speaker) + 1 for turn in self.items))
        self.fill_in(**{f"name_{host.lower()}": name for host, name in named.items()})
        notes = (_note(script.taken_for_text), _skipped(script.left_out), _renamed(script.names, named))
        self.note = " ".join(filter(None, notes))

    def edit(self, action: str) -> None:
        if action == "add-host":
            self._have_hosts(self.host_count + 1)
        elif action.startswith("remove-host-"):
            self._remove_host(action[-1])
        else:
            following = partial(turn_after, host_count=self.host_count)
            self.items = checked(edited(self.items, action, following)) or list(self.empty[:1])

    def _have_hosts(self, count: int) -> None:
        """Add hosts until there are `count`, as far as possible."""
        if count > MAX_HOSTS:
            self.host_error = f"A podcast has at most {MAX_HOSTS} hosts."
            return
        added = HOSTS[self.host_count : count]
        values = {name: value for host in added for name, value in new_host(host).items()}
        self.host_count = max(self.host_count, count)
        self.fill_in(**values)

    def _remove_host(self, host: str) -> None:
        """Remove a host who says nothing; the letters of those after it move up."""
        if host not in self.hosts or self.host_count == FEWEST_HOSTS:
            self.host_error = f"A podcast has at least {FEWEST_HOSTS} hosts."
            return
        if any(turn.speaker == host and turn.text.strip() for turn in self.items):
            name = self.form.host_names.get(host, f"Host {host}")
            self.host_error = f"{name} still has turns: give them to another host first."
            return
        moved = {old: new for new, old in zip(HOSTS, (each for each in self.hosts if each != host), strict=False)}
        values = {
            f"{name}_{new.lower()}": self.form[f"{name}_{old.lower()}"].value()
            for old, new in moved.items()
            for name in ("name", "voice", *control_values({}))
        }
        self.items = [ScriptTurn(moved.get(turn.speaker, HOSTS[0]), turn.text) for turn in self.items]
        sent = self.sent_values() | values
        self.host_count -= 1
        self.form = self.new_form(sent)

    def trim(self) -> None:
        last = max((number for number, turn in enumerate(self.items) if turn.text.strip()), default=None)
        if last is not None:  # an empty script stays as it is, so that the error can be shown in it
            del self.items[last + 1 :]

    def parts(self, fields: Mapping[str, Any]) -> tuple[Part, ...]:
        voices = {host: fields[f"voice_{host.lower()}"] for host in self.hosts}
        return tuple(Part(turn.text, voices[turn.speaker], turn.speaker) for turn in self.items)

    def more_asked(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        controls, *others = (controls_of_hosts := self.form.controls_of_hosts).values()
        return {
            "host_names": self.form.host_names,
            "turn_gap_ms": round(1000 * fields["turn_gap_s"]),
            "controls": controls,
            "host_controls": controls_of_hosts if any(other != controls for other in others) else {},
        }

    def take_earlier(self, job: Job) -> dict[str, Any]:
        check_count(job.turns.count())
        said = script_of(job)
        firsts = {turn.speaker: number for number, turn in reversed(list(enumerate(said)))}
        letters = letters_of(job, firsts)
        self.items = [ScriptTurn(letters[turn.speaker], turn.text) for turn in said] or self.items
        self.host_count = max([FEWEST_HOSTS, *(HOSTS.index(letter) + 1 for letter in letters.values())])
        values: dict[str, Any] = {"turn_gap_s": turn_gap_s_of(job)}
        for letter in self.hosts:
            values |= control_values(job.controls, f"_{letter.lower()}")
        voices = host_voices(job, firsts)
        for speaker, letter in letters.items():
            end = f"_{letter.lower()}"
            values |= {f"name{end}": job.host_names.get(speaker, "")}
            values |= {f"voice{end}": voices[speaker]} if speaker in voices else {}
            values |= control_values(job.host_controls.get(speaker, job.controls), end)
        return values

    def items_of(self, voice_field: str) -> list[ScriptTurn]:
        return [turn for turn in self.items if voice_field == f"voice_{turn.speaker.lower()}"]

    def spoken(self, item: ScriptTurn) -> str:
        return item.text

    def details(self) -> dict[str, Any]:
        left, most = characters_left_today(self.account, ""), self.account.plan.max_podcast
        return {
            "script": self.script,
            "note": self.note,
            "hosts": [(host, self.form.host_names.get(host, f"Host {host}")) for host in self.hosts],
            "host_fields": self._host_fields(),
            "host_error": self.host_error,
            "can_add_host": self.host_count < MAX_HOSTS,
            "can_remove_host": self.host_count > FEWEST_HOSTS,
            "account": self.account,
            "max_turns": MAX_TURNS,
            "left_today": left,
            "limit": most if left is None else min(most, left),
        }

    def _host_fields(self) -> list[dict[str, Any]]:
        return [fields | {"note": self.language_notes[fields["voice"].name]} for fields in self.form.host_fields]


def _note(names: list[str]) -> str:
    """Return the note on `names` that begin lines and do not name a host; empty if there are none."""
    if not names:
        return ""
    shown = _listed([f"{name}:" for name in names])
    return f"Read as text, not as hosts: {shown}. These lines continue the turn above them."


def _skipped(left_out: list[str]) -> str:
    """Return the note on the unspoken parts of a pasted script; empty if there are none."""
    return f"Skipped: {_listed(left_out)}." if left_out else ""


def _listed(words: list[str]) -> str:
    shown = ", ".join(f"“{Truncator(each).chars(_LONGEST_SHOWN)}”" for each in words[:3])
    return shown + (f" and {len(words) - 3:,} more" if len(words) > 3 else "")


def _renamed(pasted: Mapping[str, str], named: Mapping[str, str]) -> str:
    """Return the note on hosts of a pasted script who speak under names that the page already had; empty for none."""
    others = [(name, named[host]) for host, name in pasted.items() if name.casefold() != named[host].casefold()]
    return " ".join(f"“{name}” speaks as {host} here." for name, host in others)
