"""How long the body of a request may be: as long as its endpoint may need."""

from django.conf import settings

from accounts.plans import PLANS
from core.declarations import Body
from serving.endpoints import declared_in
from serving.request_body import Scope
from speech.api import LONG_TEXT_AS_JOB, LONG_TEXT_HEADER

PLAIN_BYTES = 256 * 1024
"""The most bytes of a body that has no reason to be large, and of any form with escapes (`%23`).

Python takes a second for each MB of escapes, and blocks all threads for long stretches of it. The pages send long texts
as multipart, without escapes.
"""

SPOKEN_BYTES = PLAIN_BYTES + 12 * max(plan.max_input for plan in PLANS.values())
"""The most bytes of a body with a text that is spoken at once: JSON may need 12 bytes per character."""

FORM_BYTES = 1024 * 1024
"""The most bytes of the form with the script of a podcast, which has no file."""


def most_body_bytes(scope: Scope) -> int:
    """Return the most bytes that the body of a request may have, given its ASGI scope."""
    return min(_most_bytes(scope), settings.MAX_BODY_BYTES)


def _most_bytes(scope: Scope) -> int:
    content_type = b",".join(value for header, value in scope["headers"] if header == b"content-type").lower()
    if scope["method"] != "POST" or b"urlencoded" in content_type:
        return PLAIN_BYTES
    most = settings.MAX_BODY_BYTES
    return {
        Body.PLAIN: PLAIN_BYTES,
        Body.SPOKEN: SPOKEN_BYTES,
        Body.SPOKEN_OR_JOB: most if may_be_job(scope) else SPOKEN_BYTES,
        Body.SCRIPT: FORM_BYTES,
        Body.FILES: most if content_type.startswith(b"multipart/form-data") else PLAIN_BYTES,
        Body.LONG: most,
    }[declared_in(scope).body]


def may_be_job(scope: Scope) -> bool:
    """Tell whether a request asks for a job in case its text is too long to be spoken at once."""
    return dict(scope["headers"]).get(LONG_TEXT_HEADER.lower().encode()) == LONG_TEXT_AS_JOB.encode()
