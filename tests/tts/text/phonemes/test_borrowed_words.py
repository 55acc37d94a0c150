"""Words in the letters of another language are said as the natives of the voice's language say them."""

import pytest

from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word


def said(text: str, language: str) -> dict[str, str | None]:
    words = [item for item in read_text(text, language) if isinstance(item, Word)]
    return {word.text: word.phonemes for word in phonemize(words, language)}


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("YouTube", "jɯːʨɨːbɯ"),
        ("Twitter", "ʦɨiʔtaː"),
        ("Beyoncé", "bejoɴsɨ"),
        ("Schwarzenegger", "ɕɨβaɾɯʦeneʔɡaː"),
        ("SNS", "esɨenɯesɨ"),
        ("OpenAI", "oːpɯɴ eːai"),
        ("happy", "haʔpʲiː"),
        ("THE", "ʣa"),
        ("I'm", "aimɯ"),
        ("I’m", "aimɯ"),
    ],
)
def test_japanese_says_latin_letters_in_kana(word, sounds):
    assert said(f"{word}の話です。", "ja")[word] == sounds


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("Twitter", "ʈʋˈɪʈəɾ"),
        ("Shakespeare", "ʃˈeːkspˌɪɾ"),
        ("Wi-Fi", "ʋˈaːɪfˌaːɪ"),
        ("Dubai", "ɖubˈaːɪ"),
    ],
)
def test_hindi_says_english_with_its_own_consonants_and_vowels(word, sounds):
    assert said(f"यह {word} है।", "hi")[word].replace("uː", "u") == sounds


def test_mandarin_says_english_with_its_own_consonants():
    spoken = said("我在YouTube上看Google和Tesla。", "zh")
    assert (spoken["YouTube"], spoken["Google"], spoken["Tesla"]) == ("jutʰup", "kukəl", "tʰɛslə")


@pytest.mark.parametrize(
    ("text", "language", "sounds"),
    [
        ("東京", "en-US", "dʊŋʤiŋ"),
        ("東京", "fr", "duŋʤiŋ"),
        ("みかん", "en-GB", "mjikaŋ"),
        ("Москва", "ja", "maskva"),
        ("Москва", "es", "maskβˈa"),
    ],
)
def test_other_scripts_keep_to_the_sounds_of_the_voice(text, language, sounds):
    assert list(said(text, language).values()) == [sounds]


def test_sounds_that_the_writer_gave_are_kept():
    assert said("[YouTube](/jˈutub/)を見た。", "ja")["YouTube"] == "jˈutub"
