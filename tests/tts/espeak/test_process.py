"""espeak-ng in its own process: the same answers as in this one, and nothing that a text does reaches beyond it."""

import logging
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path

import espeakng_loader
import numpy as np
import psutil
import pytest

from tests.support.sentences import SENTENCES
from tests.support.server import ROOT
from tts.engines.base import EngineError
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.library import EspeakLibrary
from tts.engines.espeak.voices import DESIGNS
from tts.espeak import messages, process
from tts.espeak.binding import Library
from tts.espeak.child import Reader, Speaker
from tts.espeak.conventions import espeak_language
from tts.espeak.process import EspeakError, EspeakReader, EspeakSpeaker, Event
from tts.text.phonemes import espeak as text_to_ipa
from tts.text.phonemes.espeak import read_all_aloud, read_aloud

confines = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has seccomp and Landlock")
DATA = Path(espeakng_loader.get_data_path())
HOSTILE = "\u28ff" * 300
"""Dots of Braille, which overflow a buffer of espeak-ng 1.52 in Arabic. Nothing of ours passes them on."""


@pytest.fixture(scope="module")
def speaker() -> EspeakSpeaker:
    return EspeakSpeaker(DATA, 1000)


@pytest.fixture(scope="module")
def reader() -> EspeakReader:
    return EspeakReader()


@pytest.fixture(scope="module")
def speaker_here(tmp_path_factory: pytest.TempPathFactory) -> Speaker:
    """The library in this process, of which it has one of each path."""
    return Speaker(Library(copy_of_library(tmp_path_factory), str(DATA), buffer_ms=1000, has_events=True))


