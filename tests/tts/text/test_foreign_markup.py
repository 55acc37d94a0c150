import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.depth import examples
from tts.text.foreign_markup import find_edits
from tts.text.foreign_markup.edits import edited, is_edited, original_range
from tts.text.frontend import read_text
from tts.text.planning import MAX_LENGTH, plan_segments
from tts.text.words import Word

PIECES = [
    "word ", "5 km", "\n", "<b>", "</b>", "<br/>", "<p class='x'>", "<!-- a -->", "&amp;", "&nbsp;", "$x^2$", "$5 ",
    "\\frac{1}{2}", "\\(a\\)", "**", "*a*", "_", "[a](b)", "![", "# ", "> ", "| a | b |\n|--|--|\n", "|", "[music]",
    "(laughs)", "♪", "go-\non", "```\n",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES)).map("".join) | st.text()


def said(text: str, language: str = "en-US") -> list[tuple[str, str]]:
    """The words that are spoken, each with the piece of `text` that it stands for."""
    words = [item for item in read_text(text, language) if isinstance(item, Word)]
    return [(word.text, text[word.start : word.end]) for word in words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<b>one</b> two", [("one", "one"), ("two", "two")]),
        ("salt &amp; pepper", [("salt", "salt"), ("and", "&amp;"), ("pepper", "pepper")]),
        ("un<b>known</b> land", [("unknown", "un<b>known"), ("land", "land")]),
        ("**5** km", [("five", "5** km"), ("kilometers", "5** km")]),
        ("so $a = b$.", [("so", "so"), ("a", "$a = b$"), ("equals", "$a = b$"), ("b", "$a = b$")]),
        ("govern-\nment", [("government", "govern-\nment")]),
        ("[music] Hi", [("Hi", "Hi")]),
    ],
)
def test_each_word_leads_to_what_is_written(text: str, expected: list[tuple[str, str]]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "x<y and y>z",
        "write to <your name>",
        "List<String>",
        "AT&T; R&D",
        "pay $5 and $6",
        "she teaches art (music)",
        "[the music industry]",
        "2 * 3 * 4",
        "snake_case_name",
        "C:\\Users\\anna",
        "a | b",
        "mother-in-law",
        "第二w",
    ],
)
def test_what_is_no_markup_stays(text: str) -> None:
    assert find_edits(text) == ()


def test_what_people_do_is_left_out_in_round_brackets() -> None:
    assert said("(laughs softly) Well, (sighs) yes. (He laughs at us.)")[:2] == [("Well", "Well"), ("yes", "yes")]
    assert [word for word, _ in said("(He laughs at us.)")] == ["He", "laughs", "at", "us"]


def test_hidden_parts_of_a_page_are_not_read() -> None:
    page = "<style>b { color: red }</style><script>if (a < b) alert(1)</script><!-- <i>draft</i> --><h1>Title</h1>Text"
    assert said(page) == [("Title", "Title"), ("Text", "Text")]


@settings(deadline=None, max_examples=examples(200))
@given(text=texts)
def test_what_is_not_edited_leads_back_to_itself(text: str) -> None:
    edits = find_edits(text)
    shown = edited(text, edits)
    for index, character in enumerate(shown):
        start, end = original_range(edits, index, index + 1)
        assert 0 <= start <= end <= len(text)
        if not is_edited(edits, index, index + 1):
            assert text[start:end] == character


def test_a_text_that_ends_with_a_mark_and_a_space_has_an_end() -> None:
    assert plan_segments("word " * 20 + "# ")[-1].end == 102
    assert plan_segments("word " * 200 + "# ")[-1].end == 1002


@settings(deadline=None, max_examples=examples(50))
@given(text=texts, before=st.integers(0, MAX_LENGTH))
def test_no_segment_ends_within_a_tag(text: str, before: int) -> None:
    tag = '<a href="https://example.org/a/long/address" title="A title of some length.">'
    whole = f"{'word ' * before}{tag}link</a> {text}"
    assert not any(
        plan.end in range(len("word " * before) + 1, len("word " * before) + len(tag)) for plan in plan_segments(whole)
    )
