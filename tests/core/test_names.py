import pytest

from core.names import is_plain, plain_name


@pytest.mark.parametrize("name", ["Narrator", "Ännchen von Tharau", "راوي", "क्‍ष", "👩\u200d🚀", "שלום\u200f!"])
def test_names_of_any_writing_are_plain(name):
    assert is_plain(name)
    assert plain_name(name) == name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("\u202egpj.exe", "gpj.exe"),
        ("a\u2066b\u2069c", "abc"),
        ("two\nlines\u2028and more", "two lines and more"),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("\u202e", ""),
        ("half \ud83d", "half "),
    ],
)
def test_what_changes_the_line_around_a_name_is_left_out(name, plain):
    assert not is_plain(name)
    assert plain_name(name) == plain
    assert is_plain(plain_name(name))
