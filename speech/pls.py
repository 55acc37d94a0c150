"""Reads and writes lexicons as files for other programs: W3C's Pronunciation Lexicon Specification 1.0.

`speech.lexicons` checks and stores the entries. Source: https://www.w3.org/TR/pronunciation-lexicon/
"""

import xml.sax.handler
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.sax import SAXParseException
from xml.sax.saxutils import escape, quoteattr
from xml.sax.xmlreader import Locator

import regex
from defusedxml import DefusedXmlException
from defusedxml.expatreader import create_parser

from core.errors import InvalidValue
from speech.lexicons import LANGUAGES, MAX_ENTRIES, Draft, check_count, in_lines
from speech.models import LexiconEntry
from tts.text.lexicon_units import lexicon_keys
from tts.text.phonemes.ipa import from_ipa, to_ipa

MEDIA_TYPE = "application/pls+xml"
ENDING = ".pls"
MAX_BYTES = 8 << 20
"""The largest document that is read; a full lexicon has about 2 MB."""

_NAMESPACE = "http://www.w3.org/2005/01/pronunciation-lexicon"
_XML = "http://www.w3.org/XML/1998/namespace"
_IPA = "ipa"
_MAX_DEPTH = 32
_MAX_ELEMENTS = 10 * MAX_ENTRIES
_MAX_FAULTS = 1_000
_NOT_IN_XML = regex.compile(r"[\p{Cs}\uFFFE\uFFFF]|[\x00-\x08\x0b\x0c\x0e-\x1f]")


@dataclass(frozen=True, slots=True)
class PlsLexicon:
    """Unchecked entries, each with its line, counted from 1; and sentences about ignored parts of the file."""

    drafts: list[tuple[int, Draft]]
    warnings: list[str]


@dataclass(slots=True)
class _Said:
    """A pronunciation of a lexeme: IPA, or with `is_alias` the words to read instead."""

    line: int
    is_alias: bool
    alphabet: str
    is_preferred: bool
    text: str = ""


@dataclass(slots=True)
class _Lexeme:
    graphemes: list[tuple[int, str]] = field(default_factory=list)
    said: list[_Said] = field(default_factory=list)


def read_pls(content: bytes) -> PlsLexicon:
    """Return the entries of a PLS document, one for each grapheme, with the preferred one of several pronunciations.

    Raises: InvalidValue with the wrong lines; ApiError for too many entries.
    """
    if len(content) > MAX_BYTES:
        raise _wrong(f"The file is larger than {MAX_BYTES >> 20} MiB.")
    parser: Any = create_parser(forbid_dtd=True)
    reader = _Reader(parser)
    parser.setFeature(xml.sax.handler.feature_namespaces, True)
    parser.setContentHandler(reader)
    try:
        parser.feed(content)
        parser.close()
    except DefusedXmlException as error:
        raise _wrong("The file declares a document type or entities, which we do not accept.") from error
    except SAXParseException as error:
        raise _wrong(f"Line {error.getLineNumber()}: not valid XML ({error.getMessage()}).") from error
    except (ValueError, LookupError) as error:
        raise _wrong("The file is in an encoding that we cannot read.") from error
    if reader.faults:
        raise _wrong(in_lines(reader.faults))
    return PlsLexicon(_first_of_each(reader), [in_lines(found) for found in reader.ignored.values()])


