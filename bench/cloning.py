"""Measures how much clones on espeak-ng resemble people, how many words they lose, and their time.

`python -m bench.cloning [--speakers DIR] [--trials N]` reads a folder with two files for each speaker: the clone is
made of `<id>_enrol.flac`, and compared with other utterances in `<id>_other.flac`. The clone speaks sentences that the
search did not use. The speaker encoder is the same as in the search. With `--kokoro`, trained Kokoro speaks the clones,
made by the search or by inno-kokoro (`--inno FILE`), and other models judge them: see `bench.clones_heard`.
"""

import argparse
import functools
import statistics
import tempfile
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
import soxr
from rapidfuzz.distance import Levenshtein

from bench.listening.ears import ears_dir
from bench.listening.pocket import recognise
from bench.timing import durations_s
from tests.support.sentences import SENTENCES
from tts.cloning.enrollment import make_clone
from tts.cloning.inno_files import Method
from tts.cloning.likeness import Embedding, embed_speaker, likeness
from tts.dsp.controls import Controls
from tts.encoding import AudioEncoder
from tts.engines.base import SAMPLE_RATE, Engine, Samples
from tts.engines.espeak.voices import DESIGNS
from tts.engines.registry import EMBEDDED, EngineOptions, Engines
from tts.synthesis import Speaker, Utterance, synthesize
from tts.text.frontend import read_text
from voices.catalog import BLENDS, KOKORO_VOICES

SPEAKERS = Path(__file__).resolve().parents[2] / "shared/data/speakers"
TRIALS = 1200
"""The default of `ENROLLMENT_TRIALS`."""
LANGUAGE = "en-US"
TEXTS = (
    *SENTENCES["en-US"],
    *SENTENCES["en-GB"],
    "He hoped there would be stew for dinner, turnips and carrots and bruised potatoes and fat mutton pieces.",
    "She had your dark suit in greasy wash water all year, and nobody could say where the key was.",
    "Good morning, and thank you for calling. How can I help you today?",
)
SHORT = TEXTS[-3:]
ROUNDS = 30
LEAST_GAIN = 0.10
MOST_LOST_WORDS = 0.10
MOST_TIME = 1.6


@dataclass(frozen=True, slots=True)
class Judged:
    """The row of a speaker: cosines to other utterances, shares of lost words, seconds of a core, ratios of time."""

    name: str
    base: str
    base_likeness: float
    likeness: float
    nearest: str
    base_lost_words: float
    lost_words: float
    enrolled_s: float
    ratio: float
    mp3_ratio: float


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table, or one line if there are no speakers."""
    parser = argparse.ArgumentParser(prog="python -m bench.cloning")
    parser.add_argument("--speakers", type=Path, default=SPEAKERS)
    parser.add_argument("--trials", type=int, default=TRIALS)
    kokoro = ears_dir() / "kokoro"
    parser.add_argument(
        "--kokoro", type=Path, nargs="?", const=kokoro, help="clone on the model in this folder instead"
    )
    parser.add_argument("--inno", type=Path, help="the file of inno-kokoro's network, which takes the search's place")
    parser.add_argument(
        "--judged", action="store_true", help="search from the pack of the network, and keep the better"
    )
    parser.add_argument("--languages", action="store_true", help="hear the clones in all languages of Kokoro too")
    parser.add_argument("--keep", type=Path, help="a folder that keeps clones and sounds for the next run")
    options = parser.parse_args(arguments)
    names = sorted(path.name.removesuffix("_enrol.flac") for path in options.speakers.glob("*_enrol.flac"))
    if options.kokoro and names:
        _judge_on_kokoro(options, names)
        return
    print(f"\nClones on espeak-ng, {options.trials} trials, likeness to other utterances of the same speakers")
    if not names:
        print(f"  left out: there are no <id>_enrol.flac and <id>_other.flac in {options.speakers}")
        return
    import torch

    torch.set_num_threads(1)  # as in the process that enrolls
    with tempfile.TemporaryDirectory() as cache, warnings.catch_warnings(action="ignore"):
        _measure(options.speakers, names, _engines(Path(cache)), options.trials)


def _judge_on_kokoro(options: argparse.Namespace, names: Sequence[str]) -> None:
    """Print how near each speaker's clone on Kokoro is to the speaker, and the words that it loses."""
    from bench.clones_heard import Booth, print_languages, print_likeness

    method = Method(options.inno, searches=options.judged or not options.inno)
    how = f"{options.trials} trials" if method.searches else ""
    print(f"\nClones on Kokoro, {' and '.join(filter(None, (how, options.inno and str(options.inno))))}")
    with tempfile.TemporaryDirectory() as cache, warnings.catch_warnings(action="ignore"):
        folder = options.keep or Path(cache)
        folder.mkdir(parents=True, exist_ok=True)
        booth = Booth(_engines(folder, options.kokoro), ears_dir(), folder)
        people = []
        for name in names:
            recording, other = (load_recording(options.speakers / f"{name}_{part}.flac") for part in ("enrol", "other"))
            people.append((name, recording, other, booth.clone(recording, method, options.trials)))
        print_likeness(booth, people, TEXTS, SHORT)
        if options.languages:
            print_languages(booth, people)


