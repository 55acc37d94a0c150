"""The API reference: Swagger UI, by drf-spectacular, in the site's own page and without inline scripts."""

from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.authentication import SessionAuthentication


class ReferenceView(SpectacularSwaggerSplitView):
    """Answers with the page, and with `?script` with the script that starts Swagger UI in it."""

    authentication_classes = (SessionAuthentication,)  # the page's menu shows who is signed in
    url_name = "schema"
    template_name = "reference.html"
