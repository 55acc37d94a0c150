"""Which engine speaks, by what is asked for and what lies in the model folder."""

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

import pytest

from tests.support.clones import CLONE
from tests.support.kokoro import TINY_VOICES
from tests.support.nabra import write_nabra
from tests.support.piper import write_shell
from tts.engines import registry
from tts.engines.base import SAMPLE_RATE, EngineError, EngineExhausted
from tts.engines.kokoro.files import CONFIG, WEIGHTS
from tts.engines.model_origin import Origin, mark_of, write_origin
from tts.engines.piper import files as piper_files
from tts.engines.registry import EMBEDDED, EngineOptions, Engines
from tts.text.chunks import Chunk
from tts.text.words import Word

NOWHERE = Path("/nonexistent")
UNCLEAR = "Arabic: espeak-ng (hard to understand)"


def options(
    kokoro_dir: Path,
    cache_dir: Path,
    wanted: str = "auto",
    piper_dir: Path = NOWHERE,
    blends: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> EngineOptions:
    return EngineOptions(
        wanted=wanted,
        kokoro_dir=kokoro_dir,
        kokoro_voices=tuple(TINY_VOICES.values()),
        blends=blends,
        piper_dir=piper_dir,
        cache_dir=cache_dir,
        threads=1,
        precision="fp32",
    )


def test_auto_speaks_with_kokoro_where_its_files_are(kokoro_dir: Path, tmp_path: Path):
    engines = Engines(options(kokoro_dir, tmp_path))
    assert engines.check() == f"kokoro; {UNCLEAR}"
    assert engines.of_voice("ff_siwis", "fr").name == "kokoro"
    assert engines.of_voice("ar_f1", "ar").name == "espeak-ng"


def test_auto_speaks_with_espeak_where_they_are_not(tmp_path: Path):
    engines = Engines(options(tmp_path / "nothing", tmp_path))
    assert engines.of_voice("af_heart", "en-US").name == "espeak-ng"
    assert engines.check() == f"espeak-ng; {UNCLEAR}"


@pytest.fixture
def model(kokoro_dir: Path, tmp_path: Path) -> Path:
    """A copy of the small model, to be taken apart."""
    return Path(shutil.copytree(kokoro_dir, tmp_path / "model"))


def test_a_voice_whose_pack_is_missing_is_espeaks_and_the_others_are_kokoros(model: Path, tmp_path: Path):
    (model / "voices/ff_siwis.pt").unlink()
    engines = Engines(options(model, tmp_path, blends={"xf_both": ("ff_siwis", "af_heart")}))
    assert engines.of_voice("af_heart", "en-US").name == "kokoro"
    assert engines.of_voice("ff_siwis", "fr").name == engines.of_voice("xf_both", "fr").name == "espeak-ng"
    assert engines.main == "espeak-ng"
    assert engines.check() == f"kokoro (8 of 9 voices), else espeak-ng; {UNCLEAR}"


@pytest.mark.parametrize("name", [CONFIG, WEIGHTS])
def test_without_configuration_or_weights_every_voice_is_espeaks(model: Path, tmp_path: Path, name: str):
    (model / name).unlink()
    engines = Engines(options(model, tmp_path))
    assert engines.of_voice("af_heart", "en-US").name == "espeak-ng"
    assert engines.check() == f"espeak-ng; {UNCLEAR}"


@pytest.mark.exhaustive
def test_a_clone_of_voices_that_are_missing_is_espeaks(model: Path, tmp_path: Path):
    throat = {"pitch_ratio": 1.0, "range_ratio": 1.0, "mean_hz": 150.0, "warp": 1.0}
    section = {"voices": {"ff_siwis": 1.0}, "throat": throat, "bands_db": None, "gain_db": 0.0}
    clone = replace(CLONE, engines={**CLONE.engines, "kokoro": section})
    assert Engines(options(model, tmp_path)).of_clone(clone, "fr").name == "kokoro"
    (model / "voices/ff_siwis.pt").unlink()
    assert Engines(options(model, tmp_path)).of_clone(clone, "fr").name == "espeak-ng"


@pytest.mark.exhaustive
def test_kokoro_is_taken_up_when_it_comes(kokoro_dir: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level("INFO")
    engines = Engines(options(tmp_path / "model", tmp_path))
    assert engines.of_voice("af_heart", "en-US").name == "espeak-ng"
    shutil.copytree(kokoro_dir, tmp_path / "model", ignore=shutil.ignore_patterns(WEIGHTS))
    assert engines.check() == f"espeak-ng; {UNCLEAR}"
    shutil.copy(kokoro_dir / WEIGHTS, tmp_path / "model" / WEIGHTS)
    assert engines.of_voice("af_heart", "en-US").name == "kokoro"
    assert engines.check() == f"kokoro; {UNCLEAR}"
    assert "kokoro has come" in caplog.text


@pytest.mark.exhaustive
def test_a_model_that_is_being_copied_is_looked_at_again_later(model: Path, tmp_path: Path):
    clock = SimpleNamespace(now=100.0)
    whole = (model / WEIGHTS).read_bytes()
    (model / WEIGHTS).write_bytes(whole[: len(whole) // 2])
    engines = Engines(options(model, tmp_path), clock=lambda: clock.now)
    (model / WEIGHTS).write_bytes(whole)
    assert engines.check() == f"espeak-ng; {UNCLEAR}"
    clock.now += 10
    assert engines.check() == f"kokoro; {UNCLEAR}"


@pytest.mark.exhaustive
def test_threads_that_see_kokoro_come_get_the_same(kokoro_dir: Path, tmp_path: Path):
    engines = Engines(options(tmp_path / "model", tmp_path))
    found: list[object] = []
    is_over = threading.Event()

    def ask() -> None:
        while not is_over.is_set():
            found.append(engines.of_voice("af_heart", "en-US"))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    shutil.copytree(kokoro_dir, tmp_path / "draft")
    (tmp_path / "draft").rename(tmp_path / "model")
    deadline = time.monotonic() + 60
    # One thread looks at the files, and the others speak with espeak-ng meanwhile.
    while (kokoro := engines.of_voice("af_heart", "en-US")).name != "kokoro" and time.monotonic() < deadline:
        pass
    is_over.set()
    for thread in threads:
        thread.join()
    assert kokoro.name == "kokoro"
    assert {id(engine) for engine in found if engine.name == "kokoro"} <= {id(kokoro)}


def test_piper_is_taken_up_when_it_comes(tmp_path: Path):
    engines = Engines(options(tmp_path, tmp_path, piper_dir=tmp_path / "piper"))
    assert engines.check() == f"espeak-ng; {UNCLEAR}"
    write_shell(tmp_path / "piper")
    assert engines.check() == "espeak-ng; Arabic: piper"


@pytest.mark.exhaustive
@pytest.mark.parametrize(("source", "words"), [("packages", "from packages"), ("hub", "from the hub")])
def test_where_the_weights_came_from_is_told(model: Path, tmp_path: Path, source: str, words: str):
    write_origin(model, Origin(source, ("x 1",), {WEIGHTS: mark_of(model / WEIGHTS)}))
    assert Engines(options(model, tmp_path)).check() == f"kokoro ({words}); {UNCLEAR}"
    with (model / WEIGHTS).open("ab") as weights:
        weights.write(b"others")
    assert Engines(options(model, tmp_path)).check() == f"kokoro; {UNCLEAR}"


def test_piper_speaks_arabic_where_its_files_are(tmp_path: Path):
    engines = Engines(options(tmp_path, tmp_path, piper_dir=write_shell(tmp_path / "piper")))
    assert engines.check() == engines.summary == "espeak-ng; Arabic: piper"
    assert engines.of_voice("ff_siwis", "fr").name == "espeak-ng"


@pytest.mark.parametrize("name", [piper_files.CONFIG, piper_files.MODEL])
def test_espeak_speaks_arabic_where_they_are_broken_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str
):
    (write_shell(tmp_path / "piper") / name).write_bytes(b"<html>")
    engines = Engines(options(tmp_path, tmp_path, piper_dir=tmp_path / "piper"))
    assert engines.of_voice("ar_f1", "ar").name == "espeak-ng"
    assert engines.check() == f"espeak-ng; {UNCLEAR}"
    assert f"{name} is an HTML or XML page" in caplog.text


def test_espeak_speaks_arabic_where_they_are_of_another_model(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    engines = Engines(options(tmp_path, tmp_path, piper_dir=write_shell(tmp_path / "piper")))
    assert [engines.of_voice("ar_f1", "ar").name for _ in range(2)] == ["espeak-ng"] * 2
    assert engines.check() == f"espeak-ng; {UNCLEAR}"
    assert caplog.text.count("is not a voice of Piper") == 1


def test_nabra_speaks_arabic_where_its_files_are_and_goes_before_piper(tmp_path: Path):
    write_nabra(tmp_path / "kokoro")
    engines = Engines(options(tmp_path / "kokoro", tmp_path, piper_dir=write_shell(tmp_path / "piper")))
    assert engines.check() == engines.summary == "espeak-ng; Arabic: nabra"
    assert engines.of_voice("ar_f1", "ar").name == "nabra"
    assert engines.of_voice("ff_siwis", "fr").name == "espeak-ng"


@pytest.mark.exhaustive
def test_piper_speaks_arabic_where_nabra_is_broken_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    (write_nabra(tmp_path / "kokoro") / "kokoro-v1_0.pth").unlink()
    engines = Engines(options(tmp_path / "kokoro", tmp_path, piper_dir=write_shell(tmp_path / "piper")))
    assert engines.arabic == "piper"
    assert "nabra/kokoro-v1_0.pth is missing" in caplog.text


def test_nothing_is_said_of_files_that_nobody_fetched(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    assert Engines(options(tmp_path, tmp_path)).of_voice("ar_f1", "ar").name == "espeak-ng"
    assert not caplog.records


def test_espeak_never_looks_for_pipers_files(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    (write_shell(tmp_path / "piper") / piper_files.CONFIG).unlink()
    engines = Engines(options(tmp_path, tmp_path, "espeak", tmp_path / "piper"))
    assert engines.of_voice("ar_f1", "ar").name == "espeak-ng"
    assert engines.check() == f"espeak-ng; {UNCLEAR}"
    assert not caplog.records


def test_espeak_never_looks_for_them(kokoro_dir: Path, tmp_path: Path):
    assert Engines(options(kokoro_dir, tmp_path, "espeak")).of_voice("af_heart", "en-US").name == "espeak-ng"


def test_kokoro_refuses_to_do_without(tmp_path: Path):
    with pytest.raises(EngineError, match=r"config\.json is missing"):
        Engines(options(tmp_path, tmp_path, "kokoro"))


@pytest.mark.parametrize("language", ["en-US", "fr", "ar"])
def test_a_clone_speaks_with_espeak_where_no_other_engine_knows_it(kokoro_dir: Path, tmp_path: Path, language: str):
    engine = Engines(options(kokoro_dir, tmp_path)).of_clone(CLONE, language)
    assert engine.name == "espeak-ng"
    spoken = engine.render(Chunk((Word("si", 0, 2), Word("no", 3, 5))), "voice_0", language)
    assert len(spoken.words) == 2
    assert len(spoken.samples) > 0.2 * SAMPLE_RATE
    assert all(engine.phonemes(Chunk((Word("si", 0, 2),)), "voice_0", language))


def test_a_model_that_cannot_be_loaded_fails_once_and_is_reported(kokoro_dir: Path, tmp_path: Path):
    shutil.copytree(kokoro_dir, tmp_path / "model")
    shutil.copy(kokoro_dir / "voices/af_heart.pt", tmp_path / "model/kokoro-v1_0.pth")
    engines = Engines(options(tmp_path / "model", tmp_path))
    assert engines.main == "kokoro"
    for _ in range(2):
        with pytest.raises(EngineError, match="is not a Kokoro checkpoint"):
            engines.of_voice("af_heart", "en-US")
    with pytest.raises(EngineError, match="is not a Kokoro checkpoint"):
        engines.check()
    assert engines.of_voice("ar_f1", "ar").name == "espeak-ng"


def test_one_that_lacked_memory_or_room_is_loaded_when_it_is_asked_for_again(monkeypatch, tmp_path: Path):
    engines = Engines(options(tmp_path, tmp_path))
    load, shortages = registry._LOADERS[EMBEDDED], iter([MemoryError(), EngineExhausted("no room")])

    def sometimes(asked):
        for shortage in shortages:
            raise shortage
        return load(asked)

    monkeypatch.setitem(registry._LOADERS, EMBEDDED, sometimes)
    for _ in range(2):
        with pytest.raises(EngineExhausted):
            engines.of_voice("af_heart", "en-US")
        assert engines.check().startswith(EMBEDDED)
    assert engines.of_voice("af_heart", "en-US").name == EMBEDDED


@pytest.mark.exhaustive
def test_threads_that_need_an_engine_at_once_get_the_same(kokoro_dir: Path, tmp_path: Path):
    engines = Engines(options(kokoro_dir, tmp_path))
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(engines.of_voice("af_heart", "en-US"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(map(id, found))) == 1


@pytest.mark.process
@pytest.mark.exhaustive
def test_compiled_code_is_kept_where_there_is_room_for_it(kokoro_dir: Path, tmp_path: Path):
    script = (
        "import sys; from pathlib import Path; from tts.engines.registry import EngineOptions, Engines\n"
        "kokoro_dir, cache_dir = map(Path, sys.argv[1:])\n"
        "options = EngineOptions('kokoro', kokoro_dir, ('af_heart',), {}, Path('/'), cache_dir, 1, 'fp32')\n"
        "engine = Engines(options).of_voice('af_heart', 'es')\n"
        "from tts.text.chunks import Chunk; from tts.text.words import Word\n"
        "engine.render(Chunk((Word('si', 0, 2, phonemes='si'),)), 'af_heart', 'es')"
    )
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    command = [sys.executable, "-W", "ignore", "-c", script, kokoro_dir, tmp_path]
    subprocess.run(command, check=True, env=environment)
    assert list((tmp_path / "numba").rglob("*.nbc"))
