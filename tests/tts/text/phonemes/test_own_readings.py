"""No word of French or Italian text has English sounds, and the words of the tables sound as they say."""

import csv
import unicodedata
from pathlib import Path

import pytest

from tts.text.phonemes import own_readings, phonemize
from tts.text.words import Word

FOREIGN = """
    York Facebook Google week-end football parking Shakespeare Washington James John Hollywood marketing business design
    streaming thriller thread south think this the they news show leader world power cloud break night white game queen
    sir girl boy house voice great bird year fire tower player engineer here there tour journey measure
""".split()
ENGLISH_SOUNDS = {"fr": set("ðθɹɪʊʌɒɑɜɐəhIAOQWYː") - set("əɑ"), "it": set("ðθɹʌɒɑɜɐhOQ")}


def sounds_of(*written: str, language: str = "fr") -> list[str]:
    words, start = [], 0
    for text in written:
        words.append(Word(text, start, start + len(text)))
        start += len(text) + 1
    return [word.phonemes or "" for word in phonemize(words, language)]


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("mythe", "mˈit"),
        ("mythes", "mˈit"),
        ("rythme", "ʁˈitm"),
        ("authentique", "otɑ̃tˈik"),
        ("labyrinthe", "labiʁˈɛ̃t"),
        ("enthousiasme", "ɑ̃tuzjˈasm"),
        ("Annecy", "ansˈi"),
        ("jury", "ʒyʁˈi"),
        ("dos", "dˈo"),
        ("Judith", "ʒydˈit"),
        ("testament", "tɛstamˈɑ̃"),
        ("jouent", "ʒˈu"),
        ("roues", "ʁˈu"),
        ("avouent", "avˈu"),
        ("s'enrouent", "sɑ̃ʁˈu"),
        ("jouera", "ʒuʁˈa"),
        ("avouerait", "avuʁˈɛ"),
        ("gagné", "ɡaɲˈe"),
        ("lignes", "lˈiɲ"),
        ("compagnie", "kɔ̃paɲˈi"),
        ("gagnions", "ɡaɲjˈɔ̃"),
        ("diagnostic", "djaɡnɔstˈik"),
        ("cognitif", "koɡnitˈif"),
        ("magnum", "maɡnˈɔm"),
        ("magnolia", "maɲoljˈa"),
        ("gnocchi", "ɲɔkˈi"),
        ("déficit", "defisˈit"),
        ("cheville", "ʃəvˈij"),
        ("décident", "desˈid"),
    ],
)
def test_a_french_word_has_french_sounds(word: str, sounds: str):
    assert sounds_of(word) == [sounds]


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("York", "jˈɔʁk"),
        ("Facebook", "fɛsbˈuk"),
        ("parking", "paʁkˈiŋ"),
        ("the", "zə"),
        ("Peter", "pitˈœʁ"),
        ("leaders", "lidˈœʁ"),
        ("business", "biznˈɛs"),
        ("versus", "vɛʁsˈys"),
        ("Shakespeare", "ʃɛkspˈiʁ"),
    ],
)
def test_a_borrowed_word_sounds_as_the_french_say_it(word: str, sounds: str):
    assert sounds_of(word) == [sounds]


@pytest.mark.parametrize(
    ("word", "sounds"),
    [("l'authentique", "lotɑ̃tˈik"), ("d'York", "djˈɔʁk"), ("qu’Arthur", "kaʁtˈyʁ"), ("l'Éthiopie", "letjopˈi")],
)
def test_an_elided_article_stays_before_it(word: str, sounds: str):
    assert sounds_of(word) == [sounds]


