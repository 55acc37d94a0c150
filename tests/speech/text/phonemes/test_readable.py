"""Letters that espeak-ng would only spell out by code are not given to it."""

import pytest

from speech.text.phonemes.readable import readable_form


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
def test_the_form_that_can_be_read(text, language, form):
    assert readable_form(text, language) == form
