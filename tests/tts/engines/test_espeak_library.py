"""The C library behind its lock: events, errors, and that no call leaves anything behind for the next."""

import os
import threading
from pathlib import Path

import numpy as np
import pytest

from tts.engines.base import EngineError
from tts.engines.espeak import library as espeak_library
from tts.engines.espeak.library import EspeakLibrary, Recording
from tts.engines.espeak.voices import DESIGNS

VARIANTS = {name: DESIGNS[name].variant(name) for name in ("am_michael", "af_heart")}
MAN, WOMAN = "en-us+am_michael", "en-us+af_heart"
ITALIAN = "it+am_michael"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> EspeakLibrary:
    """A library of two voices."""
    return EspeakLibrary(VARIANTS, tmp_path_factory.mktemp("library"))


def same(one: Recording, other: Recording) -> bool:
    return one.events == other.events and np.array_equal(one.samples, other.samples)


def test_marks_and_phonemes_come_in_order_inside_the_sound(library: EspeakLibrary) -> None:
    recording = library.speak('<mark name="0"/>good <mark name="1"/>morning', MAN)
    assert [event.mark for event in recording.events if event.mark is not None] == [0, 1]
    positions = [event.sample for event in recording.events]
    assert positions == sorted(positions)
    assert positions[0] >= 0
    assert positions[-1] <= len(recording.samples)
    heard = "".join(event.phoneme or "" for event in recording.events)
    assert heard == "ɡˈʊdmˈɔːɹnɪŋ"