@pytest.mark.parametrize("language", list(ENGLISH_SOUNDS))
def test_no_english_sound_is_left(language: str):
    left = dict(zip(FOREIGN, sounds_of(*FOREIGN, language=language), strict=True))
    assert {word: sounds for word, sounds in left.items() if not ENGLISH_SOUNDS[language].isdisjoint(sounds)} == {}
    assert all(left.values())


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("sushi", "sˈuʃi"),
        ("Hiroshima", "ˌiɾoʃˈima"),
        ("Satoshi", "satˈoʃi"),
        ("deshacer", "dˌesaθˈeɾ"),
        ("trashumante", "tɾˌasumˈante"),
        ("cónyuge", "kˈonʝuxe"),
        ("inyección", "ˌinʝekθjˈon"),
    ],
)
def test_two_letters_are_said_as_in_spanish(word: str, sounds: str):
    assert sounds_of(word, language="es") == [sounds]


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("poteva", "potˈeva"),
        ("solleva", "sollˈɛva"),
        ("longevo", "lonʤˈɛvo"),
        ("rimanere", "rimanˈere"),
        ("averlo", "avˈerlo"),
        ("mestiere", "mestiˈɛre"),
        ("vedremo", "vedrˈemo"),
        ("estremo", "estrˈɛmo"),
        ("potrebbero", "potrˈɛbːero"),
        ("crebbero", "krˈebːero"),
        ("versi", "vˈɛrsɪ"),
        ("universi", "ʊnivˈɛrsɪ"),
        ("vedersi", "vedˈersɪ"),
        ("meravigliosa", "meraviʎˈoza"),
        ("sposa", "spˈɔza"),
        ("proporre", "propˈorɾe"),
        ("perchè", "perkˈe"),
        ("lavoro", "lavˈoro"),
        ("dell'ordine", "dellˈordine"),
        ("quell'ottimo", "kwellˈɔtːimo"),
        ("nel", "nel"),
        ("stasera", "stasˈera"),
        ("tempo", "tˈɛmpo"),
    ],
)
def test_italian_vowels_are_open_or_closed_as_in_the_standard(word: str, sounds: str):
    assert sounds_of(word, language="it") == [sounds]


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("advogado", "ˌaʤivoɡˈadʊ"),
        ("ritmo", "xˈiʧimʊ"),
        ("étnico", "ˈɛʧinikʊ"),
        ("Madrid", "madrˈiʤi"),
        ("quadro", "kwˈadrʊ"),
        ("atlas", "ˈatlæs"),
        ("d'água", "dˈaɡwæ"),
        ("olho", "ˈoljʊ"),
        ("olhos", "ˈɔljʊs"),
        ("John", "ʤˈoŋ"),
    ],
)
def test_a_portuguese_word_is_said_as_in_brazil(word: str, sounds: str):
    assert sounds_of(word, language="pt-BR") == [sounds]


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("महिलाओं", "mˌəhɪlˈaːõ"),
        ("भाषाएँ", "bʰaːʂˈaːẽː"),
        ("जाएँ", "ɟˈaːẽː"),
        ("लोगों", "lˈoːɡõ"),
        ("आओ", "ˈaːoː"),
        ("राष्ट्रपति", "ɾˌaːʂʈɾəpˈʌtɪ"),
        ("क्रिकेट", "kɾˈɪkeːʈ"),
    ],
)
def test_a_hindi_word_has_its_vowels(word: str, sounds: str):
    assert sounds_of(word, language="hi") == [unicodedata.normalize("NFD", sounds)]


def test_a_word_that_is_written_as_a_letter_is_no_letter():
    assert sounds_of("É", language="pt-BR") == ["ɛ"]
    assert sounds_of("E", language="pt-BR") == ["i"]
    assert sounds_of("A", "vitamina", "E", language="pt-BR")[2] == "ˈɛ"


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("d'aujourd'hui", "doʒuʁdyˈi"),
        ("qu'aujourd'hui", "koʒuʁdyˈi"),
        ("jusqu'aujourd'hui", "ʒyskoʒuʁdyˈi"),
        ("qu'hier", "kjˈɛʁ"),
        ("qu’heureusement", "køʁøzmˈɑ̃"),
        ("lorsqu'huit", "loʁskyˈit"),
        ("puisqu'hélas", "pyiskelˈas"),
        ("qu'Henri", "kɑ̃ʁˈi"),
        ("qu'il", "kˈil"),
    ],
)
def test_an_elided_word_is_no_english(word: str, sounds: str):
    assert sounds_of(word) == [sounds]


@pytest.mark.parametrize(
    ("language", "sounds"),
    [
        ("es", ["mˌakaɾtnˈA", "mˌakɣɾeɣˈoɾ"]),
        ("fr", ["makaʁtnˈɛ", "makɡʁəɡˈɔʁ"]),
        ("it", ["makˈartnA", "makɡreɡˈɔr"]),
        ("pt-BR", ["mˌakaɾətnˈA", "mˌakɡreɡˈor"]),
    ],
)
def test_a_scottish_name_is_no_letters(language: str, sounds: list[str]):
    assert sounds_of("McCartney", "McGregor", language=language) == sounds


@pytest.mark.parametrize("text", [("choses", "ont"), ("nombreuses", "entreprises"), ("roses", "anglaises")])
def test_two_french_words_are_linked_once(text: tuple[str, str]):
    assert sounds_of(*text)[0].endswith("z")
    assert not sounds_of(*text)[0].endswith("zz")


def test_the_words_around_are_read_as_before():
    assert sounds_of("un", "vieux", "mythe", "est", "ici")[:2] == sounds_of("un", "vieux", "roman", "est", "ici")[:2]


def test_each_row_of_a_table_is_what_is_heard():
    folder = Path(own_readings.__file__).parent
    tables = [*folder.glob("??.tsv"), *folder.glob("??-??.tsv")]
    assert tables
    for path in tables:
        with path.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
        assert [word for word, _, _ in rows] == sorted({word.lower() for word, _, _ in rows})
        assert all(why for _, _, why in rows)
        for word, sounds, _ in rows:
            assert sounds_of(word, language=path.stem) == [sounds], word
