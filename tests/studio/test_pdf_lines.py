"""What the sizes and places of a PDF's letters say: headings, marks of notes, powers, notes at the feet of pages."""

import pytest

from studio.documents.reader import read
from studio.documents.reading import read_document
from tests.support.pdf import Line, pdf_of

FULL = "The well was deep, and nobody had been down there for as long as they could tell"


def large(text: str, size: float = 16) -> Line:
    return [(text, size, 0)]


def chapters(*pages: list[Line], **options: str) -> list[tuple[str, str]]:
    return [(chapter.title, chapter.text) for chapter in read(".pdf", pdf_of(pages, **options)).chapters]


def test_lines_of_larger_letters_are_headings_and_begin_chapters():
    pages = [
        [large("The Harbour", 24), "by Ann Lee"],
        [large("The Well"), FULL, "and a day."],
        [large("The Rope", 16), "It was long."],
    ]
    document = read(".pdf", pdf_of(pages))
    assert document.title == "The Harbour"
    assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
        ("The Harbour", "by Ann Lee"),
        ("The Well", f"{FULL} and a day."),
        ("The Rope", "It was long."),
    ]


def test_a_heading_of_two_lines_is_one():
    assert chapters([large("The Well and"), large("the Rope"), FULL], [large("The Key"), FULL]) == [
        ("The Well and the Rope", FULL),
        ("The Key", FULL),
    ]


def test_one_large_line_later_does_not_take_the_chapters_place():
    pages = [[large("One"), FULL], [large("Two"), FULL], [large("THE END", 30), FULL]]
    assert [title for title, _ in chapters(*pages)] == ["One", "Two", "THE END"]


@pytest.mark.parametrize(
    ("line", "text", "marks"),
    [
        ([("It was deep.", 10, 0), ("3", 6, 4), (" Old.", 10, 0)], "It was deep. Old.", 1),
        ([("It was deep", 10, 0), ("*", 6, 4), (".", 10, 0)], "It was deep.", 1),
        ([("It has 10 m", 10, 0), ("2", 6, 4), (".", 10, 0)], "It has 10 m².", 0),
        ([("H", 10, 0), ("2", 6, -2), ("O is wet.", 10, 0)], "H₂O is wet.", 0),
        ([("In small letters ", 10, 0), ("it was", 7, 0), (" 3.", 10, 0)], "In small letters it was 3.", 0),
    ],
)
def test_small_numbers_are_marks_powers_or_indices(line, text, marks):
    document = read(".pdf", pdf_of([[line]]))
    assert document.chapters[0].text == text
    assert document.counted() == ({"note mark": marks} if marks else {})


def test_notes_at_the_foot_of_a_page_are_left_out_with_their_page():
    foot: list[Line] = [[("1", 5, 3), (" As all are.", 8, 0)], [("And more.", 8, 0)], [("2", 5, 3), (" So.", 8, 0)]]
    pages = [[FULL, [("It was deep.", 10, 0), ("1", 6, 4)]], [FULL, [("It was old.", 10, 0), ("2", 6, 4)], *foot]]
    document = read(".pdf", pdf_of(pages))
    assert document.chapters[0].text == f"{FULL} It was deep.\n\n{FULL} It was old."
    assert document.counted() == {"note mark": 2, "note": 2}
    assert {one.page for one in document.left_out if one.kind == "note"} == {2}
    assert " ".join(one.words for one in document.left_out if one.kind == "note") == "As all are. And more. So."


def test_verses_are_no_notes():
    def verse(number: str, text: str) -> Line:
        return [(number, 6, 4), (f" {text}", 10, 0)]

    inner: Line = [("In the beginning", 10, 0), ("2", 6, 4), (" it was dark,", 10, 0), ("3", 6, 4), (" and", 10, 0)]
    page: list[Line] = [verse("1", FULL), inner, verse("3", "there was light."), FULL]
    text = chapters(page)[0][1]
    assert "there was light." in text
    assert text.endswith(FULL)


def test_rows_of_tables_are_paragraphs_with_commas():
    rows: list[Line] = [
        [("Day", 10, 0), ("Height in metres", 10, 0, 80), ("Note", 10, 0, 220)],
        [("Monday", 10, 0), ("3.2", 10, 0, 80), ("calm", 10, 0, 220)],
    ]
    assert chapters([FULL, "It was so.", *rows, FULL])[0][1].split("\n\n") == [
        f"{FULL} It was so.",
        "Day, Height in metres, Note",
        "Monday, 3.2, calm",
        FULL,
    ]


def test_pieces_of_a_sentence_are_no_cells():
    line = [("The well was ", 10, 0), ("deep", 10, 0, 62), (" and old.", 10, 0, 82)]
    assert chapters([FULL, line])[0][1] == f"{FULL} The well was deep and old."


def test_small_letters_at_the_foot_without_a_mark_are_read():
    assert chapters([[FULL, [("Printed in Rome", 8, 0)]][0], [("Printed in Rome", 8, 0)]])[0][1].endswith("Rome")


def test_a_paragraph_over_hundreds_of_pages_is_read_in_time():
    document = read_document("a.pdf", pdf_of([[FULL] * 38] * 300))
    assert len(document.chapters[0].text) == 300 * 38 * (len(FULL) + 1) - 1


def test_ligatures_are_letters():
    assert "ﬁ" not in chapters(["The office was finished."])[0][1]


@pytest.mark.parametrize("title", ["novel.docx", "Microsoft Word - novel.docx", "file:///C:/novel.html", "untitled"])
def test_the_name_of_another_file_is_no_title(title):
    assert read(".pdf", pdf_of([["Text."]], title=title)).title == ""
    assert read(".pdf", pdf_of([["Text."]], title="Microsoft Word - The Well")).title == "The Well"
