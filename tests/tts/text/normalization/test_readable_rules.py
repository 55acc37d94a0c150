"""Patterns and functions that a person can read: patterns name their long lists, and both stay within a length."""

import ast
from pathlib import Path

import pytest

from tts.text import normalization
from tts.text.normalization import LANGUAGES, rules_of
from tts.text.normalization.rules.emoji import build_emoji_rule
from tts.text.normalization.rules.forms import LazyPattern

PACKAGE = Path(normalization.__file__).parent
LONGEST_PATTERN = 1500
LONGEST_FUNCTION = 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_is_short_as_written_and_has_what_it_names(language):
    emoji_rule = build_emoji_rule(language, str)
    rules = [*rules_of(language).rules, *([emoji_rule] if emoji_rule else [])]
    too_long = {rule.pattern.pattern: rule.read for rule in rules if len(rule.pattern.pattern) > LONGEST_PATTERN}
    assert not too_long
    expanded = [rule.pattern.expanded() for rule in rules if isinstance(rule.pattern, LazyPattern)]
    assert not [pattern for pattern in expanded if r"\L<" in pattern or "(?&" in pattern]


def test_no_function_is_longer_than_a_page():
    too_long = [
        f"{path.relative_to(PACKAGE)}: {node.name}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert not too_long
