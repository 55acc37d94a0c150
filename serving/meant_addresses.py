"""Routes requests to the API address that they mean, without a redirect, which would lose their bodies."""

from urllib.parse import quote

from serving.api_paths import meant_path
from serving.request_body import App, Receive, Scope, Send


class MeantAddresses:
    """Passes requests on under the path that they mean. It wraps everything that looks at paths."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and (path := meant_path(scope["path"])) != scope["path"]:
            scope = {**scope, "path": path, "raw_path": quote(path).encode()}
        await self._app(scope, receive, send)
