"""Emoji are said by their names, a run of one emoji once."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]


@pytest.mark.parametrize(
    ("written", "language", "spoken"),
    [
        ("😂", "en-US", "face with tears of joy"),
        ("so 😂😂😂 funny", "en-GB", "so face with tears of joy funny"),
        ("👍🏽 👍🏿", "en-US", "thumbs up medium skin tone thumbs up dark skin tone"),
        ("👩‍🚀", "en-US", "woman astronaut"),
        ("❤️", "en-US", "red heart"),
        ("❤", "en-US", "red heart"),
        ("🇫🇷", "en-US", "France flag"),
        ("1️⃣", "en-US", "keycap one"),
        ("🥇", "en-US", "first place medal"),
        ("😂", "es", "cara llorando de risa"),
        ("❤️", "fr", "cœur rouge"),
        ("❤️", "it", "cuore rosso"),
        ("❤️", "pt-BR", "coração vermelho"),
        ("❤️", "ja", "赤いハート"),
        ("❤️", "zh", "红心"),
        ("❤️", "ar", "قلب أحمر"),
        ("❤️", "hi", "❤️"),
        ("→ ★", "en-US", "→ ★"),
    ],
)
def test_emoji_have_names(speak: Speak, written: str, language: str, spoken: str) -> None:
    assert speak(written, language) == spoken