def write_pls(language: str, entries: Iterable[LexiconEntry]) -> Iterator[str]:
    """Yield the pieces of a PLS document with `entries`, all in `language`."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<lexicon version="1.0" xmlns="{_NAMESPACE}" alphabet="{_IPA}" xml:lang={quoteattr(language)}>\n'
    for entry in entries:
        said = f"<alias>{_text(entry.respelling)}</alias>"
        if entry.phonemes:
            said = f"<phoneme>{_text(to_ipa(entry.phonemes, language))}</phoneme>"
        yield f"  <lexeme><grapheme>{_text(entry.word)}</grapheme>{said}</lexeme>\n"
    yield "</lexicon>\n"


def _wrong(message: str) -> InvalidValue:
    return InvalidValue(message, param="file")


def _text(text: str) -> str:
    return escape(_NOT_IN_XML.sub("", text))


def _first_of_each(reader: "_Reader") -> list[tuple[int, Draft]]:
    """Return the entries of `reader`: the first one for each word, as PLS has it, and a warning about the others."""
    first: dict[tuple[str, ...], tuple[int, Draft]] = {}
    for line, draft in reader.drafts:
        key = lexicon_keys(" ".join(draft.word.split()))[-1:]
        earlier, _ = first.setdefault(tuple(key), (line, draft))
        if first[tuple(key)][1] is not draft:
            reader.ignore("again", line, f"“{draft.word[:40]}” stands in line {earlier} already, and is ignored.")
    return list(first.values())


class _Reader(xml.sax.handler.ContentHandler):
    """Collects the entries of a document, with faults and ignored parts by line.

    It keeps only the open lexeme and text of the document, however deep or long that is.
    """

    def __init__(self, where: Locator) -> None:
        super().__init__()
        self.drafts: list[tuple[int, Draft]] = []
        self.faults: dict[int, str] = {}
        self.ignored: dict[str, dict[int, str]] = {}
        self._where = where
        self._language = ""
        self._alphabet = ""
        self._depth = 0
        self._elements = 0
        self._lexeme: _Lexeme | None = None
        self._text: list[str] | None = None
        self._said: _Said | None = None

    def ignore(self, kind: str, line: int, message: str) -> None:
        """Record a warning of a kind."""
        self.ignored.setdefault(kind, {}).setdefault(line, message)

    def startElementNS(self, name: Any, qname: Any, attrs: Any) -> None:  # noqa: N802 - as the parser calls it
        """Begin an element."""
        namespace, tag = name
        self._depth += 1
        self._elements += 1
        if self._elements > _MAX_ELEMENTS:
            raise _wrong(f"The file has more than {_MAX_ELEMENTS:,} elements.")
        if self._depth > _MAX_DEPTH:
            raise _wrong(f"Line {self._line}: elements are nested more than {_MAX_DEPTH} deep.")
        if self._depth == 1:
            self._begin_lexicon(namespace, tag, attrs)
        elif namespace == _NAMESPACE and tag == "lexeme" and self._depth == 2:
            self._lexeme = _Lexeme()
            if (None, "role") in attrs:
                self.ignore("role", self._line, "role is ignored; an entry holds for every sense of its word.")
        elif namespace == _NAMESPACE and self._lexeme is not None and self._depth == 3:
            self._begin_part(tag, attrs)

    def endElementNS(self, name: Any, qname: Any) -> None:  # noqa: N802
        """End an element."""
        if self._depth == 3 and self._text is not None and self._lexeme is not None:
            text = "".join(self._text)
            if self._said is None:
                self._lexeme.graphemes.append((self._line, text))
            else:
                self._said.text = text
                self._lexeme.said.append(self._said)
            self._text = self._said = None
        elif self._depth == 2 and self._lexeme is not None:
            self._end_lexeme(self._lexeme)
            self._lexeme = None
        self._depth -= 1

    def characters(self, content: str) -> None:
        """Keep the text of the open grapheme or pronunciation."""
        if self._text is not None and self._depth == 3:
            self._text.append(content)

    @property
    def _line(self) -> int:
        return self._where.getLineNumber() or 0

    def _begin_lexicon(self, namespace: str | None, tag: str, attrs: Any) -> None:
        if (namespace, tag) != (_NAMESPACE, "lexicon"):
            raise _wrong(f"Line {self._line}: not a pronunciation lexicon of PLS 1.0, but {tag[:80]!r}.")
        written = attrs.get((_XML, "lang"), "")
        self._language = _nearest_language(written)
        if not self._language:
            languages = ", ".join(LANGUAGES)
            raise _wrong(f"Line {self._line}: xml:lang is {written[:40]!r}; it must be one of {languages}.")
        self._alphabet = attrs.get((None, "alphabet"), "")

    def _fault(self, message: str) -> None:
        self.faults.setdefault(self._line, message)
        if len(self.faults) == _MAX_FAULTS:
            raise _wrong(in_lines(self.faults))

    def _begin_part(self, tag: str, attrs: Any) -> None:
        if tag == "grapheme":
            self._text = []
        elif tag in ("phoneme", "alias"):
            alphabet = attrs.get((None, "alphabet"), self._alphabet)
            is_preferred = attrs.get((None, "prefer")) in ("true", "1")
            self._text, self._said = [], _Said(self._line, tag == "alias", alphabet, is_preferred)
            if tag == "phoneme" and alphabet != _IPA:
                self._fault(f"the alphabet is {alphabet[:40]!r}; we read {_IPA!r} alone.")

    def _end_lexeme(self, lexeme: _Lexeme) -> None:
        if not lexeme.graphemes or not lexeme.said:
            self._fault("a lexeme needs a grapheme, and a phoneme or an alias.")
            return
        said = next((said for said in lexeme.said if said.is_preferred), lexeme.said[0])
        for other in lexeme.said:
            if other is not said:
                self.ignore("other", other.line, "a second pronunciation is ignored.")
        for number, word in lexeme.graphemes:
            if said.is_alias:
                draft = Draft(word, self._language, respelling=said.text)
            else:
                draft = Draft(word, self._language, phonemes=from_ipa(said.text, self._language))
            self.drafts.append((number, draft))
        check_count(len(self.drafts))


def _nearest_language(written: str) -> str:
    """Return our language for a tag, by a lookup of RFC 4647 ("es-MX" → "es", "pt" → "pt-BR"); "" if none fits."""
    wanted = written.strip().lower()
    while wanted:
        for language in LANGUAGES:
            if wanted in (language.lower(), language.lower().partition("-")[0]):
                return language
        wanted = wanted.rpartition("-")[0]
    return ""
