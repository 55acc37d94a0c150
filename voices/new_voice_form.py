"""What the page for a new voice asks for, in words for people. What may stand in each field, `voices.forms` checks."""

from django import forms

from speech.cloning.decoding import MAX_RECORDING_BYTES, MAX_RECORDING_S
from voices.consent import CONSENT
from voices.forms import DEFAULT_LANGUAGE, MAX_NAME
from voices.languages import LANGUAGE_TITLES

_KINDS = ".wav,.mp3,.mp4,.m4a,audio/wav,audio/mpeg,audio/mp4,audio/x-m4a,video/mp4"


class NewVoiceForm(forms.Form):
    """A recording, and whose voice it is."""

    name = forms.CharField(
        max_length=MAX_NAME,
        help_text="For you to know it by: “Narrator”, “My own voice”.",
        error_messages={"required": "Give the voice a name."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    language = forms.ChoiceField(
        choices=list(LANGUAGE_TITLES.items()),
        initial=DEFAULT_LANGUAGE,
        help_text="What the voice speaks by default. It can speak the others too.",
    )
    audio = forms.FileField(
        label="Upload a recording",
        help_text=f"WAV, MP3, MP4 or M4A, up to {MAX_RECORDING_BYTES >> 20} MiB and {MAX_RECORDING_S} seconds. "
        "15 to 60 seconds of clear speech are best.",
        error_messages={
            "required": "There is no recording yet: record one here, or choose a file.",
            "empty": "The file is empty: choose another, or record one here.",
        },
        widget=forms.FileInput(attrs={"accept": _KINDS}),
    )
    consent = forms.BooleanField(
        label=CONSENT,
        error_messages={"required": "No voice can be made without this declaration. Tick it if it is true."},
        widget=forms.CheckboxInput(attrs={"value": "true"}),
    )
