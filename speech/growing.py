"""Speech of a text that is still being written, as one request within the account's plan and limits."""

from collections.abc import Generator
from contextlib import ExitStack
from dataclasses import replace

from accounts import limits
from accounts.limits import Admission
from accounts.models import Account, ApiKey
from accounts.plans import MAX_ANSWER_S
from speech import render_places
from speech.account_lexicons import lexicon_of
from speech.admitting import caller_of, told_charge
from speech.rendering import GrowingAudio
from speech.request_checks import check_length, checked_voice, said_length
from speech.requests import IsWanted, SpeechRequest, Terms
from speech.results import SpeechPart


class GrowingSpeech:
    """A request whose text comes in parts, each charged when it is spoken; it counts once in its minute.

    It holds its place among the requests at once until it is closed. Each part is rendered in its own turn, as short as
    the part. No two methods may run at the same time; each may run in another thread.
    """

    def __init__(self, account: Account, request: SpeechRequest, key: ApiKey | None = None) -> None:
        """Begin a text with the voice, format and sound of `request`, whose input is the first part, not yet spoken.

        Raises: ApiError of any kind.
        """
        self._account, self._request = account, request
        self._voice = checked_voice(account, request)
        self._lexicon = lexicon_of(account, self._voice.language)
        self._written = self._said = 0
        self._audio = GrowingAudio(request, self._voice, self._lexicon)
        self._held = ExitStack()
        self._admission: Admission = self._held.enter_context(limits.admitted(account, 0, key, voice=self._voice.id))

    @property
    def duration_s(self) -> float:
        """Seconds of sound so far."""
        return self._audio.duration_s

    def speak(self, text: str, *, is_wanted: IsWanted | None = None) -> Generator[SpeechPart]:
        """Yield `text`, the next part, spoken, in parts of the file.

        It is charged before it is rendered; if the rendering ends early, the unrendered rest is given back when this is
        closed. Nothing may be spoken after an error. Raises: any ApiError.
        """
        checked_voice(self._account, replace(self._request, input=text))
        said = said_length(text, self._voice, self._account.plan, self._lexicon)
        check_length(self._written + len(text), self._voice, self._account.plan)
        before = self._said
        caller = caller_of(self._account)
        slots = render_places.render_slots()
        entered = slots.enter(said.total, caller=caller, is_wanted=is_wanted, is_stream=True)
        with entered as turn, told_charge(self._admission):
            self._charge(before + said.total)
            self._written += len(text)

            def count(end: int) -> None:
                self._admission.rendered = before + said.up_to(end)
                turn.rendered = said.up_to(end)

            with turn:
                for part in self._audio.speak(text, Terms(is_wanted, turn, MAX_ANSWER_S, on_spoken=count)):
                    self._admission.is_heard = True
                    if part.is_last:
                        count(len(text))
                    yield part
        self._admission.rendered = self._said

    def finish(self) -> bytes:
        """Return the rest of the file. Nothing may be spoken afterwards."""
        return self._audio.finish()

    def close(self, error: BaseException | None = None) -> None:
        """Give the place back, and after an early end by `error` the charge for unrendered text."""
        self._held.__exit__(type(error) if error else None, error, None)

    def _charge(self, total: int) -> None:
        """Charge `total` characters in all, including earlier parts. Raises: LimitExceeded."""
        with self._admission.charged_anew({self._voice.id: total}):
            self._said = total
        limits.lend_connection()
