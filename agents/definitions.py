"""The tools and the resource as agents see them, worded so that a model finds tool and arguments at once."""

from typing import Any

from mcp_types import Resource, Tool, ToolAnnotations

from accounts.plans import PRO
from agents.job_status import MAX_INLINE_BYTES
from agents.listing import LANGUAGE_NAMES
from agents.speaking import MAX_AT_ONCE, MAX_AT_ONCE_ARABIC
from agents.tools import AUDIO, RESULTS
from jobs.models import Job
from speech.unspoken import MAX_LISTED
from tts.dsp.controls import PITCH, SPEED, TONE, VOLUME, NumberControl
from tts.encoding import DEFAULT_FORMAT, FORMATS
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.gallery import GENDERS

Schema = dict[str, Any]

_FREE_VOICES = ", ".join(voice.id for voice in CATALOG.values() if voice.is_free)
_LOOKS_UP = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
_SPENDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)

_FORMAT: Schema = {"type": "string", "enum": sorted(FORMATS)}
_ENGINE = "What spoke: kokoro, piper, nabra or espeak-ng."
_AUDIO_URL = "The finished audio; the address takes the API key."
_EXPIRES_AT = "When the audio is deleted, in milliseconds since the epoch."
_UNSPOKEN: Schema = {
    "type": "array",
    "items": {"type": "string"},
    "description": f"Pieces of the text that have no sound: the first {MAX_LISTED:,} of them.",
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


def _input(properties: Schema, *required: str) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _output(properties: Schema, *required: tuple[str, ...]) -> Schema:
    """Return the schema of a result with one of the sets of `required` properties, or with only an `error`.

    Clients also check the results of failed calls.
    """
    alternatives = [{"required": list(names)} for names in (*required, ("error",))]
    return {"type": "object", "properties": {**properties, "error": _ERROR}, "anyOf": alternatives}


def _number(control: NumberControl, description: str) -> Schema:
    return {
        "type": "number",
        "minimum": control.least,
        "maximum": control.most,
        "default": control.default or 0,
        "description": description,
    }


def _result(what_audio_is: str) -> Schema:
    return {
        "type": "string",
        "enum": list(RESULTS),
        "default": AUDIO,
        "description": f"audio: {what_audio_is} link: the address of the audio, as text, for hosts that take no audio.",
    }


TEXT_TO_SPEECH = Tool(
    name="text_to_speech",
    title="Text to speech",
    description=(
        f"Speaks a text and returns the finished audio, or a link to it. Up to {MAX_AT_ONCE:,} characters "
        f"({MAX_AT_ONCE_ARABIC:,} in an Arabic voice, {PRO.max_input_cloned:,} in a cloned one) are spoken while you "
        "wait. A longer text becomes a background job by itself: the result then has status "
        '"queued" and a job_id, which get_job_status takes. '
        "Send the text as it stands, in one call: numbers, dates, prices, abbreviations and Markdown are read as "
        'people read them. <break time="500ms"/> in the text is a pause of up to 3 s, [Worcester](/wˈʊstər/) a word '
        "with its phonemes. Every character of the text is charged to the account; an error charges nothing."
    ),
    input_schema=_input(
        {
            "text": {
                "type": "string",
                "minLength": 1,
                "description": "What to say, in the language of the voice.",
                "examples": ['Hello, world. <break time="500ms"/> It is 5:30 pm.'],
            },
            "voice": {
                "type": "string",
                "default": DEFAULT_VOICE,
                "description": (
                    "A voice id of list_voices. The first letter tells the language (a American and b British "
                    "English, e Spanish, f French, h Hindi, i Italian, j Japanese, p Portuguese, z Chinese; ar_ is "
                    f"Arabic), the second the gender. Every plan has {_FREE_VOICES}."
                ),
                "examples": [DEFAULT_VOICE, "am_michael", "bf_emma", "ar_f1"],
            },
            "speed": _number(SPEED, "The tempo; 1 is normal. The pitch stays."),
            "format": _FORMAT
            | {"default": DEFAULT_FORMAT, "description": "The audio format; wav is four times as large."},
            "pitch": _number(PITCH, "Semitones up or down. The tempo stays."),
            "volume_db": _number(VOLUME, "Louder or softer, in dB."),
            "tone": {
                "type": "string",
                "enum": sorted(TONE.names),
                "default": TONE.default,
                "description": "The colour of the sound.",
            },
            "result": _result("the audio itself."),
        },
        "text",
    ),
    output_schema=_output(
        {
            "status": {
                "type": "string",
                "enum": [Job.Status.COMPLETED.value, Job.Status.QUEUED.value],
                "description": (
                    "completed: the audio is in this result, or at audio_url. queued: it is made in the background."
                ),
            },
            "voice": {"type": "string", "description": "The voice that speaks."},
            "format": _FORMAT,
            "characters_charged": {"type": "integer"},
            "engine": {"type": "string", "description": _ENGINE},
            "duration_s": {"type": "number", "description": "Seconds of audio."},
            "unspoken": _UNSPOKEN,
            "unspoken_count": {"type": "integer", "description": "How many pieces of the text have no sound."},
            "words": {
                "type": "array",
                "description": "When each word sounds, in seconds. Arabic and cloned voices have none.",
                "items": {
                    "type": "object",
                    "properties": {
                        "word": {"type": "string"},
                        "start": {"type": "number"},
                        "end": {"type": "number"},
                    },
                    "required": ["word", "start", "end"],
                },
            },
            "job_id": {"type": "string", "description": "What get_job_status takes."},
            "audio_url": {"type": "string", "description": _AUDIO_URL},
            "audio_expires_at": {"type": "integer", "description": _EXPIRES_AT},
            "next_step": {"type": "string"},
        },
        ("status", "voice", "format", "characters_charged", "engine", "duration_s", "unspoken"),
        ("status", "voice", "format", "characters_charged", "job_id", "next_step"),
    ),
    annotations=_SPENDS,
)

GET_JOB_STATUS = Tool(
    name="get_job_status",
    title="Get job status",
    description=(
        "Tells how far a background job is. Call it with the job_id of a text_to_speech result whose status is "
        '"queued", about every ten seconds, until status is "completed" or "failed". A completed job has audio_url and '
        f"a link to the file, and audio under {MAX_INLINE_BYTES // 1_000_000} MB comes with the result. Costs nothing."
    ),
    input_schema=_input(
        {
            "job_id": {
                "type": "string",
                "format": "uuid",
                "description": "The job_id that text_to_speech returned.",
                "examples": ["0f8fad5b-d9cb-469f-a165-70867728950e"],
            },
            "result": _result("a link, and the audio itself if it is small."),
        },
        "job_id",
    ),
    output_schema=_output(
        {
            "id": {"type": "string"},
            "type": {"type": "string", "description": "longform, or podcast for one that was made over HTTP."},
            "status": {"type": "string", "enum": list(Job.Status.values)},
            "progress": {"type": "number", "description": "0 to 1."},
            "audio_url": {
                "type": ["string", "null"],
                "description": _AUDIO_URL,
            },
            "captions": {
                "type": ["object", "null"],
                "description": "The finished captions by format; the addresses take the API key.",
                "additionalProperties": {"type": "string"},
            },
            "duration": {"type": ["number", "null"], "description": "Seconds of audio."},
            "format": _FORMAT,
            "characters": {"type": "integer", "description": "What the job was charged."},
            "engine": {"type": ["string", "null"], "description": _ENGINE},
            "unspoken": _UNSPOKEN,
            "unspoken_count": {"type": "integer", "description": "How many pieces of the text have no sound."},
            "created_at": {"type": "integer", "description": "Milliseconds since the epoch, as all times here."},
            "completed_at": {"type": ["integer", "null"]},
            "audio_expires_at": {"type": ["integer", "null"]},
            "next_step": {"type": "string"},
        },
        ("id", "status", "progress", "audio_url"),
    ),
    annotations=_LOOKS_UP,
)

LIST_VOICES = Tool(
    name="list_voices",
    title="List voices",
    description=(
        "Lists the voices that text_to_speech can use, with language and gender. Call it before text_to_speech when "
        "the user asks for a language, a gender, an accent or a voice of their own; for plain English the default "
        f"voice ({DEFAULT_VOICE}) needs no look-up. Choose one with available: true. Costs nothing."
    ),
    input_schema=_input(
        {
            "language": {
                "type": "string",
                "enum": list(LANGUAGE_NAMES),
                "description": "Only voices of this language; en and pt stand for all of their variants.",
                "examples": ["en-GB", "ja", "ar"],
            },
            "gender": {"type": "string", "enum": list(GENDERS), "description": "Only voices of this gender."},
        }
    ),
    output_schema=_output(
        {
            "voices": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "id": {"type": "string", "description": "What text_to_speech takes as voice."},
                        "name": {"type": "string"},
                        "language": {"type": "string", "description": "BCP 47 tag of what it speaks."},
                        "gender": {"type": ["string", "null"], "description": "null for a cloned voice."},
                        "access": {"type": "string", "enum": ["free", "pro"], "description": "The plan that has it."},
                        "available": {"type": "boolean", "description": "Whether this key may use it now."},
                        "is_cloned": {"type": "boolean", "description": "Whether it is the account's own."},
                    },
                    "required": ["id", "name", "language", "gender", "access", "available", "is_cloned"],
                },
            },
            "default_voice": {"type": "string"},
        },
        ("voices", "default_voice"),
    ),
    annotations=_LOOKS_UP,
)

