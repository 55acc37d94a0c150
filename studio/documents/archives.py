"""Zip files from strangers, read within fixed limits."""

import io
import zipfile
import zlib

from lxml import etree

from studio.documents.document import DocumentError

MAX_ENTRIES = 10_000
MAX_ENTRY_BYTES = 16 << 20
MAX_PICTURE_BYTES = 5_000_000
MAX_BYTES = 48 << 20
"""The limit for all entries that are read from one archive, uncompressed."""


class Archive:
    """A zip file in memory, whose entries are read one by one."""

    def __init__(self, data: bytes) -> None:
        """Open the archive. Raises: DocumentError."""
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError) as error:
            raise DocumentError("The file is damaged or incomplete") from error
        entries = self._zip.infolist()
        if len(entries) > MAX_ENTRIES:
            raise DocumentError(f"The file contains {len(entries):,} others; the limit is {MAX_ENTRIES:,}")
        self._entries = {entry.filename: entry for entry in entries}
        self._left = MAX_BYTES

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def names(self) -> list[str]:
        """Return the names of the entries, in order."""
        return sorted(self._entries)

    def read(self, name: str) -> bytes:
        """Return an entry, uncompressed. Raises: DocumentError if it is missing, damaged, encrypted or too large."""
        entry = self._entries.get(name)
        if entry is None:
            raise DocumentError(f"The file is missing its part {name[:80]}")
        if entry.flag_bits & 1:
            raise DocumentError("The file is protected with a password")
        most = min(MAX_ENTRY_BYTES, self._left)
        try:
            with self._zip.open(entry) as opened:
                data = opened.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, RuntimeError) as error:
            raise DocumentError("The file is damaged or incomplete") from error
        if len(data) > most:
            raise DocumentError(f"The file unpacks to more than {MAX_BYTES / 1e6:.1f} MB of text; send it in parts")
        self._left -= len(data)
        return data

    def begins_with(self, name: str, start: bytes) -> bool:
        """Tell whether an entry begins with `start`; False if it is missing. Raises: DocumentError."""
        return name in self and self.read(name).startswith(start)

    def find_xml(self, name: str) -> etree._Element | None:
        """Return the root of an optional XML entry; None if it is missing or damaged."""
        try:
            return self.read_xml(name) if name in self else None
        except DocumentError:
            return None

    def read_picture(self, name: str) -> bytes:
        """Return an unchecked picture; empty bytes if it is missing, damaged or too large to be of use."""
        entry = self._entries.get(name)
        if entry is None or entry.file_size > MAX_PICTURE_BYTES:
            return b""
        try:
            return self.read(name)
        except DocumentError:
            return b""

    def read_xml(self, name: str) -> etree._Element:
        """Return the root of an XML entry. Raises: DocumentError."""
        return parse_xml(self.read(name))


def parse_xml(data: bytes) -> etree._Element:
    """Return the root of XML; no entity is resolved and nothing is fetched. Raises: DocumentError."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise DocumentError("The file is damaged: part of it is not valid XML") from error
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise DocumentError("The file declares XML entities, which we do not accept")
    return root
