"""Admits a request within the limits: counts it, charges it, and gives it a slot for rendering."""

from collections.abc import Iterator
from contextlib import contextmanager

from accounts import limits
from accounts.limits import Admission, Charge
from accounts.models import Account, ApiKey, UsageKind
from accounts.plans import MAX_ANSWER_S
from core.errors import ApiError
from core.networks import network_of
from speech import render_places
from speech.request_checks import said_length
from speech.requests import IsWanted, SpeechRequest, Terms
from tts.text.lexicon import Lexicon
from voices.cloned import Voice


@contextmanager
def admitted(
    account: Account,
    request: SpeechRequest,
    voice: Voice,
    lexicon: Lexicon | None,
    key: ApiKey | None,
    *,
    kind: UsageKind = UsageKind.SPEECH,
    is_wanted: IsWanted | None = None,
    is_stream: bool = False,
) -> Iterator[tuple[Admission, Terms]]:
    """Hold a place within the limits, and a slot to render `request`, while the block runs.

    Yields the admission, and the terms of the rendering. Raises: any ApiError.
    """
    size = len(request.input)
    slots = render_places.render_slots()
    entered = slots.enter(size, caller=caller_of(account), is_wanted=is_wanted, is_stream=is_stream)
    # The limits are checked first: an account's own burst must not take places of others.
    counted = limits.admitted(account, size, key, kind=kind, voice=voice.id)
    with counted as admission, entered as turn, turn, told_charge(admission):
        said = said_length(request.marked, voice, account.plan, lexicon)
        if said.total > size:
            with admission.charged_anew({voice.id: said.total}):
                turn.size = said.total
            limits.lend_connection()

        def count(end: int) -> None:
            admission.rendered = turn.rendered = said.up_to(end)

        yield admission, Terms(is_wanted, turn, MAX_ANSWER_S, on_spoken=count)


@contextmanager
def visitor_admitted(
    address: str, request: SpeechRequest, *, is_wanted: IsWanted | None = None, is_stream: bool = False
) -> Iterator[tuple[Charge, Terms]]:
    """Hold a slot to render `request`, charged to a visitor, while the block runs; yields as `admitted`."""
    size = len(request.input)
    caller = f"network {network_of(address)}"
    slots = render_places.render_slots()
    entered = slots.enter(size, caller=caller, is_wanted=is_wanted, is_stream=is_stream)
    with entered as turn, limits.visitor_admitted(address, size) as charge, turn, told_charge(charge):

        def count(end: int) -> None:
            charge.rendered = turn.rendered = end

        yield charge, Terms(is_wanted, turn, MAX_ANSWER_S, on_spoken=count)


@contextmanager
def told_charge(charge: Charge) -> Iterator[None]:
    """Say in an error on our side whether the caller pays."""
    try:
        yield
    except ApiError as error:
        if error.status >= 500:
            error.message += (
                " The part that you received is charged." if charge.is_heard else " You have not been charged."
            )
        raise


def caller_of(account: Account) -> str:
    """Return the name of an account among the callers of renderings and readings."""
    return f"account {account.pk}"
