"""The form of the page for a new voice, with messages for people. `voices.forms` checks its values."""

from typing import Any

from django import forms

from tts.cloning.decoding import MAX_RECORDING_BYTES, MAX_RECORDING_S
from voices.consent import CONSENT
from voices.consents import MAX_CONSENT_S
from voices.forms import DEFAULT_LANGUAGE, MAX_NAME
from voices.languages import LANGUAGE_TITLES

_KINDS = ".wav,.mp3,.mp4,.m4a,audio/wav,audio/mpeg,audio/mp4,audio/x-m4a,video/mp4"


class NewVoiceForm(forms.Form):
    """A recording and a consent, with the name and the language of the voice."""

    name = forms.CharField(
        max_length=MAX_NAME,
        help_text="For example “Narrator” or “My own voice”.",
        error_messages={"required": "Give the voice a name."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    language = forms.ChoiceField(
        choices=list(LANGUAGE_TITLES.items()),
        initial=DEFAULT_LANGUAGE,
        help_text="The default language of the voice. It can speak the others too.",
    )
    audio = forms.FileField(
        label="Upload a recording",
        help_text=f"WAV, MP3, MP4 or M4A, up to {MAX_RECORDING_BYTES / 1e6:.1f} MB and {MAX_RECORDING_S} seconds. "
        "15 to 60 seconds of clear speech work best.",
        error_messages={
            "required": "Record something here, or choose a file.",
            "empty": "The file is empty. Choose another, or record something here.",
        },
        widget=forms.FileInput(attrs={"accept": _KINDS}),
    )
    consent = forms.BooleanField(
        label=CONSENT,
        error_messages={"required": "We need this consent to create a voice. Tick the box if it is true."},
        widget=forms.CheckboxInput(attrs={"value": "true"}),
    )
    consent_recording = forms.FileField(
        label="Upload the spoken consent",
        help_text=f"WAV, MP3, MP4 or M4A, up to {MAX_CONSENT_S} seconds.",
        error_messages={
            "required": "Record the sentence here, or choose a file.",
            "empty": "The file is empty. Choose another, or record the sentence here.",
        },
        widget=forms.FileInput(attrs={"accept": _KINDS}),
    )

    def __init__(self, *arguments: Any, is_spoken: bool, **options: Any) -> None:
        """Make the form with a spoken or a declared consent."""
        super().__init__(*arguments, **options)
        del self.fields["consent" if is_spoken else "consent_recording"]
