import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.writing_systems import READER_BY_SCRIPT, is_hanging, is_own_script, is_speakable, plain_letters, script_of


@pytest.mark.parametrize(
    ("character", "script"),
    [
        ("a", "Latin"),
        ("é", "Latin"),
        ("Ｈ", "Latin"),
        ("𝐇", "Latin"),
        ("ℂ", "Latin"),
        ("𝛼", "Greek"),
        ("µ", "Latin"),
        ("Ⅳ", "Latin"),
        ("я", "Cyrillic"),
        ("漢", "Han"),
        ("々", "Han"),
        ("〆", "Han"),
        ("𠮷", "Han"),
        ("か", "Hiragana"),
        ("カ", "Katakana"),
        ("ｶ", "Katakana"),
        ("ー", "Katakana"),
        ("ｰ", "Katakana"),
        ("ﾞ", "Katakana"),
        ("क", "Devanagari"),
        ("ि", "Devanagari"),
        ("ع", "Arabic"),
        ("ﻡ", "Arabic"),
        ("5", None),
        ("&", None),
        ("🙂", None),
        ("\u0301", None),
        ("ـ", None),
        ("ʻ", None),
        ("𐀀", None),
    ],
)
def test_the_script_of_a_letter(character: str, script: str | None) -> None:
    assert script_of(character) == script


@pytest.mark.parametrize(
    ("language", "own", "foreign"),
    [
        ("en-US", "a", "яか漢क"),
        ("pt-BR", "ã", "я"),
        ("ja", "漢かカー", "aя"),
        ("zh", "漢", "aか"),
        ("hi", "क", "aع"),
        ("ar", "ع", "aक"),
    ],
)
def test_a_language_has_its_own_scripts(language: str, own: str, foreign: str) -> None:
    assert all(is_own_script(script_of(letter) or "", language) for letter in own)
    assert not any(is_own_script(script_of(letter) or "", language) for letter in foreign)


@pytest.mark.parametrize(
    "character", [*"a漢5&🙂°₿²½①", "é", "\u0301", "ـ", "ʻ", "µ", "𝐇", "٣", "៣", "⠓", "\u200d", "\u3164"]
)
def test_a_character_can_be_spoken(character: str) -> None:
    assert is_speakable(character)


@pytest.mark.parametrize(
    "character",
    [*"\ue000\U0010fffd\u0378\uffff\ud800\udfff\ufffd\ufffc𐀀𒀀𒐀𓀀ᚠᎠ\U00011f04"],
)
def test_a_character_cannot_be_spoken(character: str) -> None:
    assert not is_speakable(character)


@pytest.mark.parametrize(
    "character", ["\u0301", "\u200b", "\u200d", "\u200e", "\u2066", "\ufeff", "\ufe0f", "\U000e0100", "🏽"]
)
def test_a_mark_hangs_on_a_letter(character: str) -> None:
    assert is_hanging(character)


@pytest.mark.parametrize("character", "aि5🙂&")
def test_a_character_stands_alone(character: str) -> None:
    assert not is_hanging(character)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("plain", "plain"),
        ("cafe\u0301", "café"),
        ("ﬁnd", "find"),
        ("Ｈｅｌｌｏ", "Hello"),
        ("𝐇𝐞𝐥𝐥𝐨", "Hello"),
        ("ｶﾞｷﾞ", "ガギ"),
        ("か\u3099", "が"),
        ("ﻡﺮﺣﺒﺎ", "مرحبا"),
        ("العـــربية", "العربية"),
        ("مﹷ", "م\u064e"),
        ("葛\U000e0100城", "葛城"),
        ("⼈", "人"),
        ("①Ⅳ", "1IV"),
        ("ex\u00adam\u200b\u2060ple", "example"),
        ("\u202bعربي\u202c", "عربي"),
        ("❤️", "❤"),
        ("👍🏽", "👍"),
        ("👩🏽\u200d🚀", "👩\u200d🚀"),
        ("1\ufe0f\u20e3", "1"),
        ("क्\u200dया", "क्\u200dया"),
        ("น้ำ", "น้ำ"),
        ("½ Mª nº ™ ℃ …", "½ Mª nº ™ ℃ …"),
        ("Hawaiʻi Oʻzbek ʿAlī ŉ", "Hawai'i O'zbek 'Alī 'n"),
        ("\u200b", ""),
    ],
)
def test_it_writes_in_plain_letters(text: str, plain: str) -> None:
    assert plain_letters(text) == plain


@given(st.text())
def test_plain_letters_stay_plain(text: str) -> None:
    plain = plain_letters(text)
    assert plain_letters(plain) == plain


@given(st.characters(categories=["L"]))
def test_a_letter_has_a_reader_or_is_shared_or_is_unspeakable(letter: str) -> None:
    script = script_of(letter)
    assert script is None or script in READER_BY_SCRIPT
    if unicodedata.category(letter) == "Cn":
        assert not is_speakable(letter)
