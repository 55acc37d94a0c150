"""Static files under names that change with their contents, so that browsers may cache each file forever."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command

from core.file_locks import locked_file

_SOURCES = ".sources"
"""The file in `STATIC_ROOT` with the digest of what was collected. It is written last."""


class HashedFiles(ManifestStaticFilesStorage):
    """Files under the names that `collectstatic` gave them, or under their plain names if it has not run."""

    support_js_module_import_aggregation = True
    manifest_strict = False

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """Return the name with the hash of the file in it, the plain one if there is no such file."""
        try:
            hashed: str = super().hashed_name(name, content, filename)
        except ValueError:
            return name
        return hashed

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Yield the result for each file; when all have their names, record the digest of their sources."""
        yield from super().post_process(paths, dry_run=dry_run, **options)
        if not dry_run:
            Path(self.path(_SOURCES)).write_text(sources_digest())


def collect_static_files() -> None:
    """Bring `STATIC_ROOT` up to the release. One of several processes collects; the others wait for it."""
    root = Path(settings.STATIC_ROOT)
    if _is_collected(root):
        return
    root.mkdir(parents=True, exist_ok=True)
    with locked_file(root / ".lock"):
        if _is_collected(root):
            return
        (root / _SOURCES).unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, verbosity=0)


def sources_digest() -> str:
    """Return a digest, in hex, of the names and the contents of all files that `collectstatic` would collect."""
    rows = []
    for finder in get_finders():
        for path, storage in finder.list(StaticFilesConfig.ignore_patterns):
            with storage.open(path) as file:
                rows.append(f"{path} {hashlib.file_digest(file, 'sha256').hexdigest()}")
    return hashlib.sha256("\n".join(sorted(rows)).encode()).hexdigest()


def _is_collected(root: Path) -> bool:
    """Return whether a folder holds, under their hashed names, the files of this release."""
    with suppress(OSError, ValueError):  # without a lock, another process may be writing the manifest
        names = json.loads((root / HashedFiles.manifest_name).read_text())["paths"].values()
        return (root / _SOURCES).read_text() == sources_digest() and all((root / name).is_file() for name in names)
    return False