@pytest.mark.parametrize(
    "text",
    [
        "good morning",
        "one. two! three? four; five: six, seven",
        '<mark name="0"/>Yes. <mark name="1"/>No. <break time="300ms"/> <mark name="2"/>In 1999, at 12:30, it came.',
        "the train to the coast leaves early in the morning and arrives before noon. " * 3,
    ],
)
def test_how_much_is_handed_over_at_once_changes_nothing(
    library: EspeakLibrary, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = library.speak(text, MAN)
    monkeypatch.setattr(espeak_library, "_BUFFER_MS", 60)
    by_its_own = EspeakLibrary(VARIANTS, tmp_path).speak(text, MAN)
    monkeypatch.undo()
    assert same(usual, by_its_own)
    assert same(library.speak(text, MAN), usual)


def test_sound_is_16_bit_at_the_rate_of_the_library(library: EspeakLibrary) -> None:
    recording = library.speak("good morning", MAN)
    assert library.sample_rate == 22_050
    assert recording.samples.dtype == np.int16
    assert 0.3 < len(recording.samples) / library.sample_rate < 2


def test_a_recording_outlives_the_next_one(library: EspeakLibrary) -> None:
    first = library.speak("one", MAN)
    copy = first.samples.copy()
    library.speak("something entirely different", WOMAN)
    assert np.array_equal(first.samples, copy)


def test_nothing_is_spoken_of_nothing(library: EspeakLibrary) -> None:
    assert not library.speak("", MAN).samples.any()
    assert library.mnemonics([""], MAN) == [""]
    assert library.mnemonics([" "], MAN) == [""]


def test_an_unknown_voice_is_an_engine_error_and_leaves_the_library_usable(library: EspeakLibrary) -> None:
    before = library.speak("good morning", MAN)
    for voice in ("xx-nowhere", "", "no\x00thing", "a" * 500):
        with pytest.raises(EngineError):
            library.speak("hello", voice)
        with pytest.raises(EngineError):
            library.mnemonics(["hello"], voice)
    assert same(library.speak("good morning", MAN), before)


def test_mnemonics_take_markup_and_phonemes_whatever_was_called_before(tmp_path: Path):
    fresh = EspeakLibrary(VARIANTS, tmp_path)
    first = fresh.mnemonics(["a &amp; b" + " " * 40, "[[h@l'oU]]" + " " * 40], MAN)
    fresh.speak("hello", MAN)
    assert fresh.mnemonics(["a &amp; b" + " " * 40, "[[h@l'oU]]" + " " * 40], MAN) == first
    assert first[1] == "h@l'oU"


def test_changes_of_voice_without_speech_leave_no_trace(library: EspeakLibrary) -> None:
    """espeak-ng queues each change; 160 of them once made the next utterance another one."""
    text = '<mark name="0"/>The <mark name="1"/>train <mark name="2"/>leaves'
    before = library.speak(text, MAN)
    for count in (1, 2, 100, 160, 165, 168, 170, 200, 400):
        for index in range(count):
            library.mnemonics(["a" * 50], (MAN, ITALIAN)[index % 2])
        assert same(library.speak(text, MAN), before)


def test_asking_for_mnemonics_changes_no_sound(library: EspeakLibrary) -> None:
    before = library.speak("buona sera a tutti", ITALIAN)
    for text in ("a", "Ж", "&lt;", "[[x]]", "perro rosso", "<emphasis>no"):
        library.mnemonics([text], ITALIAN)
        library.mnemonics([text], WOMAN)
        assert same(library.speak("buona sera a tutti", ITALIAN), before)


def test_malformed_phonemes_and_markup_end_with_the_utterance(library: EspeakLibrary) -> None:
    before = library.speak("good morning", MAN)
    for text in ("[[a", "[[", "a]]", "<break", "<!-- x", "&", "&amp", "<", "</prosody>", "</speak>"):
        library.speak(text, MAN)
        assert same(library.speak("good morning", MAN), before)


def test_two_libraries_in_one_process_take_turns(library: EspeakLibrary, tmp_path: Path):
    before = library.speak("good morning", MAN)
    other = EspeakLibrary(VARIANTS, tmp_path)
    for _ in range(3):
        assert same(other.speak("good morning", MAN), before)
        assert same(library.speak("good morning", MAN), before)
        assert library.mnemonics(["one"], MAN) == other.mnemonics(["one"], MAN) != [""]


def test_threads_take_turns(library: EspeakLibrary) -> None:
    texts = [(f"number {index} speaking", (MAN, WOMAN, ITALIAN)[index % 3]) for index in range(12)]
    references = [library.speak(*text) for text in texts]
    wrong: list[int] = []

    def hammer(seed: int) -> None:
        for index in np.random.default_rng(seed).integers(0, len(texts), 20):
            library.mnemonics([texts[index - 1][0]], texts[index - 1][1])
            if not same(library.speak(*texts[index]), references[index]):
                wrong.append(int(index))

    threads = [threading.Thread(target=hammer, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_data_are_laid_out_once_and_shared(tmp_path: Path):
    EspeakLibrary(VARIANTS, tmp_path)
    (made,) = tmp_path.iterdir()
    before = made.stat().st_mtime_ns
    EspeakLibrary(VARIANTS, tmp_path)
    assert [*tmp_path.iterdir()] == [made]
    assert made.stat().st_mtime_ns == before
    assert {variant.name for variant in (made / "voices" / "!v").iterdir()} == set(VARIANTS)


def test_other_voices_get_data_of_their_own(tmp_path: Path):
    EspeakLibrary(VARIANTS, tmp_path)
    EspeakLibrary({"am_michael": VARIANTS["am_michael"]}, tmp_path)
    assert len([*tmp_path.iterdir()]) == 2


def test_the_second_process_that_lays_out_data_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    EspeakLibrary(VARIANTS, tmp_path)
    (made,) = tmp_path.iterdir()
    answers = iter([False])
    is_dir = Path.is_dir
    monkeypatch.setattr(Path, "is_dir", lambda path, **options: next(answers, None) is None and is_dir(path, **options))
    EspeakLibrary(VARIANTS, tmp_path)
    assert [*tmp_path.iterdir()] == [made]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_directory_that_cannot_be_written_is_an_engine_error_unless_root(tmp_path: Path):
    tmp_path.chmod(0o500)
    with pytest.raises(EngineError, match="cannot lay out"):
        EspeakLibrary(VARIANTS, tmp_path / "below")


def test_a_directory_that_cannot_be_made_is_an_engine_error(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(EngineError, match="cannot lay out"):
        EspeakLibrary(VARIANTS, tmp_path / "file" / "below")


def test_a_path_too_long_for_espeak_is_an_engine_error(tmp_path: Path):
    with pytest.raises(EngineError, match="too long"):
        EspeakLibrary(VARIANTS, tmp_path / ("x" * 150))


def test_nothing_of_a_text_is_left_for_the_next_call(library: EspeakLibrary) -> None:
    def mnemonics(text: str) -> str:
        return library.mnemonics([text + " " * 50], "en-us")[0]  # too long to be remembered

    alone = mnemonics("hello")
    assert mnemonics("one. 3").endswith(mnemonics("3"))
    assert mnemonics("hello") == alone
