"""The try-out of the front page as a form: what it offers, and what was sent by it without a script."""

from typing import Any

from django import forms
from django.http import QueryDict

from speech.dsp.controls import MAX_GAIN_DB, MAX_PITCH_SEMITONES, MAX_SPEED, MIN_SPEED, TONES
from speech.encoding import DEFAULT_FORMAT, FORMATS
from speech.serializers import parse_web_speech_request
from speech.service import SpeechRequest
from voices.catalog import DEFAULT_VOICE

_TONES = {"neutral": "Neutral", "warm": "Warm", "bright": "Bright", "bass": "Bass"}
_FORMATS = {"mp3": "MP3", "wav": "WAV"}


def _range(least: float, most: float, step: float) -> forms.NumberInput:
    return forms.NumberInput({"type": "range", "min": f"{least:g}", "max": f"{most:g}", "step": f"{step:g}"})


class TryoutForm(forms.Form):
    """A text and how it is to sound. The rules of each field are those of the API."""

    def __init__(self, sent: QueryDict | None = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(sent, initial=initial, label_suffix="")

    input = forms.CharField(
        label="Your text",
        strip=False,
        error_messages={"required": "Write something to be spoken."},
        widget=forms.Textarea({"rows": 6, "dir": "auto"}),
    )
    voice = forms.CharField(initial=DEFAULT_VOICE, error_messages={"required": "Choose a voice."})
    speed = forms.FloatField(initial=1, widget=_range(MIN_SPEED, MAX_SPEED, 0.05))
    pitch = forms.FloatField(initial=0, widget=_range(-MAX_PITCH_SEMITONES, MAX_PITCH_SEMITONES, 0.5))
    volume_db = forms.FloatField(label="Volume", initial=0, widget=_range(-MAX_GAIN_DB, MAX_GAIN_DB, 0.5))
    tone = forms.ChoiceField(choices=[(name, _TONES[name]) for name in TONES])
    format = forms.ChoiceField(choices=[(name, _FORMATS[name]) for name in FORMATS], initial=DEFAULT_FORMAT)

    def clean_input(self) -> str:
        """Return the text with the line ends that scripts see, for they are what is counted."""
        text: str = self.cleaned_data["input"]
        return text.replace("\r\n", "\n")

    def to_request(self) -> SpeechRequest:
        """Return the validated fields as the service takes them. Raises: InvalidValue."""
        return parse_web_speech_request(self.cleaned_data)
