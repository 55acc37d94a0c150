"""The sound controls as form fields: the names of their choices, and the attributes that scripts read."""

from tts.dsp.controls import TONE, NameControl, NumberControl

TONE_CHOICES = [(name, name.capitalize()) for name in TONE.names]


def control_attributes(control: NumberControl | NameControl) -> dict[str, str]:
    """Return the HTML attributes with which a script finds a control: its name in the API, and its default."""
    default = control.default if isinstance(control.default, str) else f"{control.default:g}"
    return {"data-control": control.api_name, "data-default": default}
