"""Clones on espeak-ng: the very samples of the catalog where nothing differs, and no trace of one in another."""

import os
import shutil
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.audio import band_level_db, level_db, median_f0
from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.engines.base import SAMPLE_RATE, Engine, EngineError, Rendered
from tts.engines.espeak.clone import LOWEST_PITCH_HZ, EspeakClone, section_of
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.library import EspeakLibrary
from tts.engines.espeak.voices import DESIGNS
from tts.synthesis import Speaker, synthesize
from tts.text.chunks import Chunk, split_chunks
from tts.text.frontend import read_text
from tts.text.words import Word
from voices.catalog import CATALOG

ONE_VOICE_OF_EACH_LANGUAGE = {voice.language: voice.id for voice in reversed(CATALOG.values())}
TREBLE = (0.0,) * 14 + (9.0,) * 6
PERSON = replace(DESIGNS["am_adam"], pitch_hz=(110, 170), tract=1.05)
SECTION = section_of("am_adam", PERSON, TREBLE)
HELLO = Chunk((Word("hello", 0, 5), Word("there", 6, 11)))


def chunks_of(text: str, language: str) -> list[Chunk]:
    return split_chunks([item for item in read_text(text, language) if isinstance(item, Word)], EspeakEngine.chunk_size)


def render(engine: Engine, language: str = "en-US", voice: str = "voice_mine") -> list[Rendered]:
    return [engine.render(chunk, voice, language) for chunk in chunks_of(SENTENCES[language][0], language)]


def as_catalog(espeak: EspeakEngine, voice: str) -> EspeakClone:
    """Return a clone that is a voice of the catalog."""
    return EspeakClone(espeak, section_of(voice, DESIGNS[voice], ()))


