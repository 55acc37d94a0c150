"""The tools for background jobs as agents see them: one makes audiobooks and podcasts, one tells how far they are."""

from mcp_types import Tool

from agents.job_status import MAX_INLINE_BYTES
from agents.schemas import (
    AUDIO_URL,
    ENGINE,
    FILE_FORMAT,
    LABEL,
    LOOKS_UP,
    SOUND,
    SPENDS,
    UNSPOKEN,
    WARNINGS,
    Schema,
    input_schema_of,
    output_schema_of,
    result_schema,
)
from jobs.api.hosts import MAX_HOSTS
from jobs.models import Job
from jobs.planning import DEFAULT_TURN_GAP_MS, MAX_CHAPTERS, MAX_TURN_GAP_MS
from tts.formats import DEFAULT_FORMAT
from voices.catalog import DEFAULT_VOICE

_TEXT: Schema = {"type": "string", "minLength": 1}

CREATE_JOB = Tool(
    name="create_job",
    title="Create an audiobook or a podcast",
    description=(
        "Makes an audiobook or a podcast in the background and returns a job_id, which get_job_status follows. "
        "longform: a text in one voice, as one text or as chapters; [voice:am_michael] … [/voice] gives a stretch to "
        "another voice. podcast: voices and segments, the turns of two to ten hosts. Use text_to_speech for short "
        "texts. The texts are read and charged as in text_to_speech. Needs the Pro plan."
    ),
    input_schema=input_schema_of(
        {
            "type": {
                "type": "string",
                "enum": list(Job.Type.values),
                "default": Job.Type.LONGFORM.value,
                "description": "A text in one voice, or the turns of hosts.",
            },
            "text": {"type": "string", "minLength": 1, "description": "longform: the whole text, or send chapters."},
            "chapters": {
                "type": "array",
                "minItems": 1,
                "maxItems": MAX_CHAPTERS,
                "description": "longform: the chapters in order; titles are listed, not spoken.",
                "items": input_schema_of({"title": LABEL, "text": _TEXT}, "title", "text"),
                "examples": [[{"title": "The harbour", "text": "Chapter one. The harbour was empty."}]],
            },
            "voice": {
                "type": "string",
                "default": DEFAULT_VOICE,
                "description": "longform: a voice id of list_voices.",
            },
            "dialogue_voice": {
                "type": "string",
                "description": "longform: a second voice, for what stands in quotation marks.",
            },
            "voices": {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": {"type": "string"},
                "description": f"podcast: the voice of each host: A and B, or up to {MAX_HOSTS} of any names.",
                "examples": [{"Anna": "af_heart", "Ben": "am_michael"}],
            },
            "segments": {
                "type": "array",
                "minItems": 1,
                "description": "podcast: the turns in order; chapter is the title of a chapter that begins there.",
                "items": input_schema_of(
                    {"speaker": {"type": "string"}, "text": _TEXT, "chapter": LABEL}, "speaker", "text"
                ),
                "examples": [[{"speaker": "Anna", "text": "Welcome."}, {"speaker": "Ben", "text": "Thank you."}]],
            },
            "controls": {
                "type": "object",
                "additionalProperties": {"type": "object"},
                "description": "podcast: the sound of hosts, by name: speed, pitch, volume_db and tone of their own.",
                "examples": [{"Ben": {"speed": 1.1, "tone": "warm"}}],
            },
            "gap_ms": {
                "type": "number",
                "minimum": 0,
                "maximum": MAX_TURN_GAP_MS,
                "default": DEFAULT_TURN_GAP_MS,
                "description": "podcast: silence between turns, in milliseconds.",
            },
            "format": FILE_FORMAT
            | {"default": DEFAULT_FORMAT, "description": "m4b: an audiobook file, with chapters as mp3 has them."},
            "title": LABEL | {"description": "Its title, in its file too."},
            "author": LABEL | {"description": "The name of its writer."},
            **SOUND,
        }
    ),
    output_schema=output_schema_of(
        {
            "status": {"type": "string", "enum": list(Job.Status.values)},
            "job_id": {"type": "string", "description": "The ID that get_job_status takes."},
            "type": {"type": "string"},
            "format": FILE_FORMAT,
            "characters_charged": {"type": "integer"},
            "next_step": {"type": "string"},
        },
        ("status", "job_id", "type", "format", "characters_charged", "next_step"),
    ),
    annotations=SPENDS,
)

GET_JOB_STATUS = Tool(
    name="get_job_status",
    title="Get job status",
    description=(
        "Tells how far a background job is. Call it with the job_id of create_job, or of a text_to_speech result whose "
        'status is "queued", about every ten seconds, until status is "completed" or "failed". A completed job has '
        "audio_url and "
        f"a link to the file, and audio under {MAX_INLINE_BYTES // 1_000_000} MB comes with the result. Costs nothing."
    ),
    input_schema=input_schema_of(
        {
            "job_id": {
                "type": "string",
                "format": "uuid",
                "description": "The job_id that create_job or text_to_speech returned.",
                "examples": ["0f8fad5b-d9cb-469f-a165-70867728950e"],
            },
            "result": result_schema("a link, and the audio itself if it is small."),
        },
        "job_id",
    ),
    output_schema=output_schema_of(
        {
            "id": {"type": "string"},
            "type": {"type": "string", "description": "longform or podcast."},
            "status": {"type": "string", "enum": list(Job.Status.values)},
            "progress": {"type": "number", "description": "0 to 1."},
            "title": {"type": "string"},
            "author": {"type": "string"},
            "cover_url": {"type": ["string", "null"]},
            "chapters": {
                "type": "array",
                "description": "When each chapter starts and ends, in seconds, and its audio; null until completed.",
                "items": {
                    "type": "object",
                    "properties": {
                        "title": {"type": "string"},
                        "start": {"type": ["number", "null"]},
                        "end": {"type": ["number", "null"]},
                        "audio_url": {"type": ["string", "null"]},
                    },
                },
            },
            "segments": {
                "type": "array",
                "description": "The turns of a podcast, each with its speaker and its audio alone.",
                "items": {
                    "type": "object",
                    "properties": {"speaker": {"type": "string"}, "audioUrl": {"type": ["string", "null"]}},
                },
            },
            "audio_url": {
                "type": ["string", "null"],
                "description": AUDIO_URL,
            },
            "captions": {
                "type": ["object", "null"],
                "description": "The finished captions by format; the addresses take the API key.",
                "additionalProperties": {"type": "string"},
            },
            "duration": {"type": ["number", "null"], "description": "Seconds of audio."},
            "format": FILE_FORMAT,
            "characters": {"type": "integer", "description": "The characters that the job was charged."},
            "engine": {"type": ["string", "null"], "description": ENGINE},
            "unspoken": UNSPOKEN,
            "unspoken_count": {"type": "integer", "description": "How many pieces of the text have no sound."},
            "warnings": WARNINGS,
            "created_at": {"type": "integer", "description": "Milliseconds since the epoch, as all times here."},
            "completed_at": {"type": ["integer", "null"]},
            "audio_expires_at": {"type": ["integer", "null"]},
            "next_step": {"type": "string"},
        },
        ("id", "status", "progress", "audio_url"),
    ),
    annotations=LOOKS_UP,
)
