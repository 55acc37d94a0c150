"""Texts and transcripts that sound the same are the same; those that do not are not."""

import pytest

from bench.listening.folding import folded_words

SAME = [
    ("en-US", "He didn't — it's “true”!", "he didn't it's true"),
    ("en-US", "There were 2 boats.", "There were two boats"),
    ("en-GB", "Our neighbours are in the theatre.", "our neighbors are in the theater"),
    ("es", "¿Quién tiene 3 perros?", "quién tiene tres perros"),
    ("fr", "L’eau, c'est bon.", "l'eau c'est bon"),
    ("fr", "à six heures", "à 6h"),
    ("pt-BR", "Ao meio-dia.", "ao meio dia"),
    ("ja", "行った人は一人です。", "いったひとは1人です"),
    ("ja", "友達と一緒に", "ともだちといっしょに"),
    ("zh", "校长还觉得他很漂亮。", "校長還覺得她很漂亮"),
    ("hi", "पढ़ना", "پڑھنا"),
    ("hi", "शहर के एक बड़े", "شہر کے ایک بڑے"),
    ("hi", "रात को आसमान में", "Raatko Aasmanme"),
    ("ar", "وَصَلَ الوَلَدُ إلى البيت", "وصل الولد الى البيت"),
]
OTHER = [
    ("en-US", "a ship", "a sheep"),
    ("es", "pero", "perro"),
    ("fr", "été", "était"),
    ("ja", "おばさん", "おばあさん"),
    ("zh", "妈妈骂马", "马马骂妈"),
    ("hi", "कल", "चल"),
]


@pytest.mark.parametrize(("language", "text", "heard"), SAME)
def test_what_sounds_the_same_is_the_same(language, text, heard):
    assert "".join(folded_words(text, language)) == "".join(folded_words(heard, language))


@pytest.mark.parametrize(("language", "text", "heard"), OTHER)
def test_what_sounds_different_stays_different(language, text, heard):
    assert folded_words(text, language) != folded_words(heard, language)


def test_words_stay_apart():
    assert folded_words("Two old men.", "en-US") == ["two", "old", "men"]
    assert len(folded_words("昨日の午後、友達と", "ja")) == 5


@pytest.mark.parametrize("language", ["en-US", "ja", "zh", "hi", "ar"])
def test_nothing_is_made_of_nothing(language):
    assert folded_words(" … !", language) == []
