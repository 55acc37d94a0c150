import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.xml_text import xml_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a & b < c > d \"e\" 'f'", "a & b < c > d \"e\" 'f'"),
        ("]]>", "]]>"),
        ("a\x00b\x0bc\x1f", "a b c "),
        ("one\r\ntwo\rthree\tfour", "one\ntwo\nthree\tfour"),
        ("\ud800 \ufffe \uffff", "\ufffd \ufffd \ufffd"),
    ],
)
def test_text_is_read_back(text, shown):
    assert ElementTree.fromstring(f"<a>{xml_text(text)}</a>").text == shown


@given(st.text(st.characters(codec=None)))
def test_any_text_makes_a_document(text):
    document = ElementTree.fromstring(f'<a b="{xml_text(text)}">{xml_text(text)}</a>'.encode())
    assert len(document.text or "") == len(text.replace("\r\n", "\n"))
