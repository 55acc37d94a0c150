"""Foreign markup (HTML, SSML, Markdown, LaTeX, stage directions, line ends), and the text that is read in its place.

Tags and marks vanish, and their text stays. Nothing here changes the sound: `tts.text.markup` has the markup that does.
"""

import re

from tts.text.foreign_markup.edits import Edit, FindEdits, edits_of
from tts.text.foreign_markup.html import find_entities, find_hidden, find_tags
from tts.text.foreign_markup.latex import find_commands, find_formulas
from tts.text.foreign_markup.line_ends import find_line_ends
from tts.text.foreign_markup.markdown import find_emphasis, find_line_marks, find_links, find_tables
from tts.text.foreign_markup.readings import find_readings
from tts.text.foreign_markup.stage_directions import find_laughter, find_stage_directions

__all__ = ["Edit", "find_edits"]

_KINDS: tuple[tuple[re.Pattern[str], FindEdits], ...] = (
    (re.compile("<"), find_hidden),
    (re.compile("<"), find_tags),
    (re.compile("&[A-Za-z#]"), find_entities),
    (re.compile(r"\$[^$]*[$\\]|\\"), find_formulas),
    (re.compile(r"\\"), find_commands),
    (re.compile(r"\["), find_links),
    (re.compile("[*_~]"), find_emphasis),
    (re.compile(r"^[ \t]*[#>`~=*_+-]|`", re.MULTILINE), find_line_marks),
    (re.compile(r"\|"), find_tables),
    (re.compile(r"[《（(][ぁ-ヺ]"), find_readings),
    (re.compile(r"[\[(（*♪♫♬♩]"), find_stage_directions),
    (re.compile(r"[^\x00-\x7f][wｗ]|m\(_"), find_laughter),
    (re.compile(r"\n"), find_line_ends),
)
"""Kinds of markup, each with a pattern that a text without any of the kind does not match."""

_MARKED = re.compile(r"[<&$\\\[*_~`|(（《♪♫♬♩#>\n]|[^\x00-\x7f][wｗ]")
"""A text without any of these has no markup."""


def find_edits(text: str) -> tuple[Edit, ...]:
    """Return the replacements for the foreign markup of `text`: edits in order, none overlapping."""
    if not _MARKED.search(text):
        return ()
    return edits_of(replacement for sign, find in _KINDS if sign.search(text) for replacement in find(text))
