"""Line ends inside sentences, as PDFs, e-mails and scans have them: divided words are joined, and lines run on."""

import re
from collections.abc import Iterator

from tts.text.foreign_markup.edits import Replacement

_SMALL = "a-zß-öø-ÿāăąćčďđēęěğīłńňōőœřśşšťūůűųźżž"
_DIVIDED = re.compile(
    rf"(?P<first>[A-Za-zÀ-ÿĀ-ž]{{2,40}}+)(?P<hyphen>[-‐\u00ad])[ \t]{{0,9}}+\r?\n[ \t]{{0,40}}+"
    rf"(?=(?P<rest>[{_SMALL}]{{1,40}}+))"
)
_DEVANAGARI = r"\u0900-\u0963\u0970-\u097f"
_DIVIDED_DEVANAGARI = re.compile(
    rf"(?P<first>[{_DEVANAGARI}]{{1,40}}+)(?P<hyphen>[-‐\u00ad])[ \t]{{0,9}}+\r?\n[ \t]{{0,40}}+"
    rf"(?=(?P<rest>[{_DEVANAGARI}]{{1,40}}+))"
)
_RUNS_ON = re.compile(rf"(?<=[^\W_])[ \t]{{0,9}}+\r?\n[ \t]{{0,40}}+(?=[{_SMALL}])")
_UNSPACED = "一-鿿぀-ヿ"
# A line as wide as its column: a short one is more often a heading or an item. No word begins with small kana.
_UNSPACED_RUNS_ON = re.compile(
    rf"(?<=[{_UNSPACED}0-9、，“”《》]{{14}})\r?\n(?=[{_UNSPACED}0-9])|(?<=[{_UNSPACED}])\r?\n(?=[ぁぃぅぇぉっゃゅょァィゥェォッャュョー])"
)

# A hyphen after one of the first, or before one of the second, far more often belongs to a compound than to a division.
_HYPHENATED_AFTER = frozenset(
    "well self half cross long high low full short old new open real user state twenty thirty forty fifty sixty "
    "seventy eighty ninety vingt trente quarante cinquante soixante quatre peut grand demi rendez là avant après bem "
    "recém além dix arrière".split()
)
_HYPHENATED_BEFORE = frozenset(
    "based class scale style il elle ils elles nous vous moi toi leur leurs là même mêmes être dessus dessous delà t à "
    "lhe lhes feira".split()
)
_PAIRED_BEFORE = frozenset(
    "माता पति भाई सुख दुख लाभ हानि दिन रात आना खाना पढ़ाई लिखना छोटे छोटी छोटा बड़े देश आस अलग कभी कहीं आगे ऊपर इधर लेन जीवन "
    "जन्म पाप गुण हिंदू भारत गुरु राजा दाल रोटी चाय साफ़ साफ जाँच सोच अमीर ग़रीब गरीब अच्छे बुरे थोड़ा थोड़ी एक दो तीन चार पाँच "
    "गैर ग़ैर ना न".split()
)
_PAIRED_AFTER = frozenset(
    "सा सी से जैसा जैसी जैसे पिता पत्नी बहन दुख हानि रात पीना जाना बच्चे बड़े पास नीचे उधर देन मरण पुण्य दोष वार".split()
)
_HYPHENATED_PAIRS = frozenset({("est", "ce")})
_ENDINGS = re.compile(r"(?:ment|ing|ness|teen|er|ed|est|ty|ly|ish|en|i[sz]e|ity|is[mt]|age|wa(?:re|y)|e?s?)s?\Z")


def find_line_ends(text: str) -> Iterator[Replacement]:
    """Yield the hyphens of words divided at a line end, and the line ends after which a sentence continues."""
    for found in _DIVIDED.finditer(text):
        yield found.start("hyphen"), found.end(), "-" if _is_compound(found["first"].lower(), found["rest"]) else ""
    for found in _DIVIDED_DEVANAGARI.finditer(text) if "\n" in text else ():
        yield found.start("hyphen"), found.end(), "-" if _is_pair(found["first"], found["rest"]) else ""
    yield from ((found.start(), found.end(), " ") for found in _RUNS_ON.finditer(text))
    yield from ((found.start(), found.end(), "") for found in _UNSPACED_RUNS_ON.finditer(text))


def _is_pair(first: str, rest: str) -> bool:
    """Tell whether two Devanagari words are a pair of Hindi ("माता-पिता", "धीरे-धीरे"), not a divided word."""
    return rest.startswith(first) or first in _PAIRED_BEFORE or rest in _PAIRED_AFTER


def _is_compound(first: str, rest: str) -> bool:
    is_pair = rest == first or rest in _HYPHENATED_BEFORE or (first, rest) in _HYPHENATED_PAIRS
    return is_pair or (first in _HYPHENATED_AFTER and not _ENDINGS.match(rest))
