"""The look-up in the form of a lexicon entry: how a word is said, and other pronunciations to choose from."""

from typing import Any

from django.http import HttpRequest

from accounts.models import Account
from core.errors import ApiError
from speech import service
from speech.forms import LexiconEntryForm, in_words
from speech.transcripts import Transcript

_LOOK_UP, _PICK = "look_up", "pick"
"""The names of the buttons: one shows pronunciations, the other puts its value into the form."""


def entry_form(request: HttpRequest, initial: dict[str, Any] | None = None) -> LexiconEntryForm:
    """Return the form as sent, if it was; a chosen pronunciation is filled in, still to be saved."""
    sent = request.POST if request.method == "POST" else None
    if sent is None or _PICK not in sent:
        return LexiconEntryForm(sent, initial=initial)
    picked = {"word": sent.get("word", ""), "language": sent.get("language", ""), "phonemes": sent[_PICK]}
    form = LexiconEntryForm(initial=picked)
    form.fields["phonemes"].widget.attrs["autofocus"] = True
    return form


def is_look_up(request: HttpRequest) -> bool:
    """Tell whether the form was sent to look up its word, not to save it."""
    return request.method == "POST" and _LOOK_UP in request.POST


def look_up(account: Account, form: LexiconEntryForm) -> Transcript | None:
    """Return how the word of `form` is said; None, with the error in `form`, if that cannot be determined."""
    if not form.is_valid():
        return None
    try:
        return service.look_up_word(account, form.cleaned_data["word"], form.cleaned_data["language"])
    except ApiError as error:
        form.add_error("word", in_words(error))
        return None
