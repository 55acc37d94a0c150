"""The forms of the studio, without the texts. `jobs.service` checks the account's right to use a voice."""

from base64 import b64decode
from collections.abc import Iterable, Mapping
from dataclasses import astuple, fields
from typing import Any

from django import forms
from django.http import QueryDict

from accounts.plans import Plan
from core.names import plain_name
from jobs.changing.changes import Change, FinishedPart
from jobs.models import MAX_TITLE, Job
from speech.control_fields import TONE_CHOICES, control_attributes
from tts.dsp.controls import CONTROLS, PITCH, SPEED, TONE, VOLUME, Controls, NameControl, NumberControl
from tts.formats import DEFAULT_FORMAT
from tts.pieces import FILE_FORMATS
from voices.access import is_available
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.languages import LANGUAGE_TITLES
from voices.models import ClonedVoice

MAX_COVER_CHARACTERS = 600_000
"""The most characters of a cover in a page: more than the base64 of a picture from `jobs.cover_reader`."""

_FORMAT_TITLES = {
    "mp3": "MP3",
    "wav": "WAV (four times as large)",
    "m4b": "M4B (audiobook with chapters, for Apple Books and others)",
}

VoiceChoices = list[tuple[str, list[tuple[str, str]]]]
"""The voices for an account, as (ID, name), under the names of their groups."""


def voice_choices(plan: Plan, own_voices: Iterable[ClonedVoice]) -> VoiceChoices:
    """Return an account's own voices that are ready, and the catalog voices of its plan."""
    own = [(voice.pk, voice.name) for voice in own_voices]
    groups: dict[str, list[tuple[str, str]]] = {"Your voices": own} | {title: [] for title in LANGUAGE_TITLES.values()}
    for voice in CATALOG.values():
        if is_available(voice, plan):
            groups[LANGUAGE_TITLES[voice.language]].append((voice.id, f"{voice.name}, {voice.gender}"))
    return [(title, voices) for title, voices in groups.items() if voices]


_LABELS = {SPEED: "Speed", PITCH: "Pitch (semitones)", VOLUME: "Volume (dB)", TONE: "Tone"}


def _control_field(control: NumberControl | NameControl) -> forms.Field:
    """Return the field of a control, which may be left out.

    Browsers change a number by steps; the server accepts numbers between them too.
    """
    about: dict[str, Any] = {"label": _LABELS[control], "initial": control.default, "required": False}
    attributes = control_attributes(control)
    if isinstance(control, NameControl):
        return forms.ChoiceField(choices=TONE_CHOICES, widget=forms.Select(attributes), **about)
    widget = forms.NumberInput({"step": control.step} | attributes)
    return forms.FloatField(min_value=control.least, max_value=control.most, widget=widget, **about)


class VoiceField(forms.CharField):
    """A voice from a list; the service checks it, because its error messages say more than a list's could."""

    widget = forms.Select


