"""Speech that there is no room for is refused at the door: it costs no thread, no connection and no look at its key.

Under more load than the machine can take, what refusals cost is missing for those who were let in.
"""

import time

from config.request_body import App, Receive, Scope, Send, refuse
from jobs.openapi import LONG_TEXT_AS_JOB, LONG_TEXT_HEADER
from speech.errors import ServerOverloaded
from speech.service import check_room

_SPEECH_PATH = "/api/v1/audio/speech"


class LoadShedding:
    """Answers 503 to speech that would be refused by the renderers, and hands everything else on.

    It needs true `Content-Length` headers (`BodyReader`): no text has more characters than its request has bytes, so
    that nobody is refused here whom the renderers would let in. What may become a job is let through.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == _SPEECH_PATH and scope["method"] == "POST":
            started, headers = time.perf_counter(), dict(scope["headers"])
            try:
                if headers.get(LONG_TEXT_HEADER.lower().encode()) != LONG_TEXT_AS_JOB.encode():
                    check_room(int(headers.get(b"content-length", 0)))
            except ServerOverloaded as error:
                await refuse(error, scope, send, started)
                return
        await self._app(scope, receive, send)
