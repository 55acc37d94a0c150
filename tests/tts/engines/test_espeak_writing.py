"""The text that espeak-ng gets: letters it would only spell by code are found out, in every language."""

import unicodedata

import pytest

from tts.engines.espeak.writing import can_be_read, clean, marked_text, readable_form


def read_all(character: str) -> bool:
    return True


def read_none(character: str) -> bool:
    return False


def mnemonics_of_a_language(text: str) -> str:
    """Digits and some letters have names; 你 and 好 have one for both; 💌 is a love letter; the rest is spelled out."""
    if text in "你好":
        return "tS'aIni:zl,Et#3"
    if text == "💌":
        return "l'Vv l'Et#3"
    if text.isascii() or text in "éкЖ":
        return f"n{ord(text)}'a"
    code = "_|".join(f"n{ord(digit)}'a" for digit in f"{ord(text):x}")
    return f"l,Et#3_|{code}_:"


def test_plain_words_stay_as_they_are():
    for text in ("hello", "naïve", "Ελλάδα", "한국어", "東京", "it's", "a-b", "3.14", "e\u0301"):
        assert readable_form(text, read_all) == text


def test_brackets_controls_and_surrogates_go():
    assert clean("[[hello]]\x00\x1b\x7f\x85\ud800x\uffff") == "hellox"


def test_circled_letters_become_plain():
    assert clean("ⓜ②Ⓐ") == "m2A"


def test_a_word_with_an_unreadable_letter_is_left_out():
    assert readable_form("aꙮb", lambda character: character != "ꙮ") == ""


def test_compatibility_forms_are_read_as_what_they_stand_for():
    assert readable_form("Ａｂ", read_none) == "Ab"
    assert readable_form("𝔸Ⅳ", read_none) == "AIV"


def test_a_modifier_letter_is_passed_over():
    assert readable_form("Hawaiʻi", lambda character: character != "ʻ") == "Hawaii"


@pytest.mark.parametrize("character", ["é", "Ж", "💌", "\u0301", "x"])
def test_characters_with_a_sound_or_a_name_can_be_read(character: str):
    assert can_be_read(character, mnemonics_of_a_language)


@pytest.mark.parametrize("character", ["𒀀", "ꙮ", "ᚠ", "Ⅳ", "你", "好"])
def test_letters_that_are_spelled_by_code_or_script_cannot_be_read(character: str):
    assert not can_be_read(character, mnemonics_of_a_language)


def test_braille_never_reaches_the_library():
    def ask(text: str) -> str:
        raise AssertionError("espeak-ng 1.52 aborts on it in Arabic")

    assert not any(can_be_read(chr(code), ask) for code in range(0x2800, 0x2900))


def test_no_form_holds_what_breaks_the_library():
    for code in (*range(0x3000), *range(0x3000, 0x110000, 37), *range(0xD7F0, 0xE010), *range(0xFE00, 0x10000)):
        form = readable_form(chr(code), read_all)
        assert not any(unicodedata.category(character) in ("Cc", "Cs") or character in "[]" for character in form)
        assert not any("Ⓐ" <= character <= "ⓩ" for character in form)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["One", "two."], '<mark name="0"/>One <mark name="1"/>two.'),
        (["One.", "Two"], '<mark name="0"/>One.\n<mark name="1"/>Two'),
        (["approx.", "two"], '<mark name="0"/>approx. <mark name="1"/>two'),
        (["घर.", "", "क"], '<mark name="0"/>घर.\n<mark name="1"/> <mark name="2"/>क'),
        (["fig.", "", "b"], '<mark name="0"/>fig. <mark name="1"/> <mark name="2"/>b'),
        (["One.", "[[tu:]]"], '<mark name="0"/>One.\n<mark name="1"/>[[tu:]]'),
        (["What?", "Two."], '<mark name="0"/>What? <mark name="1"/>Two.'),
    ],
)
def test_a_line_ends_after_a_full_stop_unless_a_small_letter_follows(texts, expected):
    assert marked_text(texts) == expected
