"""Documents as they are uploaded, and the chapters that they become."""

import io
import zipfile

from studio.documents.reader import read


def chapters(suffix, data):
    """Return the (title, text) of the chapters of a file."""
    return [(chapter.title, chapter.text) for chapter in read(suffix, data).chapters]


def zipped(entries, compression=zipfile.ZIP_DEFLATED):
    """Return an archive of files, given by name."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return file.getvalue()


def saved(document):
    """Return the file of a document that a library holds."""
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def epub_entries(body, points=""):
    """Return the entries of an EPUB 2 of one page."""
    return {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="OPS/book.opf"/></rootfiles></container>',
        "OPS/book.opf": '<package xmlns="http://www.idpf.org/2007/opf"><manifest>'
        '<item id="p" href="text/a%20b.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>'
        '<spine toc="n"><itemref idref="p"/></spine></package>',
        "OPS/toc.ncx": f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{points}</navMap></ncx>',
        "OPS/text/a b.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f"<head><title>x</title></head><body>{body}</body></html>",
    }
