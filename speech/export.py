"""The pronunciation lexicon of an account in its archive."""

from collections.abc import Iterator

from accounts.export import ExportedFile, as_json
from accounts.models import Account
from speech.lexicon_serializers import entry_fields
from speech.lexicons import list_entries


def export_lexicon(account: Account) -> Iterator[ExportedFile]:
    """Yield the entries in the form that an import takes."""
    entries = [entry_fields(entry) for entry in list_entries(account)]
    yield ExportedFile("lexicon.json", [as_json({"entries": entries})])