def _measure(folder: Path, names: Sequence[str], engines: Engines, trials: int) -> None:
    catalog = _Catalog(engines.of_name(EMBEDDED))
    others = {name: embed_speaker(load_recording(folder / f"{name}_other.flac")) for name in names}
    print(f"  {'speaker':<10} {'catalog voice':<16}  clone   gain  nearest    words lost     enrolled  time  as MP3")
    rows = []
    for name in names:
        begin = time.process_time()
        recording = load_recording(folder / f"{name}_enrol.flac")
        clone = make_clone(recording, engines, LANGUAGE, trials=trials, report=lambda share: None)
        enrolled_s = time.process_time() - begin
        engine = engines.of_clone(clone, LANGUAGE)
        rows.append(_judge(name, catalog, others, engine, began_with=clone.base_voice, enrolled_s=enrolled_s))
        _print_row(rows[-1])
    _print_sums(rows)


def _judge(
    name: str,
    catalog: "_Catalog",
    others: Mapping[str, Embedding],
    engine: Engine,
    *,
    began_with: str,
    enrolled_s: float,
) -> Judged:
    """Return the row of a speaker; `began_with` is the clone's own base, whose speech has the same speed."""
    base, base_likeness = catalog.nearest(others[name])
    embedding = embed_speaker(_say(engine, ""))
    alike = {other: likeness(embedding, other_embedding) for other, other_embedding in others.items()}
    return Judged(
        name=name,
        base=base,
        base_likeness=base_likeness,
        likeness=alike[name],
        nearest=max(alike, key=lambda other: alike[other]),
        base_lost_words=catalog.lost_words(base),
        lost_words=_lost_words(engine, ""),
        enrolled_s=enrolled_s,
        ratio=_time_ratio(catalog.engine, began_with, engine, _render),
        mp3_ratio=_time_ratio(catalog.engine, began_with, engine, _encode),
    )


