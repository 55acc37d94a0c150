"""Load shedding: refuses speech for which there is no room before it costs a thread or a database query.

Under overload, the admitted requests pay for each refusal.
"""

import time

from core.errors import ServerOverloaded
from serving.body_limits import may_be_job
from serving.endpoints import declared_in
from serving.request_body import App, Receive, Scope, Send, refuse
from speech.render_places import check_room


class LoadShedding:
    """Answers 503 to speech that the render scheduler would refuse, and passes all other requests on.

    It asks for room for the shortest speech: the length of a text is in its request, and only the scheduler learns it.
    Requests that may become a job are let through.
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
