"""Words of the glossary in CONTRIBUTING.md keep their meaning: each stands in public names of its own rooms alone.

The rules of `tts/text/normalization` aren't looked at: they name things of languages, as places and parts of a day.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.graph import FLOORS

ROOT = Path(__file__).resolve().parent.parent
ROOMS = {
    # A right to work, with accounts and processes; in the studio and the library there is none.
    "place": ("accounts/", "core/places.py", "speech/lexicons.py", "jobs/models.py"),
    # A piece of a job's text; a stretch of a stream; the rest are parts of files, networks and speech by their field.
    "part": (
        *("jobs/", "speech/rendering.py", "speech/results.py", "studio/", "guide/search.py", "fetching/", "files/"),
        *("tts/cloning/inno_files.py", "tts/engines/kokoro/", "tts/text/phonemes/english", "voices/blends.py"),
        "tts/text/japanese_morphemes.py",
    ),
    "turn": ("jobs/", "studio/", "speech/render_turn.py", "speech/requests.py"),
    "plan": (
        *("accounts/", "billing/", "core/errors.py", "config/settings.py", "openai_api/", "website/"),
        *("jobs/planning.py", "tts/text/planning.py"),
    ),
    # Encoded sound that is joined without encoding again; the next sound of a stream; what a player lights at once.
    "piece": (
        "tts/pieces.py",
        "speech/render_pace.py",
        "speech/rendering.py",
        "speech/results.py",
        "studio/read_along.py",
    ),
    "span": ("tts/text/markup.py", "jobs/rendering/chapter_files.py"),
    "slot": ("speech/render", "config/settings.py", "elevenlabs_api/response_serializers.py"),
    "utterance": ("tts/",),
    "chunk": ("tts/", "speech/", "elevenlabs_api/response_serializers.py"),
    "cue": ("tts/", "speech/"),
    "lease": ("core/claims.py",),
    "pool": ("accounts/", "jobs/models.py"),
}


def public_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module's functions, classes, their methods and fields, and of its constants."""
    scopes: list[ast.Module | ast.ClassDef] = [tree]
    while scopes:
        for node in scopes.pop().body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                if node.name.startswith("_"):
                    continue
                yield node.name
                if isinstance(node, ast.ClassDef):
                    scopes.append(node)
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            yield from (target.id for target in targets if isinstance(target, ast.Name) and target.id[0] != "_")


def words_of(name: str) -> set[str]:
    """Return the words of an identifier in lower case, in the singular: `MAX_TURNS` has max and turn."""
    return {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)}


@pytest.fixture(scope="module")
def names() -> list[tuple[str, str]]:
    """The paths of the product's modules, each with a public name in it."""
    paths = sorted(path for package in FLOORS for path in (ROOT / package).rglob("*.py"))
    looked_at = [path for path in paths if not {"migrations", "normalization"} & set(path.parts)]
    return [
        (path.relative_to(ROOT).as_posix(), name)
        for path in looked_at
        for name in public_names(ast.parse(path.read_text(encoding="utf-8")))
    ]


@pytest.mark.parametrize("word", ROOMS)
def test_a_word_stands_in_its_rooms_alone(word, names):
    using = [(path, name) for path, name in names if word in words_of(name)]
    assert [f"{name} in {path}" for path, name in using if not path.startswith(ROOMS[word])] == []
    for room in ROOMS[word]:
        assert any(path.startswith(room) for path, _ in using), f"{room} has no {word} any more"


def test_words_are_found_in_names():
    assert words_of("TurnGapSerializer") == {"turn", "gap", "serializer"}
    assert words_of("MAX_TURNS") == {"max", "turn"}
    tree = ast.parse("PLACES: int = 1\nclass Slot:\n    turn: str = ''\n    def part(self): ...\ndef _plan(): ...")
    assert set(public_names(tree)) == {"PLACES", "Slot", "turn", "part"}
