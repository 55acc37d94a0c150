import pytest

from core.errors import InvalidValue
from tts.text.warnings import find_warnings

SPANISH = "Me gusta mucho pasear por la playa cuando sale el sol."


def codes(text: str, language: str = "en-US") -> list[str]:
    return [warning.code for warning in find_warnings(language, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello there.", []),
        ('<break time="3s"/>Hello.', []),
        ('<break time="99s"/>Hello.', ["pause_shortened"]),
        ('Hello. <break time="3001ms"/>', ["pause_shortened"]),
        (SPANISH, ["other_language"]),
        (f"{SPANISH} <break time='4s'/>", ["pause_shortened", "other_language"]),
        ('<prosody rate="slow">Hello.</prosody>', ["markup_ignored"]),
        ("<b>Hello</b> <i>there</i>.", []),
        ("a <voice> of reason", ["markup_ignored"]),
    ],
)
def test_what_is_spoken_otherwise_is_told(text, expected):
    assert codes(text) == expected


def test_pauses_are_counted():
    (warning,) = find_warnings("en-US", '<break time="9s"/>a<break time="8s"/>b<break time="1s"/>')
    assert warning.message == "2 breaks ask for more than 3,000 ms, the longest pause, and got that."


def test_both_languages_are_named():
    (warning,) = find_warnings("pt-BR", SPANISH)
    assert warning.message == "The text looks Spanish; the voice reads Portuguese."


def test_the_voice_that_reads_the_language_is_no_matter():
    assert codes(SPANISH, "es") == []
    assert codes("The voices of Britain read what Americans write, and nobody minds.", "en-GB") == []


def test_markup_is_no_text_of_any_language():
    assert codes(f'<a title="{SPANISH}">Hi</a>', "en-US") == []


def test_tags_are_named_once_each():
    (warning,) = find_warnings(
        "fr", '<emphasis>a</emphasis><emphasis level="x">b</emphasis><lang xml:lang="de">c</lang>'
    )
    assert warning.message == "These tags have no effect here: <emphasis>, <lang>. The text in them is spoken."


def test_malformed_markup_is_an_error():
    with pytest.raises(InvalidValue):
        find_warnings("en-US", "<break time=5>")
