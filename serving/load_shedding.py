"""Load shedding: speech for which there is no room is refused before it costs a thread or a database query.

Under overload, each cost of a refusal is missing for the requests that were admitted.
"""

import time

from core.errors import ServerOverloaded
from serving.request_body import App, Receive, Scope, Send, refuse
from speech.api import LONG_TEXT_AS_JOB, LONG_TEXT_HEADER
from speech.service import check_room

_SPEECH_PATHS = ("/api/v1/audio/speech", "/v1/audio/speech", "/elevenlabs/v1/text-to-speech/")
"""The addresses of speech begin so."""


class LoadShedding:
    """Answers 503 to speech that the render scheduler would refuse, and hands all other requests on.

    The shortest speech is what is asked for: how long a text is stands in its request, and only the scheduler learns
    it. Requests that may become a job pass the scheduler.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"].startswith(_SPEECH_PATHS):
            started = time.perf_counter()
            try:
                _check(scope)
            except ServerOverloaded as error:
                await refuse(error, scope, send, started)
                return
        await self._app(scope, receive, send)


def _check(scope: Scope) -> None:
    """Do nothing if there is room for the speech that is asked for. Raises: ServerOverloaded."""
    headers = dict(scope["headers"])
    may_be_job = headers.get(LONG_TEXT_HEADER.lower().encode()) == LONG_TEXT_AS_JOB.encode()
    if not may_be_job:
        check_room()
