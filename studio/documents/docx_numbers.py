"""The numbers that Word puts before headings and list items, which are not in their text.

Source: ECMA-376 part 1, 17.9 (numbering), 17.9.17 (numFmt), 17.9.11 (lvlText), 17.9.26 (startOverride).
"""

import re
from collections import defaultdict
from dataclasses import dataclass

from lxml import etree

from studio.documents.list_numbers import written_number

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_LEVELS = 9
_PLACE = re.compile(r"%([1-9])")


def value_of(parent: etree._Element | None, name: str) -> str:
    """Return the value of the child `name`; an empty string if there is none."""
    child = None if parent is None else parent.find(f"{W}{name}")
    return "" if child is None else child.get(f"{W}val", "")


@dataclass(slots=True)
class _Level:
    """A level of a list: its first number, its format, and its text with "%1" for the number of the first level."""

    start: int = 1
    number_format: str = "decimal"
    text: str = ""


class Numbers:
    """Counts the numbered paragraphs of a document in order."""

    def __init__(self, numbering: etree._Element | None, styles: etree._Element | None) -> None:
        """Take the roots of the parts for numbering and for styles, if the document has them."""
        self._levels: dict[str, dict[int, _Level]] = {}
        self._lists: dict[str, tuple[str, dict[int, int]]] = {}
        self._of_style: dict[str, tuple[str, int]] = {}
        self._counts: dict[str, list[int]] = defaultdict(lambda: [0] * _LEVELS)
        for abstract in () if numbering is None else numbering.iterfind(f"{W}abstractNum"):
            self._levels[abstract.get(f"{W}abstractNumId", "")] = dict(map(_level, abstract.iterfind(f"{W}lvl")))
        for listed in () if numbering is None else numbering.iterfind(f"{W}num"):
            overrides = {
                _whole(override.get(f"{W}ilvl", "")): _whole(value_of(override, "startOverride"), 1)
                for override in listed.iterfind(f"{W}lvlOverride")
                if value_of(override, "startOverride")
            }
            self._lists[listed.get(f"{W}numId", "")] = (value_of(listed, "abstractNumId"), overrides)
        parents: dict[str, str] = {}
        for style in () if styles is None else styles.iterfind(f"{W}style"):
            style_id = style.get(f"{W}styleId", "")
            parents[style_id] = value_of(style, "basedOn")
            properties = style.find(f"{W}pPr/{W}numPr")
            if properties is not None and value_of(properties, "numId"):
                self._of_style[style_id] = (value_of(properties, "numId"), _whole(value_of(properties, "ilvl")))
        for style_id, parent in parents.items():
            if parent in self._of_style:
                self._of_style.setdefault(style_id, self._of_style[parent])

    def before(self, properties: etree._Element | None) -> str:
        """Return the number before the next paragraph, which has `properties` (pPr); "" without one."""
        own = None if properties is None else properties.find(f"{W}numPr")
        number, level = self._of_style.get(value_of(properties, "pStyle"), ("", 0))
        if own is not None:
            number = value_of(own, "numId") or number
            level = _whole(value_of(own, "ilvl"), level)
        abstract, overrides = self._lists.get(number, ("", {}))
        levels = self._levels.get(abstract, {})
        if not 0 <= level < _LEVELS or level not in levels:
            return ""
        counts = self._counts[number if overrides else abstract]
        counts[level] = counts[level] + 1 if counts[level] else overrides.get(level, levels[level].start)
        counts[level + 1 :] = [0] * (_LEVELS - level - 1)
        if levels[level].number_format in ("bullet", "none"):
            return ""

        def place(found: re.Match[str]) -> str:
            of = int(found[1]) - 1
            count = counts[of] or levels.get(of, _Level()).start
            return written_number(count, levels.get(of, _Level()).number_format)

        return _PLACE.sub(place, levels[level].text).strip()


def _level(element: etree._Element) -> tuple[int, _Level]:
    text = value_of(element, "lvlText")[:40]
    level = _Level(_whole(value_of(element, "start"), 1), value_of(element, "numFmt") or "decimal", text)
    return _whole(element.get(f"{W}ilvl", "")), level


def _whole(text: str, other: int = 0) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else other
