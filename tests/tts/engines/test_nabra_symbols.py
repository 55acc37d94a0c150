"""Arabic in the symbols that Nabra-82M was trained on."""

import pytest

from tests.support.nabra import VOCABULARY
from tests.support.words import words_of
from tts.engines.base import EngineError
from tts.engines.nabra.symbols import MEASURED, lay_out, spell, vocabulary
from tts.text.chunks import Chunk
from tts.text.words import Word

KNOWN = vocabulary(VOCABULARY)


def test_the_two_sounds_that_kokoro_lacks_have_the_numbers_that_it_leaves_free():
    assert {symbol: KNOWN[symbol] for symbol in "ʕħ"} == {"ʕ": 7, "ħ": 8}
    assert len(set(KNOWN.values())) == len(KNOWN) == len(VOCABULARY) + 2


def test_a_configuration_of_another_model_is_refused():
    with pytest.raises(EngineError, match="'—' stand where ʕ and ħ should"):
        vocabulary(VOCABULARY | {"—": 8})


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("الْقِطَارُ، هُنَا؟", "alqˈitaːrˌu, hˈunaː?"),
        ("فَتَحَ الْجَارُ الْبَابَ.", "fatˌaħa alʤˈaːru albˈaːba."),
        ("عَلَى الْجَبَلِ", "ʕˈalaː alʤˈabalˌi"),
    ],
)
def test_voweled_arabic_is_spelled_as_in_its_training(text: str, symbols: str):
    assert lay_out(Chunk(words_of(text)), KNOWN).symbols == symbols


def test_no_dot_inside_a_word_sounds_as_a_pause():
    row = lay_out(Chunk(words_of("وَصَلَ الْقِطَارُ مُتَأَخِّرًا إِلَى الْمَحَطَّةِ.")), KNOWN)
    assert row.symbols.count(".") == 1
    assert row.symbols.endswith(".")


def test_a_foreign_word_is_spoken_in_arabic_sounds_that_the_model_knows():
    chunk = Chunk((*words_of("John", "en-US"), *words_of("تشرين"), Word("¤", 9, 10)))
    row = lay_out(chunk, KNOWN)
    assert row.symbols.startswith("ʤ")
    assert [word is not None for word in row.words] == [True, True, False]


def test_affricates_are_one_letter():
    assert spell("dʒamiːl tʃa") == "ʤamiːl ʧa"


def test_what_is_measured_is_in_the_vocabulary():
    assert set(MEASURED) <= set(KNOWN)
