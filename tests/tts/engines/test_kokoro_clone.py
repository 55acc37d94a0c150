"""Clones on a small Kokoro model with random weights: what is true of any weights."""

import gc
import json
import weakref
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tests.support.audio import band_level_db, level_db
from tts.dsp.equalizer import BAND_COUNT
from tts.dsp.vocoder import Throat, reshape_voice
from tts.engines.base import Engine, EngineError, Rendered
from tts.engines.kokoro.clone import KokoroClone, section_of
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.files import voice_path
from tts.engines.kokoro.voices import PACK, VoicePacks, native_voice
from tts.text.chunks import Chunk, split_chunks
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word
from voices.catalog import BLENDS

MIX = {"af_heart": 0.6, "bm_daniel": 0.4}
THROAT = Throat(1.2, 1.3, 150.0, 1.08)
FLAT = (0.0,) * BAND_COUNT
TREBLE = (0.0,) * 15 + (9.0,) * 5
SECTION = section_of(MIX, THROAT, TREBLE, -3.0)


@pytest.fixture(scope="module")
def chunk() -> Chunk:
    words = [item for item in read_text("Well, the quick fox — out of the box?", "en-US") if isinstance(item, Word)]
    (chunk,) = split_chunks(phonemize(words, "en-US"), KokoroEngine.chunk_size)
    return chunk


@pytest.fixture(scope="module")
def plain(kokoro: KokoroEngine, chunk: Chunk) -> Rendered:
    """The mix as the model says it."""
    return render(KokoroClone(kokoro, section_of(MIX, Throat(), (), 0.0)), chunk)


def render(engine: Engine, chunk: Chunk) -> Rendered:
    return engine.render(chunk, "voice_mine", "en-US")


def test_a_mix_of_one_voice_is_that_voice(kokoro_dir: Path):
    packs = VoicePacks(kokoro_dir, 256, BLENDS)
    for voice in ("af_heart", "af_luna"):
        assert torch.equal(packs.mix({voice: 0.3}, 40), packs.style(voice, 40))


def test_a_mix_does_not_depend_on_the_order_or_the_scale_of_its_weights(kokoro_dir: Path):
    packs = VoicePacks(kokoro_dir, 256, BLENDS)
    mix = packs.mix({"af_heart": 0.75, "bm_daniel": 0.25}, 40)
    assert torch.equal(mix, packs.mix({"bm_daniel": 1, "af_heart": 3}, 40))
    heart, daniel = (torch.load(voice_path(kokoro_dir, name), weights_only=True) for name in ("af_heart", "bm_daniel"))
    assert torch.allclose(mix, 0.75 * heart[39] + 0.25 * daniel[39], atol=1e-6)


def test_voices_are_the_packs_of_the_model_and_whole_blends(kokoro_dir: Path, tmp_path: Path):
    (tmp_path / "voices").mkdir()
    for name in ("af_bella", "am_michael", "af_bella (1)", "mine"):
        voice_path(tmp_path, name).symlink_to(voice_path(kokoro_dir, "af_bella"))
    assert VoicePacks(tmp_path, 256, BLENDS).names() == {"af_bella", "am_michael"}
    assert VoicePacks(kokoro_dir, 256, BLENDS).names() >= {"af_bella", "af_sky", "af_luna"}


def test_a_clone_speaks_with_the_style_of_the_mix(kokoro: KokoroEngine, chunk: Chunk, plain: Rendered):
    alone = render(KokoroClone(kokoro, section_of({"af_heart": 1.0}, Throat(), (), 0.0)), chunk)
    assert np.array_equal(alone.samples, kokoro.render_mix(chunk, {"af_heart": 1.0}).samples)
    assert np.array_equal(plain.samples, kokoro.render_mix(chunk, MIX).samples)
    assert not np.array_equal(plain.samples[:1000], alone.samples[:1000])


def test_a_pack_of_its_own_is_mixed_like_a_voice(kokoro_dir: Path, kokoro: KokoroEngine, chunk: Chunk, plain: Rendered):
    own = torch.load(voice_path(kokoro_dir, "bm_daniel"), weights_only=True)
    own[..., :128] = own[:1, :, :128]
    weights = {"af_heart": 0.6, PACK: 0.4}
    section = json.loads(json.dumps(section_of(weights, Throat(), (), 0.0, own)))
    clone = KokoroClone(kokoro, section)
    style = VoicePacks(kokoro_dir, 256, BLENDS).mix(weights, 40, own)
    heart = torch.load(voice_path(kokoro_dir, "af_heart"), weights_only=True)
    assert torch.allclose(style, 0.6 * heart[39] + 0.4 * own[39], atol=1e-6)
    assert np.array_equal(render(clone, chunk).samples, kokoro.render_mix(chunk, weights, own).samples)
    assert not np.array_equal(render(clone, chunk).samples[:1000], plain.samples[:1000])


