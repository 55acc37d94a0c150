"""How much louder or quieter each Kokoro voice is made: measured once on a sentence of its language, then kept."""

import hashlib
import json
import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyloudnorm

from speech.dsp.loudness import MP3_LOSS_DB, TARGET_LUFS
from speech.engines.base import SAMPLE_RATE, Samples

log = logging.getLogger(__name__)

SENTENCES = {
    "en-US": "ðə tɹˈAn tə ðə kˈOst lˈivz ˈɜɹli ɪn ðə mˈɔɹnɪŋ ænd əɹˈIvz bəfˈɔɹ nˈun.",
    "en-GB": "ðə lˈIbɹəɹi at ðə kˈɔːnə haz biːn klˈQzd sˈɪns ðə bɪɡˈɪnɪŋ ɒv ðə sˈʌmə.",
    "ja": "kʲinoː no ɡoɡo, tomodaʨi to iʔɕoɲi ekʲi no ʨikakɯ ɲi aɾɯ ʨiːsana kʲiʔsateɴ e iʔte, mado no soto o naɡameta.",
    "zh": "ʦwo↗tʰjɛ→nɕja↘u↓ wo↓ xɤ↗ pʰə↗ŋjou↓ i↘ʨʰi↓ ʨʰy↘ lɤ xwo↓ꭧʰɤ→ꭧa↘n pʰa↗ŋpjɛ→n tɤ na↘ ʨja→ɕjau↓ ʂu→tjɛ↘n.",
    "es": "el tɾˈen ke βˈa a la kˈosta sˈale tempɾˈano poɾ la maɲˈana i ʎˈeɣa ˈantes ðel mˌeðjoðˈia.",
    "fr": "lə tʁˈɛ̃ puʁ la mˈɛʁ pˈaʁ tˈoː lə matˈɛ̃ e aʁˈiv œ̃ pø avˌɑ̃ midˈi a la ɡˈaʁ.",
    "hi": "kˈʌl ʃˈaːm hˌəm sˈʌb nˈʌdi keː kɪnˈaːɾeː ɡʰˈuːmnˌeː ɡˈʌeː ɔːɾ ʋˈʌhã bˈɛːʈʰəkˌəɾ dˈeːɾ tˌək.",
    "it": "il trˈɛno per il mˈare pˈarte prˈɛsto la matːˈina e arɾˈiva pˈɔko prˈima dɪ meʣːoʤˈɔrno.",
    "pt-BR": "ʊ trˈAŋ pˌaɾæ ʊ lˌitoɾˈW sˈI sˈedʊ pˈelæ mɐ̃ɲˈɐ̃ i ʃˈeɡæ ũŋ pˈowkw ˈɐ̃ŋʧyz dʊ mˈAʊʤˈiæ.",
}
"""What is measured, by language: five to nine seconds of plain speech, in the model's own symbols."""

_AIM_LUFS = TARGET_LUFS + MP3_LOSS_DB / 2
_MOST_DB = 20.0


class VoiceGains:
    """The gain of each voice in dB, the same in every process and after every restart. Thread-safe."""

    def __init__(self, cache_dir: Path, model: str) -> None:
        """Keep the gains below `cache_dir`; `model` names the weights that they hold for."""
        digest = hashlib.sha256(model.encode()).hexdigest()[:16]
        self._path = cache_dir / f"kokoro-gains-{digest}.json"
        self._lock = threading.Lock()
        self._gains: dict[str, float] = self._read()

    def gain_db(self, voice: str, render: Callable[[], Samples]) -> float:
        """Return the gain of `voice`; where it is not known yet, `render` makes the sentence to measure."""
        with self._lock:
            if voice not in self._gains:
                self._gains[voice] = measured_gain_db(render())
                self._write()
            return self._gains[voice]

    def _read(self) -> dict[str, float]:
        try:
            return {voice: float(gain) for voice, gain in json.loads(self._path.read_text()).items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, AttributeError) as error:
            log.warning("%s is unreadable and will be written anew: %s", self._path, error)
            return {}

    def _write(self) -> None:
        draft = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(self._read() | self._gains, indent=1))
            draft.replace(self._path)
        except OSError as error:
            log.warning("voice gains cannot be kept, so that each process measures them anew: %s", error)


def measured_gain_db(samples: Samples) -> float:
    """Return the gain in dB, to a tenth, that brings speech of a second or more to the target; 0 for silence."""
    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(samples.astype(np.float64))
    return round(float(np.clip(_AIM_LUFS - loudness, -_MOST_DB, _MOST_DB)), 1) if np.isfinite(loudness) else 0.0
