import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InvalidValue
from tts.text.foreign_markup.edits import edited
from tts.text.markup import MAX_PAUSE_MS, PronunciationSpan, Span, TextSpan, parse_markup
from tts.text.words import Pause

PIECES = [
    "word ",
    "\n",
    "🙂",
    "[",
    "]",
    "](/",
    "/)",
    "<",
    ">",
    "a < b",
    "<breakfast>",
    "[docs](/docs/api/)",
    "[a](b)",
    "[](/a/)",
    "[misaki](/misˈɑki/)",
    "[two words](/tˈu/)",
    '<break time="500ms"/>',
    "<BREAK\n time='1.5s' />",
]


def pauses_ms(text: str) -> list[float]:
    return [span.duration_ms for span in parse_markup(text).spans if isinstance(span, Pause)]


def covered(text: str, span: Span) -> str:
    """The piece of `text` of a span, with the brackets and slashes of a pronunciation."""
    if isinstance(span, PronunciationSpan):
        return f"[{text[span.start : span.end]}](/{span.phonemes}/)"
    return text[span.start : span.end]


@pytest.mark.parametrize(
    ("tag", "duration_ms"),
    [
        ('<break time="500ms"/>', 500),
        ("<break time='1.5s'/>", 1500),
        ('<break time="1.5s" />', 1500),
        ('<break time="0ms"/>', 0),
        ('<break time="0.25s"/>', 250),
        ('<break time="12.5ms"/>', 12.5),
        ('<break\ttime\r\n = \n "500ms"\t/>', 500),
        (f'<break{" " * 500}time{" " * 500}={" " * 500}"500ms"{" " * 500}/>', 500),
        ('<break time=" 500ms "/>', 500),
        ('<BREAK TIME="500MS"/>', 500),
        ('<Break Time="1S"/>', 1000),
        ('<break time="3000ms"/>', MAX_PAUSE_MS),
        ('<break time="3001ms"/>', MAX_PAUSE_MS),
        ('<break time="10s"/>', MAX_PAUSE_MS),
        (f'<break time="{"9" * 5000}s"/>', MAX_PAUSE_MS),
    ],
)
def test_it_reads_a_break(tag: str, duration_ms: float) -> None:
    assert list(parse_markup(f"a {tag} b").spans) == [
        TextSpan("a ", 0, 2),
        Pause(duration_ms, 2, 2 + len(tag)),
        TextSpan(" b", 2 + len(tag), 4 + len(tag)),
    ]


@pytest.mark.parametrize(
    "tag",
    [
        '<break time="500"/>',
        '<break time="-500ms"/>',
        '<break time="+500ms"/>',
        '<break time="500ms/>',
        "<break time=500ms/>",
        "<break time=\"500ms'/>",
        '<break time="500ms">',
        '<break time="500min"/>',
        '<break time="500 ms"/>',
        '<break time="1,5s"/>',
        '<break time="1e3ms"/>',
        '<break time="٥٠٠ms"/>',
        '<break time="500mſ"/>',
        '<break time=""/>',
        '<break time="ms"/>',
        '<break\u00a0time="500ms"/>',
        '<break strength="strong"/>',
        '<break time="1s" time="2s"/>',
        '<break time="1s"time="2s"/>',
        "<break/>",
        "<break>",
        "</break>",
        "</BREAK>",
    ],
)
def test_it_refuses_a_malformed_break_and_shows_it(tag: str) -> None:
    with pytest.raises(InvalidValue) as raised:
        parse_markup(f"Hello {tag} world.")
    assert raised.value.param == "input"
    assert tag in raised.value.message


@pytest.mark.parametrize(
    "tag", ["<break", "</break", '<break time="500ms', '<break time="500ms"', '<break time="500ms"/']
)
def test_it_refuses_a_break_that_the_input_ends_in(tag: str) -> None:
    with pytest.raises(InvalidValue, match="malformed break tag") as raised:
        parse_markup(f"Hello {tag}")
    assert tag in raised.value.message


def test_it_shows_only_the_beginning_of_a_long_malformed_break() -> None:
    with pytest.raises(InvalidValue) as raised:
        parse_markup("<break " + "x" * 5000)
    assert len(raised.value.message) < 150


