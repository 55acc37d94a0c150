"""The forms of the studio, without the texts. `jobs.service` checks the account's right to use a voice."""

from dataclasses import astuple
from typing import Any

from django import forms

from accounts.models import Account
from core.names import plain_name
from jobs.models import MAX_TITLE, Job
from speech.control_fields import TONE_CHOICES, control_attributes
from tts.dsp.controls import CONTROLS, PITCH, SPEED, TONE, VOLUME, Controls, NumberControl
from tts.encoding import DEFAULT_FORMAT, FORMATS
from voices.access import is_available
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.languages import LANGUAGE_TITLES
from voices.models import ClonedVoice
from voices.service import cloned_voices_of

DEFAULT_HOSTS = ("af_aoede", "am_michael")

_FORMAT_TITLES = {"mp3": "MP3", "wav": "WAV (four times as large)"}

VoiceChoices = list[tuple[str, list[tuple[str, str]]]]
"""The voices for an account, as (ID, name), under the names of their groups."""


def voice_choices(account: Account) -> VoiceChoices:
    """Return the account's own voices and the catalog voices of its plan."""
    own = [
        (voice.pk, voice.name)
        for voice in (cloned_voices_of(account) if account.plan.has_cloning else ())
        if voice.status == ClonedVoice.Status.READY
    ]
    groups: dict[str, list[tuple[str, str]]] = {"Your voices": own} | {title: [] for title in LANGUAGE_TITLES.values()}
    for voice in CATALOG.values():
        if is_available(voice, account.plan):
            groups[LANGUAGE_TITLES[voice.language]].append((voice.id, f"{voice.name}, {voice.gender}"))
    return [(title, voices) for title, voices in groups.items() if voices]


def _number_field(control: NumberControl, label: str | None = None) -> forms.FloatField:
    """Return the field of a number that browsers change by steps; the server takes numbers between them too."""
    widget = forms.NumberInput({"step": control.step} | control_attributes(control))
    return forms.FloatField(
        label=label, min_value=control.least, max_value=control.most, initial=control.default, widget=widget
    )


class VoiceField(forms.CharField):
    """A voice from a list; the service checks it, because its error messages say more than a list could."""

    widget = forms.Select


class JobForm(forms.Form):
    """The title and the sound of a job."""

    title = forms.CharField(required=False, max_length=MAX_TITLE, help_text="Also used as the file name.")
    audio_format = forms.ChoiceField(
        label="Format", choices=[(name, _FORMAT_TITLES[name]) for name in FORMATS], initial=DEFAULT_FORMAT
    )
    speed = _number_field(SPEED)
    pitch = _number_field(PITCH, label="Pitch (semitones)")
    volume_db = _number_field(VOLUME, label="Volume (dB)")
    tone = forms.ChoiceField(choices=TONE_CHOICES, initial=TONE.default, widget=forms.Select(control_attributes(TONE)))

    voice_fields: tuple[str, ...] = ()

    def __init__(self, choices: VoiceChoices, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.choices = choices
        for name in self.voice_fields:
            self.fields[name].widget.choices = choices  # type: ignore[attr-defined]

    def clean_title(self) -> str:
        return plain_name(self.cleaned_data["title"])

    @property
    def controls(self) -> Controls:
        """The controls of a valid form."""
        return Controls(*(self.cleaned_data[control.name] for control in CONTROLS))

    @property
    def sound_fields(self) -> list[forms.BoundField]:
        """The fields that few people change."""
        return [self[name] for name in ("audio_format", *(control.name for control in CONTROLS))]


class BookForm(JobForm):
    """A text in one voice."""

    voice = VoiceField(initial=DEFAULT_VOICE)
    voice_fields = ("voice",)


class PodcastForm(JobForm):
    """A script in two voices."""

    voice_a = VoiceField(label="Host A", initial=DEFAULT_HOSTS[0])
    voice_b = VoiceField(label="Host B", initial=DEFAULT_HOSTS[1])
    voice_fields = ("voice_a", "voice_b")


def sound_of(job: Job) -> dict[str, Any]:
    """Return the values of a form for the title and sound of `job`."""
    chosen = astuple(Controls(**job.controls))
    sound = {control.name: value for control, value in zip(CONTROLS, chosen, strict=True)}
    return {"title": job.title, "audio_format": job.audio_format, **sound}
