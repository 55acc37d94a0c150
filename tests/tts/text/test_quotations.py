"""The text that counts as direct speech, by language."""

import time

import pytest

from tts.text.quotations import find_speech

SPEECH = [
    ("en-US", "|“Hello,”| said John. |“How are you?”|"),
    ("en-US", '|"Hello,"| said John. |"How are you?"| He called it "progress" and left.'),
    ("en-US", "A “friend” of mine."),
    ("en-US", "|“Quoting ‘him,’ I say no,”| she said."),
    ("en-GB", "|‘I don’t know,’| he said. |‘The boys’ house is “big”.’| ’Tis so."),
    ("en-GB", "|'I don't know,'| he said. 'Tis the boys' house."),
    ("en-US", "|“I am here.|\n\n|“And there,”| he said.\n\n“Unclosed, he said.\n\nNext."),
    ("en-US", '|"One.|\n|"Two."|'),
    ("en-US", "|“Wait—”| she began. Then: |“no”|"),
    ("en-US", '<break time="500ms"/> He said, |"Hi <break time="1s"/> there."| She left.'),
    ("en-US", "— This is no dialogue."),
    ("fr", "Il dit : |« Un “ami” »|, puis partit."),
    ("fr", "|« Bonjour, dit Paul.\n— Salut, répondit Marie.\n— Oui. »|\n\nElle partit."),
    ("fr", "|« Un.|\n\n|» Deux. »|\n\nTrois."),
    ("fr", "|— Bonjour, dit-elle.|\n\nElle l’attendait — en vain."),
    ("es", "|—Hola |—dijo Juan—.| ¿Qué tal?|\n|—Bien.|\nJuan se fue — lejos."),
    ("es", "|«Sí»|, dijo. Una «obra» buena."),
    ("it", "|— Ciao, |— disse. |— Come stai?|\n\nUscì."),
    ("pt-BR", "|— Olá |— disse João. |— Tudo bem?|\n\nEle saiu."),
    ("ja", "|「おはよう。」|と彼は言った。彼は「天才」だ。"),
    ("zh", "他说：|“你好，‘朋友’。”|然后走了。"),
    ("hi", "उसने कहा, |“नमस्ते।”| फिर वह गया।"),
    ("ar", "قال: |«أهلاً بك»| ثم ذهب."),
]


@pytest.mark.parametrize(("language", "marked"), SPEECH)
def test_speech_is_found_by_the_ways_of_each_language(language, marked):
    text = marked.replace("|", "")
    assert [text[start:end] for start, end in find_speech(text, language)] == marked.split("|")[1::2]


@pytest.mark.parametrize("flood", ['"', "“", "«", "‘a", "— ", "\n", "<", "[voice:", "“a\n\n", "“«‹「『"])
def test_a_flood_of_marks_is_read_in_time(flood):
    started = time.thread_time()
    for language in ("en-US", "es", "fr"):
        find_speech(flood * (20_000 // len(flood)), language)
    assert time.thread_time() - started < 10


def test_a_book_is_read_in_a_moment():
    book = "“Hello there,” said John, and he went home. She stayed.\n\n" * 1_000
    started = time.thread_time()
    assert len(find_speech(book, "en-US")) == 1_000
    assert time.thread_time() - started < 3
