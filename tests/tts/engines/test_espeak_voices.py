"""The voices of espeak-ng as they sound: loudness, peaks, pitch, colour, and that nothing of one reaches the next."""

import dataclasses
import functools
from collections.abc import Callable
from itertools import combinations, pairwise

import numpy as np
import pyloudnorm
import pytest
import pyworld
from numpy.typing import NDArray
from scipy.signal import resample_poly, welch

from tests.support.audio import decode
from tests.support.depth import IS_EXHAUSTIVE, first
from tests.support.sentences import OTHER_SENTENCES
from tts.dsp.controls import Controls
from tts.dsp.loudness import PEAK_CEILING_DB, TARGET_LUFS, db_to_gain
from tts.encoding import AudioEncoder
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.voices import DESIGNS
from tts.formats import FORMATS
from tts.synthesis import Speaker, synthesize
from tts.text.chunks import Chunk, split_chunks
from tts.text.frontend import read_text
from tts.text.words import Word
from voices.catalog import BLENDS, CATALOG

LANGUAGES = sorted({voice.language for voice in CATALOG.values()})
F0_RANGES_HZ = {"male": (78, 142), "female": (162, 242)}
TRACT_RANGES = {"male": (0.97, 1.03), "female": (1.0, 1.09)}
HEARD_AS = FORMATS if IS_EXHAUSTIVE else ("wav",)
DIFFERENT_F0 = 1.03
"""A ratio: half a semitone."""
DIFFERENT_COLOUR_DB = 1.5
"""Between the third-octave levels of the same text, RMS over sixteen bands: 1 to 2 dB in one band alone is heard."""
THIRD_OCTAVES_HZ = 200 * 2 ** (np.arange(17) / 3)

PAIRS_ACROSS_LANGUAGES = list(zip(DESIGNS, [*DESIGNS][33:] + [*DESIGNS][:33], strict=True))


@dataclasses.dataclass(frozen=True)
class Measured:
    """A voice on its own language: integrated loudness and true peak by format, median F0, third-octave levels."""

    loudness_lufs: dict[str, float]
    peak_db: dict[str, float]
    median_f0_hz: float
    colour_db: NDArray[np.float64]


Measure = Callable[[str], Measured]


@pytest.fixture(scope="session")
def measure(espeak: EspeakEngine) -> Measure:
    """The function that measures a voice by sentences it was not calibrated with, each voice once."""

    @functools.cache
    def measured(voice: str) -> Measured:
        samples = spoken(espeak, voice)
        files = {name: decoded(samples, name) for name in HEARD_AS}
        meter = pyloudnorm.Meter(SAMPLE_RATE)
        loudness = {name: meter.integrated_loudness(file) for name, file in files.items()}
        peaks = {name: 20 * np.log10(np.abs(resample_poly(file, 4, 1)).max()) for name, file in files.items()}
        return Measured(loudness, peaks, median_f0(files["wav"]), colour(files["wav"]))

    return measured


def spoken(engine: EspeakEngine, voice: str) -> Samples:
    language = CATALOG[voice].language
    items = [item for sentence in OTHER_SENTENCES[language] for item in read_text(sentence, language)]
    utterances = synthesize(items, Speaker(engine, voice, language), Controls())
    return np.concatenate([utterance.samples for utterance in utterances])


def decoded(samples: Samples, name: str) -> NDArray[np.float64]:
    encoder = AudioEncoder(name)
    encoder.write(samples)
    return decode(encoder.finish())[0]


def median_f0(samples: NDArray[np.float64]) -> float:
    """Return the median F0 of the voiced frames in the first twelve seconds, Hz."""
    beginning = samples[: 12 * SAMPLE_RATE]
    coarse, times = pyworld.dio(beginning, SAMPLE_RATE)
    f0 = pyworld.stonemask(beginning, coarse, times, SAMPLE_RATE)
    return float(np.median(f0[f0 > 0]))


