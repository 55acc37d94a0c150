"""Spanish, French, Hindi, Italian and Portuguese, read by espeak-ng as for misaki."""

import random
import re

import pytest
from misaki.espeak import EspeakG2P

from tests.support.plain_sentences import plain_sentences
from tests.support.sentences import SENTENCES
from tests.support.words import plain_phonemes
from tts.text.frontend import read_text
from tts.text.phonemes.espeak_words import pronounce
from tts.text.phonemes.native_sounds import native
from tts.text.phonemes.own_readings import own_reading
from tts.text.words import Word

CODES = {"es": "es", "fr": "fr-fr", "hi": "hi", "it": "it", "pt-BR": "pt-br"}
MORE = {
    "es": ["Me lo dijo el director-general de la empresa a la vez.", "De la casa a la escuela: ¿qué hora es?"],
    "fr": ["Est-ce que vous avez vu l'homme qu'il y a là-bas?", "C'est-à-dire qu'aujourd'hui je m'en vais."],
    "hi": ["क्या आप मुझसे हिंदी में बात कर सकते हैं?"],
    "it": ["L'amico dell'uomo c'è all'improvviso, nell'acqua e sull'albero.", "Non ce n'è più di uno; cos'è?"],
    "pt-BR": ["Dá-me o livro, por favor: ele está d'água e à beira-mar.", "Ela o viu no dia em que a gente saiu."],
}
EVERYTHING = [(language, text) for language in CODES for text in SENTENCES[language] + MORE[language]]


@pytest.fixture(scope="module")
def misaki():
    return {language: EspeakG2P(code) for language, code in CODES.items()}


@pytest.mark.parametrize(("language", "text"), EVERYTHING)
def test_a_sentence_is_spoken_as_by_misaki(language, text, transcribe, misaki):
    said = misaki[language](text)[0]
    for word in text.strip(".").split():
        if own := own_reading(word, language):
            said = said.replace(misaki[language](word)[0], own)
    assert plain_phonemes(transcribe(text, language)) == plain_phonemes(native(said, language))


@pytest.mark.parametrize("language", CODES)
def test_words_of_numbers_are_spoken_as_by_misaki_and_never_cut(language, misaki):
    for text in _number_sentences(language):
        words = [item for item in read_text(text, language) if isinstance(item, Word)]
        if any(own_reading(word.text, language) for word in words):
            continue  # misaki says them in English
        alone = [len(pronounce([word], language)[0].split()) for word in words]
        sounds = pronounce(words, language)
        whole = "".join(f"{word.before}{word.reading or word.text}{word.after} " for word in words)
        expected = plain_phonemes(re.sub(r",|(?<!r)\.|\.$", "", misaki[language](whole)[0]))
        if language == "fr":  # misaki does not know that this is a sum
            expected = re.sub(r"\bplyz?\b", "plˈys", expected)
        assert " ".join(sounds) == expected
        assert [len(sound.split()) for sound in sounds] == alone


def _number_sentences(language: str) -> list[str]:
    """Return sentences full of numbers, with commas between clauses, in words of `plain_sentences`."""
    choose = random.Random(language)
    return [
        f"{sentence[:-1]}, {choose.randint(21, 99)} + {choose.randint(100, 2_000_000)}, {choose.randint(1700, 2040)}."
        for sentence in plain_sentences(language, 40)
    ]


