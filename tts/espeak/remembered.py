"""Remembers answers of espeak-ng, so that a sentence asks once for all its new parts."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

_MOST = 16_384
_SHORT = 40


class Remembered:
    """The last 16,384 answers to short questions of at most 40 characters. Any thread may use it."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._lock = threading.Lock()

    def answers(
        self, questions: Sequence[str], language: str, ask: Callable[[Sequence[str]], Sequence[str]]
    ) -> list[str]:
        """Return the answer to each question in `language`; `ask` is called at most once, with the new questions."""
        found: dict[str, str] = {}
        with self._lock:
            for question in questions:
                key = (question, language)
                if key in self._answers:
                    self._answers.move_to_end(key)
                    found[question] = self._answers[key]
        new = [question for question in dict.fromkeys(questions) if question not in found]
        if new:
            asked = dict(zip(new, ask(new), strict=True))
            self._keep(asked, language)
            found |= asked
        return [found[question] for question in questions]

    def _keep(self, asked: dict[str, str], language: str) -> None:
        with self._lock:
            for question, answer in asked.items():
                if len(question) <= _SHORT:
                    self._answers[question, language] = answer
            while len(self._answers) > _MOST:
                self._answers.popitem(last=False)
