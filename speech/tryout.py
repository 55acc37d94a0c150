"""The try-out of the front page as a form: its fields, and the request that a browser without scripts sends."""

from typing import Any

from django import forms
from django.http import QueryDict

from speech.control_fields import TONE_CHOICES, control_attributes
from speech.requests import SpeechRequest
from speech.serializers import WebSpeechRequestSerializer
from tts.dsp.controls import PITCH, SPEED, TONE, VOLUME, NumberControl
from tts.formats import DEFAULT_FORMAT, FORMATS
from voices.catalog import DEFAULT_VOICE


def _slider(control: NumberControl, label: str | None = None) -> forms.FloatField:
    rules = {"type": "range", "min": f"{control.least:g}", "max": f"{control.most:g}", "step": f"{control.step:g}"}
    widget = forms.NumberInput(rules | control_attributes(control))
    return forms.FloatField(label=label, initial=f"{control.default:g}", required=False, widget=widget)


class TryoutForm(forms.Form):
    """A text and its controls. The API's rules hold for each field."""

    def __init__(self, sent: QueryDict | None = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(sent, initial=initial, label_suffix="")

    input = forms.CharField(
        label="Your text",
        strip=False,
        error_messages={"required": "Enter a text to speak."},
        widget=forms.Textarea({"rows": 6, "dir": "auto"}),
    )
    voice = forms.CharField(initial=DEFAULT_VOICE, error_messages={"required": "Choose a voice."})
    speed = _slider(SPEED)
    pitch = _slider(PITCH)
    volume_db = _slider(VOLUME, label="Volume")
    tone = forms.ChoiceField(choices=TONE_CHOICES, required=False, widget=forms.Select(control_attributes(TONE)))
    format = forms.ChoiceField(
        choices=[(name, name.upper()) for name in FORMATS],
        initial=DEFAULT_FORMAT,
        required=False,
        widget=forms.Select({"data-control": "response_format", "data-default": DEFAULT_FORMAT}),
    )

    def clean_input(self) -> str:
        """Return the text with the line ends that scripts see, which count as characters."""
        text: str = self.cleaned_data["input"]
        return text.replace("\r\n", "\n")

    def to_request(self) -> SpeechRequest:
        """Return the valid fields as a request; fields left out have the API's defaults. Raises: InvalidValue."""
        sent = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        return WebSpeechRequestSerializer.parse(sent)
