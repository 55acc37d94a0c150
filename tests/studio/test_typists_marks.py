"""The marks of volunteers who type books: signs, readings, headings and licences."""

import pytest

from studio.documents.reader import read
from studio.documents.typists_marks import without_marks


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("※［＃「口＋齧」、第3水準1-15-26］む", "嚙む"),
        ("※［＃「てへん＋劣」、第3水準1-84-77］", "挘"),
        ("※［＃二の字点、1-2-22］", "〻"),
        ("※［＃「土へん＋朶」、U+579C、12-3］", "垜"),
        ("※［＃「読めない字」］", "※"),
        ("※［＃「口＋齧」、第3水準1-15-26］《か》む", "かむ"),
        ("東京｜中央区《ちゅうおうく》", "東京ちゅうおうく"),
        ("言った《大声で》", "言った《大声で》"),
    ],
)
def test_signs_and_readings(written, read_as):
    assert without_marks(written).text == read_as


def test_headings_of_every_size_begin_chapters_or_are_read():
    text = (
        "港\n\n［＃１字下げ］第一部［＃「第一部」は大見出し］\n\n［＃中見出し］一［＃中見出し終わり］\n　朝。\n\n"
        "第二部［＃「第二部」は大見出し］\n　夜。"
    )
    document = read(".txt", text.encode())
    assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
        ("", "港"),
        ("第一部", "一\n\n朝。"),
        ("第二部", "夜。"),
    ]


@pytest.mark.parametrize("start", ["THE", "THIS"])
def test_a_licence_is_left_out_and_names_the_book(start):
    text = f"Title: The Well\nAuthor: Ann Lee\n\n*** START OF {start} PROJECT GUTENBERG EBOOK W ***\n\nIt was deep."
    document = read(".txt", text.encode())
    assert (document.title, document.author) == ("The Well", "Ann Lee")
    assert [chapter.text for chapter in document.chapters] == ["It was deep."]
    assert document.counted() == {"licence": 1}


def test_a_text_that_only_tells_of_the_project_is_read():
    text = "She looked for it at Project Gutenberg.\n\nTitle: none."
    assert read(".txt", text.encode()).chapters[0].text == text
