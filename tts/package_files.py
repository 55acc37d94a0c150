"""Parts of installed packages: their data files, and modules without the rest of the package."""

import importlib
import importlib.util
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType


def package_file(package: str, name: str) -> Path:
    """Return the path of the file `name` (with slashes) in the folder of `package`. Raises: ImportError.

    No code of the package runs.
    """
    (folder,) = _spec_of(package).submodule_search_locations or [""]
    return Path(folder) / name


def package_module(package: str, name: str) -> ModuleType:
    """Import the module `name` of `package` without the code of the package itself. Raises: ImportError.

    The dependencies of its other modules need not be installed.
    """
    bare = importlib.util.module_from_spec(_spec_of(package))
    in_place = sys.modules.setdefault(package, bare)
    try:
        return importlib.import_module(f"{package}.{name}")
    finally:
        if in_place is bare:
            del sys.modules[package]


def _spec_of(package: str) -> ModuleSpec:
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise ImportError(f"{package} is not installed")
    return spec
