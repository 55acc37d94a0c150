"""The threads that answer agents: a bounded number; each returns its database connection between calls."""

import asyncio
import contextvars
import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

from core.threads import Threads

SPARE_THREADS = 8
"""Threads that renderings, running or waiting, leave free, so that other calls are still answered."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@functools.cache
def _threads() -> Threads:
    workers = settings.RENDER_SLOTS + settings.RENDER_QUEUE + SPARE_THREADS
    return Threads(workers, thread_name_prefix="agents")


async def in_thread(
    function: Callable[Arguments, Result], *arguments: Arguments.args, **options: Arguments.kwargs
) -> Result:
    """Run `function`, which may block and use the database, and return its result; its logs have the request's ID.

    If the caller is cancelled, the function continues, and its result is lost.
    """
    context = contextvars.copy_context()
    call = functools.partial(context.run, _with_connections, functools.partial(function, *arguments, **options))
    return await asyncio.get_running_loop().run_in_executor(_threads(), call)


def _with_connections(call: Callable[[], Result]) -> Result:
    """Call, and close old connections before and after, as Django does for a request."""
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()