def colour(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    frequencies, power = welch(samples, SAMPLE_RATE, nperseg=2048)
    bands = pairwise(THIRD_OCTAVES_HZ)
    levels = np.array([power[(frequencies >= low) & (frequencies < high)].sum() for low, high in bands])
    decibels = 10 * np.log10(levels)
    return decibels - decibels.mean()


def chunk_of(voice: str) -> Chunk:
    language = CATALOG[voice].language
    items = read_text(OTHER_SENTENCES[language][0], language)
    return next(iter(split_chunks([item for item in items if isinstance(item, Word)], EspeakEngine.chunk_size)))


def test_every_catalog_voice_has_a_design_and_no_design_is_without_a_voice() -> None:
    assert DESIGNS.keys() == CATALOG.keys()


def test_no_two_designs_of_a_language_are_alike_in_pitch_and_tract() -> None:
    shapes = [(CATALOG[name].language, design.pitch_hz, design.tract) for name, design in DESIGNS.items()]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("voice", DESIGNS)
def test_design_is_that_of_its_gender_at_a_natural_tempo(voice: str) -> None:
    design = DESIGNS[voice]
    shortest, longest = TRACT_RANGES[CATALOG[voice].gender]
    assert shortest <= design.tract <= longest
    assert 85 <= design.tempo_percent <= 112


@pytest.mark.parametrize("voice", DESIGNS)
def test_variant_has_nothing_that_outlives_an_utterance(voice: str) -> None:
    lines = DESIGNS[voice].variant(voice).splitlines()
    assert {"flutter 0", "roughness 8"} <= set(lines)
    assert not {"breath", "breathw", "echo", "klatt"} & {line.split()[0] for line in lines}


@pytest.mark.parametrize("voice", first(3, DESIGNS))
def test_voice_is_as_loud_as_all_and_below_the_ceiling(voice: str, measure: Measure) -> None:
    for name in HEARD_AS:
        assert measure(voice).loudness_lufs[name] == pytest.approx(TARGET_LUFS, abs=1.0)
        assert measure(voice).peak_db[name] <= PEAK_CEILING_DB


@pytest.mark.exhaustive
@pytest.mark.parametrize("voice", DESIGNS)
def test_voice_has_the_pitch_of_its_gender(voice: str, measure: Measure) -> None:
    lowest, highest = F0_RANGES_HZ[CATALOG[voice].gender]
    assert lowest <= measure(voice).median_f0_hz <= highest


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_man_speaks_lower_than_every_woman(language: str, measure: Measure) -> None:
    voices = [voice for voice in CATALOG.values() if voice.language == language]
    men = [measure(voice.id).median_f0_hz for voice in voices if voice.gender == "male"]
    women = [measure(voice.id).median_f0_hz for voice in voices if voice.gender == "female"]
    assert max(men, default=0.0) < min(women)


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_two_voices_of_a_language_differ_in_pitch_or_colour(language: str, measure: Measure) -> None:
    voices = [voice.id for voice in CATALOG.values() if voice.language == language]
    alike = []
    for one, other in combinations(voices, 2):
        first, second = measure(one), measure(other)
        f0_ratio = max(first.median_f0_hz, second.median_f0_hz) / min(first.median_f0_hz, second.median_f0_hz)
        distance_db = np.sqrt(np.mean((first.colour_db - second.colour_db) ** 2))
        if f0_ratio <= DIFFERENT_F0 and distance_db <= DIFFERENT_COLOUR_DB:
            alike.append((one, other))
    assert not alike


@pytest.mark.exhaustive
@pytest.mark.parametrize(("blend", "parents"), BLENDS.items())
def test_blend_lies_between_its_parents(blend: str, parents: tuple[str, str], measure: Measure) -> None:
    def values(voice: str) -> NDArray[np.float64]:
        design = dataclasses.astuple(dataclasses.replace(DESIGNS[voice], gain_db=0.0))
        return np.hstack([*design, measure(voice).median_f0_hz])

    first, second = (values(parent) for parent in parents)
    assert np.all(np.minimum(first, second) <= values(blend))
    assert np.all(values(blend) <= np.maximum(first, second))


@pytest.mark.parametrize(("voice", "between"), first(9, PAIRS_ACROSS_LANGUAGES))
def test_it_speaks_the_same_samples_after_another_voice(voice: str, between: str, espeak: EspeakEngine) -> None:
    before = espeak.render(chunk_of(voice), voice, CATALOG[voice].language)
    espeak.render(chunk_of(between), between, CATALOG[between].language)
    after = espeak.render(chunk_of(voice), voice, CATALOG[voice].language)
    assert np.array_equal(before.samples, after.samples)
    assert before.words == after.words


@pytest.mark.parametrize("voice", DESIGNS)
def test_it_does_not_drive_espeak_into_its_gain_control(voice: str, espeak: EspeakEngine) -> None:
    rendered = espeak.render(chunk_of(voice), voice, CATALOG[voice].language)
    assert np.abs(rendered.samples).max() / db_to_gain(DESIGNS[voice].gain_db) < 0.9
