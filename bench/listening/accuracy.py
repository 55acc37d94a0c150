"""The accuracy with which a recogniser understands plain sentences."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from bench.listening.comparing import Errors, errors
from bench.listening.ear import Ear
from tts.engines.base import Samples


@dataclass(frozen=True, slots=True)
class Score:
    """The errors in sentences, and the mean log-probability of the listener's transcripts."""

    errors: Errors
    log_probability: float

    @property
    def cells(self) -> list[str]:
        """The error rate and the log-probability."""
        return [f"{self.errors.rate:.1%}", f"{self.log_probability:.2f}"]


def score(ear: Ear, spoken: Iterable[tuple[str, Samples]], language: str) -> Score:
    """Return the score of `ear` on texts of `language` (BCP 47), each given with its sound."""
    total, confidence = Errors(0, 0), []
    for text, samples in spoken:
        heard = ear.hear(samples, language)
        total += errors(text, heard.text, language)
        confidence.append(heard.log_probability)
    return Score(total, fmean(confidence))
