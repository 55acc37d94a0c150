"""Which names of others a file borrows: what it uses of theirs that is private, and what it puts in its place."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

from tests.test_layers import FLOORS, ROOT

DOCUMENTED = frozenset({"_asdict", "_db", "_default_manager", "_exit", "_fields_", "_meta", "_replace"})
"""Names with an underscore that a documentation has: Django's, ctypes', os' and that of named tuples."""


def borrowed_names(path: Path, module: str | None = None) -> Iterator[str]:
    """Yield the private names of others that the file of `module` uses, and the attributes of theirs that it sets.

    Private is the own business of whoever defines it, so that a name of ours is one that the file or a module of
    ours that it imports defines.
    """
    tree = ast.parse(path.read_text())
    imported = imports_of(tree)
    bases = {name for origin in imported.values() if is_ours(origin) for name in private_names_defined_by(origin)}
    own = private_names_defined_in(tree) | bases
    for node in ast.walk(tree):
        yield from filter(is_private, names_imported(node))
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if node.attr not in (bases if ast.unparse(node.value) == "super()" else own):
                yield node.attr
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"getattr", "setattr", "hasattr", "delattr"}:
            name = node.args[1]
            if isinstance(name, ast.Constant) and is_private(name.value) and name.value not in own:
                yield name.value
        elif isinstance(node, ast.Assign):
            yield from (target.attr for target in node.targets if is_theirs(target, imported))
        elif isinstance(node, ast.ClassDef) and node.bases and (defined := private_names_defined_in(node)):
            name = module or ".".join(path.relative_to(ROOT).with_suffix("").parts)
            yield from overridden(getattr(importlib.import_module(name), node.name), defined)


def names_imported(node: ast.AST) -> list[str]:
    """Return the parts of the names that a statement imports, unless they are ours."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    else:
        return []
    return [part for name in names if not is_ours(name) for part in name.split(".")]


def imports_of(tree: ast.Module) -> dict[str, str]:
    """Return what each imported name of a file stands for."""
    imported: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            imported |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            imported |= {alias.asname or alias.name.split(".")[0]: alias.name for alias in node.names}
    return imported


def is_ours(name: str) -> bool:
    return name.split(".")[0] in FLOORS


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED


def is_theirs(target: ast.expr, imported: dict[str, str]) -> bool:
    """Tell whether a target of an assignment is an attribute of what was imported from others."""
    if not isinstance(target, ast.Attribute) or is_private(target.attr):
        return False
    root = ast.unparse(target).split(".")[0]
    return root in imported and not is_ours(imported[root])


def private_names_defined_by(name: str) -> set[str]:
    """Return the private names in the file of ours that has the module or the member `name`."""
    parts = name.split(".")
    paths = [ROOT.joinpath(*parts).with_suffix(".py"), ROOT.joinpath(*parts[:-1]).with_suffix(".py")]
    return {
        found for path in paths if path.is_file() for found in private_names_defined_in(ast.parse(path.read_text()))
    }


def private_names_defined_in(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names |= {node.attr} if ast.unparse(node.value) in {"self", "cls"} else set()
    return set(filter(is_private, names))


def overridden(own: type, names: set[str]) -> set[str]:
    """Return which of `names` classes of others define too, from which a class of ours comes."""
    others = [base for base in own.__mro__ if not is_ours(base.__module__) and base is not own]
    return {name for name in names for other in others if name in vars(other)}