class _Catalog:
    """The unmodified voices of an engine on the same sentences, each spoken once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._embeddings = {voice: embed_speaker(_say(engine, voice)) for voice in DESIGNS}
        self.lost_words = functools.cache(lambda voice: _lost_words(engine, voice))

    def nearest(self, target: Embedding) -> tuple[str, float]:
        """Return the voice most like `target`, and its likeness."""
        alike = {voice: likeness(embedding, target) for voice, embedding in self._embeddings.items()}
        best = max(alike, key=lambda voice: alike[voice])
        return best, alike[best]


def _print_row(row: Judged) -> None:
    own = "own" if row.nearest == row.name else row.nearest
    print(
        f"  {row.name:<10} {row.base:<10} {row.base_likeness:5.3f} {row.likeness:6.3f} "
        f"{row.likeness - row.base_likeness:+6.3f}  {own:<8} {row.base_lost_words:6.1%} to {row.lost_words:6.1%} "
        f"{row.enrolled_s:7.0f} s  {row.ratio:4.2f}    {row.mp3_ratio:4.2f}",
        flush=True,
    )


def _print_sums(rows: Sequence[Judged]) -> None:
    gain = statistics.mean(row.likeness - row.base_likeness for row in rows)
    own = sum(row.nearest == row.name for row in rows)
    lost = statistics.mean(row.lost_words - row.base_lost_words for row in rows)
    ratio, mp3_ratio = max(row.ratio for row in rows), max(row.mp3_ratio for row in rows)
    print(f"  mean gain {gain:+.3f} (bar {LEAST_GAIN:+.2f})")
    print(f"  nearest to the own speaker: {own} of {len(rows)} (bar: all)")
    print(f"  words lost beyond those of the catalog voice, mean {lost * 100:+.1f} points (bar {MOST_LOST_WORDS:+.0%})")
    print(f"  time of the clone to its base voice's, at most {ratio:.2f}, with MP3 {mp3_ratio:.2f} (bar {MOST_TIME})")


def _engines(cache_dir: Path, kokoro_dir: Path | None = None) -> Engines:
    nowhere = cache_dir / "nothing"
    return Engines(
        EngineOptions(
            wanted="kokoro" if kokoro_dir else "espeak",
            kokoro_dir=kokoro_dir or nowhere,
            kokoro_voices=KOKORO_VOICES if kokoro_dir else (),
            blends=BLENDS if kokoro_dir else {},
            piper_dir=nowhere,
            cache_dir=cache_dir,
            threads=1,
            precision="fp32",
        )
    )


def load_recording(path: Path) -> Samples:
    """Return the sound of a mono file: float32, 24 kHz."""
    samples, rate = soundfile.read(path, dtype="float32")
    return np.asarray(soxr.resample(samples, rate, SAMPLE_RATE))


def _spoken(engine: Engine, voice: str, text: str) -> list[Utterance]:
    return list(synthesize(read_text(text, LANGUAGE), Speaker(engine, voice, LANGUAGE), Controls()))


def _say(engine: Engine, voice: str, texts: Sequence[str] = TEXTS) -> Samples:
    return np.concatenate([part.samples for text in texts for part in _spoken(engine, voice, text)])


def _lost_words(engine: Engine, voice: str) -> float:
    """Return the share of words that the recogniser gets wrong."""
    errors = spoken = 0
    for text in TEXTS:
        parts = _spoken(engine, voice, text)
        words = [cue.word.lower().replace("’", "'") for part in parts for cue in part.cues]
        heard = recognise(np.concatenate([part.samples for part in parts]))
        errors += Levenshtein.distance(words, heard)
        spoken += len(words)
    return errors / spoken


def _render(engine: Engine, voice: str) -> list[Utterance]:
    return _spoken(engine, voice, " ".join(SENTENCES[LANGUAGE]))


def _encode(engine: Engine, voice: str) -> bytes:
    encoder = AudioEncoder("mp3")
    for part in _render(engine, voice):
        encoder.write(part.samples)
    return encoder.finish()


def _time_ratio(engine: Engine, voice: str, clone: Engine, act: Callable[[Engine, str], object]) -> float:
    """Return the ratio of times of `act` with the clone and with `voice`, in turns, so that other load hits both."""
    base_s, clone_s = [], []
    for _ in range(ROUNDS):
        base_s += durations_s(lambda: act(engine, voice), 1)
        clone_s += durations_s(lambda: act(clone, ""), 1)
    return statistics.median(clone_s) / statistics.median(base_s)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
