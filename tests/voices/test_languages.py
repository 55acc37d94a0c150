import pytest

from voices.languages import LANGUAGES, language_tag


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        *((tag, tag) for tag in LANGUAGES),
        *((tag.upper(), tag) for tag in LANGUAGES),
        ("en", "en-US"),
        ("En", "en-US"),
        ("en-gb", "en-GB"),
        ("pt", "pt-BR"),
    ],
)
def test_a_language_is_named_in_any_case(text, tag):
    assert language_tag(text) == tag


@pytest.mark.parametrize(
    "text", ["", " ", "e", "de", "en_US", "en-AU", " fr", "fr ", "French", "\x00", "\ud800", "ａｒ"]
)
def test_an_unknown_language_has_no_tag(text):
    assert language_tag(text) is None
