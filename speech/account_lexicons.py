"""The lexicon for an account's texts: cached in each process, and loaded again after each change."""

import threading
from collections import OrderedDict

from accounts.models import Account
from speech.models import LexiconEntry, LexiconVersion
from tts.text.lexicon import Entry, Lexicon

_MAX_KEPT_ENTRIES = 100_000

_Key = tuple[int, str]


class _Kept:
    """The most recently used lexicons, each with its version of the account's entries; thread-safe."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lexicons: OrderedDict[_Key, tuple[int, Lexicon]] = OrderedDict()
        self._count = 0
        self._lock = threading.Lock()

    def get(self, key: _Key, version: int) -> Lexicon | None:
        """Return the lexicon of `key` if it has that version."""
        with self._lock:
            kept_version, lexicon = self._lexicons.get(key, (None, None))
            if lexicon is None or kept_version != version:
                return None
            self._lexicons.move_to_end(key)
            return lexicon

    def put(self, key: _Key, version: int, lexicon: Lexicon) -> None:
        """Keep a lexicon; while there are too many entries, drop the least recently used lexicon."""
        with self._lock:
            self._forget(key)
            self._lexicons[key] = version, lexicon
            self._count += _weight(lexicon)
            while self._count > self._most:
                self._forget(next(iter(self._lexicons)))

    def _forget(self, key: _Key) -> None:
        if key in self._lexicons:
            self._count -= _weight(self._lexicons.pop(key)[1])


def _weight(lexicon: Lexicon) -> int:
    return 1 + len(lexicon)


_kept = _Kept(_MAX_KEPT_ENTRIES)


def lexicon_of(account: Account, language: str) -> Lexicon | None:
    """Return the lexicon for the account's texts in `language` (BCP 47); None if it has no entries.

    It costs one short query when nothing has changed since the last time.
    """
    version = LexiconVersion.objects.filter(account=account).values_list("number", flat=True).first()
    if version is None:
        return None
    key = (account.pk, language)
    lexicon = _kept.get(key, version)
    if lexicon is None:
        # Entries of a whole language ("en") come first, so that entries of the region ("en-US") replace them.
        languages = {language, language.partition("-")[0]}
        entries = LexiconEntry.objects.filter(account=account, language__in=languages).order_by("language")
        rows = entries.values_list("word", "phonemes", "respelling")
        lexicon = Lexicon((Entry(*row) for row in rows), language)
        _kept.put(key, version, lexicon)
    return lexicon if len(lexicon) else None