GET_USAGE = Tool(
    name="get_usage",
    title="Get usage",
    description=(
        "Tells how many characters are left today, what was used this month, and what the account's plan allows. Call "
        "it before long texts on the free plan, and after an error daily_quota_exceeded. Costs nothing."
    ),
    input_schema=_input({}),
    output_schema=_output(
        {
            "plan": {"type": "string", "description": "free or pro."},
            "today": {
                "type": "object",
                "properties": {
                    "characters": {"type": "integer", "description": "Used since midnight UTC."},
                    "limit": {"type": ["integer", "null"], "description": "The day's pool; null where there is none."},
                    "remaining": {"type": ["integer", "null"], "description": "The rest of the pool."},
                    "reset_at": {"type": "string", "description": "When the pool is refilled, ISO 8601 in UTC."},
                },
            },
            "month": {
                "type": "object",
                "properties": {
                    "characters": {"type": "integer", "description": "Used with API keys in this month."},
                    "fair_use": {"type": ["integer", "null"], "description": "The month's fair use; null if free."},
                },
            },
            "limits": {
                "type": "object",
                "properties": {
                    "requests_per_minute": {"type": "integer"},
                    "concurrent_requests": {"type": ["integer", "null"], "description": "null: any number."},
                    "all_voices": {"type": "boolean", "description": "Whether every voice may be used."},
                    "cloned_voices": {"type": "boolean"},
                    "background_jobs": {"type": "boolean", "description": "Whether longer texts are queued."},
                },
            },
        },
        ("plan", "today", "month", "limits"),
    ),
    annotations=_LOOKS_UP,
)

CATALOG_RESOURCE = Resource(
    uri="voices://catalog",
    name="voices",
    title="Voices",
    description="Every voice as list_voices tells it: its language and gender, and whether this key may use it.",
    mime_type="application/json",
)
