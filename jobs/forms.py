"""What the studio asks for beside the text itself. What a voice may be used for is checked by `jobs.service`."""

from typing import Any

from django import forms

from accounts.models import Account
from jobs.models import MAX_TITLE, Job
from speech.dsp.controls import MAX_GAIN_DB, MAX_PITCH_SEMITONES, MAX_SPEED, MIN_SPEED, TONES, Controls
from speech.encoding import DEFAULT_FORMAT, FORMATS
from voices.access import is_available
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.languages import LANGUAGE_TITLES
from voices.models import ClonedVoice
from voices.service import cloned_voices_of

DEFAULT_HOSTS = ("af_aoede", "am_michael")

_FORMAT_TITLES = {"mp3": "MP3", "wav": "WAV (four times as large)"}
_TONE_TITLES = {"neutral": "Neutral", "warm": "Warm", "bright": "Bright", "bass": "Bass"}

VoiceChoices = list[tuple[str, list[tuple[str, str]]]]
"""The voices that an account may use, (ID, name), under the names of their groups."""


def voice_choices(account: Account) -> VoiceChoices:
    """Return the account's own voices and those of the catalog that its plan has."""
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


def _steps_of(step: float) -> forms.NumberInput:
    """Return the control of a number that browsers change by `step`; others may be asked for all the same."""
    return forms.NumberInput(attrs={"step": step})


class VoiceField(forms.CharField):
    """A voice out of a list; whether the account may use it is said by the service, in more words than a list has."""

    widget = forms.Select


class JobForm(forms.Form):
    """How a job is called and how it sounds."""

    title = forms.CharField(
        required=False, max_length=MAX_TITLE, help_text="What you will find it by, and the name of the file."
    )
    audio_format = forms.ChoiceField(
        label="Format", choices=[(name, _FORMAT_TITLES[name]) for name in FORMATS], initial=DEFAULT_FORMAT
    )
    speed = forms.FloatField(min_value=MIN_SPEED, max_value=MAX_SPEED, initial=1.0, widget=_steps_of(0.05))
    pitch = forms.FloatField(
        label="Pitch (semitones)",
        min_value=-MAX_PITCH_SEMITONES,
        max_value=MAX_PITCH_SEMITONES,
        initial=0.0,
        widget=_steps_of(0.5),
    )
    volume_db = forms.FloatField(
        label="Volume (dB)", min_value=-MAX_GAIN_DB, max_value=MAX_GAIN_DB, initial=0.0, widget=_steps_of(0.5)
    )
    tone = forms.ChoiceField(choices=[(name, _TONE_TITLES[name]) for name in TONES], initial="neutral")

    voice_fields: tuple[str, ...] = ()

    def __init__(self, choices: VoiceChoices, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.choices = choices
        for name in self.voice_fields:
            self.fields[name].widget.choices = choices  # type: ignore[attr-defined]

    @property
    def controls(self) -> Controls:
        """The controls of a form that is valid."""
        fields = self.cleaned_data
        return Controls(fields["speed"], fields["pitch"], fields["volume_db"], fields["tone"])

    @property
    def sound_fields(self) -> list[forms.BoundField]:
        """The fields that few people change."""
        return [self[name] for name in ("audio_format", "speed", "pitch", "volume_db", "tone")]


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
    """Return the fields of a form that would ask for the sound of `job` again."""
    controls = Controls(**job.controls)
    return {
        "title": job.title,
        "audio_format": job.audio_format,
        "speed": controls.speed,
        "pitch": controls.pitch_semitones,
        "volume_db": controls.gain_db,
        "tone": controls.tone,
    }
