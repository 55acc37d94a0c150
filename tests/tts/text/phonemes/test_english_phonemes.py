"""English as misaki reads it, without the model that it would download."""

import pytest
from misaki.espeak import EspeakFallback
from misaki.token import MToken

from tests.support.misaki import english_g2p
from tests.support.sentences import SENTENCES
from tts.text.phonemes import phonemize
from tts.text.words import Word

MORE = [
    "Now outofdictionary words are handled by espeak.",
    "I can't come, but you can. “Yes,” she said. “Why not?”",
    "We went to eat an apple; the owl and the fox: my brother's dogs.",
    "She waited in the state-of-the-art cafe (rock-n-roll!) and didn't leave.",
    "IT IS TRUE that NASA used to record what others use... It's live!",
    "Dr Smith's well-known friend O'Brien re-read Schrödinger's e-mails to us.",
    "He said that he'd've gone — to Aachen? — by an hour, had they closed in on him.",
]
STRANGE = "Kubernetes Zyxt café naïve résumé Schrödinger Tchaikovsky Neurokinin nyan garçon éclair jalapeño Bach Xi'an"


@pytest.mark.parametrize("language", ["en-US", "en-GB"])
@pytest.mark.parametrize("text", SENTENCES["en-US"] + SENTENCES["en-GB"] + MORE)
def test_a_sentence_is_spoken_as_by_misaki(language, text, transcribe):
    ours, theirs = transcribe(text, language), english_g2p(language)(text)[0]
    assert ours.replace(" —", "—").split() == theirs.replace(" —", "—").split()


@pytest.mark.parametrize("is_british", [False, True])
def test_words_of_no_dictionary_are_read_as_misaki_has_them_read(is_british):
    fallback = EspeakFallback(british=is_british)
    for text in "Kubernetizer Zyxt Tchaikovskian Neurokinin Brontosaurian Xqwjk".split():
        expected, _ = fallback(MToken(text=text, tag="NN", whitespace=""))
        (word,) = phonemize([Word(text, 0, len(text))], "en-GB" if is_british else "en-US")
        assert word.phonemes == expected.replace("ɹɹ", "ɹ")


@pytest.mark.parametrize(
    ("word", "american", "british"),
    [
        ("Karen", "kˈɛɹən", "kˈaɹən"),
        ("Beth", "bˈɛθ", "bˈɛθ"),
        ("Mercedes", "məɹsˈAdiz", "məsˈAdiːz"),
        ("terminated", "tˈɜɹmənˌATᵻd", "tˈɜːmɪnAtɪd"),
        ("irregular", "ɪɹˈɛɡjələɹ", "ɪɹˈɛɡjʊlə"),
        ("palms", "pˈɑmz", "pˈɑːmz"),
    ],
)
def test_words_that_misaki_misreads(word, american, british):
    said = [phonemize([Word(word, 0, len(word))], language)[0].phonemes for language in ("en-US", "en-GB")]
    assert said == [american, british]


@pytest.mark.parametrize("text", STRANGE.split())
def test_no_word_is_dropped(text):
    (word,) = phonemize([Word(text, 0, len(text))], "en-US")
    assert len(word.phonemes or "") >= 2


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("42", "fˈɔɹTi tˈu"),
        ("U.S.A.", "jˌuˌɛsˈA"),
        ("rock-n-roll", "ɹˈɑkˌɛnɹˈOl"),
        ("C++", "sˈi plˈʌs plˈʌs"),
        ("😀", "ɡɹˈɪnɪŋ fˈAs"),
        ("it’s", "ɪts"),
        ("NASA", "nˈæsə"),
        ("…", ""),
        ("ʘ", ""),
    ],
)
def test_a_word_alone(text, phonemes):
    (word,) = phonemize([Word(text, 0, len(text))], "en-US")
    assert word.phonemes == phonemes


def test_given_phonemes_change_the_word_before():
    texts = ["the", "hour", "is", "to", "eat"]
    words = [Word(text, 0, len(text)) for text in texts]
    words[1] = Word("hour", 0, 4, phonemes="ˈWəɹ")
    words[4] = Word("xyz", 0, 3, phonemes="zˈiz")
    assert [word.phonemes for word in phonemize(words, "en-US")] == ["ði", "ˈWəɹ", "ɪz", "tə", "zˈiz"]


@pytest.mark.parametrize("word", ["Tò", "ím", "Thé", "ám", "ùsed", "à"])
def test_a_short_word_with_an_accent_sounds_like_the_one_without(word: str) -> None:
    for language in ("en-US", "en-GB"):
        assert phonemize([Word(word, 0, len(word))], language)[0]


@pytest.mark.parametrize(
    ("text", "american", "british"),
    [
        ("catch", "kˈæʧ", "kˈaʧ"),
        ("match", "mˈæʧ", "mˈaʧ"),
        ("Barry's", "bˈæɹiz", "bˈaɹiz"),
        ("issues", "ˈɪʃuz", "ˈɪʃuːz"),
        ("photographs", "fˈOTəɡɹˌæfs", "fˈQtəɡɹɑːfs"),
        ("not bad per se", "nˌɑt bˈæd pˌɜɹ sˈA", "nˌɒt bˈad pˌɜː sˈA"),
        ("im here", "ˌIm hˈɪɹ", "ˌIm hˈɪə"),
        ("IM", "ˌI ˈɛm", "ˌI ˈɛm"),
    ],
)
def test_words_that_misaki_has_wrong_are_said_right(text, american, british, transcribe):
    assert (transcribe(text, "en-US"), transcribe(text, "en-GB")) == (american, british)
