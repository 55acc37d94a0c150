"""Schemas of arguments and results that the definitions of tools share."""

from typing import Any

from mcp_types import ToolAnnotations

from agents.tools import AUDIO, RESULTS
from jobs.models import MAX_TITLE
from speech.unspoken import MAX_LISTED
from tts.dsp.controls import CONTROLS, NameControl, NumberControl
from tts.formats import FORMATS
from tts.pieces import FILE_FORMATS

Schema = dict[str, Any]

LOOKS_UP = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
SPENDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)

FORMAT: Schema = {"type": "string", "enum": sorted(FORMATS)}
FILE_FORMAT: Schema = {"type": "string", "enum": sorted(FILE_FORMATS)}
LABEL: Schema = {"type": "string", "maxLength": MAX_TITLE}
ENGINE = "The engine that spoke: kokoro, piper, nabra or espeak-ng."
AUDIO_URL = "The finished audio; the address takes the API key."
EXPIRES_AT = "When the audio is deleted, in milliseconds since the epoch."
UNSPOKEN: Schema = {
    "type": "array",
    "items": {"type": "string"},
    "description": f"Pieces of the text that have no sound: the first {MAX_LISTED:,} of them.",
}
WARNINGS: Schema = {
    "type": "array",
    "items": {"type": "object", "properties": {"code": {"type": "string"}, "message": {"type": "string"}}},
    "description": "Parts of the text that are spoken otherwise than its writer may expect.",
}
_ERROR: Schema = {
    "type": ["object", "null"],
    "description": "Why there is no result: code for programs, message for people, param the argument at fault.",
    "properties": {
        "code": {"type": ["string", "null"]},
        "message": {"type": "string"},
        "param": {"type": ["string", "null"]},
        "retry_after_s": {"type": "integer", "description": "When to try again, in seconds."},
    },
    "required": ["code", "message"],
}


def input_schema_of(properties: Schema, *required: str) -> Schema:
    """Return the schema of arguments, or of an object in them; `required` names the mandatory ones."""
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def output_schema_of(properties: Schema, *required: tuple[str, ...]) -> Schema:
    """Return the schema of a result with one of the sets of `required` properties, or with only an `error`.

    Clients also check the results of failed calls.
    """
    alternatives = [{"required": list(names)} for names in (*required, ("error",))]
    return {"type": "object", "properties": {**properties, "error": _ERROR}, "anyOf": alternatives}


def _sound(control: NumberControl | NameControl) -> Schema:
    description = f"{control.about[0].upper()}{control.about[1:]}."
    about = {"default": control.default, "description": description}
    if isinstance(control, NameControl):
        return {"type": "string", "enum": list(control.names), **about}
    return {"type": "number", "minimum": control.least, "maximum": control.most, **about}


SOUND: Schema = {control.name: _sound(control) for control in CONTROLS}


def result_schema(what_audio_is: str) -> Schema:
    """Return the schema of the argument that chooses between audio and a link."""
    return {
        "type": "string",
        "enum": list(RESULTS),
        "default": AUDIO,
        "description": f"audio: {what_audio_is} link: the address of the audio, as text, for hosts that take no audio.",
    }
