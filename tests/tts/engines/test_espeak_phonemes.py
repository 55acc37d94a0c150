"""misaki's notation in espeak-ng's mnemonics: every symbol in every language, and nothing swallowed behind it."""

import re

import numpy as np
import pytest

from tts.dsp.joins import trim_edges
from tts.engines.base import SAMPLE_RATE
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.phonemes import CANDIDATES, to_ipa, to_mnemonics
from tts.text.chunks import Chunk
from tts.text.pronunciation import ALPHABET, PHONEMES
from tts.text.words import Word
from voices.catalog import CATALOG

ONE_VOICE_OF_EACH_LANGUAGE = {voice.language: voice.id for voice in reversed(CATALOG.values())}
COMPRESSION = "ᵝ"
"""It only shapes the vowel before it."""
ALONE_WITHOUT_SOUND = {"ʔ", COMPRESSION, *"rɹɻʁ"}
"""English has its r only beside a vowel."""
VOWELS = "aeiouyæøœɐɑɒɔəɚɛɜɤɨɪɯʊʌäɘɵʉ"


def word_of(phonemes: str) -> Word:
    return Word("x", 0, 1, phonemes=phonemes)


def ipa_of(espeak: EspeakEngine, language: str, phonemes: str) -> str:
    return espeak.phonemes(Chunk((word_of(phonemes),)), ONE_VOICE_OF_EACH_LANGUAGE[language], language)[0]


def ask_nobody(mnemonics: str) -> tuple[str, ...]:
    """A language that has a phoneme for each mnemonic, named as it is written."""
    return tuple(mnemonics.replace("'", "").split("|"))


def ask_small_table(mnemonics: str) -> tuple[str, ...]:
    """A language of a, i, t and k only, which stops at what it does not know, as espeak-ng does."""
    heard = []
    for letter in mnemonics.replace("'", "").replace("|", ""):
        if letter not in "aitk":
            break
        heard.append(letter)
    return tuple(heard)


def test_the_table_covers_the_alphabet_of_the_writers():
    assert set(CANDIDATES) >= PHONEMES
    assert all(set(symbol) <= ALPHABET for symbol in CANDIDATES)


def test_stress_and_word_breaks_are_passed_on():
    assert to_mnemonics("ˈki ˌta", ask_small_table) == "'k|i||,t|a"


def test_phonemes_are_kept_apart_that_would_read_as_one():
    assert to_mnemonics("aɪ", ask_nobody) == "aI"
    assert to_mnemonics("aˈɪ", ask_nobody) == "a|'I"
    assert to_mnemonics("tʰʃ", ask_nobody) == "t|S"


def test_a_candidate_of_two_phonemes_is_taken_where_there_is_no_single_one():
    assert to_mnemonics("I", ask_small_table) == "a|i"


def test_what_the_language_lacks_entirely_is_left_out_and_swallows_nothing():
    assert to_mnemonics("tbka", ask_small_table) == "t|k|a"


def test_what_only_shapes_melody_is_left_to_the_language():
    assert to_mnemonics("k→a↗.", ask_small_table) == "k|a"
    assert to_mnemonics("", ask_small_table) == ""


@pytest.mark.parametrize(
    ("event", "ipa"),
    [("s.", "ʂ"), ("ts.", "tʂ"), ("r.", "ɽ"), ("th", "tʰ"), ("tɕh", "tɕʰ"), ("ə-", "ə"), ("o-", "ɤ"), ("h", "h")],
)
def test_mnemonics_that_espeak_leaves_in_its_ipa_become_ipa(event: str, ipa: str):
    assert to_ipa(event) == ipa


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_every_phoneme_sounds_in_every_language(espeak: EspeakEngine, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    silent = set()
    for symbol in PHONEMES:
        rendered = trim_edges(espeak.render(Chunk((word_of(f"{symbol}ˈa"),)), voice, language))
        plain = trim_edges(espeak.render(Chunk((word_of("ˈa"),)), voice, language))
        if rendered.words[0] is None or np.array_equal(rendered.samples, plain.samples):
            silent.add(symbol)
    assert silent <= {COMPRESSION}


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_a_phoneme_by_itself_is_a_word_that_sounds(espeak: EspeakEngine, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    for symbol in PHONEMES - ALONE_WITHOUT_SOUND:
        rendered = espeak.render(Chunk((word_of(symbol),)), voice, language)
        assert rendered.words[0] is not None, symbol
        assert len(trim_edges(rendered).samples) > SAMPLE_RATE // 200, symbol


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_no_phoneme_swallows_what_follows_it(espeak: EspeakEngine, language: str):
    for symbol in PHONEMES:
        heard = re.sub(r"[ˈˌ\u0308]", "", ipa_of(espeak, language, f"mˈa{symbol}ˈana"))
        assert re.search("[aæäɐ]n.?[aæäɐə]$", heard), (symbol, heard)


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_vowels_stay_vowels_and_consonants_consonants(espeak: EspeakEngine, language: str):
    def is_vowel(ipa: str) -> bool:
        return ipa.strip("ˈˌ")[0] in VOWELS

    for vowel in "iuɑɔɛəeoæɪʊʌɜɐøœyɯɤɒɨɚAIOQWYᵊᵻ":
        assert is_vowel(ipa_of(espeak, language, f"ˈ{vowel}k")), vowel
    for consonant in "bdfhjklmnpstvwzɡŋɹʃʒʤʧðθɾxçʁɲʎβ":
        assert not is_vowel(ipa_of(espeak, language, f"{consonant}ˈi")), consonant


def test_english_reads_what_the_writer_gave(espeak: EspeakEngine):
    assert ipa_of(espeak, "en-US", "wˈʊstər") == "wˈʊstər"
    assert ipa_of(espeak, "en-US", "kˈOkəɹO") == "kˈoʊkɚɹoʊ"
    assert ipa_of(espeak, "en-US", "ʤˈIənt") == "dʒˈaɪənt"
    assert ipa_of(espeak, "en-GB", "təmˈɑːtQ") == "təmˈɑːtəʊ"


def test_each_language_keeps_the_sounds_it_has(espeak: EspeakEngine):
    assert ipa_of(espeak, "fr", "bɔ̃ʒˈuʁ") == "bɔ̃ʒˈuʁ"
    assert ipa_of(espeak, "fr", "yn") in ("yn", "ˈyn")
    assert ipa_of(espeak, "es", "pˈero") == "pˈero"
    assert ipa_of(espeak, "es", "pˈeɾo") == "pˈeɾo"
    assert ipa_of(espeak, "pt-BR", "bo\u0303").endswith("o\u0303")
    assert ipa_of(espeak, "hi", "ʈˈiːka") == "ʈˈiːka"
    assert "ð" not in ipa_of(espeak, "ar", "ʒˈiːm")
    assert "ʕ" not in ipa_of(espeak, "ar", "ˈɑb")


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_given_phonemes_change_the_sound(espeak: EspeakEngine, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    renders = [
        espeak.render(Chunk((word,)), voice, language).samples
        for word in (Word("Seattle", 0, 7), Word("Seattle", 0, 7, phonemes="wˈʊstə"), word_of("lˈamika"))
    ]
    assert len({samples.tobytes() for samples in renders}) == 3
