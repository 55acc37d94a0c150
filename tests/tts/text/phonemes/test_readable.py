"""espeak-ng does not get letters that it would only spell by their code."""

import pytest

from tts.text.phonemes.readable import readable_form


@pytest.mark.parametrize(
    ("text", "language", "form"),
    [
        ("naïve", "en-US", "naïve"),
        ("Dvořák", "en-US", "Dvořák"),
        ("ñandú", "es", "ñandú"),
        ("क्या", "hi", "क्या"),
        ("здравствуйте", "ru", "здравствуйте"),
        ("안녕", "ko", "안녕"),
        ("😀", "fr", "😀"),
        ("𝒜", "en-US", "A"),
        ("Timișoara", "en-US", "Timisoara"),
        ("Nguyễn", "en-US", "Nguyen"),
        ("ʘ", "en-US", ""),
        ("ɞ", "fr", ""),
        ("你", "es", ""),
        ("ꙮ", "ru", ""),
    ],
)
def test_a_word_gets_the_form_that_can_be_read(text, language, form):
    assert readable_form(text, language) == form
