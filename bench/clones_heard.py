"""Clones on trained Kokoro, judged by models that made none: `python -m bench.cloning --kokoro [DIR]`.

CAM++ (`bench.speaker_ear`) and the measures of Praat (`tts.cloning.judge`) compare each speaker's clone, the nearest
English voice of the catalog and the recording that was cloned with other utterances of the speaker. Whisper counts the
words that the clone loses, with `--languages` also in the model's other languages.
"""

import hashlib
import json
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import cast

import numpy as np

from bench.listening.accuracy import score
from bench.listening.ear import Ear
from bench.listening.parts import READERS
from bench.listening.texts import MORE
from bench.speaker_ear import SpeakerEar
from tts.cloning.clone import Found
from tts.cloning.enrollment import find_on_model
from tts.cloning.inno_files import Method
from tts.cloning.judge import Portrait
from tts.cloning.likeness import embed_speaker, likeness
from tts.dsp.controls import Controls
from tts.engines.base import Engine, Samples
from tts.engines.kokoro.clone import KokoroClone
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.registry import Engines
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text
from voices.catalog import CATALOG, KOKORO_VOICES

MOST_LOST_WORDS = 0.03
_ENGLISH = "en-US"


@dataclass(frozen=True)
class Person:
    """A voice as the three judges measure it."""

    sound: Samples
    ear: SpeakerEar

    @cached_property
    def embedding(self) -> np.ndarray:
        """The embedding of CAM++."""
        return self.ear.embed(self.sound)

    @cached_property
    def portrait(self) -> Portrait:
        """The measures of Praat."""
        return Portrait.of(self.sound)

    def likeness(self, other: "Person") -> float:
        """Return the cosine of two voices to CAM++, -1 to 1."""
        return float(self.embedding @ other.embedding)

    def distance(self, other: "Person") -> float:
        """Return the distance of two voices to Praat; 1 is an audible difference."""
        return self.portrait.distance(other.portrait)

    def likeness_to_search(self, other: "Person") -> float:
        """Return the cosine of two voices to Resemblyzer, which guides the search."""
        return likeness(embed_speaker(self.sound), embed_speaker(other.sound))


class Booth:
    """The voices of a Kokoro model; a folder keeps their speech, and the clones."""

    def __init__(self, engines: Engines, ears: Path, folder: Path) -> None:
        """Speak with `engines`, listen with the models in `ears`, keep the results in `folder`."""
        self._engines, self._folder = engines, folder
        self.engine = cast("KokoroEngine", engines.of_name("kokoro"))
        self.ear = Ear(ears / "whisper", folder, threads=1)
        self.speaker_ear = SpeakerEar(ears / "speaker")

    def person(self, *sounds: Samples) -> Person:
        """Return the voice that speaks in `sounds`."""
        return Person(np.concatenate(sounds), self.speaker_ear)

    def clone(self, recording: Samples, method: Method, trials: int) -> Found:
        """Return a clone of the speaker of `recording` on Kokoro."""
        asked = hashlib.blake2b(recording.tobytes() + f"{method} {trials}".encode(), digest_size=16).hexdigest()
        path = self._folder / f"{asked}.json"
        if not path.exists():
            found = find_on_model(self._engines, recording, _ENGLISH, trials, method, report=lambda share: None)
            path.write_text(json.dumps([found.base_voice, found.likeness, found.section]))
        return Found(*json.loads(path.read_text()))

    def clone_says(self, clone: Found, texts: Sequence[str], language: str = _ENGLISH) -> list[Samples]:
        """Return the sound of each of `texts` in the voice of a clone."""
        return self._said(KokoroClone(self.engine, clone.section), json.dumps(clone.section), texts, language)

    def voice_says(self, voice: str, texts: Sequence[str], language: str = _ENGLISH) -> list[Samples]:
        """Return the sound of each of `texts` in a voice of the catalog."""
        return self._said(self.engine, voice, texts, language)

    def _said(self, engine: Engine, voice: str, texts: Sequence[str], language: str) -> list[Samples]:
        said = []
        for text in texts:
            key = hashlib.blake2b(f"{voice} {language} {text}".encode(), digest_size=16).hexdigest()
            path = self._folder / f"{key}.npy"
            if not path.exists():
                parts = synthesize(read_text(text, language), Speaker(engine, voice, language), Controls())
                np.save(path, np.concatenate([part.samples for part in parts]))
            said.append(np.load(path))
        return said