@pytest.mark.parametrize(
    ("language", "texts", "expected"),
    [
        ("fr", ["les", "amis"], ["lez", "amˈi"]),
        ("fr", ["les", "chats"], ["le", "ʃˈa"]),
        ("fr", ["est-ce", "que", "vous"], ["ɛs", "kə", "vˈu"]),
        ("fr", ["un", "iPhone"], ["œ̃n", "ajfˈɔn"]),
        ("fr", ["Les", "e-mails"], ["lez", "imˈɛl"]),
        ("fr", ["les", "interviews"], ["lez", "ɛ̃tɛʁvjˈu"]),
        ("fr", ["le", "son", "Apple"], ["lə", "sˈɔ̃", "apˈœl"]),
        ("fr", ["son", "Apple"], ["sɔ̃n", "apˈœl"]),
        ("fr", ["un", "hobby"], ["œ̃", "ɔbˈi"]),
        ("fr", ["un", "yacht"], ["œ̃", "jˈɔt"]),
        ("fr", ["les", "bunkers"], ["le", "bœŋkˈœʁ"]),
        ("es", ["de", "la", "casa"], ["de", "la", "kˈasa"]),
        ("it", ["gli", "amici"], ["ʎɪ", "amˈiʧɪ"]),
        ("pt-BR", ["uma", "avó"], ["ˌumæ", "avˈɔ"]),
        ("pt-BR", ["trinta", "e", "quatro"], ["trˈiŋtæ", "i", "kwˈatrʊ"]),
        ("pt-BR", ["o", "Hugo", "ou", "a", "Ema"], ["ʊ", "ˈuɡw", "ow", "a", "ˈemæ"]),
        ("it", ["quest'uomo", "è", "undici"], ["kwestwˈɔmo", "e", "ˈundiʧɪ"]),
        ("hi", ["पढ़ा", "लड़का", "चढ़ता"], ["pˈʌr.haː", "lˈʌr.kˌaː", "cˈʌr.hətˌaː"]),
        ("es", ["3", "gatos"], ["tɾˈes", "ɣˈatos"]),
        ("es", ["¡", "hola"], ["", "ˈola"]),
    ],
)
def test_words_are_heard_together(language, texts, expected):
    assert pronounce([Word(text, 0, len(text)) for text in texts], language) == expected


def test_a_mark_separates_words_that_would_be_joined():
    words = [Word("les", 0, 3, after=","), Word("amis", 5, 9)]
    assert pronounce(words, "fr") == ["lˈe", "amˈi"]


def test_more_words_than_are_read_at_once_keep_their_places():
    words = [Word(text, 0, len(text)) for text in ["casa", "perro", "gato"] * 100]
    endings = [sound[-3:] for sound in pronounce(words, "es")]
    assert endings == ["asa", "ero", "ato"] * 100


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "Le HLM.", "lə ˌaʃ ˌɛl ˈɛm."),
        ("es", "El PVC.", "el pˌe ˌuβe θˈe."),
        ("fr", "Un H et un L ici.", "ɛ̃ ˈaʃ e ɛ̃ ˈɛl isˈi."),
    ],
)
def test_an_acronym_is_stressed_on_its_last_letter(language, text, expected, transcribe):
    assert transcribe(text, language) == expected


@pytest.mark.parametrize(("typed", "meant"), [("अौर", "और"), ("अाप", "आप"), ("अोर", "ओर"), ("मुंबई", "मुम्बई")])
def test_hindi_vowels_are_heard_as_they_are_typed(typed, meant):
    assert pronounce([Word(typed, 0, len(typed))], "hi") == pronounce([Word(meant, 0, len(meant))], "hi")


def test_a_hindi_emoji_has_no_sound_of_a_stray_sign():
    assert pronounce([Word("😭", 0, 1)], "hi")[0].startswith("zˌoːɾzˈoːɾ")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (language, text)
        for language, text in {
            "ar": "السلام",
            "bn": "নমস্কার",
            "el": "Ελλάδα",
            "he": "שלום",
            "hy": "Հայաստան",
            "ka": "საქართველო",
            "ko": "안녕하세요",
            "ru": "здравствуйте",
            "ta": "வணக்கம்",
            "th": "สวัสดี",
        }.items()
    ],
)
def test_other_languages_are_read_too(language, text):
    (sound,) = pronounce([Word(text, 0, len(text))], language)
    assert len(sound) >= 4
