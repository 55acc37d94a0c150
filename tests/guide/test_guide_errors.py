"""The page of errors has every error code in the service's code, with its status, and no other."""

import ast
import re
from collections.abc import Iterator

from bench.graph import FLOORS
from core import errors
from guide.contents import DOCS, PAGES

FAILING_CALLS = ("RecordingError", "_refusal", "fail", "_not_found")
"""Functions and classes that take a code among their first two arguments."""

UNSEEN = {"request_cancelled"}
"""Codes of requests whose sender has gone, so that no answer has them."""


def rows() -> list[tuple[str, list[str]]]:
    """Return status ("" for voices and jobs) and codes of each row of the page's tables of codes."""
    text = PAGES["errors"].path.read_text().partition("## Codes of requests")[2]
    found = re.findall(r"^\|(?: (\d+) \|)? ((?:`[a-z_]+`(?:, )?)+) \|", text, re.MULTILINE)
    return [(status, re.findall(r"[a-z_]+", codes)) for status, codes in found if codes != "`code`"]


def modules() -> Iterator[ast.Module]:
    for floor in {*FLOORS} - {"agents"}:  # its codes are in docs/mcp.md
        for path in (DOCS.parent / floor).rglob("*.py"):
            yield ast.parse(path.read_text())


def test_the_page_lists_exactly_the_error_codes():
    described = {code for _, codes in rows() for code in codes}
    assert described == {code for module in modules() for code in codes_in(module)} - UNSEEN


def test_statuses_are_those_of_the_errors():
    described = {(code, int(status)) for status, codes in rows() if status for code in codes}
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.ApiError)]
    raised = {(kind.code, kind.status) for kind in kinds if kind is not errors.LimitExceeded}
    raised |= {pair for module in modules() for pair in statuses_in(module)}
    assert {pair for pair in raised if pair[0] not in UNSEEN} <= described


def codes_in(module: ast.Module) -> Iterator[str]:
    """Yield the codes that a module passes as `code=`, gives to a class of errors, or fails with."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            yield from texts(keyword.value for keyword in node.keywords if keyword.arg == "code")
            if name_of(node.func) in FAILING_CALLS:
                yield from (text for text in texts(node.args[:2]) if re.fullmatch(r"[a-z]+(_[a-z]+)*", text))
        elif isinstance(node, ast.ClassDef):
            fields = [part for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign)]
            yield from texts(part.value for part in fields if "code" in targets_of(part))
        elif isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            yield from texts(value for key, value in pairs if list(texts([key])) == ["error_code"])


def statuses_in(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield code and status of each call that says both."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            said = {keyword.arg: keyword.value for keyword in node.keywords}
            if {"code", "status"} <= said.keys() and isinstance(said["status"], ast.Constant):
                yield from ((code, said["status"].value) for code in texts([said["code"]]))


def texts(nodes) -> Iterator[str]:
    """Yield the strings that are written out among expressions, but for empty ones."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value


def name_of(node: ast.expr) -> str:
    return getattr(node, "id", None) or getattr(node, "attr", "")


def targets_of(part: ast.Assign | ast.AnnAssign) -> list[str]:
    return [name_of(target) for target in (part.targets if isinstance(part, ast.Assign) else [part.target])]