class JobForm(forms.Form):
    """The title and the sound of a job."""

    title = forms.CharField(required=False, max_length=MAX_TITLE, help_text="Also used as the file name.")
    author = forms.CharField(required=False, max_length=MAX_TITLE)
    cover = forms.CharField(required=False, max_length=MAX_COVER_CHARACTERS, widget=forms.HiddenInput)
    audio_format = forms.ChoiceField(
        label="Format", choices=[(name, _FORMAT_TITLES[name]) for name in FILE_FORMATS], initial=DEFAULT_FORMAT
    )

    voice_fields: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ("",)
    """The endings of the field names of each sound."""

    def __init__(self, choices: VoiceChoices, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields.update(self.more_fields())
        for end in self.sounds:
            self.fields.update({control.name + end: _control_field(control) for control in CONTROLS})
        self.choices = choices
        for name in self.voice_fields:
            self.fields[name].widget.choices = choices  # type: ignore[attr-defined]

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the extra fields of this form, beyond the fields of its class."""
        return {}

    def clean_title(self) -> str:
        return plain_name(self.cleaned_data["title"])

    def clean_author(self) -> str:
        return plain_name(self.cleaned_data["author"])

    def clean_cover(self) -> bytes:
        """Return the picture in the page."""
        try:
            return b64decode(self.cleaned_data["cover"], validate=True)
        except ValueError as error:
            raise forms.ValidationError("Choose the cover again.") from error

    def controls(self, end: str = "") -> Controls:
        """Return the controls of a valid form whose fields end with `end`; an empty field is its default."""
        values: list[Any] = []
        for control in CONTROLS:
            chosen = self.cleaned_data[control.name + end]
            values.append(control.default if chosen in (None, "") else chosen)
        return Controls(*values)

    def control_fields(self, end: str = "") -> list[forms.BoundField]:
        """Return the fields of the controls that end with `end`."""
        return [self[control.name + end] for control in CONTROLS]

    @property
    def sound_fields(self) -> list[forms.BoundField]:
        """The fields that few people change."""
        return [self["audio_format"], *self.control_fields()]


class BookForm(JobForm):
    """A text in one voice, or with a second voice for its dialogue."""

    voice = VoiceField(initial=DEFAULT_VOICE)
    dialogue_voice = VoiceField(
        label="Dialogue in another voice",
        required=False,
        help_text="Speaks what stands in quotation marks, or after a dash where a language writes dialogue so.",
    )
    voice_fields = ("voice",)

    @property
    def sound_fields(self) -> list[forms.BoundField]:
        return self.control_fields()

    def __init__(self, choices: VoiceChoices, *arguments: Any, **options: Any) -> None:
        super().__init__(choices, *arguments, **options)
        dialogue = self.fields["dialogue_voice"].widget
        dialogue.choices = [("", "No, in the same voice"), *choices]  # type: ignore[attr-defined]


class PartForm(forms.Form):
    """A part of a finished job: its text, and its title, voice and sound if it has them."""

    title = forms.CharField(required=False, max_length=MAX_TITLE)
    text = forms.CharField(strip=False, widget=forms.Textarea({"rows": 12, "dir": "auto"}))
    voice = VoiceField()

    def __init__(
        self, part: FinishedPart, choices: VoiceChoices, sent: QueryDict | None, *, has_sound: bool, has_title: bool
    ) -> None:
        values = {"title": part.title, "text": part.text, "voice": part.voice} | control_values(part.controls)
        super().__init__(sent, initial=values)
        self.part = part
        self.controls = CONTROLS if has_sound else ()
        self.fields.update({control.name: _control_field(control) for control in self.controls})
        self.fields["voice"].widget.choices = choices  # type: ignore[attr-defined]
        if not has_title:
            del self.fields["title"]

    def clean_title(self) -> str:
        return plain_name(self.cleaned_data["title"])

    @property
    def sound_fields(self) -> list[forms.BoundField]:
        """The fields that few people change."""
        return [self[control.name] for control in self.controls]

    @property
    def said(self) -> str:
        """The text of a valid form, with the part's own line ends: browsers send CR LF for all."""
        text: str = self.cleaned_data["text"].replace("\r\n", "\n")
        return text.replace("\n", "\r\n") if "\r\n" in self.part.text else text

    def change(self, number: int) -> Change:
        """Return the change from the part with `number` to the values of a valid form: only the differences."""
        sent, now, title = self.cleaned_data, self.part, self.cleaned_data.get("title", self.part.title)
        sound: dict[str, Any] = {}
        for chosen, control in zip(fields(Controls), self.controls, strict=False):
            value = control.default if sent[control.name] in (None, "") else sent[control.name]
            sound |= {chosen.name: value} if value != now.controls[chosen.name] else {}
        return Change(
            number,
            text=self.said if self.said != now.text else None,
            voice=sent["voice"] if sent["voice"] != now.voice else None,
            title=title if title != now.title else None,
            sound=sound,
        )


def sound_of(job: Job) -> dict[str, Any]:
    """Return the values of a form for the labels, the format and the sound of `job`."""
    labels = {"title": job.title, "author": job.author, "audio_format": job.audio_format}
    return labels | control_values(job.controls)


def control_values(controls: Mapping[str, Any], end: str = "") -> dict[str, Any]:
    """Return the values of the fields of `controls` (by the names of `Controls`), whose names end with `end`."""
    values = astuple(Controls(**controls))
    return {control.name + end: value for control, value in zip(CONTROLS, values, strict=True)}
