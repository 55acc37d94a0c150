"""How much of plain sentences is understood."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from bench.listening.comparing import Errors, errors
from bench.listening.ear import Ear
from speech.engines.base import Samples


@dataclass(frozen=True, slots=True)
class Score:
    """Errors over sentences, and the mean log-probability with which the listener wrote them down."""

    errors: Errors
    log_probability: float

    @property
    def cells(self) -> list[str]:
        """The error rate and the log-probability."""
        return [f"{self.errors.rate:.1%}", f"{self.log_probability:.2f}"]


def score(ear: Ear, spoken: Iterable[tuple[str, Samples]], language: str) -> Score:
    """Return how well `ear` understands texts of `language` (BCP 47), each given with its sound."""
    total, confidence = Errors(0, 0), []
    for text, samples in spoken:
        heard = ear.hear(samples, language)
        total += errors(text, heard.text, language)
        confidence.append(heard.log_probability)
    return Score(total, fmean(confidence))
