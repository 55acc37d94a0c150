"""The threads that answer agents: so many and no more, each with its database connection given back in between."""

import asyncio
import contextvars
import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

from speech.threads import Threads

# Renderings and those that wait for one never take the last threads: everything else is still answered.
_SPARE_THREADS = 8

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@functools.cache
def _threads() -> Threads:
    workers = settings.RENDER_SLOTS + settings.RENDER_QUEUE + _SPARE_THREADS
    return Threads(workers, thread_name_prefix="agents")


async def in_thread(
    function: Callable[Arguments, Result], *arguments: Arguments.args, **options: Arguments.kwargs
) -> Result:
    """Return what `function` returns, which may wait and use the database; it is logged under the request's id.

    When the caller is cancelled, the function runs on, and nobody hears of its end.
    """
    context = contextvars.copy_context()
    call = functools.partial(context.run, _with_connections, functools.partial(function, *arguments, **options))
    return await asyncio.get_running_loop().run_in_executor(_threads(), call)


def _with_connections(call: Callable[[], Result]) -> Result:
    """Do what Django does at both ends of a request."""
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()
