import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.markup import TextSpan, parse_markup
from tts.text.tokens import Token, split_tokens


def tokens_of(text: str, language: str = "none") -> list[Token]:
    """The tokens of text and pronunciations in a language without spoken forms."""
    return split_tokens(parse_markup(text).spans, language)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "cores"),
    [
        ("don't won’t rock'n'roll", ["don't", "won’t", "rock'n'roll"]),
        ("well-known co\u2010op re\u2011do", ["well-known", "co\u2010op", "re\u2011do"]),
        ("snake_case e.g. U.S. 3.14 1,000 10:30", ["snake_case", "e.g", "U.S", "3.14", "1,000", "10:30"]),
        ("one,two:three", ["one", "two", "three"]),
        ("and/or (yes) “no”", ["and", "or", "yes", "no"]),
        ("**bold** _it_ # head `code`", ["bold", "it", "head", "code"]),
        ("R&D AT&T 50% $5 €5 5° C++ a=b", ["R&D", "AT&T", "50%", "$5", "€5", "5°", "C++", "a=b"]),
        ("a < b > c | d ~ e", ["a", "b", "c", "d", "e"]),
        ("word—word word--word", ["word", "word", "word", "word"]),
        ("nai\u0308ve cafe\u0301", ["nai\u0308ve", "cafe\u0301"]),
        ("exam\u00adple exam\u200b\u2060ple", ["exam\u00adple", "exam\u200b\u2060ple"]),
        ("\u200eabc\u200f \ufeffabc", ["abc", "abc"]),
        ("کتاب\u200cها", ["کتاب\u200cها"]),
        ("हिन्दी क्\u200dया", ["हिन्दी", "क्\u200dया"]),
        ("great🎉 🎉great", ["great", "🎉", "🎉", "great"]),
        ("🙂🙂", ["🙂", "🙂"]),
        ("👍🏽👍🏿", ["👍🏽", "👍🏿"]),
        ("👩🏽\u200d🚀👨\u200d👩\u200d👧", ["👩🏽\u200d🚀", "👨\u200d👩\u200d👧"]),
        ("❤️\u200d🔥❤️☀", ["❤️\u200d🔥", "❤️", "☀"]),
        ("🇫🇷🇩🇪", ["🇫🇷", "🇩🇪"]),
        (
            "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!",
            ["🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"],
        ),
        ("Apple™ ©2024", ["Apple™", "©2024"]),
        ("1\ufe0f\u20e3", ["1\ufe0f\u20e3"]),
        ("\u0301 \ufe0f \u200d", []),
        ("...", []),
        ("\n\t\x00\u2028", []),
        ("a\x00b", ["a", "b"]),
        ("お好み焼き、ラーメン。", ["お好み焼き", "ラーメン"]),
        ("\ud800 \ue000 \u0378", ["\ud800", "\ue000", "\u0378"]),
    ],
)
def test_it_finds_the_cores(text: str, cores: list[str]) -> None:
    tokens = tokens_of(text)
    assert [token.text for token in tokens] == cores
    assert [text[token.start : token.end] for token in tokens] == cores


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Hello, world!", [("", ","), ("", "!")]),
        ('He said "yes." Then', [("", ""), ("", ""), ('"', '."'), ("", "")]),
        ("(one) [two]", [("(", ")"), ("[", "]")]),
        ("¿Qué? ¡Sí!", [("¿", "?"), ("¡", "!")]),
        ("« oui »", [("«", "»")]),
        ("one - two", [("", "-"), ("", "")]),
        ("one ... two", [("", "..."), ("", "")]),
        ("他说：“好。”我", [("", "：“"), ("", "。”"), ("", "")]),
        ("what\u200e?\u200e", [("", "?")]),
        ("a" + "." * 1000 + "b", [("", "..."), ("", "")]),
        ("a" + "?!" * 1000 + "…", [("", "?!?…")]),
        ("(" * 1000 + "a", [("(((", "")]),
        ("… a", [("…", "")]),
    ],
)
def test_it_keeps_the_punctuation_around_them(text: str, marked: list[tuple[str, str]]) -> None:
    assert [(token.before, token.after) for token in tokens_of(text)] == marked


@pytest.mark.parametrize(
    ("gap", "is_paragraph"),
    [
        *((gap, True) for gap in ("\n\n", "\r\n\r\n", "\n \t\n", "\f", "\u2029", ".\n\n")),
        *((gap, False) for gap in (" ", "\n", "\r\n", "\t", "\u2028")),
    ],
)
def test_a_blank_line_ends_a_paragraph(gap: str, is_paragraph: bool) -> None:
    first, second = tokens_of(f"one{gap}two")
    assert (first.ends_paragraph, second.ends_paragraph) == (is_paragraph, False)


def test_a_pronunciation_is_one_token_with_its_punctuation() -> None:
    before, given, after = tokens_of("un[happy man](/hˈapi man/), then")
    assert (given.text, given.spoken, given.phonemes) == ("happy man", ("happy man",), "hˈapi man")
    assert (given.start, given.end, given.after) == (3, 12, ",")
    assert (before.text, after.text) == ("un", "then")


def test_a_spoken_form_is_one_token_within_its_span() -> None:
    word, form, rest = tokens_of("[x](/a/)100 %.Yes", "en-US")
    assert (form.text, form.start, form.end, form.after) == ("100 %", 8, 13, ".")
    assert form.spoken == ("one", "hundred", "percent")
    assert (word.phonemes, rest.text, rest.spoken) == ("a", "Yes", None)


@given(st.text(st.sampled_from("ab1 .,'-\n\u0301\u200d\ufe0f🙂🏽🇫<[あ漢क\u093f\ue000")))
def test_tokens_are_slices_in_order(text: str) -> None:
    end = 0
    for token in split_tokens([TextSpan(text, 0, len(text))], "none"):
        assert token.start >= end
        assert token.text
        assert token.text == text[token.start : token.end]
        end = token.end


def test_a_comma_in_a_spoken_form_is_a_pause() -> None:
    first, second = split_tokens([TextSpan("555-0199!", 0, 9)], "en-US")
    assert (first.spoken, first.after, first.start, first.end) == (("five", "five", "five"), ",", 0, 8)
    assert (second.spoken, second.after, second.start, second.end) == (("zero", "one", "nine", "nine"), "!", 0, 8)
