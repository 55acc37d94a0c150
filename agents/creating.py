"""create_job: an audiobook with chapters, or a podcast of several hosts, made in the background."""

from collections.abc import Mapping
from typing import Any

from mcp_types import CallToolResult, TextContent

from accounts.plans import PRO
from agents.tools import Arguments, Call
from core.errors import PlanRequired
from jobs.api.serializers import parse_job_request
from jobs.service import create_job as create_rendering_job
from tts.dsp.controls import CONTROLS

_SAME = ("type", "voice", "dialogue_voice", "voices", "segments", "gap_ms", "format", "title", "author")
"""The arguments that the API calls as the tool does."""


def create_job(call: Call, arguments: Arguments) -> CallToolResult:
    """Return the job that renders a book or a podcast. Raises: PlanRequired; ApiError as the Jobs API does."""
    if not call.account.plan.has_jobs_api:
        raise PlanRequired(f"Background jobs need the {PRO.title} plan. Use text_to_speech for shorter texts.")
    job, _ = create_rendering_job(call.account, parse_job_request(_body(arguments)), call.key)
    next_step = f'Call get_job_status with job_id "{job.pk}" in about ten seconds, and again until it is completed.'
    structured = {
        "status": job.status,
        "job_id": str(job.pk),
        "type": job.type,
        "format": job.audio_format,
        "characters_charged": job.characters,
        "next_step": next_step,
    }
    text = f"The job {job.pk} is {job.status}; {job.characters:,} characters were charged. {next_step}"
    return CallToolResult(content=[TextContent(text=text)], structured_content=structured)


def _body(arguments: Arguments) -> dict[str, Any]:
    """Return the body of a request to the Jobs API; models send null for an argument that they leave out."""
    given = {name: value for name, value in arguments.items() if value is not None}
    body = {name: given[name] for name in _SAME if name in given} | _sound(given)
    if "text" in given:
        body["input"] = given["text"]
    if "chapters" in given:
        body["chapters"] = _chapters(given["chapters"])
    if isinstance(of_hosts := given.get("controls"), dict):
        body["controls"] = {host: _sound(own) if isinstance(own, dict) else own for host, own in of_hosts.items()}
    elif "controls" in given:
        body["controls"] = given["controls"]
    return body


def _sound(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the controls among `given` by the names of the API."""
    return {control.api_name: given[control.name] for control in CONTROLS if given.get(control.name) is not None}


def _chapters(sent: Any) -> Any:
    """Return chapters as the API takes them; chapters of another form stay as they are, for the API to refuse."""
    if not isinstance(sent, list):
        return sent
    return [
        {"title": chapter.get("title"), "input": chapter.get("text")} if isinstance(chapter, dict) else chapter
        for chapter in sent
    ]
