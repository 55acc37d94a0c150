"""In every language, each word keeps its place and gets phonemes that the model knows."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.depth import examples
from tests.support.sentences import SENTENCES
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.phonemes.native_sounds import has_only_native
from tts.text.pronunciation import ALPHABET, PHONEMES
from tts.text.words import Word

ROOT = Path(__file__).resolve().parents[4]
LANGUAGES = ["en-US", "en-GB", "es", "fr", "hi", "it", "ja", "pt-BR", "zh"]
MIXED = "abdeABC'’-.éñçãß0123 ،，!?アあん日本語中国你好ーっゃ々कखिा्ंрус한글😀👍\u0303\u200d\n\t[]<>&⠿①½…—"
TEXTS = st.one_of(
    st.text(min_size=1, max_size=12),
    st.text(alphabet=MIXED, min_size=1, max_size=12),
    st.sampled_from(
        ["the", "a", "to", "that", "used", "de", "la", "est-ce", "l'eau", "और", "東京", "行っ", "儿", "你好"]
    ),
)
WORDS = st.builds(
    lambda text, before, after, phonemes, reading, language: Word(
        text, 0, len(text), before=before, after=after, phonemes=phonemes, reading=reading, language=language
    ),
    TEXTS,
    st.sampled_from(["", "", "“", "(", "—", "'"]),
    st.sampled_from(["", "", ",", ".", "!”", "…", " – ", "'", "-"]),
    st.sampled_from([None, None, None, "kˈæt", ""]),
    st.one_of(st.none(), st.none(), TEXTS),
    st.sampled_from([None, None, None, "en-US", "ja", "zh", "hi", "ar", "ru", "ko"]),
)


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(WORDS, max_size=10), st.sampled_from(LANGUAGES))
def test_any_words_get_phonemes_in_their_places(words, language):
    spoken = phonemize(words, language)
    assert [(word.text, word.before, word.after) for word in spoken] == [(w.text, w.before, w.after) for w in words]
    for given_word, word in zip(words, spoken, strict=True):
        if given_word.phonemes is not None:
            assert word == given_word
            continue
        assert word.phonemes is not None
        assert ALPHABET.issuperset(word.phonemes)
        assert has_only_native(word.phonemes, language)
        assert not word.phonemes or not PHONEMES.isdisjoint(word.phonemes)
        assert word.phonemes or not (word.text.isascii() and word.text.isalpha())
    assert phonemize(words, language) == spoken


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_ordinary_speech_is_heard(language):
    words = [word for text in SENTENCES[language] for word in read_text(text, language) if isinstance(word, Word)]
    spoken = phonemize(words, language)
    assert all(word.phonemes and not PHONEMES.isdisjoint(word.phonemes) for word in spoken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_spoken_before_changes_what_is_spoken_now(language):
    words = [Word(text, 0, len(text)) for text in ("a", "casa", "音", "आम")]
    alone = phonemize(words, language)
    for other in LANGUAGES:
        phonemize(words, other)
    assert phonemize(words, language) == alone


def test_words_of_another_script_are_read_in_its_language_with_the_sounds_of_the_voice():
    words = [
        Word("hola", 0, 4),
        Word("東京", 5, 7, language="ja"),
        Word("привет", 8, 14, language="ru"),
        Word("world", 15, 20, language="en-US"),
    ]
    assert [word.phonemes for word in phonemize(words, "es")] == ["ˈola", "toːkjoː", "prjiβjˈet", "wˈeɾld"]


def test_many_threads_get_the_same_phonemes_as_one():
    jobs = [(text, language) for language in LANGUAGES for text in SENTENCES[language][:2]] * 3
    alone = [_phonemes(job) for job in jobs]
    with ThreadPoolExecutor(max_workers=8) as threads:
        assert list(threads.map(_phonemes, jobs)) == alone
    assert threading.active_count() < 50


def _phonemes(job: tuple[str, str]) -> list[str | None]:
    text, language = job
    words = [word for word in read_text(text, language) if isinstance(word, Word)]
    return [word.phonemes for word in phonemize(words, language)]


@pytest.mark.process
@pytest.mark.exhaustive
def test_no_network_is_needed_and_nothing_is_left_behind_but_a_dictionary(tmp_path):
    code = (
        "import socket, sys\n"
        "def refuse(*_, **__): raise OSError('no network')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse\n"
        "sys.modules['django'] = None\n"
        "from tts.text.phonemes import phonemize\n"
        "from tts.text.words import Word\n"
        f"for language in {LANGUAGES!r}:\n"
        "    example = {'ja': '音', 'zh': '音', 'hi': 'आ'}.get(language, 'a')\n"
        "    assert phonemize([Word(example, 0, 1)], language)[0].phonemes\n"
    )
    environment = {"TMPDIR": str(tmp_path), "PATH": "", "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, env=environment, check=True)
    left = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {path for path in (tmp_path / ".cache/haqumei").rglob("*") if path.is_file()}


@pytest.mark.process
def test_importing_loads_nothing_heavy():
    heavy = ("torch", "misaki", "spacy", "phonemizer", "haqumei", "jieba", "pypinyin", "textblob", "nltk")
    code = f"import sys, tts.text.phonemes; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
