"""The tools and the resource as agents see them, worded so that a model finds the right tool and arguments at once."""

from mcp_types import Resource, Tool

from accounts.plans import PRO
from agents.listing import LANGUAGE_NAMES
from agents.schemas import (
    AUDIO_URL,
    ENGINE,
    EXPIRES_AT,
    FORMAT,
    LOOKS_UP,
    SOUND,
    SPENDS,
    UNSPOKEN,
    WARNINGS,
    input_schema_of,
    output_schema_of,
    result_schema,
)
from agents.speaking import MAX_AT_ONCE, MAX_AT_ONCE_ARABIC
from jobs.models import Job
from tts.formats import DEFAULT_FORMAT
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.gallery import GENDERS

_FREE_VOICES = ", ".join(voice.id for voice in CATALOG.values() if voice.is_free)

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
    input_schema=input_schema_of(
        {
            "text": {
                "type": "string",
                "minLength": 1,
                "description": "The text to say, in the language of the voice.",
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
            "speed": SOUND["speed"],
            "format": FORMAT
            | {"default": DEFAULT_FORMAT, "description": "The audio format; wav is four times as large."},
            **{name: schema for name, schema in SOUND.items() if name != "speed"},
            "result": result_schema("the audio itself."),
        },
        "text",
    ),
    output_schema=output_schema_of(
        {
            "status": {
                "type": "string",
                "enum": [Job.Status.COMPLETED.value, Job.Status.QUEUED.value],
                "description": (
                    "completed: the audio is in this result, or at audio_url. queued: it is made in the background."
                ),
            },
            "voice": {"type": "string", "description": "The voice that speaks."},
            "format": FORMAT,
            "characters_charged": {"type": "integer"},
            "engine": {"type": "string", "description": ENGINE},
            "duration_s": {"type": "number", "description": "Seconds of audio."},
            "unspoken": UNSPOKEN,
            "unspoken_count": {"type": "integer", "description": "How many pieces of the text have no sound."},
            "warnings": WARNINGS,
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
            "job_id": {"type": "string", "description": "The ID that get_job_status takes."},
            "audio_url": {"type": "string", "description": AUDIO_URL},
            "audio_expires_at": {"type": "integer", "description": EXPIRES_AT},
            "next_step": {"type": "string"},
        },
        ("status", "voice", "format", "characters_charged", "engine", "duration_s", "unspoken"),
        ("status", "voice", "format", "characters_charged", "job_id", "next_step"),
    ),
    annotations=SPENDS,
)

LIST_VOICES = Tool(
    name="list_voices",
    title="List voices",
    description=(
        "Lists the voices that text_to_speech can use, with language and gender. Call it before text_to_speech when "
        "the user asks for a language, a gender, an accent or a voice of their own; for plain English the default "
        f"voice ({DEFAULT_VOICE}) needs no look-up. Choose one with available: true. Costs nothing."
    ),
    input_schema=input_schema_of(
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
    output_schema=output_schema_of(
        {
            "voices": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "id": {"type": "string", "description": "The ID that text_to_speech takes as voice."},
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
    annotations=LOOKS_UP,
)

GET_USAGE = Tool(
    name="get_usage",
    title="Get usage",
    description=(
        "Tells how many characters are left today, what was used this month, and what the account's plan allows. Call "
        "it before long texts on the free plan, and after an error daily_quota_exceeded. Costs nothing."
    ),
    input_schema=input_schema_of({}),
    output_schema=output_schema_of(
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
    annotations=LOOKS_UP,
)

CATALOG_RESOURCE = Resource(
    uri="voices://catalog",
    name="voices",
    title="Voices",
    description="Every voice as list_voices tells it: its language and gender, and whether this key may use it.",
    mime_type="application/json",
)
