"""misaki's dictionaries as they are searched in their files: the same as misaki loads them."""

import pytest
from misaki import en

from tts.text.phonemes.english_dictionaries import golds, silvers, words_with_parts

LANGUAGES = ("en-US", "en-GB")
EVERY = 97
"""One word of so many is looked up; the exhaustive test looks at all."""


@pytest.fixture(scope="module")
def lexicons():
    return {language: en.Lexicon(language == "en-GB") for language in LANGUAGES}


def pairs(lexicons, language):
    return (golds(language), lexicons[language].golds), (silvers(language), lexicons[language].silvers)


def differences(lexicons, language, words_of):
    """Return the words of `words_of` a dictionary that are found otherwise than in it."""
    return [
        word
        for searched, loaded in pairs(lexicons, language)
        for word in words_of(list(loaded))
        if searched.get(word) != loaded.get(word)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_the_sounds_that_misaki_loads(lexicons, language):
    assert differences(lexicons, language, lambda words: [*words[:100], *words[::EVERY], *words[-100:]]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_spellings_are_found_as_misaki_finds_them(lexicons, language):
    changes = (str.upper, str.lower, str.capitalize, str.swapcase, lambda word: word + "x", lambda word: word[1:])
    changed = differences(lexicons, language, lambda words: [change(w) for w in words[::EVERY] for change in changes])
    assert changed == []


@pytest.mark.parametrize(
    "word", ["", "a", "A", '"', ",", "\n", '\n  "', "{", "}", "\ud800", "ß", "Ss", "\0", "zzzz", '"AA": {', "DEFAULT"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_odd_texts_are_looked_up_as_misaki_does(lexicons, language, word):
    for searched, loaded in pairs(lexicons, language):
        assert searched.get(word) == loaded.get(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_with_several_sounds_are_all_found(lexicons, language):
    expected = {word: sound for word, sound in lexicons[language].golds.items() if isinstance(sound, dict)}
    assert dict(words_with_parts(language)) == expected


def test_a_sound_can_be_added_for_one_reader():
    own = golds("en-US")
    own["eversay"] = "ˈɛvəɹsˌA"
    assert own["eversay"] == "ˈɛvəɹsˌA"
    assert "eversay" not in golds("en-US")


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_and_no_other(lexicons, language):
    for searched, loaded in pairs(lexicons, language):
        assert {word: searched[word] for word in searched} == loaded
