"""The benchmark has the product's own speech, kept or not; and so do those it is compared with."""

from pathlib import Path

import numpy as np
import pytest

from bench.listening.stock import StockEspeak
from bench.listening.takes import Studio, speak, stream
from bench.listening.upstream import Upstream
from tts.text.words import Boundary

TEXT = "The train leaves early. It arrives before noon.\n\nThen it goes back."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def studio(kokoro_dir: Path, folder: Path) -> Studio:
    return Studio(kokoro_dir, folder)


@pytest.mark.exhaustive
def test_a_take_is_what_the_engine_makes_and_comes_back_the_same(studio, kokoro, folder):
    first, again, plain = (*(studio.speak(TEXT, "af_heart") for _ in range(2)), speak(kokoro, TEXT, "af_heart"))
    assert first.samples.tobytes() == again.samples.tobytes() == plain.samples.tobytes()
    assert first.cues == again.cues == plain.cues
    assert len(list((folder / "inference").glob("*.npz"))) == 3  # two chunks, and the sentence that sets the level


@pytest.mark.exhaustive
def test_joins_lie_between_the_chunks(studio):
    take = studio.speak(TEXT, "af_heart")
    (join,), (first,) = take.joins, take.join_cues
    assert take.cues[first - 1].boundary == Boundary.PARAGRAPH
    assert take.cues[first - 1].end_s * 24_000 <= join + 1
    assert take.cues[first].start_s * 24_000 >= join
    assert len(take.edges) == 2


@pytest.mark.exhaustive
def test_a_stream_has_the_words_of_the_whole_answer(studio, kokoro):
    whole, streamed = studio.speak(TEXT, "af_heart"), stream(kokoro, TEXT, "af_heart")
    assert [cue.word for cue in streamed.cues] == [cue.word for cue in whole.cues]
    assert len(streamed.samples) > 24_000


@pytest.mark.parametrize(
    ("voice", "text"), [("af_heart", "Good day."), ("jf_alpha", "昨日です。"), ("ef_dora", "Hola.")]
)
@pytest.mark.exhaustive
def test_the_models_own_package_speaks_on_the_same_weights(kokoro_dir, folder, voice, text):
    samples = Upstream(kokoro_dir, folder).speak(text, voice)
    assert len(samples) > 2400
    assert np.abs(samples).max() > 0
    assert samples.tobytes() == Upstream(kokoro_dir, folder).speak(text, voice).tobytes()


def test_stock_espeak_is_none_of_our_voices(espeak, folder):
    stock = StockEspeak(folder / "stock").speak("Buenos días.", "es")
    ours = speak(espeak, "Buenos días.", "ef_dora").samples
    assert len(stock) > 12_000
    assert len(stock) != len(ours)
    assert speak(espeak, "Buenos días.", "ef_dora").samples.tobytes() == ours.tobytes()