@pytest.mark.parametrize(
    "text",
    [
        "<breakfast>",
        "</breakfast>",
        "<break-even/>",
        "<breaké/>",
        "< break>",
        "a < b",
        "a<b>c",
        "coffee break",
        "<brea",
        "[docs](/docs/api/)",
        "[docs](/docs)",
        "[docs](docs/)",
        "[x](https://e.org)",
        "[x](https://e.org/)",
        "[a](b)",
        "[a](//e.org/)",
        '[a](/b/ "title")',
        "[a] (/b/)",
        "[a](/b/",
        "[](/a/)",
        "[ \n](/a/)",
        "[a](//)",
        "[a](/(b)/)",
        "(/a/)",
        "[[a]](/b/)",
        "x[0](1)",
    ],
)
def test_it_takes_nothing_else_for_a_pause_or_a_pronunciation(text: str) -> None:
    assert [(type(span), span.start, span.end) for span in parse_markup(text).spans] == [(TextSpan, 0, len(text))]


def test_it_reads_consecutive_breaks_first_and_last() -> None:
    tag = '<break time="1s"/>'
    spans = parse_markup(f"{tag}{tag}a{tag}").spans
    assert list(spans) == [Pause(1000, 0, 18), Pause(1000, 18, 36), TextSpan("a", 36, 37), Pause(1000, 37, 55)]
    assert pauses_ms(tag) == [1000]
    assert list(parse_markup("").spans) == []


def test_what_is_parsed_stays_as_it_is():
    parsed = parse_markup('a <break time="1s"/><break time="500ms"/>')
    assert parse_markup(parsed) is parsed
    assert (len(parsed), parsed.pauses_s) == (len(parsed.source), 1.5)


@pytest.mark.parametrize(
    ("text", "word", "phonemes"),
    [
        ("[Kokoro](/kˈOkəɹO/)", "Kokoro", "kˈOkəɹO"),
        ("[two words](/tˈu wˈɜɹdz/)", "two words", "tˈu wˈɜɹdz"),
        ("[over two\nlines](/tˈu/)", "over two\nlines", "tˈu"),
        ("[a](/ə/)", "a", "ə"),
        ("[...](/a/)", "...", "a"),
        ("[日本](/nihon/)", "日本", "nihon"),
        ("[\u200b](/a/)", "\u200b", "a"),
        (f"[{'a ' * 300}](/a/)", "a " * 300, "a"),
    ],
)
def test_it_reads_a_pronunciation(text: str, word: str, phonemes: str) -> None:
    assert list(parse_markup(f"({text})").spans) == [
        TextSpan("(", 0, 1),
        PronunciationSpan(word, phonemes, 2, 2 + len(word)),
        TextSpan(")", len(text) + 1, len(text) + 2),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a](/h€/)", "'€' at position 2 of /h€/"),
        ("[a](/ h1/)", "'1' at position 3"),
        ("[a](/ / b) [c](/ /)", "no phoneme"),
        ("[a](/ˈ ˌ/)", "no phoneme"),
        ("[a](/h\nə/)", "'\\n' at position 2"),
        (f"[a](/{'a' * 201}/)", "201 phonemes"),
    ],
)
def test_it_refuses_unknown_phonemes(text: str, message: str) -> None:
    with pytest.raises(InvalidValue) as raised:
        parse_markup(f"Say {text}.")
    assert raised.value.param == "input"
    assert message in raised.value.message


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5)).map("".join))
def test_spans_cover_the_input_in_order(text: str) -> None:
    try:
        spans = parse_markup(text).spans
    except InvalidValue:
        return
    assert "".join(covered(text, span) for span in spans) == text
    assert all(earlier.end <= later.start for earlier, later in itertools.pairwise(spans))
    for span in spans:
        if isinstance(span, TextSpan):
            assert span.text == edited(text[span.start : span.end], span.edits)


@given(st.text(alphabet="<break/> time=\"'0123ms[]()/a", max_size=60))
def test_it_raises_nothing_but_invalid_value(text: str) -> None:
    try:
        parse_markup(text)
    except InvalidValue as error:
        assert error.param == "input"
