"""`python -m bench.graph` prints a table of the imports between the parts of the product.

Each row is a floor, above the floors that it may import. A number to the right of the diagonal is an import upwards.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLOORS = (
    *(
        "core",
        "files",
        "tts",
        "accounts",
        "billing",
        "voices",
        "fetching",
        "speech",
        "jobs",
        "studio",
        "feeds",
        "openai_api",
        "elevenlabs_api",
        "agents",
    ),
    *("guide", "website", "serving", "config"),
)
"""From the ground up: each floor may import itself and the floors before it."""


def product_files() -> list[Path]:
    """Return the Python files of the product, floor by floor."""
    return [path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py"))]


def imports() -> Iterator[tuple[Path, str]]:
    """Yield each file of the product with each module of the product that it imports."""
    for path in product_files():
        for module in imported_modules(path):
            if module.split(".")[0] in FLOORS:
                yield path.relative_to(ROOT), module


def imported_modules(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def points_up(path: Path, module: str) -> bool:
    """Tell whether `module`, an import of the file `path`, is on a floor above the file's own."""
    return FLOORS.index(module.split(".", maxsplit=1)[0]) > FLOORS.index(path.parts[0])


def main() -> None:
    """Print the number of imports from each floor (rows) to each other floor (columns)."""
    counts = Counter((path.parts[0], module.split(".")[0]) for path, module in imports())
    print(f"{'':11}" + "".join(f"{floor:>11}" for floor in FLOORS))
    for floor in reversed(FLOORS):
        row = (counts[floor, other] if other != floor else "" for other in FLOORS)
        print(f"{floor:11}" + "".join(f"{count or '':>11}" for count in row))
    up = [f"{path} imports {module}" for path, module in imports() if points_up(path, module)]
    print("\n".join(up) or "\nNo arrow points up.")


if __name__ == "__main__":
    main()