def print_likeness(
    booth: Booth, people: Sequence[tuple[str, Samples, Samples, Found]], texts: Sequence[str], short: Sequence[str]
) -> None:
    """Print the row of each person: a name, the recording that was cloned, other utterances, and the clone.

    All are compared with the other utterances; voices say `short`, and words are counted in `texts`.
    """
    stock = {
        voice: booth.person(*booth.voice_says(voice, short))
        for voice in KOKORO_VOICES
        if CATALOG[voice].language.startswith("en")
    }
    print("             CAM++, the more the better         Praat, the less the better       Resemblyzer  words")
    print("  speaker    second  nearest voice      clone   second  nearest voice      clone  clone        lost")
    rates, nearer = [], []
    for name, recording, other, found in people:
        second, person = booth.person(recording), booth.person(other)
        clone = booth.person(*booth.clone_says(found, short))
        alike = {voice: one.likeness(person) for voice, one in stock.items()}
        apart = {voice: one.distance(person) for voice, one in stock.items()}
        best, nearest = max(alike, key=lambda voice: alike[voice]), min(apart, key=lambda voice: apart[voice])
        lost = score(booth.ear, zip(texts, booth.clone_says(found, texts), strict=True), _ENGLISH).errors
        rates.append(lost.rate)
        nearer.append((clone.likeness(person) > alike[best], clone.distance(person) < apart[nearest]))
        print(
            f"  {name:<10} {second.likeness(person):6.3f}  {best:<12} {alike[best]:.3f}  {clone.likeness(person):.3f}"
            f"   {second.distance(person):6.2f}  {nearest:<12} {apart[nearest]:5.2f}  {clone.distance(person):5.2f}"
            f"  {clone.likeness_to_search(person):.3f}       {lost.rate:6.1%}",
            flush=True,
        )
        parts = clone.portrait.distances(person.portrait)
        print(f"{'':13}{' '.join(f'{measure} {value:.1f}' for measure, value in parts.items())}")
        print(f"{'':13}{found.section.get('judged', '')} {found.section['likeness']} {found.section['voices']}")
    by_ear, by_praat = (sum(row[judge] for row in nearer) for judge in (0, 1))
    print(f"  nearer than the nearest voice: {by_ear} of {len(nearer)} by CAM++, {by_praat} by Praat (bar: all)")
    print(f"  words lost: mean {statistics.fmean(rates):.1%}, most {max(rates):.1%} (bar {MOST_LOST_WORDS:.0%})")


def print_languages(booth: Booth, people: Sequence[tuple[str, Samples, Samples, Found]]) -> None:
    """Print, for each language of the model, the words that clones lose and how near they are to their speakers.

    A voice of that language stands beside them.
    """
    print("\nClones in other languages: errors that Whisper hears in four sentences, and CAM++ of the clone there")
    for voice in READERS:
        language = CATALOG[voice].language
        texts = MORE[language]
        own = score(booth.ear, zip(texts, booth.voice_says(voice, texts, language), strict=True), language)
        rates, alike = [], []
        for _, _, other, clone in people:
            said = booth.clone_says(clone, texts, language)
            rates.append(score(booth.ear, zip(texts, said, strict=True), language).errors.rate)
            alike.append(booth.person(*said).likeness(booth.person(other)))
        each = " ".join(f"{rate:6.1%}" for rate in rates)
        near = " ".join(f"{likeness:5.3f}" for likeness in alike)
        mean = f"{own.errors.rate:6.1%}   clones {statistics.fmean(rates):6.1%}"
        print(f"  {language:<6} {voice:<12} {mean}  {each}  {near}", flush=True)
