"""Parts of packages, found and imported without the rest."""

import sys

import pytest

from tts.package_files import package_file, package_module


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package whose own first lines need something that nobody has, with a module and a file."""
    folder = tmp_path / "half_a_package"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("import nobody_has_this\n")
    (folder / "sums.py").write_text("from half_a_package.numbers import TWO\nFOUR = TWO + TWO\n")
    (folder / "numbers.py").write_text("TWO = 2\n")
    (folder / "data" / "words.txt").write_text("one two")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder.name
    for name in [name for name in sys.modules if name.partition(".")[0] == folder.name]:
        del sys.modules[name]


def test_a_file_is_found(package):
    assert package_file(package, "data/words.txt").read_text() == "one two"


def test_a_module_is_imported_where_the_package_cannot_be(package):
    assert package_module(package, "sums").FOUR == 4
    assert package not in sys.modules
    with pytest.raises(ModuleNotFoundError, match="nobody_has_this"):
        __import__(package)


def test_a_package_that_is_imported_stays_so():
    import email

    assert package_module("email", "message") is sys.modules["email.message"]
    assert sys.modules["email"] is email


def test_a_package_that_is_missing_is_named():
    with pytest.raises(ImportError, match="nobody_has_this is not installed"):
        package_file("nobody_has_this", "words.txt")
