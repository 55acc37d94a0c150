"""Whether a text can be spoken is told by its letters, and by an engine where no letter is ordinary."""

import string
import subprocess
import sys

import pytest

from core.errors import ApiError
from speech.transcribing import is_speakable
from tests.support.engine import UNSPOKEN
from tts.synthesis import Speaker, transcribe
from tts.text.frontend import read_text
from tts.text.writing_systems import has_ordinary_letter
from voices.blends import find_blend
from voices.catalog import CATALOG

LANGUAGES = {voice.language: voice for voice in reversed(CATALOG.values())}
LETTERS = {
    "ar": (*range(0x621, 0x63B), *range(0x641, 0x64B), *range(0x660, 0x66A)),
    "hi": (*range(0x905, 0x93A), *range(0x966, 0x970)),
    "ja": (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)),
    "zh": range(0x4E00, 0x9FA6, 97),
}
_WITHOUT_ENGINE = """
import django
django.setup()
from speech.speakers import engines
from speech.transcribing import is_speakable
from voices.catalog import CATALOG
assert is_speakable("Hello, world.", CATALOG["af_heart"])
assert not is_speakable("...", CATALOG["af_heart"])
print(len(engines()._loaded))
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ordinary_letter_has_a_sound(language, espeak):
    speaker = Speaker(espeak, LANGUAGES[language].id, language)
    letters = [*string.ascii_letters, *string.digits, *map(chr, LETTERS.get(language, ()))]
    for letter in letters:
        assert has_ordinary_letter(letter, language)
        assert any(phonemes for _, phonemes in transcribe(read_text(letter, language), speaker)), letter


@pytest.mark.usefixtures("tone_engine")
@pytest.mark.parametrize(
    ("text", "can"),
    [("Hello.", True), (UNSPOKEN, False), (f"{UNSPOKEN} a", True), ("…", False), ("[x](/ə/)", True), ("ô", True)],
)
def test_what_has_no_ordinary_letter_is_tried(text, can):
    assert is_speakable(text, CATALOG["af_heart"]) is can


def test_a_blend_wants_an_engine_that_mixes_voices():
    with pytest.raises(ApiError, match="without Kokoro"):
        is_speakable("Hello.", find_blend("af_heart+af_bella"))


def test_ordinary_text_loads_no_engine():
    answer = subprocess.run([sys.executable, "-c", _WITHOUT_ENGINE], capture_output=True, check=True, text=True)
    assert answer.stdout.strip() == "0"
