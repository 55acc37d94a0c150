"""The voices that ours are compared with where there are no models."""

import pytest

from bench.listening.stock import StockEspeak
from bench.listening.texts import sentences
from tts.engines.base import SAMPLE_RATE
from voices.catalog import CATALOG


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> StockEspeak:
    return StockEspeak(tmp_path_factory.mktemp("stock"))


@pytest.mark.parametrize("language", sorted({voice.language for voice in CATALOG.values()}))
def test_every_language_has_one(stock, language):
    samples = stock.speak(sentences(language)[0], language)
    assert len(samples) > 2 * SAMPLE_RATE
