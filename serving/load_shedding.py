"""Load shedding: speech for which there is no room is refused before it costs a thread or a database query.

Under overload, each cost of a refusal is missing for the requests that were admitted.
"""

import time

from core.errors import ServerOverloaded
from serving.body_limits import may_be_job
from serving.endpoints import declared_in
from serving.request_body import App, Receive, Scope, Send, refuse
from speech.render_places import check_room


class LoadShedding:
    """Answers 503 to speech that the render scheduler would refuse, and hands all other requests on.

    The shortest speech is what is asked for: how long a text is stands in its request, and only the scheduler learns
    it. Requests that may become a job pass the scheduler.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _needs_room(scope):
            started = time.perf_counter()
            try:
                check_room()
            except ServerOverloaded as error:
                await refuse(error, scope, send, started)
                return
        await self._app(scope, receive, send)


def _needs_room(scope: Scope) -> bool:
    return scope["method"] == "POST" and declared_in(scope).sheds and not may_be_job(scope)