def test_a_voice_of_another_language_has_a_share_there(kokoro: KokoroEngine, chunk: Chunk):
    clone = KokoroClone(kokoro, section_of(MIX, Throat(), (), 0.0))
    mix = {"af_heart": 0.36, "bm_daniel": 0.24, "ff_siwis": 0.4}
    expected = kokoro.render_mix(chunk, mix).samples
    assert np.allclose(clone.render(chunk, "voice_mine", "fr").samples, expected, atol=1e-4)
    alone = kokoro.render_mix(chunk, MIX).samples
    for language in ("en-US", "en-GB", "ar"):
        assert np.array_equal(clone.render(chunk, "voice_mine", language).samples, alone)


def test_a_mix_with_a_voice_of_the_language_stays_as_it_is(kokoro: KokoroEngine, chunk: Chunk):
    weights = {"ff_siwis": 0.5, "af_heart": 0.5}
    clone = KokoroClone(kokoro, section_of(weights, Throat(), (), 0.0))
    assert np.array_equal(clone.render(chunk, "voice_mine", "fr").samples, kokoro.render_mix(chunk, weights).samples)


def test_the_pack_of_a_person_is_english(kokoro_dir: Path, kokoro: KokoroEngine, chunk: Chunk):
    pack = torch.load(voice_path(kokoro_dir, "bm_daniel"), weights_only=True)
    pack[..., :128] = pack[:1, :, :128]
    clone = KokoroClone(kokoro, section_of({PACK: 1.0}, Throat(), (), 0.0, pack), "bm_daniel")
    alone = kokoro.render_mix(chunk, {PACK: 1.0}, pack).samples
    assert np.array_equal(clone.render(chunk, "voice_mine", "en-GB").samples, alone)
    assert not np.array_equal(clone.render(chunk, "voice_mine", "it").samples[:1000], alone[:1000])


@pytest.mark.parametrize(
    ("language", "sex", "expected"),
    [("it", "m", "im_nicola"), ("it", "f", "if_sara"), ("fr", "m", "ff_siwis"), ("ja", "f", None)],
)
def test_the_voice_of_a_language_is_of_the_same_sex_where_there_is_one(language, sex, expected):
    assert native_voice({"af_heart", "ff_siwis", "im_nicola", "if_sara"}, language, sex) == expected


def test_a_pack_without_a_weight_is_not_kept():
    assert "pack" not in section_of({"af_heart": 1.0}, Throat(), (), 0.0, torch.zeros(510, 1, 256))


def test_a_record_of_a_pack_alone_needs_no_weights(kokoro: KokoroEngine, chunk: Chunk):
    section = section_of({PACK: 1.0}, Throat(), (), 0.0, torch.zeros(510, 1, 256))
    before = {name: value for name, value in section.items() if name != "voices"}
    assert np.array_equal(*(render(KokoroClone(kokoro, one), chunk).samples for one in (section, before)))


def test_a_weight_of_a_pack_that_is_not_there_is_an_error(kokoro: KokoroEngine):
    with pytest.raises(EngineError, match="'pack'"):
        KokoroClone(kokoro, section_of({PACK: 1.0}, Throat(), (), 0.0))


def test_the_throat_leaves_every_word_in_its_place(kokoro: KokoroEngine, chunk: Chunk, plain: Rendered):
    reshaped = render(KokoroClone(kokoro, section_of(MIX, THROAT, (), 0.0)), chunk)
    assert reshaped.words == plain.words
    assert all(reshaped.words)
    assert np.array_equal(reshaped.samples, reshape_voice(plain.samples, THROAT))
    assert not np.allclose(reshaped.samples, plain.samples, atol=0.01)


