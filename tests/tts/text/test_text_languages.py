import tempfile

import pytest

from bench.reading.cases import LANGUAGES, cases_of, pasted_texts_of
from tests.support.sentences import SENTENCES
from tts.text import languages
from tts.text.languages import LEAST_LETTERS, language_of


@pytest.mark.parametrize("language", SENTENCES)
def test_sentences_are_in_their_language(language):
    told = [language_of(sentence) for sentence in SENTENCES[language]]
    assert set(told) <= {language[:2], None}
    assert language_of(" ".join(SENTENCES[language])) == language[:2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_full_of_written_forms_are_never_taken_for_another_language(language):
    texts = [case.written for case in [*cases_of(language), *pasted_texts_of(language)]]
    assert {language_of(text) for text in texts} <= {language[:2], None}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Der schnelle braune Fuchs springt über den faulen Hund, und niemand weiß warum.", "de"),
        ("Съешь же ещё этих мягких французских булок, да выпей чаю, мой друг.", "ru"),
        ("다람쥐 헌 쳇바퀴에 타고파 하지만 오늘은 날씨가 좋아서 밖에서 놀고 싶어요 친구들과 함께 정말로", "ko"),
    ],
)
def test_languages_that_no_voice_speaks_are_told_too(text, language):
    assert language_of(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ok.",
        "Bonjour à tous" + " " * 500,
        "1234 5678 " * 50,
        "https://example.org/un/articulo/muy/largo/de/verdad/para/todos/los/publicos",
        "NASA ESA JAXA CNES DLR " * 5,
        "日本語 and English " * 4,
        "\ud800" * 100,
    ],
)
def test_what_is_short_or_no_prose_is_in_no_language(text):
    assert language_of(text) is None


def test_forty_letters_are_enough():
    text = "Il fait beau aujourd'hui, et nous irons tous à la plage."
    assert sum(map(str.isalpha, text)) < LEAST_LETTERS + 5
    assert language_of(text) == "fr"


def test_without_a_temporary_folder_the_language_stays_untold(monkeypatch, tmp_path, caplog):
    text = " ".join(SENTENCES["es"])
    languages._identifier.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(tempfile, "tempdir", str(tmp_path / "not there"))
        assert language_of(text) is None
    assert "cannot be told" in caplog.text
    assert language_of(text) == "es"
