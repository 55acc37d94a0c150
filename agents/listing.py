"""Lists for agents: the voices, as a tool and as a resource, and the usage of the account."""

import json
from typing import Any

from mcp_types import CallToolResult, TextContent

from accounts.api import usage_record
from accounts.models import Account
from agents.tools import Arguments, Call
from core.errors import InvalidValue
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.gallery import GENDERS
from voices.languages import LANGUAGES
from voices.records import catalog_record, clone_record
from voices.service import cloned_voices_of

LANGUAGE_NAMES = tuple(sorted({*LANGUAGES, *(tag.split("-", maxsplit=1)[0] for tag in LANGUAGES)}))


def list_voices(call: Call, arguments: Arguments) -> CallToolResult:
    """Return the voices of a language and gender. Raises: InvalidValue."""
    language, gender = (_chosen(arguments, *choice) for choice in (("language", LANGUAGE_NAMES), ("gender", GENDERS)))
    found = [
        voice
        for voice in _voices(call.account)
        if language in (None, voice["language"], voice["language"].split("-", maxsplit=1)[0])
        and gender in (None, voice["gender"])
    ]
    lines = []
    for voice in found:
        kind = "cloned" if voice["is_cloned"] else voice["gender"]
        usable = "" if voice["available"] else ", not available to this key"
        lines.append(f"{voice['id']}: {voice['name']}, {voice['language']}, {kind}, {voice['access']} plan{usable}")
    text = "\n".join(lines) or "No voices match."
    structured = {"voices": found, "default_voice": DEFAULT_VOICE}
    return CallToolResult(content=[TextContent(text=text)], structured_content=structured)


def catalog_text(account: Account) -> str:
    """Return the text of the resource: JSON with all voices."""
    return json.dumps({"voices": _voices(account), "default_voice": DEFAULT_VOICE}, ensure_ascii=False)


def get_usage(call: Call, arguments: Arguments) -> CallToolResult:
    """Return the usage of the account, and the limits of its plan."""
    plan = call.account.plan
    record = usage_record(call.account, 1)
    limits = {
        "requests_per_minute": plan.requests_per_minute,
        "concurrent_requests": plan.concurrent_requests,
        "all_voices": plan.has_all_voices,
        "cloned_voices": plan.has_cloning,
        "background_jobs": plan.has_jobs_api,
    }
    structured = {"plan": record["plan"], "today": record["today"], "month": record["month"], "limits": limits}
    return CallToolResult(content=[TextContent(text=_usage_text(structured))], structured_content=structured)


def _chosen(arguments: Arguments, name: str, allowed: tuple[str, ...]) -> str | None:
    """Return the `allowed` name that the argument `name` gives, in upper or lower case; None if it is left out."""
    value = arguments.get(name)
    if value is None or value == "":
        return None
    known = {choice.lower(): choice for choice in allowed}
    if not isinstance(value, str) or value.lower() not in known:
        raise InvalidValue(f"{name} must be one of {', '.join(allowed)}", param=name)
    return known[value.lower()]


def _voices(account: Account) -> list[dict[str, Any]]:
    """Return the records of the account's own voices, followed by the voices of the catalog."""
    plan = account.plan
    clones = cloned_voices_of(account) if plan.has_cloning else ()
    own = [clone_record(voice) | {"is_cloned": True} for voice in clones]
    return own + [catalog_record(voice, plan) | {"is_cloned": False} for voice in CATALOG.values()]


def _usage_text(usage: dict[str, Any]) -> str:
    today, month = usage["today"], usage["month"]
    if today["limit"] is None:
        left = f"{month['characters']:,} of {month['fair_use']:,} characters of this month's fair use are used"
    else:
        left = f"{today['remaining']:,} of {today['limit']:,} characters are left until {today['reset_at']}"
    return f"Plan {usage['plan']}: {left}. {usage['limits']['requests_per_minute']} requests a minute are allowed."