@pytest.fixture(scope="module")
def reader_here(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    return Reader(Library(copy_of_library(tmp_path_factory), str(DATA)))


def copy_of_library(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(shutil.copy(espeakng_loader.get_library_path(), tmp_path_factory.mktemp("library")))


@pytest.mark.parametrize("language", SENTENCES)
def test_sound_and_events_are_those_of_the_library_in_this_process(language, speaker, speaker_here):
    voice = espeak_language(language)
    for sentence in SENTENCES[language][:3]:
        ssml = " ".join(f'<mark name="{at}"/>{escape(word)}' for at, word in enumerate(sentence.split()))
        here = speaker_here.answer(messages.request(messages.SPEAK, voice, ssml))
        sound, events = speaker.speak(ssml, voice)
        assert sound
        assert here.endswith(sound)
        (count,) = messages.COUNT.unpack_from(here)
        assert len(here) == messages.COUNT.size + count * messages.EVENT.size + len(sound)
        packed = [
            messages.EVENT.pack(event.sample, -1 if event.mark is None else event.mark, (event.phoneme or "").encode())
            for event in events
        ]
        assert here[messages.COUNT.size : -len(sound)] == b"".join(packed)


@pytest.mark.parametrize("language", SENTENCES)
def test_phonemes_are_those_of_the_library_in_this_process(language, reader, reader_here, speaker, speaker_here):
    voice = espeak_language(language)
    texts = [*SENTENCES[language], *SENTENCES[language][0].split(), "", "3.", "a\nb"]

    def answers_of(here: Speaker | Reader, kind: int) -> list[str]:
        return [here.answer(messages.request(kind, voice, text)).decode() for text in texts]

    assert reader.phonemes(texts, voice) == answers_of(reader_here, messages.PHONEMES)
    assert speaker.mnemonics(texts, voice) == answers_of(speaker_here, messages.MNEMONICS)


def test_texts_asked_together_are_those_asked_alone(reader):
    texts = ["bonjour", "a\0b", "", "le football", "bonjour", "a", "x" * 100, "\0"]
    together = EspeakReader().phonemes(texts, "fr")
    assert together == [EspeakReader().phonemes([text], "fr")[0] for text in texts]
    assert together[1] == together[5] != ""
    assert reader.phonemes([], "fr") == []


def test_what_is_remembered_is_of_its_language(reader):
    assert reader.phonemes(["casa", "rue"], "es") != reader.phonemes(["casa", "rue"], "fr")
    assert reader.phonemes(["casa"], "es") == EspeakReader().phonemes(["casa"], "es")


def test_a_text_that_breaks_the_library_fails_alone(caplog):
    reader = EspeakReader()
    before = reader.phonemes(["سلام"], "ar")
    with caplog.at_level(logging.WARNING), pytest.raises(EspeakError, match="broke"):
        reader.phonemes([HOSTILE], "ar")
    assert "it starts again" in caplog.text
    assert reader.phonemes(["سلام", "مرحبا"], "ar")[0] == before[0]


def test_a_text_that_breaks_the_library_is_an_error_of_the_engine(tmp_path):
    library = EspeakLibrary({}, tmp_path)
    before = library.speak("one", "en-us")
    with pytest.raises(EngineError):
        library.speak(HOSTILE, "ar")
    with pytest.raises(EngineError):
        library.mnemonics([HOSTILE], "ar")
    assert np.array_equal(library.speak("one", "en-us").samples, before.samples)


def test_sound_does_not_depend_on_a_restart(tmp_path):
    library = EspeakLibrary({"af_heart": DESIGNS["af_heart"].variant("af_heart")}, tmp_path)
    before = library.speak("good morning", "en-us+af_heart")
    psutil.Process(library._speaker._process.pid()).kill()
    after = library.speak("good morning", "en-us+af_heart")
    assert np.array_equal(before.samples, after.samples)
    assert before.events == after.events


@pytest.mark.process
@confines
def test_the_library_is_not_loaded_in_the_process_that_asks(tmp_path: Path):
    """In a process of its own: other tests load the library, as upstream does."""
    program = """
import sys
from pathlib import Path
from tts.engines.espeak.engine import EspeakEngine
from tts.text.phonemes.espeak import read_aloud

assert read_aloud("hello", "en-US")
assert EspeakEngine(Path(sys.argv[1]))._library.mnemonics(["hello"], "en-us")
print(Path("/proc/self/maps").read_text())
"""
    command = [sys.executable, "-c", program, str(tmp_path)]
    maps = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert "[stack]" in maps
    assert str(espeakng_loader.get_library_path()) not in maps


@confines
def test_the_process_holds_no_secrets_and_is_confined(reader, speaker, monkeypatch):
    reader.phonemes(["hello"], "en-us")
    for asked in (reader, speaker):
        child = psutil.Process(asked._process.pid())
        status = Path(f"/proc/{child.pid}/status").read_text()
        assert "Seccomp:\t2" in status
        assert "NoNewPrivs:\t1" in status
        assert set(child.environ()) <= {"LD_LIBRARY_PATH", "TMPDIR", "LC_CTYPE"}
        assert {path.name for path in Path(f"/proc/{child.pid}/fd").iterdir()} == {"0", "1", "2"}
        assert not child.net_connections()
        assert child.memory_info().rss < bare_interpreter_bytes() + 30e6


def bare_interpreter_bytes() -> int:
    """Return the memory of a Python here that has loaded no package."""
    command = [sys.executable, "-ISc", "import sys; print(flush=True); sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bare:
        assert bare.stdout.readline()
        return psutil.Process(bare.pid).memory_info().rss


def test_batches_of_words_are_one_question(monkeypatch):
    reader = EspeakReader()
    asked = []
    ask = process._ask
    monkeypatch.setattr(process, "_ask", lambda *arguments: asked.append(1) or ask(*arguments))
    monkeypatch.setattr(text_to_ipa, "_reader", lambda: reader)
    words = SENTENCES["es"][0].split()
    assert read_all_aloud(words, "es") == [read_aloud(word, "es") for word in words]
    assert len(asked) == 1


@pytest.mark.parametrize(
    "forged",
    [
        b"",
        b"\xff\xff\xff\xff",
        b"\x01\0\0\0" + bytes(15),
        b"\0\0\0\0x",
        messages.COUNT.pack(1) + messages.EVENT.pack(2, 0, b"") + b"xx",
        messages.COUNT.pack(1) + messages.EVENT.pack(-1, 0, b"") + b"xx",
        messages.COUNT.pack(1) + messages.EVENT.pack(0, -2, b"") + b"xx",
    ],
)
def test_a_forged_sound_is_an_error(forged, speaker, monkeypatch):
    monkeypatch.setattr(process, "_ask", lambda *_: forged)
    with pytest.raises(EspeakError, match="no sound"):
        speaker.speak("a", "en-us")


@pytest.mark.parametrize("forged", [b"a\0b", b"\xff"])
def test_forged_phonemes_are_an_error(forged, monkeypatch):
    monkeypatch.setattr(process, "_ask", lambda *_: forged)
    with pytest.raises(EspeakError):
        EspeakReader().phonemes(["never asked before"], "en-us")


def test_a_forged_mark_is_an_error_of_the_engine(espeak: EspeakEngine, monkeypatch):
    from tests.tts.engines.test_espeak import chunk_of

    monkeypatch.setattr(EspeakSpeaker, "speak", lambda *_, **__: (b"\0\0", (Event(0, mark=9), Event(0, phoneme="a"))))
    with pytest.raises(EngineError, match="mark 9"):
        espeak.render(chunk_of("hello"), "af_heart", "en-US")
