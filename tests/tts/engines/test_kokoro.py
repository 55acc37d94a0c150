"""The Kokoro engine on a small model with random weights: what is true of any weights."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyloudnorm
import pytest
import torch

from tests.support.depth import first
from tests.support.engine import same
from tests.support.kokoro import TINY_VOICES
from tests.support.sentences import SENTENCES
from tts.dsp.loudness import TARGET_LUFS
from tts.engines.base import SAMPLE_RATE, EngineError, Rendered
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.files import voice_path
from tts.engines.kokoro.loudness import SENTENCES as MEASURED
from tts.engines.kokoro.moments import MomentPrediction
from tts.engines.kokoro.symbols import lay_out
from tts.engines.kokoro.timing import word_intervals
from tts.engines.kokoro.voices import VoicePacks
from tts.engines.symbols import noise_seed
from tts.engines.voice_gains import measured_gain_db
from tts.text.chunks import Chunk, split_chunks, written_length
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word
from voices.catalog import BLENDS

VOICE = "af_heart"
SHORT = {
    "en-US": "Well, the “quick” fox — out of the box?",
    "en-GB": "We've had tea (at four).",
    "ja": "今日は、いい天気ですね。",
    "zh": "你好，我们走吧！",
    "es": "¿Qué hay de la casa?",
    "fr": "L'été, qu'est-ce qu'il y a ?",
    "hi": "नमस्ते, आप कैसे हैं?",
    "it": "C'è un'altra idea.",
    "pt-BR": "Dá-me água, por favor.",
}


def spoken_as(symbols: str) -> Chunk:
    """Return a chunk of words that have these symbols."""
    words = [Word(part, place, place + 1, phonemes=part) for place, part in enumerate(symbols.rstrip(".").split())]
    return Chunk((*words[:-1], replace(words[-1], after=".")))


LONG = spoken_as(MEASURED["en-US"])
"""The sentence on which voices are measured."""


def chunks_of(text: str, language: str, engine: KokoroEngine) -> list[Chunk]:
    words = [item for item in read_text(text, language) if isinstance(item, Word)]
    return split_chunks(phonemize(words, language), engine.chunk_size)


@pytest.fixture(scope="module")
def rendered(kokoro: KokoroEngine) -> dict[str, list[tuple[Chunk, Rendered]]]:
    """A sentence of each language, all in one voice: the engine does not mind."""
    return {
        language: [(chunk, kokoro.render(chunk, VOICE, language)) for chunk in chunks_of(text, language, kokoro)]
        for language, text in SHORT.items()
    }


@pytest.mark.parametrize("language", TINY_VOICES)
def test_every_word_has_its_place_in_the_sound(rendered: dict[str, list[tuple[Chunk, Rendered]]], language: str):
    for chunk, result in rendered[language]:
        assert len(result.words) == len(chunk.words)
        position = 0
        for word in result.words:
            assert word is not None
            assert position <= word.start < word.end <= len(result.samples)
            position = word.end
        assert result.samples.dtype == np.float32


@pytest.mark.parametrize("language", first(2, TINY_VOICES))
def test_cues_follow_the_durations_of_the_model(
    kokoro: KokoroEngine, rendered: dict[str, list[tuple[Chunk, Rendered]]], language: str
):
    for chunk, result in rendered[language]:
        row = lay_out(chunk, kokoro._network.vocabulary)
        speech = kokoro._speak(row.symbols, VOICE)
        assert list(result.words) == word_intervals(row, speech, kokoro._network.frame_samples)


def test_symbols_of_all_languages_are_known(kokoro: KokoroEngine):
    for language in TINY_VOICES:
        for chunk in chunks_of(" ".join(SENTENCES[language]), language, kokoro):
            assert all(kokoro.phonemes(chunk, TINY_VOICES[language], language))
            assert kokoro.phonemes(chunk, TINY_VOICES[language], language) == tuple(w.phonemes for w in chunk.words)


def test_no_sound_of_the_model_is_thrown_away(kokoro: KokoroEngine):
    word = Word("a", 0, 1, phonemes="a", before="…—…", after="…!?.")
    result = kokoro.render(Chunk((word,)), "af_heart", "en-US")
    assert len(result.samples) == len(kokoro._speak("…—a…!?.", "af_heart").samples)


def test_a_chunk_without_sound_is_empty(kokoro: KokoroEngine):
    result = kokoro.render(Chunk((Word("¤", 0, 1, phonemes="", after="."),)), "af_heart", "en-US")
    assert (len(result.samples), result.words) == (0, (None,))


@pytest.mark.exhaustive
def test_the_same_chunk_sounds_the_same_whatever_runs_beside_it(kokoro: KokoroEngine):
    (chunk,) = chunks_of("The same again.", "en-US", kokoro)
    others = chunks_of("Etwas anderes. " * 20, "en-US", kokoro)
    expected = kokoro.render(chunk, "af_heart", "en-US")
    with ThreadPoolExecutor(4) as pool:
        results = [pool.submit(kokoro.render, part, "af_heart", "en-US") for part in [*others[:1], *[chunk] * 6]]
    assert all(same(result.result(), expected) for result in results[-6:])


def test_voices_and_texts_draw_different_noise(kokoro: KokoroEngine):
    (chunk,) = chunks_of("Hello.", "en-US", kokoro)
    one, other = (kokoro.render(chunk, voice, "en-US") for voice in ("af_heart", "af_sky"))
    assert not np.array_equal(one.samples[:2000], other.samples[:2000])


def test_a_blend_is_the_mean_of_its_voices(kokoro_dir: Path):
    packs = VoicePacks(kokoro_dir, 256, BLENDS)
    bella, sky = (torch.load(voice_path(kokoro_dir, name), weights_only=True) for name in ("af_bella", "af_sky"))
    assert torch.allclose(packs.style("af_luna", 40), (bella[39] + sky[39]) / 2, atol=1e-6)


def test_a_blend_that_a_caller_names_is_the_mean_by_its_weights(kokoro_dir: Path):
    packs = VoicePacks(kokoro_dir, 256, BLENDS)
    bella, sky = (torch.load(voice_path(kokoro_dir, name), weights_only=True) for name in ("af_bella", "af_sky"))
    assert torch.allclose(packs.style("af_bella+af_sky(3)", 40), (bella[39] + 3 * sky[39]) / 4, atol=1e-6)
    assert torch.equal(packs.style("af_bella+af_sky(3)", 40), packs.style("af_bella+af_sky(3)", 40))
    assert not any("+" in name for name in packs._packs)


@pytest.mark.parametrize(("symbols", "row"), [(1, 0), (510, 509)])
def test_a_style_goes_with_the_length_of_the_text(kokoro_dir: Path, symbols: int, row: int):
    pack = torch.load(voice_path(kokoro_dir, "af_heart"), weights_only=True)
    assert torch.equal(VoicePacks(kokoro_dir, 256, {}).style("af_heart", symbols), pack[row])


@pytest.mark.parametrize("content", [torch.zeros(510, 1, 128), torch.zeros(3), {"a": 1}, None])
def test_a_pack_that_is_none_is_named(tmp_path: Path, content: object):
    (tmp_path / "voices").mkdir()
    if content is None:
        voice_path(tmp_path, "af_heart").write_bytes(b"nothing")
    else:
        torch.save(content, voice_path(tmp_path, "af_heart"))
    with pytest.raises(EngineError, match=r"voices/af_heart\.pt"):
        VoicePacks(tmp_path, 256, {}).style("af_heart", 5)


def test_a_missing_pack_is_named(kokoro: KokoroEngine):
    (chunk,) = chunks_of("Hello.", "en-US", kokoro)
    with pytest.raises(EngineError, match=r"voices/am_onyx\.pt"):
        kokoro.render(chunk, "am_onyx", "en-US")


@pytest.fixture
def predicting(kokoro_dir: Path, tmp_path: Path) -> KokoroEngine:
    """An engine that foretells of every chunk the moments of `LONG`."""
    engine = KokoroEngine(kokoro_dir, cache_dir=tmp_path, blends=BLENDS, threads=2, precision="fp32")
    ids = [engine._network.vocabulary[symbol] for symbol in MEASURED["en-US"]]
    style, seed = engine._voices.style(VOICE, len(ids)), noise_seed(VOICE, MEASURED["en-US"])
    given, moments = engine._network.watch(ids, style, seed, lambda _, measured: measured)
    channels, width = len(given.features), given.style.shape[1]
    engine._network.prediction = MomentPrediction(
        voices=np.array([VOICE]),
        widths=np.array([moment.shape[1] for moment in moments], np.int32),
        feature_mean=np.zeros(channels, np.float32),
        feature_scale=np.ones(channels, np.float32),
        style_mean=np.zeros(width, np.float32),
        style_scale=np.ones(width, np.float32),
        mixtures=np.zeros((channels, 1), np.float32),
        inner=np.zeros((1 + channels + 1 + width, 1), np.float32),
        outer=np.zeros((1, sum(moment.size for moment in moments)), np.float32),
        typical=np.concatenate([moment.ravel() for moment in moments]).astype(np.float32),
    )
    return engine


def test_a_chunk_in_windows_is_the_whole_if_its_moments_are_foretold(predicting: KokoroEngine):
    whole, windows = predicting.render(LONG, VOICE, "en-US"), list(predicting.render_windows(LONG, VOICE, "en-US"))
    assert len(windows) > 3
    samples = np.concatenate([window.samples for window in windows])
    begin = int(np.flatnonzero(samples)[0])
    np.testing.assert_allclose(samples[begin:], whole.samples[begin:], atol=1e-3)
    words = [word for window in windows for word in window.words]
    assert len(words) == len(whole.words)
    for word, meant in zip(words, whole.words, strict=True):
        assert word
        assert meant
        assert (word.start, word.end) == pytest.approx((meant.start, meant.end), abs=0.02 * SAMPLE_RATE)
    for window, position in zip(windows, np.cumsum([len(window.samples) for window in windows]), strict=True):
        assert all(word.end <= position for word in window.words if word)


@pytest.mark.parametrize("voice", ["bm_daniel", "af_heart+bm_daniel"])
def test_a_voice_that_was_not_fitted_is_decoded_whole(predicting: KokoroEngine, voice: str):
    (window,) = predicting.render_windows(LONG, voice, "en-US")
    assert same(Rendered(window.samples, window.words), predicting.render(LONG, voice, "en-US"))


def test_a_model_that_was_not_fitted_is_decoded_whole(predicting: KokoroEngine):
    prediction = predicting._network.prediction
    assert prediction
    predicting._network.prediction = replace(prediction, typical=prediction.typical * 4)
    assert len(list(predicting.render_windows(LONG, VOICE, "en-US"))) == 1


def test_a_short_chunk_is_decoded_whole(predicting: KokoroEngine):
    (chunk,) = chunks_of("Yes.", "en-US", predicting)
    assert len(list(predicting.render_windows(chunk, VOICE, "en-US"))) == 1


@pytest.mark.exhaustive
def test_a_word_longer_than_the_context_is_spoken_whole(kokoro: KokoroEngine, monkeypatch: pytest.MonkeyPatch):
    (word,) = (item for item in read_text("ﷺ" * 24, "en-US") if isinstance(item, Word))
    (chunk,) = split_chunks(phonemize([word], "en-US"), kokoro.chunk_size)
    symbols = lay_out(chunk, kokoro._network.vocabulary).symbols
    assert len(symbols) > kokoro._network.context
    spoken, speak = {}, kokoro._speak
    monkeypatch.setattr(kokoro, "_speak", lambda row, voice: spoken.setdefault(row, speak(row, voice)))
    result = kokoro.render(chunk, VOICE, "en-US")
    durations = spoken[symbols].durations
    assert len(durations) == len(symbols) + 2
    assert result.words[0]
    assert result.words[0].end - result.words[0].start >= sum(durations[1:-1]) * kokoro._network.frame_samples


@pytest.mark.parametrize("language", first(2, TINY_VOICES))
def test_chunks_fit_into_the_context(kokoro: KokoroEngine, language: str):
    text = " ".join(SENTENCES[language]) + " " + "a" * 3000 + " 1234567890" * 40 + " Supercalifragilistic" * 50
    chunks = chunks_of(text, language, kokoro)
    for chunk in chunks:
        assert len(lay_out(chunk, kokoro._network.vocabulary).symbols) <= kokoro._network.context
        assert len(chunk.words) == 1 or sum(map(written_length, chunk.words)) <= kokoro.chunk_size.most


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", ["fr", "hi"])
def test_the_sentence_that_is_measured_is_as_loud_as_every_other(kokoro: KokoroEngine, language: str):
    voice = TINY_VOICES[language]
    gain_db = measured_gain_db(kokoro._speak(MEASURED[language], voice).samples)
    samples = kokoro._speak(MEASURED[language], voice).samples * 10 ** (gain_db / 20)
    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(samples.astype(np.float64))
    assert loudness == pytest.approx(TARGET_LUFS, abs=0.4)
