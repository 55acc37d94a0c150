"""The other pronunciations of a spelling, from the tables by which each language is read."""

import pytest
from pypinyin import Style, pinyin

from tts.text.phonemes.alternatives import known_readings, others
from tts.text.phonemes.chinese_heteronyms import HETERONYMS
from tts.text.pronunciation import check_phonemes

KNOWN = [
    ("en-US", "record", ["ɹˈɛkəɹd", "ɹəkˈɔɹd"]),
    ("en-US", "RECORD", ["ɹˈɛkəɹd", "ɹəkˈɔɹd"]),
    ("en-GB", "record", ["ɹˈɛkɔːd", "ɹɪkˈɔːd"]),
    ("en-US", "read", ["ɹˈid", "ɹˈɛd"]),
    ("en-US", "lead", ["lˈid", "lˈɛd"]),
    ("en-US", "wound", ["wˈund", "wˈWnd"]),
    ("en-US", "live", ["lˈIv", "lˈɪv"]),
    ("en-US", "import", ["ɪmpˈɔɹt", "ˈɪmpˌɔɹt"]),
    ("en-US", "protest", ["pɹˈOtˌɛst", "pɹətˈɛst"]),
    ("en-US", "Polish", ["pˈOlɪʃ", "pˈɑlɪʃ"]),
    ("fr", "fils", ["fˈis", "fˈil"]),
    ("fr", "Fils", ["fˈis", "fˈil"]),
    ("fr", "plus", ["plˈy", "plˈys"]),
    ("it", "pesca", ["pˈɛska", "pˈeska"]),
    ("fr", "couvent", ["kuvˈɑ̃", "kˈuv"]),
    ("fr", "l'affluent", ["laflyˈɑ̃", "laflˈy"]),
    ("it", "legge", ["lˈeʤːe", "lˈɛʤːe"]),
    ("it", "ricordati", ["rikˈɔrdatɪ", "rikordˈatɪ"]),
    ("pt-BR", "sede", ["sˈeʤy", "sˈɛʤy"]),
    ("pt-BR", "almoço", ["ˌWmˈosʊ", "ˌWmˈɔsʊ"]),
    ("zh", "行", ["ɕi↗ŋ", "xa↗ŋ"]),
    ("zh", "得", ["tɤ", "tɤ↗", "tei↓"]),
    ("zh", "乐", ["lɤ↘", "ɥe↘"]),
    ("ja", "人気", ["ɲiŋkʲi", "çitoke"]),
    ("ja", "人気の", ["ɲiŋkʲi no", "çitoke no"]),
    ("ja", "方が", ["hoː ɡa", "kata ɡa"]),
    ("ja", "空の", ["soɾa no", "kaɾa no", "kɯː no"]),
    ("ja", "開く", ["çiɾakɯ", "akɯ"]),
    ("ja", "一日", ["iʨiɲiʨi", "ʦɨitaʨi"]),
]
UNIQUE = [
    *(("en-US", word) for word in ("hello", "a", "the", "that", "would", "moines", "Zyzzq", "", "\ud800")),
    *(("fr", "bonjour"), ("fr", "record"), ("it", "casa"), ("es", "casa"), ("hi", "घर"), ("ar", "كتاب")),
    *(("zh", "银行"), ("zh", "一"), ("ja", "金曜日"), ("ja", "申します"), ("ja", "今日は"), ("ko", "말")),
]


@pytest.mark.parametrize(("language", "word", "readings"), KNOWN)
def test_a_spelling_has_its_readings_the_plain_one_first(language, word, readings):
    assert list(known_readings(word, language)) == readings
    for reading in readings:
        check_phonemes(reading, param="phonemes")


@pytest.mark.parametrize(("language", "word"), UNIQUE)
def test_a_spelling_with_one_reading_has_none(language, word):
    assert known_readings(word, language) == ()


@pytest.mark.parametrize(
    ("text", "language", "word", "left"),
    [
        ("They record a record.", "en-US", "record", ("ɹˈɛkəɹd",)),
        ("A record is set.", "en-US", "record", ("ɹəkˈɔɹd",)),
        ("Record it!", "en-GB", "record", ("ɹˈɛkɔːd",)),
        ("I have read it.", "en-US", "read", ("ɹˈid",)),
        ("Des fils de laine rouge.", "fr", "fils", ("fˈis",)),
        ("Il n'en veut plus aucun.", "fr", "plus", ("plˈys",)),
        ("Zona di pesca.", "it", "pesca", ("pˈɛska",)),
        ("我得走了", "zh", "得", ("tɤ", "tɤ↗")),
        ("人気のない道", "ja", "人気の", ("ɲiŋkʲi no",)),
    ],
)
def test_what_a_reader_says_is_no_alternative(sounds, text, language, word, left):
    assert others(known_readings(word, language), sounds(text, language)[word], is_given=False) == left


def test_a_shaded_reading_is_the_nearest():
    assert others(("plˈy", "plˈys"), "plyz", is_given=False) == ("plˈys",)
    assert others(("ɹˈɛkəɹd", "ɹəkˈɔɹd"), "ɹᵻkˈoːɹd", is_given=False) == ("ɹˈɛkəɹd",)


def test_what_a_writer_gives_may_be_another():
    assert others(("fˈis", "fˈil"), "fˈo", is_given=True) == ("fˈis", "fˈil")
    assert others(("fˈis", "fˈil"), "fil", is_given=True) == ("fˈis",)


def test_what_sounds_the_same_is_no_alternative():
    assert others(("fˈis", "fˈil", "fil"), "fˈis", is_given=False) == ("fˈil",)
    assert others(("xau", "xˈau", "tɤ"), "xo", is_given=False) == ("tɤ",)
    assert others((), "fˈis", is_given=False) == ()


def test_every_chinese_reading_is_one_that_pypinyin_knows():
    for letter, readings in HETERONYMS.items():
        (known,) = pinyin(letter, style=Style.TONE3, heteronym=True, neutral_tone_with_five=True)
        assert set(readings) <= set(known), letter
        assert len(known_readings(letter, "zh")) == len(readings), letter
