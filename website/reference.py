"""The API reference: Swagger UI, by drf-spectacular, in the site's own page; `static/reference.js` starts it."""

from typing import Any

from drf_spectacular.views import SpectacularSwaggerView
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response


class ReferenceView(SpectacularSwaggerView):
    """Answers with the page."""

    authentication_classes = (SessionAuthentication,)  # the page's menu shows who is signed in
    url_name = "schema"
    template_name = "website/reference.html"

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Answer without the opener policy for OAuth pop-ups, which the site does not use: its own policy applies."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.pop("Cross-Origin-Opener-Policy", None)
        return answer
