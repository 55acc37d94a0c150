"""A public table of readings: the numbers in num2words' tests, which its source package on PyPI contains.

`make ears` fetches the package, once on a machine, beside its models; only literals are read from it, and none of its
code runs. Without the package there are no cases.
"""

import ast
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

from bench.listening.ears import ears_dir
from bench.reading.cases import Case

_PACKAGE = "num2words==0.5.14"
_ARCHIVE = "num2words-0.5.14.tar.gz"

_TABLES = {
    "ar": ("ar", "ar"),
    "de": ("de", "de"),
    "en-GB": ("en", "en"),
    "es": ("es", "es"),
    "fr": ("fr", "fr"),
    "it": ("it", "it"),
    "ja": ("ja", "ja"),
    "pt-BR": ("pt_BR", "pt_BR"),
}
"""The file of a language, and num2words' name for the language. Its English is British: "one hundred and five"."""

LANGUAGES = tuple(_TABLES)

_CALLS = ("num2words", "n2j")
_LEAST_BY_DIGITS = 10**18
"""From here on, numbers are read digit by digit, like telephone and account numbers."""

_DECIMALS_BY_DIGIT = ("ar", "es", "fr", "it")
"""Languages in which the table reads "5,25" as five comma two five, and the product as five comma twenty-five."""

_ORDINALS = {"es": "{}.º", "fr": "{}e", "it": "{}º", "pt-BR": "{}º"}
_WITH_POINT = ("en-GB", "ja")


WRONG = Path(__file__).parent / "public_wrong.tsv"
"""The cases whose reading differs from the table: language, written."""


def public_cases(language: str) -> list[Case]:
    """Return the cases of the public table of `language` (a BCP 47 tag), none without a table or the package."""
    if language not in _TABLES or not is_fetched():
        return []
    archive = ears_dir() / _ARCHIVE
    name, code = _TABLES[language]
    with tarfile.open(archive) as files:
        source = files.extractfile(f"{archive.name.removesuffix('.tar.gz')}/tests/test_{name}.py")
        tree = ast.parse(source.read() if source else "")
    readings = {**dict(_of_tables(tree)), **dict(_of_calls(tree, code))}
    cases = (_case(language, value, is_ordinal, read) for (value, is_ordinal), read in readings.items())
    return [case for case in cases if case]


def is_fetched() -> bool:
    """Tell whether the package is there."""
    return (ears_dir() / _ARCHIVE).exists()


def fetch() -> bool:
    """Fetch the package if it is missing; tell whether it is there now."""
    if not is_fetched():
        options = ("--no-deps", "--no-binary", ":all:", "--quiet", "--dest", str(ears_dir()))
        subprocess.run([sys.executable, "-m", "pip", "download", _PACKAGE, *options], check=False)
    return is_fetched()


if __name__ == "__main__":
    sys.exit(not fetch())


def _of_tables(tree: ast.Module) -> Iterator[tuple[tuple[float, bool], str]]:
    """Yield (value, whether it is an ordinal) and reading from tables as `TEST_CASES_CARDINAL = ((1, "un"), ...)`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            kind = node.targets[0].id.removeprefix("TEST_CASES_")
            if kind in ("CARDINAL", "ORDINAL"):
                for value, read in ast.literal_eval(node.value):
                    yield (value, kind == "ORDINAL"), read


def _of_calls(tree: ast.Module, code: str) -> Iterator[tuple[tuple[float, bool], str]]:
    """Yield the same from `assertEqual(num2words(1, lang="fr"), "un")`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="assertEqual"),
                args=[
                    ast.Call(func=ast.Name(id=name), args=[written], keywords=options),
                    ast.Constant(value=str(read)),
                ],
            ) if name in _CALLS and (known := _options(options, code)) is not None:
                value = _number(written)
                if value is not None:
                    yield (value, known), read


def _options(options: list[ast.keyword], code: str) -> bool | None:
    """Tell whether the options ask for an ordinal; None if they ask for more than a number in the language."""
    given = {option.arg: ast.unparse(option.value).strip("'") for option in options}
    if given.pop("lang", code) != code:
        return None
    is_ordinal = given.pop("ordinal", "False") == "True" or given.get("to") == "ordinal"
    return is_ordinal if given.pop("to", "cardinal") in ("cardinal", "ordinal") and not given else None


def _number(written: ast.expr) -> float | None:
    try:
        value = ast.literal_eval(written)
    except ValueError:
        return None
    return value if isinstance(value, int | float) else None


def _case(language: str, value: float, is_ordinal: bool, read: str) -> Case | None:
    if abs(value) >= _LEAST_BY_DIGITS or (value % 1 and (is_ordinal or language in _DECIMALS_BY_DIGIT)):
        return None
    written = str(value) if language in _WITH_POINT else str(value).replace(".", ",")
    if is_ordinal:
        written = _english_ordinal(written) if language == "en-GB" else _ORDINALS.get(language, "").format(written)
    if language == "ar":
        read = read.replace(" و ", " و").replace("مائة", "مئة")
    return Case(language, "ordinals" if is_ordinal else "numbers", written, read) if written else None


def _english_ordinal(digits: str) -> str:
    ending = "th" if digits[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(digits[-1], "th")
    return digits + ending
