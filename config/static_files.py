"""Static files under names that change with what is in them, so that browsers may keep each for good."""

from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class HashedFiles(ManifestStaticFilesStorage):
    """Files by the names that `collectstatic` gave them, by their plain names where it has not run."""

    support_js_module_import_aggregation = True
    manifest_strict = False

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """Return the name with the hash of the file in it, the plain one if there is no such file."""
        try:
            hashed: str = super().hashed_name(name, content, filename)
        except ValueError:
            return name
        return hashed
