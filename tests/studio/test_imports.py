"""The account of an imported file, as the page shows it."""

from studio.documents.document import Chapter, Document
from studio.documents.left_out import LeftOut
from studio.imports import imported


def skipped(*left_out: LeftOut, chapters: int = 3, first_chapter: int = 1) -> list[str]:
    document = Document("", [Chapter("x")] * chapters, left_out)
    return imported("a.epub", document, first_chapter).skipped


def test_things_are_counted_by_kind_with_their_chapters():
    marks = [LeftOut("note mark", count=2, chapter=1), LeftOut("note mark", chapter=3)]
    assert skipped(*marks, LeftOut("image", chapter=2)) == ["3 note marks (chapters 1 and 3)", "1 image (chapter 2)"]


def test_chapters_have_the_numbers_that_the_page_shows():
    assert skipped(LeftOut("image", chapter=2), first_chapter=5) == ["1 image (chapter 6)"]


def test_the_only_chapter_is_not_named():
    assert skipped(LeftOut("image", chapter=1), chapters=1) == ["1 image"]


def test_a_file_with_pages_names_them():
    numbers = [LeftOut("page number", page=page) for page in range(1, 13)]
    assert skipped(*numbers, LeftOut("page without text", count=2, page=7), chapters=1) == [
        "12 page numbers (pages 1, 2, 3, 4, 5, 6, 7, 8 and 4 more)",
        "2 pages without text (page 7)",
    ]


def test_plurals_are_of_the_noun():
    kinds = ("table of contents", "page outside of the order of reading", "typist's note")
    assert skipped(*(LeftOut(kind, count=1_200) for kind in kinds)) == [
        "1,200 tables of contents",
        "1,200 pages outside of the order of reading",
        "1,200 typist's notes",
    ]


def test_what_only_belongs_to_another_thing_has_no_line():
    assert skipped(LeftOut("note mark", count=0, chapter=1), LeftOut("note", chapter=1), chapters=1) == ["1 note"]


def test_the_sentence_names_the_file():
    assert imported("a.epub", Document("", [Chapter("x")]), 1).sentence == "Imported “a.epub”: 1 chapter."
