"""The notes on a text while it is being written, for the editors' scripts."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.authentication import account_of
from studio.notes import language_note, unspoken_note


@never_cache
@login_required
@require_POST
def studio_notes(request: HttpRequest) -> JsonResponse:
    account, sent = account_of(request), request.POST
    return JsonResponse(
        {
            "unspoken": unspoken_note(sent.get("text", "")),
            "language": language_note(account, [sent.get("sample", "")], sent.get("voice", "")),
        }
    )
