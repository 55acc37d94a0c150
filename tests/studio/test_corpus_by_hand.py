"""Files as programs and collections of books write them: each letter is read, or listed as skipped."""

import pytest

from studio.documents.reader import read
from tests.support import visible_text
from tests.support.corpus import CASES
from tests.support.visible_text import letters

EXTRACTIONS = {
    ".html": visible_text.of_html,
    ".epub": visible_text.of_epub,
    ".docx": visible_text.of_docx,
    ".fb2": visible_text.of_fb2,
}


@pytest.mark.parametrize("name", CASES)
def test_every_letter_is_read_or_listed_as_skipped(name):
    case = CASES[name]
    document = read(case.suffix, case.data)
    assert [(chapter.title, chapter.text) for chapter in document.chapters] == case.chapters
    assert document.counted() == case.skipped
    seen = letters(case.seen or EXTRACTIONS[case.suffix](case.data))
    read_aloud = " ".join(f"{title} {text}" for title, text in case.chapters)
    accounted = letters(f"{read_aloud} {' '.join(one.words for one in document.left_out)}")
    assert not seen - accounted - letters(f"{document.title} {document.author}"), "lost"
    assert not accounted - seen - letters(case.more), "more than a reader sees"