def test_the_spectrum_is_the_persons(kokoro: KokoroEngine, chunk: Chunk, plain: Rendered):
    bright = render(KokoroClone(kokoro, section_of(MIX, Throat(), TREBLE, 0.0)), chunk)
    assert bright.words == plain.words
    for low_hz, high_hz, gain_db in ((200, 1500, 0), (6000, 10_000, 9)):
        levels = [band_level_db(sound.samples, 24_000, low_hz, high_hz) for sound in (plain, bright)]
        assert levels[1] - levels[0] == pytest.approx(gain_db, abs=0.5)


def test_the_gain_is_constant(kokoro: KokoroEngine, chunk: Chunk, plain: Rendered):
    quieter = render(KokoroClone(kokoro, section_of(MIX, Throat(), FLAT, -6.0)), chunk)
    assert level_db(quieter.samples) - level_db(plain.samples) == pytest.approx(-6, abs=0.05)


def test_a_chunk_without_sound_is_empty(kokoro: KokoroEngine):
    result = render(KokoroClone(kokoro, SECTION), Chunk((Word("¤", 0, 1, phonemes="", after="."),)))
    assert (len(result.samples), result.words) == (0, (None,))


def test_it_takes_what_the_engine_takes(kokoro: KokoroEngine, chunk: Chunk):
    clone = KokoroClone(kokoro, SECTION)
    assert (clone.name, clone.chunk_size, clone.takes_phonemes) == ("kokoro", kokoro.chunk_size, True)
    assert clone.phonemes(chunk, "voice_mine", "en-US") == kokoro.phonemes(chunk, "af_heart", "en-US")


@pytest.mark.exhaustive
def test_two_clones_at_once_sound_as_each_alone(kokoro: KokoroEngine, chunk: Chunk):
    clones = [KokoroClone(kokoro, section) for section in (SECTION, section_of({"af_sky": 1.0}, THROAT, (), 0.0))]
    alone = [render(clone, chunk) for clone in clones]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(render, clones, [chunk] * 2))
    for result, expected in zip(results, alone, strict=True):
        assert np.array_equal(result.samples, expected.samples)
        assert result.words == expected.words


def test_nothing_of_a_clone_outlives_it(kokoro: KokoroEngine, chunk: Chunk):
    clone = KokoroClone(kokoro, SECTION)
    render(clone, chunk)
    left = weakref.ref(clone)
    del clone
    gc.collect()
    assert left() is None
    assert kokoro._voices._packs.keys() <= kokoro.voices
    assert kokoro._gains._numbers.keys() <= kokoro.voices


@pytest.mark.parametrize(
    "change",
    [
        {"voices": {}},
        {"voices": {"af_heart": 0}},
        {"voices": {"af_heart": -1.0, "bm_daniel": 2.0}},
        {"voices": {"af_heart": float("nan")}},
        {"voices": ["af_heart"]},
        {"voices": {"af_heart": "1"}},
        {"voices": {"../../secret": 1.0}},
        {"voices": {"am_onyx": 1.0}},
        {"throat": {"warp": 3.0}},
        {"throat": {"pitch_ratio": None}},
        {"throat": {"width": 1.0}},
        {"throat": None},
        {"bands_db": [1.0, 2.0]},
        {"bands_db": ["loud"] * BAND_COUNT},
        {"bands_db": 3},
        {"gain_db": 1e9},
        {"gain_db": None},
    ],
)
def test_what_is_no_clone_is_refused(kokoro: KokoroEngine, change: Mapping[str, Any]):
    with pytest.raises(EngineError):
        KokoroClone(kokoro, SECTION | change)


@pytest.mark.parametrize("name", ["voices", "throat", "bands_db", "gain_db"])
def test_a_section_without_a_value_is_refused(kokoro: KokoroEngine, name: str):
    with pytest.raises(EngineError, match=name):
        KokoroClone(kokoro, {key: value for key, value in SECTION.items() if key != name})


def test_a_voice_that_the_model_lacks_is_named(kokoro: KokoroEngine):
    with pytest.raises(EngineError, match="am_onyx"):
        KokoroClone(kokoro, section_of({"am_onyx": 1.0}, Throat(), (), 0.0))


def test_a_section_is_small_and_of_as_many_bands_as_there_are():
    assert section_of({"af_heart": 1 / 3, "af_sky": 0.00001}, Throat(), (), 0.0)["voices"] == {"af_heart": 0.3333}
    with pytest.raises(ValueError, match="2 bands"):
        section_of(MIX, Throat(), (1.0, 2.0), 0.0)
