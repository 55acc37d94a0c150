"""The search for a person's voice among Kokoro's voices; Kokoro's own encoder of styles was never published.

It compares voices after `matching` has brought each to the person's pitch and spectrum: only the throat still differs.
It tries no mixes: the encoder finds them nearer, but other judges do not (docs/decisions/0055). A pack that another way
of cloning made from the recording is one more voice.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import numpy as np
import torch

from tts.cloning.clone import Found
from tts.cloning.likeness import likeness_at_level
from tts.cloning.matching import Person, match_voice
from tts.engines.base import Samples
from tts.engines.kokoro.clone import section_of
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.kokoro.voices import LETTERS, PACK
from tts.engines.voice_gains import measured_gain_db


@dataclass(frozen=True, slots=True)
class Start:
    """A voice pack of the person, float32 of shape (510, 1, 256), and the catalog voice with the largest share."""

    pack: torch.Tensor
    base_voice: str


_TRIALS_A_PHRASE = 25

_MOST_VOICES = 30
"""All English voices; other languages have fewer, and use voices of other languages too."""

_FINALISTS = 8


def find_voice(
    engine: KokoroEngine,
    recording: Samples,
    *,
    language: str,
    trials: int,
    report: Callable[[float], None],
    start: Start | None = None,
) -> Found:
    """Return a section with which `engine` speaks like the speaker of `recording` (float32 mono, 24 kHz).

    Deterministic. The pack of a `start` is always among the voices that are heard twice. The model speaks at most
    `trials` / 25 phrases of `language`, about three seconds each, and at least two. The section has the likeness of the
    unchanged nearest voice, and of the result. Reports its progress, 0 to 1.

    Raises: EngineError; anything that `report` raises.
    """
    report(0.0)
    phrases = max(2, trials // _TRIALS_A_PHRASE)
    names = ([PACK] if start else []) + _in_order(engine.voices, language)
    names = names[: min(_MOST_VOICES, phrases - 1)]
    twice = min(_FINALISTS, phrases - len(names), len(names))
    speaker = _Speaker(engine, language, len(names) + twice, report, start.pack if start else None)
    person = Person.of(recording)
    first, alike = {}, {}
    for name in names:  # compared as soon as it has spoken: `report` may end the search
        first[name] = speaker.say(0, name)
        alike[name] = match_voice(first[name], person, may_warp=False).likeness
    finalists = sorted(names, key=lambda name: (name != PACK, -alike[name]))[:twice]
    whole = {}
    for name in finalists:
        whole[name] = np.concatenate([first[name], speaker.say(1, name)])
        alike[name] = match_voice(whole[name], person, may_warp=False).likeness
    nearest = max(finalists, key=lambda name: alike[name])
    match = match_voice(whole[nearest], person, may_warp=True)
    section = section_of({nearest: 1.0}, match.throat, match.bands_db, measured_gain_db(match.sound), speaker.pack)
    section["likeness"] = {
        "voice": round(likeness_at_level(whole[nearest], person.embedding), 4),
        "matched": round(match.likeness, 4),
    }
    report(1.0)
    return Found(start.base_voice if start and nearest == PACK else nearest, match.likeness, section)


class _Speaker:
    """Speaks a number of phrases, and reports the share spoken so far."""

    def __init__(
        self,
        engine: KokoroEngine,
        language: str,
        count: int,
        report: Callable[[float], None],
        pack: torch.Tensor | None,
    ) -> None:
        self._engine, self._count, self._report, self.pack = engine, count, report, pack
        self._phrases = _halves(SENTENCES[language])
        self._spoken = 0

    def say(self, phrase: int, voice: str) -> Samples:
        """Return phrase 0 or 1 in a voice. Raises: EngineError; anything that `report` raises."""
        self._report(self._spoken / (self._count + 1))
        self._spoken += 1
        return self._engine.speak_mix(self._phrases[phrase], {voice: 1.0}, self.pack)


def _halves(symbols: str) -> tuple[str, str]:
    """Return a sentence as two phrases, cut at the space nearest to its middle."""
    spaces = [index for index, symbol in enumerate(symbols) if symbol == " "]
    middle = min(spaces, key=lambda index: abs(index - len(symbols) // 2))
    return symbols[:middle], symbols[middle + 1 :]


def _in_order(voices: Collection[str], language: str) -> list[str]:
    """Return the names of voices, first the voices of `language`."""
    letters = LETTERS[language]
    return sorted(voices, key=lambda name: (letters.find(name[0]) % (len(letters) + 1), name))
