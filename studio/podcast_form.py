"""The form of a podcast, without its turns: its hosts, each with a name, a voice and a sound."""

from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from core.names import plain_name
from jobs.api.hosts import MAX_HOST_NAME
from jobs.planning import DEFAULT_TURN_GAP_MS, MAX_TURN_GAP_MS
from studio.forms import JobForm, VoiceChoices, VoiceField, control_values
from studio.scripts import HOSTS
from tts.dsp.controls import Controls

FEWEST_HOSTS = 2

DEFAULT_VOICES = (
    *("af_aoede", "am_michael", "af_bella", "am_adam", "bf_emma"),
    *("bm_daniel", "af_heart", "am_eric", "af_nova", "af_sky"),
)
"""The initial voices of hosts."""


def hosts_sent(sent: "MultiValueDict[str, str]") -> int:
    """Return how many hosts a sent form has."""
    return max([FEWEST_HOSTS, *(number for number, host in enumerate(HOSTS, 1) if f"voice_{host.lower()}" in sent)])


class PodcastForm(JobForm):
    """A script of several hosts, called A, B and so on, who may have names."""

    turn_gap_s = forms.FloatField(
        label="Gap between turns (seconds)",
        required=False,
        min_value=0,
        max_value=MAX_TURN_GAP_MS / 1000,
        initial=DEFAULT_TURN_GAP_MS / 1000,
        widget=forms.NumberInput({"step": 0.1}),
    )

    def __init__(self, choices: VoiceChoices, *arguments: Any, host_count: int = FEWEST_HOSTS, **options: Any) -> None:
        self.hosts = HOSTS[:host_count]
        self.voice_fields = tuple(f"voice_{host.lower()}" for host in self.hosts)
        self.sounds = tuple(f"_{host.lower()}" for host in self.hosts)
        super().__init__(choices, *arguments, **options)

    def more_fields(self) -> dict[str, forms.Field]:
        made: dict[str, forms.Field] = {}
        for host, voice in zip(self.hosts, DEFAULT_VOICES, strict=False):
            made[f"name_{host.lower()}"] = _name_field(host)
            made[f"voice_{host.lower()}"] = VoiceField(label=f"Voice of host {host}", initial=voice)
        return made

    @property
    def sound_fields(self) -> list[forms.BoundField]:
        return [self["turn_gap_s"], self["audio_format"]]

    @property
    def host_fields(self) -> list[dict[str, Any]]:
        """The fields of each host: its letter, name, voice and sound."""
        return [
            {
                "host": host,
                "letter": end.strip("_"),
                "name": self[f"name{end}"],
                "voice": self[f"voice{end}"],
                "sound": self.control_fields(end),
            }
            for host, end in zip(self.hosts, self.sounds, strict=True)
        ]

    @property
    def controls_of_hosts(self) -> dict[str, Controls]:
        """The controls of each host of a valid form, by speaker."""
        return {host: self.controls(f"_{host.lower()}") for host in self.hosts}

    def clean_turn_gap_s(self) -> float:
        """Return the gap in seconds; the usual one if the field is empty."""
        chosen: float | None = self.cleaned_data["turn_gap_s"]
        return DEFAULT_TURN_GAP_MS / 1000 if chosen is None else chosen

    @property
    def host_names(self) -> dict[str, str]:
        """The names that the form has for the hosts, valid or not, by speaker; none for hosts without one."""
        named = {host: plain_name(self[f"name_{host.lower()}"].value() or "")[:MAX_HOST_NAME] for host in self.hosts}
        return {host: name for host, name in named.items() if name}


def new_host(host: str) -> dict[str, Any]:
    """Return the values of a form for a new host."""
    end = f"_{host.lower()}"
    voice = DEFAULT_VOICES[HOSTS.index(host)]
    return {f"name{end}": "", f"voice{end}": voice} | control_values({}, end)


def _name_field(host: str) -> forms.CharField:
    about = {"placeholder": f"Host {host}", "autocomplete": "off"}
    return forms.CharField(
        label=f"Name of host {host}", required=False, max_length=MAX_HOST_NAME, widget=forms.TextInput(about)
    )