def same(one: list[Rendered], other: list[Rendered]) -> bool:
    return all(
        first.words == second.words and first.samples.tobytes() == second.samples.tobytes()
        for first, second in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_a_clone_that_is_a_catalog_voice_has_its_very_samples(espeak: EspeakEngine, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    plain = render(espeak, language, voice)
    assert same(render(as_catalog(espeak, voice), language), plain)
    assert same(render(espeak, language, voice), plain)


def test_bands_colour_the_sound_and_leave_every_word_in_its_place(espeak: EspeakEngine):
    (plain,) = render(EspeakClone(espeak, section_of("am_adam", PERSON, ())))
    (bright,) = render(EspeakClone(espeak, SECTION))
    assert bright.words == plain.words
    assert all(bright.words)
    assert bright.samples.shape == plain.samples.shape
    assert bright.samples.dtype == np.float32
    low, high = (
        band_level_db(bright.samples, SAMPLE_RATE, *band) - band_level_db(plain.samples, SAMPLE_RATE, *band)
        for band in ((100, 1500), (5000, 10_000))
    )
    assert low == pytest.approx(0, abs=0.5)
    assert high == pytest.approx(9, abs=0.5)


def test_the_design_is_the_persons(espeak: EspeakEngine):
    (base,) = render(espeak, voice="am_adam")
    (person,) = render(EspeakClone(espeak, section_of("am_adam", PERSON, ())))
    ratio = median_f0(person.samples, SAMPLE_RATE) / median_f0(base.samples, SAMPLE_RATE)
    assert ratio == pytest.approx(140 / 92, rel=0.1)
    (louder,) = render(EspeakClone(espeak, section_of("am_adam", replace(PERSON, gain_db=PERSON.gain_db + 3), ())))
    assert level_db(louder.samples) - level_db(person.samples) == pytest.approx(3, abs=0.05)


def test_phonemes_are_those_of_the_base_voice(espeak: EspeakEngine):
    (chunk,) = chunks_of(SENTENCES["en-US"][0], "en-US")
    spoken = EspeakClone(espeak, SECTION).phonemes(chunk, "voice_mine", "en-US")
    assert spoken == espeak.phonemes(chunk, "am_adam", "en-US")
    assert all(spoken)


@pytest.mark.parametrize("language", SENTENCES)
def test_it_speaks_every_language_to_the_last_word(espeak: EspeakEngine, language: str):
    speaker = Speaker(EspeakClone(espeak, SECTION), "voice_mine", language)
    parts = list(synthesize(read_text(SENTENCES[language][0], language), speaker, Controls()))
    assert sum(len(part.samples) for part in parts) > 2 * SAMPLE_RATE
    assert not [unspoken for part in parts for unspoken in part.unspoken]
    assert level_db(np.concatenate([part.samples for part in parts])) > -30


def test_words_with_phonemes_and_of_another_language_are_spoken(espeak: EspeakEngine):
    words = (Word("hello", 0, 5, phonemes="həlˈoʊ"), Word("monde", 6, 11, language="fr"), Word("you", 12, 15))
    clone, plain = as_catalog(espeak, "af_heart"), espeak
    rendered = clone.render(Chunk(words), "voice_mine", "en-US")
    assert all(rendered.words)
    assert same([rendered], [plain.render(Chunk(words), "af_heart", "en-US")])


def test_threads_get_their_own_voices_whoever_speaks_in_between(espeak: EspeakEngine):
    other = section_of("af_heart", replace(DESIGNS["af_heart"], pitch_hz=(200, 300)), ())
    speakers: list[Callable[[], list[Rendered]]] = [
        lambda: render(espeak, voice="am_adam"),
        lambda: render(EspeakClone(espeak, SECTION)),
        lambda: render(espeak, voice="af_heart"),
        lambda: render(EspeakClone(espeak, other)),
    ]
    expected = [speak() for speak in speakers]
    assert len({result[0].samples.tobytes() for result in expected}) == 4
    wrong: list[int] = []
    start = threading.Barrier(4)

    def speak_often(first: int) -> None:
        start.wait()
        for turn in range(12):
            number = (first + turn) % 4
            if not same(speakers[number](), expected[number]):
                wrong.append(number)

    threads = [threading.Thread(target=speak_often, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_no_file_is_left_behind_whether_it_speaks_or_fails(tmp_path: Path):
    engine = EspeakEngine(tmp_path)
    clone = EspeakClone(engine, SECTION)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    open_files = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else 0
    for _ in range(20):
        clone.render(HELLO, "voice_mine", "en-US")
        with pytest.raises(EngineError, match="no voice 'xx"):
            clone.render(HELLO, "voice_mine", "xx")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()} == before
    if open_files:
        assert len(list(Path("/proc/self/fd").iterdir())) <= open_files
    assert clone.render(HELLO, "voice_mine", "en-US").words[1]


def test_where_nothing_can_be_written_it_says_so_and_the_catalog_speaks_on(tmp_path: Path):
    engine = EspeakEngine(tmp_path)
    plain = engine.render(HELLO, "am_adam", "en-US")
    (variants,) = tmp_path.rglob("!v")
    shutil.move(variants, tmp_path / "aside")
    with pytest.raises(EngineError, match="variant cannot be written to"):
        EspeakClone(engine, SECTION).render(HELLO, "voice_mine", "en-US")
    shutil.move(tmp_path / "aside", variants)
    assert same([engine.render(HELLO, "am_adam", "en-US")], [plain])


def test_processes_that_share_a_folder_do_not_speak_with_each_others_voices(tmp_path: Path):
    """On several machines their numbers may be the same."""
    engine = EspeakEngine(tmp_path)
    clone = EspeakClone(engine, SECTION)
    plain = clone.render(HELLO, "voice_mine", "en-US")
    (variants,) = tmp_path.rglob("!v")
    (variants / f"unnamed-{os.getpid()}").mkdir()
    assert same([clone.render(HELLO, "voice_mine", "en-US")], [plain])


DESIGN: dict[str, Any] = SECTION["design"]
BROKEN: dict[str, Any] = {
    "nothing": {},
    "no values at all": None,
    "an unknown base": SECTION | {"base": "nobody"},
    "no design": {"base": "am_adam", "bands_db": []},
    "an empty design": SECTION | {"design": {}},
    "a design that is a list": SECTION | {"design": [1]},
    "a value too many": SECTION | {"design": DESIGN | {"age": 30}},
    "one pitch": SECTION | {"design": DESIGN | {"pitch_hz": [90]}},
    "a pitch that is a number": SECTION | {"design": DESIGN | {"pitch_hz": 90}},
    "a pitch that ends the process": SECTION | {"design": DESIGN | {"pitch_hz": [LOWEST_PITCH_HZ - 1, 100]}},
    "two formants": SECTION | {"design": DESIGN | {"formants_percent": [100, 100]}},
    "a tract of lines": SECTION | {"design": DESIGN | {"tract": "1\nname another"}},
    "a gain in words": SECTION | {"design": DESIGN | {"gain_db": "loud"}},
    "a band too few": SECTION | {"bands_db": [1.0] * 19},
    "a band without a number": SECTION | {"bands_db": [None] * 20},
    "bands that are no numbers": SECTION | {"bands_db": [float("nan")] * 20},
    "bands of text": SECTION | {"bands_db": "flat"},
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_values_are_refused_before_anything_is_said(espeak: EspeakEngine, name: str):
    with pytest.raises(EngineError, match="no values of a clone on espeak-ng"):
        EspeakClone(espeak, BROKEN[name])


def test_the_lowest_pitch_is_survived(espeak: EspeakEngine):
    lowest = replace(DESIGNS["am_onyx"], pitch_hz=(LOWEST_PITCH_HZ, LOWEST_PITCH_HZ))
    clone = EspeakClone(espeak, section_of("am_onyx", lowest, ()))
    for language in SENTENCES:
        assert render(clone, language)[0].samples.any()


def test_a_section_has_all_bands_or_none():
    with pytest.raises(ValueError, match="3 bands instead of 20"):
        section_of("am_adam", PERSON, (1.0, 2.0, 3.0))


def test_what_a_killed_process_left_behind_goes_when_the_next_one_starts(tmp_path: Path):
    EspeakLibrary({"mine": DESIGNS["am_adam"].variant("mine")}, tmp_path)
    (variants,) = tmp_path.rglob("!v")
    old, new = variants / "unnamed-old", variants / "unnamed-new"
    for path in (old, new):
        path.write_text("language variant")
    os.utime(old, (0, 0))
    EspeakLibrary({"mine": DESIGNS["am_adam"].variant("mine")}, tmp_path)
    assert sorted(path.name for path in variants.iterdir()) == ["mine", "unnamed-new"]
